"""The rows of a panel: what stands in them, and how far below each other they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from engine.layout import Panel
from engine.piles import Spot
from render.cards import MARGIN, SHEET, Measure
from render.styles import Style

PLATE_HEIGHT = 42
LABEL_HEIGHT = 36
PLATE_GAP = 4
TOP_EDGE = 8
# The gap under a row leaves room for the edges of a thick pile.
_GAP = 5 * SHEET + 5
# A row that spreads sideways has no thick piles, and there are many such rows: they stand close together.
_FLAT_GAP = MARGIN
_FLAT_LABEL = 32
# Nor is anything to be expected below single cards.
_THIN_GAP = 2 * MARGIN


class Run(NamedTuple):
    """The columns of a row in which piles of one owner stand side by side."""

    seat: int
    first: int
    last: int


# For each pile of a raised row the piles that it lies half over, and on which side of it: -1 left, 0 above, 1 right.
Beneath = dict[int, tuple[tuple[int, int], ...]]


class Row(NamedTuple):
    """A row of piles, the runs that need a plate above it, and which piles spread downward and sideways.

    It begins `indent` half cards further to the right. `beneath` is not empty where it lies half over the row above;
    `tabs` are the piles that lie so, or are covered so: their labels stand on their cards. `edged` tells whether the
    edges of thick piles have room below.
    """

    runs: tuple[Run, ...]
    piles: tuple[int | None, ...]
    fan: tuple[int, ...]
    sides: tuple[int, ...]
    indent: int
    beneath: Beneath
    tabs: frozenset[int]
    edged: bool

    @property
    def label(self) -> int:
        """The height of the labels."""
        return _FLAT_LABEL if self.sides else LABEL_HEIGHT

    @property
    def above(self) -> int:
        """What stays free above the cards."""
        there = {pile for pile in self.piles if pile is not None}
        return 0 if there and there <= self.tabs else self.label

    @property
    def gap(self) -> int:
        """What stays free below the cards."""
        if self.edged:
            return _GAP
        return _FLAT_GAP if self.sides else _THIN_GAP


def rows(panel: Panel, spots: Sequence[Spot], style: Style) -> Iterator[Row]:
    """The rows of a panel from the top down."""
    beneath = [_beneath(panel, number) for number in range(len(panel.rows))]
    tabs = frozenset(
        chain.from_iterable((pile, *(other for other, _ in on)) for each in beneath for pile, on in each.items())
    )
    before: list[int] = []
    for number, piles in enumerate(panel.rows):
        there = [pile for pile in piles if pile is not None]
        runs = tuple(_runs(piles, spots))
        owners = [run.seat for run in runs]
        sides = tuple(pile for pile in there if spots[pile].fan in ("left", "right"))
        yield Row(
            runs if owners != before else (),
            piles,
            tuple(pile for pile in there if spots[pile].fan == "down"),
            sides,
            _indent(panel, number),
            beneath[number],
            tabs.intersection(there),
            style.edged(there, bool(sides)),
        )
        before = owners if there else before


def _runs(piles: Sequence[int | None], spots: Sequence[Spot]) -> Iterator[Run]:
    there = [(spots[pile].owner, column) for column, pile in enumerate(piles) if pile is not None]
    for owner, group in groupby(there, key=lambda part: part[0]):
        columns = [column for _, column in group]
        if owner is not None:
            yield Run(owner, columns[0], columns[-1])


def _indent(panel: Panel, row: int) -> int:
    return panel.indents[row] if panel.indents else 0


def _places(panel: Panel, row: int) -> dict[int, int]:
    """The piles of a row by their distance from the left in half cards."""
    indent = _indent(panel, row)
    return {indent + 2 * place: pile for place, pile in enumerate(panel.rows[row]) if pile is not None}


def _beneath(panel: Panel, row: int) -> Beneath:
    if row not in panel.raised or row == 0:
        return {}
    over = _places(panel, row - 1)
    places = _places(panel, row).items()
    return {pile: tuple((over[at + side], side) for side in (-1, 0, 1) if at + side in over) for at, pile in places}


def tops(lines: Sequence[Row], measure: Measure, rooms: Sequence[int] = (), spread: int = 0) -> tuple[list[int], int]:
    """The heights at which the cards of each row begin, and where the last row ends.

    `rooms` is the room below the first cards of each row of fans, `spread` the space to add between rows.
    """
    y, found, left = TOP_EDGE, [0], iter(rooms)
    for row in lines:
        y += (PLATE_HEIGHT + PLATE_GAP if row.runs else 0) + row.above
        top = found[-1] + measure.height // 2 if row.beneath else y
        found.append(top)
        y = top + measure.height + (next(left, 0) if row.fan else 0) + row.gap + spread
    return found[1:], y - (spread if lines else 0)
