"""The four suit symbols, drawn as curves because few fonts have them."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from engine.cards import Suit
from render.art.pen import Outline, Paint, Pen, Point, oval, placed, whole

_FINE = 6
# Left halves in a box from 0 to 100.
_SPADE = "M 50 0 C 45 17 4 39 4 62 C 4 77 15 86 27 86 C 36 86 43 80 46.5 72 C 46 85 39 94 27 99 L 50 99"
_HEART = "M 50 98 C 42 78 2 58 2 29 C 2 12 15 3 28 3 C 39 3 47 10 50 22"
_DIAMOND = "M 50 0 C 42 19 28 37 13 50 C 28 63 42 81 50 100"
_STEM = "M 50 40 L 46 62 C 46.5 80 40 93 27 99 L 50 99"
_LOBES = ((50, 24), (24, 60.5), (76, 60.5))
_LOBE = 23.4
_HEARTWOOD = ((50, 52), 12)


def _centered(outline: Outline) -> tuple[Point, ...]:
    """An outline from a box from 0 to 100, around the origin and of size 1."""
    return tuple(((x - 50) / 100, (y - 50) / 100) for x, y in outline)


SHAPES: dict[int, tuple[tuple[Point, ...], ...]] = {
    Suit.SPADES: (_centered(whole(_SPADE, 50)),),
    Suit.HEARTS: (_centered(whole(_HEART, 50)),),
    Suit.DIAMONDS: (_centered(whole(_DIAMOND, 50)),),
    Suit.CLUBS: tuple(
        map(_centered, (whole(_STEM, 50), *(oval(lobe, _LOBE) for lobe in _LOBES), oval(*_HEARTWOOD))),
    ),
}
"""The outlines whose union is a symbol, around the origin, in a square of size 1."""


def draw_suit(pen: Pen, suit: int, center: Point, size: float, color: Paint, *, turn: float = 0.0) -> None:
    """Paint a suit symbol `size` units high around a point, turned clockwise (radians)."""
    for shape in SHAPES[suit]:
        pen.fill(placed(shape, center, size, turn), color)


@lru_cache(maxsize=512)
def suit_mask(suit: int, size: int, up: bool = True) -> Image.Image:
    """A suit symbol in a square of `size` pixels, 255 inside; upside down if it does not stand `up`."""
    mask = Image.new("L", (size * _FINE, size * _FINE))
    draw_suit(Pen(mask, _FINE), suit, (size / 2, size / 2), size * 0.99, 255, turn=0 if up else math.pi)
    return mask.reduce(_FINE)
