"""The path of a move: a cased golden line with a dot where the cards came from and an arrow where they went."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.lettering import label
from render.png import Piece
from render.routes import Point
from render.sprites import Sprite, hard, pieces, rounded
from render.theme import Theme

Place = tuple[float, float]

_WIDE = 6
_CASE = 3
# The radius of the dot at a path's beginning, of the disc that bears its number, and the disc's dark rim.
_DOT, _DISC, _RIM = 8, 16, 2
_HEAD_LONG, _HEAD_WIDE = 17, 11
_ROUND = 14
# The most that a path takes around the corners of its way.
_PAD = 24


@lru_cache(maxsize=16)
def path_pieces(theme: Theme, corners: tuple[Point, ...], width: int) -> tuple[Piece, ...]:
    """A path through some corners, cut off at the sides of a picture so wide: a piece for each straight part."""
    left, top = (min(point[axis] for point in corners) - _PAD for axis in (0, 1))
    right, bottom = (max(point[axis] for point in corners) + _PAD for axis in (0, 1))
    inner, size = [(x - left, y - top) for x, y in corners], (right - left, bottom - top)
    line, case = (_drawn(_rounded(inner), size, more) for more in (0, _CASE))
    picture = Image.new("L", size, theme.palette.index(theme.cloth[0]))
    picture.paste(theme.palette.index(theme.gold), (0, 0), line)
    boxes = [_around(start, end, -left, width - left) for start, end in pairwise(inner)]
    return pieces(Sprite(picture, case), boxes, (left, top))


def _around(start: Point, end: Point, least: int, most: int) -> tuple[int, int, int, int]:
    """The box around a straight part of a path, between two distances from the left."""
    (x, y), (to_x, to_y) = start, end
    left, right = max(least, min(x, to_x) - _PAD), min(most, max(x, to_x) + _PAD)
    return left, min(y, to_y) - _PAD, right, max(y, to_y) + _PAD


@lru_cache(maxsize=64)
def number_sprite(theme: Theme, number: int) -> Sprite:
    """A golden disc with the number of a path."""
    side = 2 * _DISC
    picture = Image.new("L", (side, side), theme.palette.index(theme.cloth[0]))
    inner = hard(rounded(side - 2 * _RIM, side - 2 * _RIM, _DISC - _RIM))
    picture.paste(theme.palette.index(theme.gold), (_RIM, _RIM), inner)
    digits = label(str(number), side - 6, side)
    written = theme.palette.tinted(digits, theme.gold, theme.dark)
    picture.paste(written, ((side - digits.width) // 2, -1), hard(digits, 40))
    return Sprite(picture, hard(rounded(side, side, _DISC)))


def number_place(corners: Sequence[Point], part: float, width: int) -> Point:
    """Where the number of a path begins: a part (0 to 1) of the way along its longest piece, whole on the picture."""
    start, end = max(pairwise(corners), key=lambda piece: math.dist(*piece))
    x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return min(max(0, x - _DISC), width - 2 * _DISC), y - _DISC


def _drawn(points: Sequence[Place], size: tuple[int, int], more: int) -> Image.Image:
    """The line with its two ends as a mask without soft edges, `more` pixels broader at each side."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    end, before = points[-1], points[-2]
    long = math.dist(end, before) or 1.0
    along = (end[0] - before[0]) / long, (end[1] - before[1]) / long
    neck = end[0] - along[0] * _HEAD_LONG * 0.7, end[1] - along[1] * _HEAD_LONG * 0.7
    draw.line([*points[:-1], neck], fill=255, width=_WIDE + 2 * more, joint="curve")
    draw.circle(points[0], _DOT + more, fill=255)
    draw.polygon(_head(end, along, more), fill=255)
    return mask


def _head(tip: Place, along: Place, more: int) -> list[Place]:
    """The corners of the arrow's head, each of its sides `more` pixels further out."""
    tip = tip[0] + along[0] * 1.7 * more, tip[1] + along[1] * 1.7 * more
    long, wide = _HEAD_LONG + 2.7 * more, _HEAD_WIDE + 1.75 * more
    base = tip[0] - along[0] * long, tip[1] - along[1] * long
    aside = -along[1] * wide, along[0] * wide
    return [tip, (base[0] + aside[0], base[1] + aside[1]), (base[0] - aside[0], base[1] - aside[1])]


def _rounded(corners: Sequence[Place]) -> list[Place]:
    """The corners of a way with its bends made round."""
    points = [corners[0]]
    for before, bend, after in zip(corners, corners[1:], corners[2:], strict=False):
        start, stop = _toward(bend, before), _toward(bend, after)
        for step in range(9):
            t = step / 8
            u = 1 - t
            points.append(
                (
                    u * u * start[0] + 2 * u * t * bend[0] + t * t * stop[0],
                    u * u * start[1] + 2 * u * t * bend[1] + t * t * stop[1],
                )
            )
    return [*points, corners[-1]]


def _toward(bend: Place, other: Place) -> Place:
    long = math.dist(bend, other) or 1.0
    part = min(_ROUND, long / 2) / long
    return bend[0] + (other[0] - bend[0]) * part, bend[1] + (other[1] - bend[1]) * part
