"""Patterns of cloth: each is something that paints whatever part of the plane a pen shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from render.art.pen import Pen, Point, oval, placed
from render.art.suits import SHAPES
from render.colors import Color

Cloth: TypeAlias = Callable[[Pen], None]


def plain(color: Color) -> Cloth:
    """Cloth of one colour."""

    def paint(pen: Pen) -> None:
        left, top, right, bottom = pen.bounds
        pen.fill(((left, top), (right, top), (right, bottom), (left, bottom)), color)

    return paint


def stripes(ground: Color, color: Color, step: float = 9, slant: float = 0.0) -> Cloth:
    """Stripes half as wide as their `step`, which move `slant` units to the right for each unit down."""

    def paint(pen: Pen) -> None:
        plain(ground)(pen)
        left, top, right, bottom = pen.bounds
        at, lean = math.floor((left - abs(slant) * 130) / step) * step, slant * bottom
        while at < right + abs(slant) * 130:
            x = at + slant * top
            pen.fill(((x, top), (x + step / 2, top), (at + lean + step / 2, bottom), (at + lean, bottom)), color)
            at += step

    return paint


def _grid(pen: Pen, across: float, down: float) -> Iterator[Point]:
    """The points of a grid, each second row shifted by half, that the pen shows."""
    left, top, right, bottom = pen.bounds
    for row in range(math.floor(top / down), math.ceil(bottom / down) + 1):
        for column in range(math.floor(left / across) - 1, math.ceil(right / across) + 1):
            yield (column + row % 2 / 2) * across, row * down


def dots(ground: Color, color: Color, step: float = 8, size: float = 1.8) -> Cloth:
    """Dots."""

    def paint(pen: Pen) -> None:
        plain(ground)(pen)
        pen.stamp([oval((0, 0), size)], _grid(pen, step, step * 0.6), color)

    return paint


def sown(ground: Color, color: Color, suit: int, step: float = 11, size: float = 7.5) -> Cloth:
    """Small suit symbols."""

    def paint(pen: Pen) -> None:
        plain(ground)(pen)
        symbol = [placed(shape, (0, 0), size) for shape in SHAPES[suit]]
        pen.stamp(symbol, _grid(pen, step, step * 0.7), color)

    return paint


def checks(ground: Color, color: Color, step: float = 12) -> Cloth:
    """Lozenges that touch one another."""

    def paint(pen: Pen) -> None:
        plain(ground)(pen)
        wide, high = step / 2, step * 0.6
        for x, y in _grid(pen, step, high):
            if round(y / high) % 2 == 0:
                pen.fill(((x, y - high), (x + wide, y), (x, y + high), (x - wide, y)), color)

    return paint
