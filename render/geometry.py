"""Where everything stands on the picture of a table, in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.layout import Layout, Panel
from engine.piles import Spot
from render.cards import PICTURE_GAP, SHEET, TOP, Measure
from render.palette import FELT, SIDE, Color

WIDTH = 1100
HEIGHT = 750
FOOTER = 52
PLATE_HEIGHT = 42
LABEL_HEIGHT = 36
# The gap under a row leaves room for the edges of a thick pile.
_GAP = 5 * SHEET + 5
_TOP = 8
_WIDEST = 140
_NARROWEST = 90
_BETWEEN = 10
# A fan may be pressed together to this part of its comfortable length: rank and suit still show whole.
_LEAST = 0.9
_STRIPS_WANTED = 6
_GROWTH = 40
_SPREAD = 40
_PLATE_GAP = 4
# Few piles do not stand further apart than this many card widths.
_LOOSEST = 1.6


class Box(NamedTuple):
    """A panel from its left to its right edge."""

    left: int
    right: int
    ground: Color


class Plate(NamedTuple):
    """The place of a seat's name plate."""

    seat: int
    x: int
    y: int
    width: int
    ground: Color


class Fan(NamedTuple):
    """A row of piles that spread downward, and the room below the first card for the other cards of each."""

    piles: tuple[int, ...]
    room: int


class Frame(NamedTuple):
    """The places of all parts of a table; `cards` holds the upper left corner of each pile's first card.

    `strips` are the comfortable heights of what shows of a covered card, face down and face up.
    """

    measure: Measure
    height: int
    strips: tuple[int, int]
    boxes: tuple[Box, ...]
    cards: tuple[tuple[int, int], ...]
    grounds: tuple[Color, ...]
    plates: tuple[Plate, ...]
    fans: tuple[Fan, ...]


class _Row(NamedTuple):
    seat: int | None
    piles: tuple[int | None, ...]
    fan: tuple[int, ...]


def _strips(measure: Measure) -> tuple[int, int]:
    return 20, PICTURE_GAP + TOP + measure.cap


def _rows(panel: Panel, spots: Sequence[Spot]) -> Iterator[_Row]:
    above = None
    for piles in panel.rows:
        there = [pile for pile in piles if pile is not None]
        owner = next((spots[pile].owner for pile in there), above)
        fan = tuple(pile for pile in there if spots[pile].fan == "down")
        yield _Row(owner if owner != above else None, piles, fan)
        above = owner


def _fixed(rows: Sequence[_Row], measure: Measure) -> int:
    """The height of a panel whose fans hold one card each."""
    plates = sum(row.seat is not None for row in rows)
    return _TOP + plates * (PLATE_HEIGHT + _PLATE_GAP) + len(rows) * (LABEL_HEIGHT + measure.height + _GAP)


def _needed(rows: Sequence[_Row], measure: Measure) -> int:
    """The height of a panel whose fans hold some cards: one row of fans has longer ones than many rows."""
    fans = sum(bool(row.fan) for row in rows)
    wanted = max(_STRIPS_WANTED, 2 * fans) if fans else 0
    return _fixed(rows, measure) + round(wanted * _strips(measure)[1] * _LEAST)


def _measure(panels: Sequence[Sequence[_Row]], pitch: int) -> Measure:
    """The widest cards with which the table keeps its normal height, if any are wide enough to read."""
    widest = min(_WIDEST, pitch - _BETWEEN)
    for width in range(widest, min(widest, _NARROWEST), -2):
        if all(_needed(rows, Measure(width)) <= HEIGHT - FOOTER for rows in panels):
            return Measure(width)
    return Measure(min(widest, _NARROWEST))


