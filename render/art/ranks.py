"""The ranks as printed on cards: letters and digits with slab serifs, written by a broad nib.

Each glyph is a skeleton of strokes on a box 100 high (caps stand from 0 to 100, round ones reach a little beyond),
along which an elliptical nib is led: uprights come out thick, levels thin, and all have one weight.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.art.pen import Point, outlines

RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")
_FINE = 5
_NIB = (19.0, 11.5)
_BETWEEN = 5
# How far round strokes may reach beyond the caps, as a part of their height.
_OVERSHOOT = 0.02


class _Glyph(NamedTuple):
    """A glyph: how wide it stands, its strokes, and its slabs as (left, top, right, bottom)."""

    width: float
    strokes: str
    slabs: tuple[tuple[float, float, float, float], ...] = ()


_GLYPHS = {
    "A": _Glyph(84, "M 14 92 L 42 6 M 42 6 L 70 92 M 25 64 L 59 64", ((0, 89.5, 28, 100), (56, 89.5, 84, 100))),
    "0": _Glyph(64, "M 32 5 C 16 5 10 24 10 50 C 10 76 16 95 32 95 C 48 95 54 76 54 50 C 54 24 48 5 32 5"),
    "1": _Glyph(38, "M 22 93 L 22 6 L 6 21", ((4, 89.5, 40, 100),)),
    "2": _Glyph(70, "M 11 31 C 10 13 22 5 35 5 C 50 5 59 15 59 28 C 59 48 36 62 11 92 M 11 94 L 60 94 L 62 78"),
    "3": _Glyph(
        70,
        "M 11 24 C 14 11 23 5 34 5 C 49 5 57 14 57 26 C 57 39 46 47 29 47.5"
        " M 29 47.5 C 48 47 60 56 60 70 C 60 87 47 95 33 95 C 19 95 11 88 8 75",
    ),
    "4": _Glyph(74, "M 48 94 L 48 6 L 8 69 L 70 69", ((33, 89.5, 64, 100),)),
    "5": _Glyph(
        70, "M 57 6 L 18 6 L 15 47 C 21 40 28 37 35 37 C 51 37 60 49 60 66 C 60 85 47 95 33 95 C 19 95 11 88 8 76"
    ),
    "6": _Glyph(
        72,
        "M 58 20 C 53 10 46 5 37 5 C 19 5 10 26 10 54 C 10 81 19 95 36 95 C 52 95 62 84 62 67"
        " C 62 51 51 41 38 41 C 25 41 12 52 10 67",
    ),
    "7": _Glyph(68, "M 9 24 L 10 6 L 60 6 C 43 36 34 62 31 94"),
    "8": _Glyph(
        74,
        "M 37 47 C 23 46 15 38 15 26 C 15 13 25 5 37 5 C 49 5 59 13 59 26 C 59 38 51 46 37 47"
        " C 20 48 10 57 10 71 C 10 86 21 95 37 95 C 53 95 64 86 64 71 C 64 57 54 48 37 47",
    ),
    "9": _Glyph(
        72,
        "M 14 80 C 19 90 26 95 35 95 C 53 95 62 74 62 46 C 62 19 53 5 36 5 C 20 5 10 16 10 33"
        " C 10 49 21 59 34 59 C 47 59 60 48 62 33",
    ),
    "J": _Glyph(66, "M 44 7 L 44 68 C 44 86 37 95 25 95 C 13 95 7 86 8 74", ((25, 0, 64, 10.5),)),
    "Q": _Glyph(
        86,
        "M 38 5 C 18 5 10 24 10 48 C 10 72 18 91 38 91 C 58 91 66 72 66 48 C 66 24 58 5 38 5"
        " M 34 62 C 50 62 54 92 82 95",
    ),
    "K": _Glyph(
        86,
        "M 18 6 L 18 94 M 66 7 L 22 56 M 37 42 L 70 93",
        ((2, 0, 34, 10.5), (2, 89.5, 34, 100), (51, 0, 82, 10.5), (54, 89.5, 86, 100)),
    ),
    "O": _Glyph(80, "M 40 5 C 19 5 10 24 10 50 C 10 76 19 95 40 95 C 61 95 70 76 70 50 C 70 24 61 5 40 5"),
    "E": _Glyph(
        70,
        "M 18 6 L 18 94 M 18 6 L 60 6 L 60 20 M 18 49 L 47 49 M 18 94 L 62 94 L 62 79",
        ((2, 0, 34, 10.5), (2, 89.5, 34, 100)),
    ),
    "R": _Glyph(
        86,
        "M 18 6 L 18 94 M 18 6 C 50 4 63 14 63 28 C 63 44 49 51 20 50 M 40 51 L 69 93",
        ((2, 0, 30, 10.5), (2, 89.5, 34, 100), (55, 89.5, 86, 100)),
    ),
}


def overshoot(cap: int) -> int:
    """How many rows a mask has above and below its caps for the curves that reach beyond them."""
    return max(1, math.ceil(cap * _OVERSHOOT))


@lru_cache(maxsize=512)
def rank_mask(text: str, cap: int, room: int) -> Image.Image:
    """A text with caps `cap` pixels high, at most `room` wide, 255 where there is ink.

    The mask ends with the ink at both sides, and has `overshoot(cap)` rows above and below the caps. What would be
    too wide is pressed together. KeyError for a character that no rank has.
    """
    wide = sum(_GLYPHS[letter].width for letter in text) + _BETWEEN * (len(text) - 1)
    pressed = min(1.0, (room - 1) * 100 / (wide * cap))
    while (mask := _written(text, cap, pressed)).width > room:
        pressed *= 0.98
    return mask


def _written(text: str, cap: int, pressed: float) -> Image.Image:
    """A text whose letters are `pressed` times as wide as usual."""
    beyond, scale = overshoot(cap), cap * _FINE / 100
    wide = sum(_GLYPHS[letter].width + _BETWEEN for letter in text)
    size = (math.ceil(wide * cap * pressed / 100) + 2, cap + 2 * beyond)
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    nib = _Nib(mask, (scale * pressed, scale), beyond * _FINE)
    left = 100 / cap
    for letter in text:
        nib.write(_GLYPHS[letter], left)
        left += _GLYPHS[letter].width + _BETWEEN
    fine = mask.reduce(_FINE)
    first, _, last, _ = fine.getbbox() or (0, 0, 1, 1)
    return fine.crop((first, 0, last, fine.height))


class _Nib:
    """Writes glyphs on a mask; `scale` is what a unit measures across and down, in pixels."""

    def __init__(self, mask: Image.Image, scale: Point, top: int) -> None:
        self._draw = ImageDraw.Draw(mask)
        self._scale, self._top = scale, top
        # A pressed letter keeps most of its weight.
        self._half = (_NIB[0] / 2 * (scale[0] + scale[1]) / 2, _NIB[1] / 2 * scale[1])

    def write(self, glyph: _Glyph, left: float) -> None:
        """Write a glyph whose box begins at `left`, in units."""
        for stroke in outlines(glyph.strokes):
            self._sweep([self._at(left + x, y) for x, y in stroke])
        for x, y, right, bottom in glyph.slabs:
            box = (*self._at(left + x, y), *self._at(left + right, bottom))
            self._draw.rounded_rectangle(box, 2.5 * self._scale[1], fill=255)

    def _at(self, x: float, y: float) -> Point:
        return x * self._scale[0], y * self._scale[1] + self._top

    def _sweep(self, points: list[Point]) -> None:
        wide, high = self._half
        for x, y in points:
            self._draw.ellipse((x - wide, y - high, x + wide, y + high), fill=255)
        for one, other in pairwise(points):
            self._bridge(one, other)

    def _bridge(self, one: Point, other: Point) -> None:
        """What the nib covers on its straight way between two points, without its own shape at both ends."""
        wide, high = self._half
        along, down = (other[0] - one[0]) / wide, (other[1] - one[1]) / high
        length = math.hypot(along, down) or 1.0
        x, y = -down / length * wide, along / length * high
        corners = [(a + side * x, b + side * y) for (a, b), side in ((one, 1), (other, 1), (other, -1), (one, -1))]
        self._draw.polygon(corners, fill=255)
