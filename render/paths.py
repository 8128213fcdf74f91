"""The path of a move: a cased golden line with a dot where the cards came from and an arrow where they went."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.lettering import label
from render.png import Piece, piece
from render.routes import Point
from render.sprites import Sprite, hard, pieces, rounded, soft
from render.theme import Theme

Place = tuple[float, float]

_WIDE = 6
_CASE = 3
# The radius of the dot at a path's beginning, of the disc that bears its number, and the disc's dark rim.
_DOT, _DISC, _RIM = 8, 16, 2
# How broad and high a path's number is.
NUMBER = 2 * _DISC
_HEAD_LONG, _HEAD_WIDE = 17, 11
# How far from its tip the head takes the place of the line.
_NECK = 12
_ROUND = 14
# The shades of the cloth in which the case turns into the felt.
_DARK = 4, 2, 0
# Paths are drawn so many times as large: a pixel that Pillow draws too much at one side of a line is then no edge.
_FINE = 8
# The most that a path takes around the corners of its way, and how far it is straight at most around its ends.
_PAD, _STUB = 24, 30


@lru_cache(maxsize=16)
def path_pieces(theme: Theme, corners: tuple[Point, ...], width: int) -> tuple[Piece, ...]:
    """A path through some corners, level and upright, cut off at the sides of a picture so wide; its arrow is last.

    Its ends and bends are knots, which look alike on many paths; what lies between needs neither pen nor mask.
    """
    found: list[Piece] = []
    knots = _knots(corners)
    for before, knot in pairwise(knots):
        found.append(_straight(theme, before.corners[-1], knot.corners[0], width))
    for knot in knots:
        x, y = knot.corners[0]
        sprite, left, top = _knot_sprite(theme, knot._replace(corners=tuple((a - x, b - y) for a, b in knot.corners)))
        x, y = x + left, y + top
        found += pieces(sprite, [(max(0, -x), 0, min(sprite.mask.width, width - x), sprite.mask.height)], (x, y))
    return tuple(found)


class _Knot(NamedTuple):
    """Corners of a path that are close together, with a stub of the straight parts that lead there and away.

    It may hold where the path `starts`, and where it `ends`.
    """

    corners: tuple[Point, ...]
    starts: bool
    ends: bool


def _knots(corners: Sequence[Point]) -> list[_Knot]:
    """The knots of a path: where a straight part is long enough, it is cut in pieces."""
    groups = [[corners[0]]]
    for before, corner in pairwise(corners):
        if math.dist(before, corner) > 2 * _STUB:
            groups[-1].append(_along(before, corner))
            groups.append([_along(corner, before)])
        groups[-1].append(corner)
    last = len(groups) - 1
    return [_Knot(tuple(group), number == 0, number == last) for number, group in enumerate(groups)]


def _along(start: Point, end: Point) -> Point:
    """The end of the stub that leads from one corner to another."""
    x, y = (a + max(-_STUB, min(_STUB, b - a)) for a, b in zip(start, end, strict=True))
    return x, y


@lru_cache(maxsize=64)
def _knot_sprite(theme: Theme, knot: _Knot) -> tuple[Sprite, int, int]:
    """A knot, and where its sprite begins."""
    left, top = (min(point[axis] for point in knot.corners) - _PAD for axis in (0, 1))
    right, bottom = (max(point[axis] for point in knot.corners) + _PAD for axis in (0, 1))
    points, size = _rounded([(x - left, y - top) for x, y in knot.corners], knot.ends), (right - left, bottom - top)
    line, case = (_drawn(points, size, more, knot) for more in (0, _CASE))
    return _cased(theme, case, line, (0, 0)), left, top


def _cased(theme: Theme, case: Image.Image, inner: Image.Image, at: Point) -> Sprite:
    """Something golden upon its dark case, both with soft edges."""
    whole, gold = soft(case, _DARK), soft(inner, theme.palette.edges(theme.cloth[0], theme.gold))
    whole.picture.paste(gold.picture, at, gold.mask)
    return whole


def _straight(theme: Theme, start: Point, end: Point, width: int) -> Piece:
    """The part of a path between the stubs of two knots, one pixel longer at both ends."""
    (x, y), (to_x, to_y) = start, end
    level, wide = y == to_y, _WIDE + 2 * _CASE
    left, top = min(x, to_x) - (1 if level else wide // 2), min(y, to_y) - (wide // 2 if level else 1)
    right, bottom = (max(x, to_x) + 2, top + wide) if level else (left + wide, max(y, to_y) + 2)
    picture = Image.new("L", (right - left, bottom - top), theme.palette.index(theme.cloth[0]))
    inner = (0, _CASE, right - left, wide - _CASE) if level else (_CASE, 0, wide - _CASE, bottom - top)
    picture.paste(theme.palette.index(theme.gold), inner)
    shown = max(0, -left), 0, min(right, width) - left, bottom - top
    return piece(picture.crop(shown), max(0, left), top)


@lru_cache(maxsize=64)
def number_sprite(theme: Theme, number: int) -> Sprite:
    """A golden disc with the number of a path."""
    side = NUMBER
    inner = rounded(side - 2 * _RIM, side - 2 * _RIM, _DISC - _RIM)
    disc = _cased(theme, rounded(side, side, _DISC), inner, (_RIM, _RIM))
    digits = label(str(number), side - 6, side)
    written = theme.palette.tinted(digits, theme.gold, theme.dark)
    disc.picture.paste(written, ((side - digits.width) // 2, -1), hard(digits, 40))
    return disc


def number_place(straight: tuple[Point, Point], part: float, width: int) -> Point:
    """Where a number begins, whole on the picture, at a part (0 to 1) of a straight piece of a path."""
    x, y = (round(a + (b - a) * part) for a, b in zip(*straight, strict=True))
    return min(max(0, x - _DISC), width - NUMBER), y - _DISC


def _drawn(points: Sequence[Place], size: tuple[int, int], more: int, knot: _Knot) -> Image.Image:
    """A knot as a mask with soft edges, `more` pixels broader at each side."""
    mask, end = Image.new("L", (size[0] * _FINE, size[1] * _FINE)), points[-1]
    draw = ImageDraw.Draw(mask)
    long = math.dist(end, points[-2])
    along = (end[0] - points[-2][0]) / long, (end[1] - points[-2][1]) / long
    neck = min(_NECK, long / 2) if knot.ends else 0
    line = [*points[:-1], (end[0] - along[0] * neck, end[1] - along[1] * neck)]
    draw.line(_larger(line), fill=255, width=(_WIDE + 2 * more) * _FINE, joint="curve")
    if knot.starts:
        draw.circle(_larger(points[:1])[0], (_DOT + more) * _FINE, fill=255)
    if knot.ends:
        draw.polygon(_larger(_head(end, along, more)), fill=255)
    return mask.reduce(_FINE)


def _larger(points: Sequence[Place]) -> list[Place]:
    return [(x * _FINE, y * _FINE) for x, y in points]


def _head(tip: Place, along: Place, more: int) -> list[Place]:
    """The corners of the arrow's head, each of its sides `more` pixels further out."""
    tip = tip[0] + along[0] * 1.7 * more, tip[1] + along[1] * 1.7 * more
    long, wide = _HEAD_LONG + 2.7 * more, _HEAD_WIDE + 1.75 * more
    base = tip[0] - along[0] * long, tip[1] - along[1] * long
    aside = -along[1] * wide, along[0] * wide
    return [tip, (base[0] + aside[0], base[1] + aside[1]), (base[0] - aside[0], base[1] - aside[1])]


def _rounded(corners: Sequence[Place], ends: bool) -> list[Place]:
    """The corners of a way with its bends made round; where it `ends` it is straight below the arrow's head."""
    points, last = [corners[0]], len(corners) - 3
    for number, (before, bend, after) in enumerate(zip(corners, corners[1:], corners[2:], strict=False)):
        most = max(0.0, math.dist(bend, after) - _NECK) if ends and number == last else _ROUND
        start, stop = _toward(bend, before, most), _toward(bend, after, most)
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


def _toward(bend: Place, other: Place, most: float) -> Place:
    long = math.dist(bend, other) or 1.0
    part = min(_ROUND, most, long / 2) / long
    return bend[0] + (other[0] - bend[0]) * part, bend[1] + (other[1] - bend[1]) * part