def _rooms(panels: Sequence[Sequence[_Row]], measure: Measure, growth: Sequence[int]) -> list[int]:
    """The room of each row of fans: the free height of its panel, shared out, and what it has grown by."""
    rooms = []
    for rows in panels:
        fans = sum(bool(row.fan) for row in rows)
        free = HEIGHT - FOOTER - _fixed(rows, measure)
        rooms += [max(0, free // max(1, fans))] * fans
    return [room + (growth[fan] if growth else 0) for fan, room in enumerate(rooms)]


@lru_cache(maxsize=64)
def frame(layout: Layout, spots: tuple[Spot, ...], growth: tuple[int, ...] = ()) -> Frame:
    """The places of a table's parts; `growth` is the room to add to each row of fans."""
    boxes = _boxes(layout)
    panels = [tuple(_rows(panel, spots)) for panel in layout.panels]
    pitch = min((box.right - box.left) // panel.columns for box, panel in zip(boxes, layout.panels, strict=True))
    measure = _measure(panels, pitch)
    setting = _Setting(measure, _rooms(panels, measure, growth), len(spots))
    for panel, rows, box in zip(layout.panels, panels, boxes, strict=True):
        setting.panel(rows, panel.columns, box)
    return setting.frame(boxes)


def _boxes(layout: Layout) -> tuple[Box, ...]:
    """The panels side by side, by columns; the players' sides are wide enough for their names."""
    sides = len(layout.panels) == 3
    shares = [max(panel.columns, 2 if sides else 1) for panel in layout.panels]
    if sides:
        shares[1] = layout.panels[1].columns
    edges = [round(WIDTH * sum(shares[:count]) / sum(shares)) for count in range(len(shares) + 1)]
    colors = (SIDE, FELT, SIDE) if sides else (FELT,) * len(shares)
    return tuple(map(Box, edges, edges[1:], colors))


class _Setting:
    """Sets the panels one after the other, each from the top down."""

    def __init__(self, measure: Measure, rooms: Sequence[int], piles: int) -> None:
        self.measure = measure
        self.rooms = iter(rooms)
        self.cards = [(0, 0)] * piles
        self.grounds = [FELT] * piles
        self.plates: list[Plate] = []
        self.fans: list[Fan] = []
        self.bottom = HEIGHT - FOOTER

    def frame(self, boxes: tuple[Box, ...]) -> Frame:
        """The finished frame."""
        places = tuple(self.cards), tuple(self.grounds), tuple(self.plates), tuple(self.fans)
        return Frame(self.measure, self.bottom + FOOTER, _strips(self.measure), boxes, *places)

    def panel(self, rows: Sequence[_Row], columns: int, box: Box) -> None:
        """Set the rows of a panel; without a fan that may yet grow, they spread over the height."""
        y, spread = _TOP, 0
        if rows and not any(row.fan for row in rows):
            spare = HEIGHT - FOOTER - _fixed(rows, self.measure)
            spread = max(0, min(_SPREAD, spare // len(rows)))
        for row in rows:
            if row.seat is not None:
                self.plates.append(Plate(row.seat, box.left + 8, y, box.right - box.left - 16, box.ground))
                y += PLATE_HEIGHT + _PLATE_GAP
            y = self._row(row, columns, y + LABEL_HEIGHT, box) + spread
        self.bottom = max(self.bottom, y - spread)

    def _row(self, row: _Row, columns: int, y: int, box: Box) -> int:
        pitch = min((box.right - box.left) / columns, self.measure.width * _LOOSEST)
        left = (box.left + box.right - columns * pitch + pitch - self.measure.width) / 2
        for place, pile in enumerate(row.piles):
            if pile is not None:
                self.cards[pile] = (round(left + place * pitch), y)
                self.grounds[pile] = box.ground
        room = next(self.rooms) if row.fan else 0
        if row.fan:
            self.fans.append(Fan(row.fan, room))
        return y + self.measure.height + room + _GAP


def growth_for(fans: Sequence[Fan], lengths: Sequence[int]) -> tuple[int, ...]:
    """How much more room rows of fans need whose comfortable lengths are given; empty if they need none."""
    lacks = [max(0, length * _LEAST - fan.room) for fan, length in zip(fans, lengths, strict=True)]
    if not any(lacks):
        return ()
    # In steps, so that a column that grows card by card does not need a new frame for each.
    return tuple(-(-int(lack + 1) // _GROWTH) * _GROWTH if lack else 0 for lack in lacks)
