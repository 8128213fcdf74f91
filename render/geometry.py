"""Where everything stands on the picture of a table, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from engine.layout import Layout, Panel
from engine.piles import Fan as Way
from engine.piles import Spot
from render.cards import BETWEEN, HIGH, MARGIN, PICTURE_GAP, TOP, Measure
from render.palette import FELT, SIDE, Color
from render.rows import LABEL_HEIGHT, PLATE_GAP, PLATE_HEIGHT, Beneath, Row, Run, rows, tops
from render.styles import SHARED, Steps, Style

WIDTH = 1100
HEIGHT = 750
FOOTER = 52
_WIDEST = 140
_NARROWEST = 90
# Many rows may not grow higher than this as long as cards are wider than the narrowest of all.
TALL = 1000
_SMALLEST = 76
# The upper half of a card that another covers has room for its rank, its suit and its label.
_ROOMY = 100
# The narrowest cards where fans run sideways.
_BESIDE_FANS = 84
# A few cards that lie so at the end of a row can be read.
_BESIDE = 150
# Where columns would make the picture of a player who sits alone too high, cards are narrower and lie closer.
_DENSE = 104
_DENSE_STRIPS = 14, HIGH + 28 + 2
# A fan may be pressed together to this part of its comfortable length: rank and suit still show whole.
_LEAST = 0.9
_STRIPS_WANTED = 6
_GROWTH = 40
_SPREAD = 40
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

    `labels` are the heights of the piles' labels, which stand on their first cards, or, for the piles in `tabs`, upon
    them; `beneath` tells on which piles others lie half, and on which side of them. `tag` is the width that a label
    may take, and `order` the order in which to lay those cards. `fans` are the rows that spread downward, `strips`
    the comfortable heights of what shows of a covered card in them, face down and face up; `sides` are the piles that
    spread to the left or right.
    """

    measure: Measure
    height: int
    strips: Steps
    least: float
    boxes: tuple[Box, ...]
    cards: tuple[tuple[int, int], ...]
    labels: tuple[int, ...]
    grounds: tuple[Color, ...]
    plates: tuple[Plate, ...]
    fans: tuple[Fan, ...]
    sides: dict[int, Spread]
    tabs: frozenset[int]
    beneath: Beneath
    tag: int
    order: tuple[int, ...]


def _strips(measure: Measure, dense: bool = False) -> Steps:
    return _DENSE_STRIPS if dense else (20, PICTURE_GAP + TOP + measure.cap)


def _fixed(lines: Sequence[Row], measure: Measure) -> int:
    """The height of a panel whose fans hold one card each."""
    return tops(lines, measure)[1]


def _needed(lines: Sequence[Row], measure: Measure) -> int:
    """The height of a panel whose fans hold some cards: one row of fans has longer ones than many rows."""
    fans = sum(bool(row.fan) for row in lines)
    wanted = max(_STRIPS_WANTED, 2 * fans) if fans else 0
    return _fixed(lines, measure) + round(wanted * _strips(measure)[1] * _LEAST)


def _measure(panels: Sequence[Sequence[Row]], pitch: int, style: Style, dense: bool) -> Measure:
    """The widest cards with which the table keeps its normal height, if any are wide enough to read.

    Where there may be many rows, cards may be narrower yet, or it would grow too high.
    """
    widest, narrowest = _DENSE if dense else _WIDEST, _NARROWEST
    if any(row.sides for lines in panels for row in lines):
        widest, narrowest = style.beside, _BESIDE_FANS
    if any(row.beneath for lines in panels for row in lines):
        narrowest, pitch = _ROOMY, pitch - pitch % 2
    width = min(widest, pitch - _between(pitch))
    for least, height in ((narrowest, HEIGHT), (_SMALLEST, TALL))[: 1 + (style.grows and narrowest != _ROOMY)]:
        while width > least and not _fits(panels, Measure(width), height):
            width = max(least, width - 2)
    return Measure(width)


def _fits(panels: Sequence[Sequence[Row]], measure: Measure, height: int) -> bool:
    """Whether a table keeps to a height, and has room left and right of rows that spread sideways."""
    widest = max((len(row.piles) for lines in panels for row in lines if row.sides), default=0)
    beside = WIDTH - widest * (measure.width + BETWEEN) >= 2 * _BESIDE
    return beside and all(_needed(lines, measure) <= height - FOOTER for lines in panels)


