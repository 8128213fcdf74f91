"""The backs of cards: each design is the same upside down, and has a frame of its own lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from render.art.pen import Outline, Pen, Point, oval, placed
from render.colors import Color
from render.theme import Back

_FINE = 3
# Designs are drawn for a card 150 units wide, around its middle.
_WIDTH = 136
_STAR = "M 0 0 L -5.4 -8 L 0 -24 L 5.4 -8 Z"
_PETAL = "M 0 0 C -9 -7 -8 -18 0 -25 C 8 -18 9 -7 0 0 Z"
_SEED = "M 0 -6 C -3 -10 -3 -15 0 -19 C 3 -15 3 -10 0 -6 Z"
_LEAF = "M 0 0 C 4 -6 12 -7 18 0 C 12 7 4 6 0 0 Z"
_CURL = "M 0 0 C 6 -16 26 -16 28 -2 C 29 8 16 10 15 2 C 15 -2 19 -4 21 -1"


@lru_cache(maxsize=64)
def back_art(back: Back, paper: Color, width: int, height: int) -> Image.Image:
    """The printed part of a back in mode RGB; KeyError if there is no such design."""
    art = Image.new("RGB", (width * _FINE, height * _FINE), back.ground)
    scale = width * _FINE / _WIDTH
    pen = Pen(art, scale, (-_WIDTH / 2, -height * _FINE / 2 / scale), ink=back.lines)
    DESIGNS[back.design](pen, back)
    _frame(pen, back)
    sheet, corners = Image.new("RGB", art.size, paper), Image.new("L", art.size)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, art.width - 1, art.height - 1), 5 * scale, fill=255)
    sheet.paste(art, (0, 0), corners)
    return sheet.reduce(_FINE)


def _frame(pen: Pen, back: Back) -> None:
    """A broad line along the edge and a fine one inside, with the ground between them."""
    for inside, color, weight in ((0, back.lines, 9), (6.4, back.ground, 4), (8.6, back.lines, 1.6)):
        pen.line(_box(pen, inside), color, weight)


def _box(pen: Pen, inside: float) -> Outline:
    left, top, right, bottom = pen.bounds
    sides = (left + inside, top + inside, right - inside, bottom - inside)
    return tuple((sides[x], sides[y]) for x, y in ((0, 1), (2, 1), (2, 3), (0, 3), (0, 1)))


def _lattice(pen: Pen, across: float, down: float) -> Iterator[tuple[Point, bool]]:
    """Points of a grid whose odd rows are shifted by half, and whether the row is odd; the middle is one of them."""
    _, top, right, _ = pen.bounds
    rows, columns = math.ceil(-top / down) + 1, math.ceil(right / across) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield ((column + row % 2 / 2) * across, row * down), row % 2 == 1


def _whole(pen: Pen, length: float) -> float:
    """The length nearest to one given that is a whole number of pixels: what repeats exactly is compressed well."""
    pixel = _WIDTH * _FINE / pen.image.width
    return round(length / pixel) * pixel


def _rose(pen: Pen, back: Back, size: float) -> None:
    """The medallion in the middle: a compass rose in two rings."""
    pen.fill(oval((0, 0), 34 * size), back.ground)
    pen.line(oval((0, 0), 32 * size), back.lines, 2.2)
    pen.line(oval((0, 0), 28 * size), back.accent, 1.5)
    for points, color in ((1, back.lines), (0, back.accent)):
        for step in range(4):
            pen.fill(placed(_STAR, (0, 0), size, (step + points / 2) * math.pi / 2), color)
    pen.dot((0, 0), 4.4 * size, back.ground)
    pen.dot((0, 0), 2.2 * size, back.accent)


def _lozenges(pen: Pen, back: Back) -> None:
    """Lozenges with a gem in each, and a compass rose."""
    across, down = _whole(pen, 17), _whole(pen, 11.5)
    for (x, y), odd in _lattice(pen, across, down):
        for size, color in ((0.86, back.lines), (0.70, back.ground), (0.34, back.lines if odd else back.accent)):
            wide, high = across / 2 * size, down * size
            pen.fill(((x, y - high), (x + wide, y), (x, y + high), (x - wide, y)), color)
    _rose(pen, back, 1)


def _scales(pen: Pen, back: Back) -> None:
    """Waves that lie over each other like scales, each with a drop, up to a ribbon across the middle."""
    half, rise = _whole(pen, 22) / 2, _whole(pen, 13.6) / 2
    _, top, right, _ = pen.bounds
    for row in range(math.ceil(-top / rise) + 3):
        y = top - half + row * rise
        for column in range(-math.ceil(right / half / 2) - 1, math.ceil(right / half / 2) + 2):
            x = (column + row % 2 / 2) * 2 * half
            for size, color in ((1.0, back.lines), (0.86, back.ground), (0.62, back.lines), (0.48, back.ground)):
                pen.dot((x, y), half * size, color)
            pen.dot((x, y - half * 0.2), half * 0.2, back.accent)
    upper = pen.image.crop((0, 0, pen.image.width, pen.image.height // 2))
    pen.image.paste(upper.rotate(180), (0, pen.image.height - upper.height))
    _ribbon(pen, back, right)


def _ribbon(pen: Pen, back: Back, right: float) -> None:
    """A ribbon of lozenges."""
    for weight, color in ((15, back.lines), (12, back.ground)):
        pen.line(((-right, 0), (right, 0)), color, weight)
    for step in range(-5, 6):
        x = step * right / 5
        pen.fill(((x, -4.4), (x + 5, 0), (x, 4.4), (x - 5, 0)), back.lines if step % 2 else back.accent)


def _turned(pen: Pen, back: Back, radius: float, swing: float, waves: int) -> None:
    """A band of waves wound around the middle, as a lathe cuts them."""
    for phase in range(4):
        turns = [step * math.tau / 180 for step in range(181)]
        reach = [radius + swing * math.sin(waves * turn + phase * math.pi / 2) for turn in turns]
        wound = tuple((r * math.cos(t), 1.42 * r * math.sin(t)) for r, t in zip(reach, turns, strict=True))
        pen.line(wound, back.lines, 1.5)


def _guilloche(pen: Pen, back: Back) -> None:
    """Bands of interlaced waves, as on a banknote."""
    for radius, swing, waves in ((56, 9, 14), (38, 9, 12), (22, 7, 8)):
        _turned(pen, back, radius, swing, waves)
    for side, upright in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        corner = (side * pen.bounds[2], upright * pen.bounds[3])
        for radius in (16, 22, 28, 34):
            pen.line(oval(corner, radius), back.lines, 1.5)
        pen.dot((corner[0] - side * 15, corner[1] - upright * 15), 3, back.accent)
    pen.fill(oval((0, 0), 12, 17), back.ground)
    pen.line(oval((0, 0), 11, 16), back.accent, 2)
    pen.fill(oval((0, 0), 5, 8), back.accent)


def _garden(pen: Pen, back: Back) -> None:
    """A rosette whose leaves and tendrils grow towards the corners."""
    for side, upright in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        _branch(pen, back, side, upright)
    for step in range(8):
        turn = step * math.pi / 4
        pen.fill(placed(_PETAL, (0, 0), 1.1 if step % 2 == 0 else 0.86, turn), back.lines)
        pen.fill(placed(_SEED, (0, 0), 1.1 if step % 2 == 0 else 0.86, turn), back.ground)
    for step in range(12):
        turn = step * math.pi / 6
        pen.dot((34 * math.sin(turn), 34 * math.cos(turn)), 2.1, back.accent)
    pen.dot((0, 0), 7, back.ground)
    pen.dot((0, 0), 4.4, back.accent)


def _branch(pen: Pen, back: Back, side: int, upright: int) -> None:
    """A quarter of the garden: a stem with leaves and curls."""

    def grown(shape: str, at: Point, size: float, turn: float) -> Outline:
        return tuple((side * x, upright * y) for x, y in placed(shape, at, size, turn))

    stem = "M 12 30 C 6 56 40 46 46 70 C 48 80 40 88 32 84"
    pen.line(tuple((side * x, upright * y) for x, y in placed(stem, (0, 0))), back.lines, 2.4)
    for at, size, turn in (((14, 45), 0.9, 1.9), ((30, 54), 1, -0.9), ((44, 62), 0.9, 2.2), ((47, 74), 0.85, 0.2)):
        pen.fill(grown(_LEAF, at, size, turn), back.lines)
    pen.line(grown(_CURL, (30, 20), 0.95, -0.3), back.lines, 2.2)
    pen.line(grown(_CURL, (14, 66), 0.7, 2.3), back.lines, 2.2)
    for at in ((32, 84), (47, 15), (53, 44), (10, 88)):
        pen.dot((side * at[0], upright * at[1]), 2.8, back.accent)


DESIGNS: dict[str, Callable[[Pen, Back], None]] = {
    "lozenges": _lozenges,
    "scales": _scales,
    "guilloche": _guilloche,
    "garden": _garden,
}
"""The designs by the names that a `Back` has for them."""
