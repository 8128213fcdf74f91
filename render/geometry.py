"""Where everything stands on the picture of a table, in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.layout import Layout, Panel
from engine.piles import Fan as Way
from engine.piles import Spot
from render.cards import MARGIN, PICTURE_GAP, SHEET, TOP, Measure
from render.palette import FELT, SIDE, Color

WIDTH = 1100
HEIGHT = 750
FOOTER = 52
PLATE_HEIGHT = 42
LABEL_HEIGHT = 36
# The gap under a row leaves room for the edges of a thick pile.
_GAP = 5 * SHEET + 5
# A row that spreads sideways has no thick piles, and there are many such rows: they stand close together.
_FLAT_GAP = MARGIN
_FLAT_LABEL = 32
# The comfortable widths of what shows of a covered card in a fan to one side, face down and face up.
_SIDE_STRIPS = 14, 30
_TOP = 8
_WIDEST = 140
_NARROWEST = 90
# Where fans run sideways, the width of the table is for them: a suit of thirteen lies in comfort.
_BESIDE_FANS = 84
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


Steps = tuple[int, int]


class Spread(NamedTuple):
    """Which way the cards of a pile follow each other, and how far apart.

    `steps` tell how far from a card that lies face down, and one that lies face up, the next one lies; if that
    takes more than `room`, the cards are pressed together.
    """

    way: Way
    steps: Steps
    room: int


class Fan(NamedTuple):
    """A row of piles that spread downward, and the room below the first card for the other cards of each."""

    piles: tuple[int, ...]
    room: int


class Frame(NamedTuple):
    """The places of all parts of a table; `cards` holds the upper left corner of each pile's first card.

    `labels` are the heights of the piles' labels, which stand on their first cards. `fans` are the rows that
    spread downward, and `strips` the comfortable heights of what shows of a covered card in them, face down and
    face up; `sides` are the piles that spread to the left or right.
    """

    measure: Measure
    height: int
    strips: Steps
    boxes: tuple[Box, ...]
    cards: tuple[tuple[int, int], ...]
    labels: tuple[int, ...]
    grounds: tuple[Color, ...]
    plates: tuple[Plate, ...]
    fans: tuple[Fan, ...]
    sides: dict[int, Spread]


class _Run(NamedTuple):
    """The columns of a row in which piles of one owner stand side by side."""

    seat: int
    first: int
    last: int


class _Row(NamedTuple):
    """A row of piles, the runs that need a plate above it, and which piles spread downward and sideways."""

    runs: tuple[_Run, ...]
    piles: tuple[int | None, ...]
    fan: tuple[int, ...]
    sides: tuple[int, ...]

    @property
    def label(self) -> int:
        """The height of the labels."""
        return _FLAT_LABEL if self.sides else LABEL_HEIGHT

    @property
    def gap(self) -> int:
        """What stays free below the cards."""
        return _FLAT_GAP if self.sides else _GAP


def _strips(measure: Measure) -> Steps:
    return 20, PICTURE_GAP + TOP + measure.cap


def _runs(piles: Sequence[int | None], spots: Sequence[Spot]) -> Iterator[_Run]:
    there = [(spots[pile].owner, column) for column, pile in enumerate(piles) if pile is not None]
    for owner, group in groupby(there, key=lambda part: part[0]):
        columns = [column for _, column in group]
        if owner is not None:
            yield _Run(owner, columns[0], columns[-1])


def _rows(panel: Panel, spots: Sequence[Spot]) -> Iterator[_Row]:
    above: list[int] = []
    for piles in panel.rows:
        there = [pile for pile in piles if pile is not None]
        runs = tuple(_runs(piles, spots))
        owners = [run.seat for run in runs]
        fan = tuple(pile for pile in there if spots[pile].fan == "down")
        sides = tuple(pile for pile in there if spots[pile].fan in ("left", "right"))
        yield _Row(runs if owners != above else (), piles, fan, sides)
        above = owners if there else above


def _fixed(rows: Sequence[_Row], measure: Measure) -> int:
    """The height of a panel whose fans hold one card each."""
    plates = sum(bool(row.runs) for row in rows)
    height = sum(row.label + measure.height + row.gap for row in rows)
    return _TOP + plates * (PLATE_HEIGHT + _PLATE_GAP) + height


def _needed(rows: Sequence[_Row], measure: Measure) -> int:
    """The height of a panel whose fans hold some cards: one row of fans has longer ones than many rows."""
    fans = sum(bool(row.fan) for row in rows)
    wanted = max(_STRIPS_WANTED, 2 * fans) if fans else 0
    return _fixed(rows, measure) + round(wanted * _strips(measure)[1] * _LEAST)


def _measure(panels: Sequence[Sequence[_Row]], pitch: int) -> Measure:
    """The widest cards with which the table keeps its normal height, if any are wide enough to read."""
    beside = any(row.sides for rows in panels for row in rows)
    widest = min(_BESIDE_FANS if beside else _WIDEST, pitch - _BETWEEN)
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
    setting = _Setting(measure, _rooms(panels, measure, growth), spots)
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

    def __init__(self, measure: Measure, rooms: Sequence[int], spots: Sequence[Spot]) -> None:
        self.measure = measure
        self.rooms = iter(rooms)
        self.spots = spots
        self.cards = [(0, 0)] * len(spots)
        self.labels = [LABEL_HEIGHT] * len(spots)
        self.grounds = [FELT] * len(spots)
        self.plates: list[Plate] = []
        self.fans: list[Fan] = []
        self.sides: dict[int, Spread] = {}
        self.bottom = HEIGHT - FOOTER

    def frame(self, boxes: tuple[Box, ...]) -> Frame:
        """The finished frame."""
        piles = tuple(self.cards), tuple(self.labels), tuple(self.grounds)
        parts = tuple(self.plates), tuple(self.fans), self.sides
        return Frame(self.measure, self.bottom + FOOTER, _strips(self.measure), boxes, *piles, *parts)

    def panel(self, rows: Sequence[_Row], columns: int, box: Box) -> None:
        """Set the rows of a panel; without a fan that may yet grow, they spread over the height."""
        y, spread = _TOP, 0
        if rows and not any(row.fan for row in rows):
            spare = HEIGHT - FOOTER - _fixed(rows, self.measure)
            spread = max(0, min(_SPREAD, spare // len(rows)))
        for row in rows:
            if row.runs:
                self._name(row.runs, columns, y, box)
                y += PLATE_HEIGHT + _PLATE_GAP
            y = self._row(row, columns, y + row.label, box) + spread
        self.bottom = max(self.bottom, y - spread)

    def _pitch(self, columns: int, box: Box) -> float:
        return min((box.right - box.left) / columns, self.measure.width * _LOOSEST)

    def _name(self, runs: Sequence[_Run], columns: int, y: int, box: Box) -> None:
        """Set the plates above a row: one as wide as the panel, or several as wide as their piles."""
        if len(runs) == 1:
            self.plates.append(Plate(runs[0].seat, box.left + 8, y, box.right - box.left - 16, box.ground))
            return
        pitch = self._pitch(columns, box)
        left = (box.left + box.right - columns * pitch) / 2
        for run in runs:
            width = round((run.last + 1 - run.first) * pitch) - 2 * _PLATE_GAP
            self.plates.append(Plate(run.seat, round(left + run.first * pitch) + _PLATE_GAP, y, width, box.ground))

    def _row(self, row: _Row, columns: int, y: int, box: Box) -> int:
        pitch = self._pitch(columns, box)
        if row.sides:
            columns, pitch = len(row.piles), self.measure.width + _BETWEEN
        left = (box.left + box.right - columns * pitch + pitch - self.measure.width) / 2
        for place, pile in enumerate(row.piles):
            if pile is not None:
                self.cards[pile] = (round(left + place * pitch), y)
                self.labels[pile] = row.label
                self.grounds[pile] = box.ground
        room = next(self.rooms) if row.fan else 0
        if row.fan:
            self.fans.append(Fan(row.fan, room))
        for pile in row.sides:
            self.sides[pile] = Spread(self.spots[pile].fan, _SIDE_STRIPS, self._reach(pile, row, box))
        return y + self.measure.height + room + row.gap

    def _reach(self, pile: int, row: _Row, box: Box) -> int:
        """How far a pile may spread sideways: to its neighbour, or to the edge of the panel."""
        mine, width = self.cards[pile][0], self.measure.width
        others = [self.cards[other][0] for other in row.piles if other is not None]
        if self.spots[pile].fan == "left":
            return mine - max([x + width for x in others if x < mine], default=box.left) - _BETWEEN
        return min([x for x in others if x > mine], default=box.right) - mine - width - _BETWEEN


def growth_for(fans: Sequence[Fan], lengths: Sequence[int]) -> tuple[int, ...]:
    """How much more room rows of fans need whose comfortable lengths are given; empty if they need none."""
    lacks = [max(0, length * _LEAST - fan.room) for fan, length in zip(fans, lengths, strict=True)]
    if not any(lacks):
        return ()
    # In steps, so that a column that grows card by card does not need a new frame for each.
    return tuple(-(-int(lack + 1) // _GROWTH) * _GROWTH if lack else 0 for lack in lacks)