def _between(pitch: int) -> int:
    """The least space between cards: a little less where there are many columns."""
    return max(2 * MARGIN, min(BETWEEN, pitch // 10))


def _rooms(panels: Sequence[Sequence[Row]], measure: Measure, growth: Sequence[int]) -> list[int]:
    """The room of each row of fans: the free height of its panel, shared out, and what it has grown by."""
    rooms = []
    for lines in panels:
        fans = sum(bool(row.fan) for row in lines)
        free = HEIGHT - FOOTER - _fixed(lines, measure)
        rooms += [max(0, free // max(1, fans))] * fans
    return [room + (growth[fan] if growth else 0) for fan, room in enumerate(rooms)]


@lru_cache(maxsize=64)
def frame(
    layout: Layout,
    spots: tuple[Spot, ...],
    growth: tuple[int, ...] = (),
    style: Style = SHARED,
    dense: bool = False,
) -> Frame:
    """The places of a table's parts.

    `growth` is the room to add to each row of fans; the cards may lie `dense`.
    """
    boxes = _boxes(layout)
    panels = [tuple(rows(panel, spots, style)) for panel in layout.panels]
    pitch = min((box.right - box.left) // panel.columns for box, panel in zip(boxes, layout.panels, strict=True))
    measure = _measure(panels, pitch, style, dense)
    setting = _Setting(measure, style.strips, _rooms(panels, measure, growth), spots)
    for panel, lines, box in zip(layout.panels, panels, boxes, strict=True):
        setting.panel(lines, panel, box)
    return setting.frame(boxes, style.label(measure.width + _between(pitch) - 2, WIDTH), dense)


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

    def __init__(self, measure: Measure, strips: Steps, rooms: Sequence[int], spots: Sequence[Spot]) -> None:
        self.measure = measure
        self.strips = strips
        self.rooms = list(rooms)
        self.spots = spots
        self.cards = [(0, 0)] * len(spots)
        self.labels = [LABEL_HEIGHT] * len(spots)
        self.grounds = [FELT] * len(spots)
        self.plates: list[Plate] = []
        self.fans: list[Fan] = []
        self.sides: dict[int, Spread] = {}
        self.tabs: frozenset[int] = frozenset()
        self.beneath: Beneath = {}
        self.bottom = HEIGHT - FOOTER

    def frame(self, boxes: tuple[Box, ...], tag: int, dense: bool) -> Frame:
        """The finished frame; a label may be as wide as `tag`."""
        order = sorted(self.tabs, key=lambda pile: self.cards[pile][1])
        return Frame(
            measure=self.measure,
            height=self.bottom + FOOTER,
            strips=_strips(self.measure, dense),
            least=1 if dense else _LEAST,
            boxes=boxes,
            cards=tuple(self.cards),
            labels=tuple(self.labels),
            grounds=tuple(self.grounds),
            plates=tuple(self.plates),
            fans=tuple(self.fans),
            sides=self.sides,
            tabs=self.tabs,
            beneath=self.beneath,
            tag=tag,
            order=tuple(order),
        )

    def panel(self, lines: Sequence[Row], panel: Panel, box: Box) -> None:
        """Set the rows of a panel; without a fan that may yet grow, they spread over the height."""
        fans, spread = sum(bool(row.fan) for row in lines), 0
        if lines and not fans:
            spare = HEIGHT - FOOTER - _fixed(lines, self.measure)
            spread = max(0, min(_SPREAD, spare // len(lines)))
        rooms, self.rooms = self.rooms[:fans], self.rooms[fans:]
        starts, bottom = tops(lines, self.measure, rooms, spread)
        pitch = self._pitch(lines, panel.columns, box)
        for row, y in zip(lines, starts, strict=True):
            if row.runs:
                self._name(row.runs, panel.columns, y - row.label - PLATE_GAP - PLATE_HEIGHT, box)
            self._row(row, panel.columns, pitch, y, box)
        fanned = (row.fan for row in lines if row.fan)
        self.fans += map(Fan, fanned, rooms)
        self.bottom = max(self.bottom, bottom)

    def _pitch(self, lines: Sequence[Row], columns: int, box: Box) -> float:
        """How far apart columns stand: as the panel has room, but where cards lie half over others always alike."""
        if any(row.beneath for row in lines):
            return self.measure.width + BETWEEN
        return min((box.right - box.left) / columns, self.measure.width * _LOOSEST)

    def _name(self, runs: Sequence[Run], columns: int, y: int, box: Box) -> None:
        """Set the plates above a row: one as wide as the panel, or several as wide as their piles."""
        if len(runs) == 1:
            self.plates.append(Plate(runs[0].seat, box.left + 8, y, box.right - box.left - 16, box.ground))
            return
        pitch = self._pitch((), columns, box)
        left = (box.left + box.right - columns * pitch) / 2
        for run in runs:
            width = round((run.last + 1 - run.first) * pitch) - 2 * PLATE_GAP
            self.plates.append(Plate(run.seat, round(left + run.first * pitch) + PLATE_GAP, y, width, box.ground))

    def _row(self, row: Row, columns: int, pitch: float, y: int, box: Box) -> None:
        if row.sides:
            columns, pitch = len(row.piles), self.measure.width + BETWEEN
        left = (box.left + box.right - columns * pitch + pitch - self.measure.width) / 2
        if row.tabs:
            # Half a column is a whole number of pixels, and all these rows are rounded alike.
            left = int(left)
        for place, pile in enumerate(row.piles):
            if pile is not None:
                self.cards[pile] = (round(left + (place + row.indent / 2) * pitch), y)
                self.labels[pile] = row.label
                self.grounds[pile] = box.ground
        for pile in row.sides:
            self.sides[pile] = Spread(self.spots[pile].fan, self.strips, self._reach(pile, row, box))
        self.tabs |= row.tabs
        self.beneath |= row.beneath

    def _reach(self, pile: int, row: Row, box: Box) -> int:
        """How far a pile may spread sideways: to its neighbour, or to the edge of the panel."""
        mine, width = self.cards[pile][0], self.measure.width
        others = [self.cards[other][0] for other in row.piles if other is not None]
        if self.spots[pile].fan == "left":
            return mine - max([x + width for x in others if x < mine], default=box.left) - BETWEEN
        return min([x for x in others if x > mine], default=box.right) - mine - width - BETWEEN


def growth_for(fans: Sequence[Fan], lengths: Sequence[int], least: float = _LEAST) -> tuple[int, ...]:
    """How much more room rows of fans need whose comfortable lengths are given; empty if they need none.

    They may be pressed together to the part `least`. What one row has to spare goes to those that need it, before
    the picture grows.
    """
    lacks = [length * least - fan.room for fan, length in zip(fans, lengths, strict=True)]
    if all(lack <= 0 for lack in lacks):
        return ()
    if len(lacks) == 1:
        # In steps, so that a column that grows card by card does not need a new frame for each.
        return tuple(-(-int(lack + 1) // _GROWTH) * _GROWTH for lack in lacks)
    steps = [ceil(lack) for lack in lacks]
    spare = max(0, -sum(steps)) // len(steps)
    return tuple(step + spare for step in steps)
