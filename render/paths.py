"""The path of a move: a cased golden line with a dot where the cards came from and an arrow where they went."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.lettering import label
from render.routes import Point
from render.sprites import Sprite, hard
from render.theme import Theme

Place = tuple[float, float]

_WIDE = 6
_CASE = 3
_DOT = 8
# The radius of the disc that bears a path's number.
DISC = 13
_HEAD_LONG, _HEAD_WIDE = 17, 11
_ROUND = 14
# What the sprite keeps free around the corners of a way.
PATH_PAD = 24


@lru_cache(maxsize=16)
def path_sprite(theme: Theme, corners: tuple[Point, ...], number: int = 0) -> Sprite:
    """A path through some corners, with a number at its beginning unless that is 0.

    The sprite's upper left corner lies `PATH_PAD` left of and above the outermost corners.
    """
    left, top = (min(point[axis] for point in corners) - PATH_PAD for axis in (0, 1))
    right, bottom = (max(point[axis] for point in corners) + PATH_PAD for axis in (0, 1))
    points, size = _rounded([(x - left, y - top) for x, y in corners]), (right - left, bottom - top)
    line, case = (_drawn(points, size, DISC if number else _DOT, more) for more in (0, _CASE))
    picture = Image.new("L", size, theme.palette.index(theme.cloth[0]))
    picture.paste(theme.palette.index(theme.gold), (0, 0), line)
    if number:
        digits = label(str(number), 2 * DISC - 4, 2 * DISC)
        at = corners[0][0] - left - digits.width // 2, corners[0][1] - top - DISC
        picture.paste(theme.palette.tinted(digits, theme.gold, theme.dark), at, hard(digits, 40))
    return Sprite(picture, case)


def _drawn(points: Sequence[Place], size: tuple[int, int], dot: int, more: int) -> Image.Image:
    """The line with its two ends as a mask without soft edges, `more` pixels broader at each side."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    end, before = points[-1], points[-2]
    long = math.dist(end, before) or 1.0
    along = (end[0] - before[0]) / long, (end[1] - before[1]) / long
    neck = end[0] - along[0] * _HEAD_LONG * 0.7, end[1] - along[1] * _HEAD_LONG * 0.7
    draw.line([*points[:-1], neck], fill=255, width=_WIDE + 2 * more, joint="curve")
    draw.circle(points[0], dot + more, fill=255)
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
