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
    """One player's line of a league table; `knocks` are those suffered, `stakes` what was won or lost in stakes."""

    place: int
    name: str
    played: int
    won: int
    points: float
    cards_left: int
    knocks: int
    stakes: int = 0


class _Column(NamedTuple):
    """A column of numbers: its heading, and what stands in it."""

    heading: str
    text: Callable[[StandingRow], str]


class _Setting(NamedTuple):
    """Where the names end, and the right ends of as many columns of numbers as are drawn."""

    name_end: int
    ends: tuple[int, ...]


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _signed(value: int) -> str:
    return f"{value:+}" if value else "0"


_COLUMNS = (
    _Column("played", lambda row: str(row.played)),
    _Column("won", lambda row: str(row.won)),
    _Column("points", lambda row: _number(row.points)),
    _Column("left", lambda row: str(row.cards_left)),
    _Column("knocks", lambda row: str(row.knocks)),
    _Column("stakes", lambda row: _signed(row.stakes)),
)
_PLAIN = _Setting(440, (560, 670, 806, 926, 1076))
_STAKED = _Setting(404, (520, 612, 736, 828, 956, 1080))
_PLACE = 72
_NAME = 96


def standings_png(title: str, rows: Sequence[StandingRow]) -> bytes:
    """A league table as PNG: at most the first 15 rows, in the order given, with stakes if any of them has some."""
    shown = rows[:MOST_ROWS]
    setting = _STAKED if any(row.stakes for row in shown) else _PLAIN
    canvas = Canvas.blank(_WIDTH, _TITLE + _HEAD + _ROW * len(shown), index(FELT))
    canvas.paste(tinted(line(title, 44, _TITLE, _WIDTH - 48), FELT, CREAM), 24, 0)
    canvas.fill(index(FOOT), (0, _TITLE, _WIDTH, _TITLE + _HEAD))
    canvas.paste(tinted(label("player", _HEAD_SIZE, _HEAD), FOOT, CREAM), _NAME, _TITLE)
    for column, end in zip(_COLUMNS, setting.ends, strict=False):
        heading = tinted(label(column.heading, _HEAD_SIZE, _HEAD), FOOT, CREAM)
        canvas.paste(heading, end - heading.width, _TITLE)
    for number, row in enumerate(shown):
        _row(canvas, row, setting, _TITLE + _HEAD + number * _ROW, SIDE if number % 2 else FELT)
    return canvas.png(fast=False)


def _row(canvas: Canvas, row: StandingRow, setting: _Setting, y: int, ground: Color) -> None:
    canvas.fill(index(ground), (0, y, _WIDTH, y + _ROW))
    ink = GOLD if row.place == 1 else CREAM
    name = line(row.name, _SIZE, _ROW, setting.name_end - _NAME, f"Player {row.place}")
    canvas.paste(tinted(name, ground, ink), _NAME, y)
    numbers = [(end, column.text(row)) for column, end in zip(_COLUMNS, setting.ends, strict=False)]
    for right, text in ((_PLACE, str(row.place)), *numbers):
        number = tinted(label(text, _SIZE, _ROW), ground, DIM if text == "0" else ink)
        canvas.paste(number, right - number.width, y)
