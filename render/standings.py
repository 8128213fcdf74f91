"""The picture of a league table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.lettering import label, line
from render.palette import CREAM, DIM, FELT, FOOT, GOLD, SIDE, Color, index, tinted
from render.png import Canvas

MOST_ROWS = 15
_WIDTH = 1100
_TITLE = 92
_HEAD = 58
_ROW = 66
_SIZE = 38
_HEAD_SIZE = 32


class StandingRow(NamedTuple):
    """One player's line of a league table; `knocks` are those suffered."""

    place: int
    name: str
    played: int
    won: int
    points: float
    cards_left: int
    knocks: int


class _Column(NamedTuple):
    """A column of numbers: its heading, its right end, and what stands in it."""

    heading: str
    right: int
    text: Callable[[StandingRow], str]


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


_COLUMNS = (
    _Column("played", 560, lambda row: str(row.played)),
    _Column("won", 670, lambda row: str(row.won)),
    _Column("points", 806, lambda row: _number(row.points)),
    _Column("left", 926, lambda row: str(row.cards_left)),
    _Column("knocks", 1076, lambda row: str(row.knocks)),
)
_PLACE = 72
_NAME = 96
_NAME_END = 440


def standings_png(title: str, rows: Sequence[StandingRow]) -> bytes:
    """A league table as PNG: at most the first 15 rows, in the order given."""
    shown = rows[:MOST_ROWS]
    canvas = Canvas.blank(_WIDTH, _TITLE + _HEAD + _ROW * len(shown), index(FELT))
    canvas.paste(tinted(line(title, 44, _TITLE, _WIDTH - 48), FELT, CREAM), 24, 0)
    canvas.fill(index(FOOT), (0, _TITLE, _WIDTH, _TITLE + _HEAD))
    canvas.paste(tinted(label("player", _HEAD_SIZE, _HEAD), FOOT, CREAM), _NAME, _TITLE)
    for column in _COLUMNS:
        heading = tinted(label(column.heading, _HEAD_SIZE, _HEAD), FOOT, CREAM)
        canvas.paste(heading, column.right - heading.width, _TITLE)
    for number, row in enumerate(shown):
        _row(canvas, row, _TITLE + _HEAD + number * _ROW, SIDE if number % 2 else FELT)
    return canvas.png(fast=False)


def _row(canvas: Canvas, row: StandingRow, y: int, ground: Color) -> None:
    canvas.fill(index(ground), (0, y, _WIDTH, y + _ROW))
    ink = GOLD if row.place == 1 else CREAM
    name = line(row.name, _SIZE, _ROW, _NAME_END - _NAME, f"Player {row.place}")
    canvas.paste(tinted(name, ground, ink), _NAME, y)
    for right, text in ((_PLACE, str(row.place)), *((column.right, column.text(row)) for column in _COLUMNS)):
        number = tinted(label(text, _SIZE, _ROW), ground, DIM if text == "0" else ink)
        canvas.paste(number, right - number.width, y)
