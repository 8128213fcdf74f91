"""The pictures of tables of results: a league, the table of one game, the results of a day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.lettering import label, line
from render.palette import CREAM, DIM, FELT, FOOT, GOLD, SIDE, Color, index, tinted
from render.png import Canvas

MOST_ROWS = 15
# The built-in font has no dash that is longer.
NOTHING = "-"
_WIDTH = 1100
_TITLE = 92
_HEAD = 58
_ROW = 66
_SIZE = 38
_HEAD_SIZE = 32
_PLACE = 72
_NAME = 96


class Row(NamedTuple):
    """One line of a table: the place if there are places, the name, and what stands in each column."""

    place: int | None
    name: str
    cells: tuple[str, ...]


class Columns(NamedTuple):
    """The columns of a table: the heading of the names and where they end; the others' headings and right ends."""

    names: str
    name_end: int
    ends: dict[str, int]


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


_PLAIN = Columns("player", 440, {"played": 560, "won": 670, "points": 806, "left": 926, "caught": 1076})
_STAKED = Columns(
    "player", 404, {"played": 520, "won": 612, "points": 736, "left": 828, "caught": 956, "stakes": 1080}
)
SOLO = Columns(
    "player",
    308,
    {"played": 416, "won": 516, "no help": 650, "streak": 750, "best": 830, "moves": 938, "time": 1080},
)
DAILY = Columns("player", 456, {"result": 572, "help": 670, "moves": 794, "time": 950, "left": 1060})


def standings_png(title: str, rows: Sequence[StandingRow]) -> bytes:
    """A league table as PNG: at most the first 15 rows, in the order given, with stakes if any of them has some."""
    columns = _STAKED if any(row.stakes for row in rows[:MOST_ROWS]) else _PLAIN
    return sheet_png(title, columns, [_league_row(row, len(columns.ends)) for row in rows])


def _league_row(row: StandingRow, columns: int) -> Row:
    cells = (str(row.played), str(row.won), _number(row.points), str(row.cards_left), str(row.knocks))
    return Row(row.place, row.name, (*cells, _signed(row.stakes))[:columns])


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _signed(value: int) -> str:
    return f"{value:+}" if value else "0"


def sheet_png(title: str, columns: Columns, rows: Sequence[Row]) -> bytes:
    """A table as PNG: at most the first 15 rows, in the order given."""
    shown = rows[:MOST_ROWS]
    canvas = Canvas.blank(_WIDTH, _TITLE + _HEAD + _ROW * len(shown), index(FELT))
    canvas.paste(tinted(line(title, 44, _TITLE, _WIDTH - 48), FELT, CREAM), 24, 0)
    canvas.fill(index(FOOT), (0, _TITLE, _WIDTH, _TITLE + _HEAD))
    canvas.paste(tinted(label(columns.names, _HEAD_SIZE, _HEAD), FOOT, CREAM), _NAME, _TITLE)
    for heading, end in columns.ends.items():
        drawn = tinted(label(heading, _HEAD_SIZE, _HEAD), FOOT, CREAM)
        canvas.paste(drawn, end - drawn.width, _TITLE)
    for number, row in enumerate(shown):
        _row(canvas, row, columns, _TITLE + _HEAD + number * _ROW, SIDE if number % 2 else FELT)
    return canvas.png(fast=False)


def _row(canvas: Canvas, row: Row, columns: Columns, y: int, ground: Color) -> None:
    canvas.fill(index(ground), (0, y, _WIDTH, y + _ROW))
    ink = GOLD if row.place == 1 else CREAM
    place = "" if row.place is None else str(row.place)
    name = line(row.name, _SIZE, _ROW, columns.name_end - _NAME, f"Player {place}")
    canvas.paste(tinted(name, ground, ink), _NAME, y)
    for text, right in ((place, _PLACE), *zip(row.cells, columns.ends.values(), strict=True)):
        cell = tinted(label(text, _SIZE, _ROW), ground, DIM if text in ("0", NOTHING) else ink)
        canvas.paste(cell, right - cell.width, y)
