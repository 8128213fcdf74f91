"""The rows of a table: what stands in them, how their piles are labelled, and what they need around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import chain, groupby
from typing import NamedTuple

from engine.layout import Layout
from engine.piles import SIDEWAYS, Spot

LABEL_HEIGHT = 36
# The gap under a row leaves room for the edges of a thick pile.
_GAP = 22
# Nor is anything to be expected below single cards, and below a label only the ring of a card in the next row. But
# what lies below other piles should not look like a part of them, and nothing stands on the lower rail.
_THIN_GAP, _LABEL_GAP = 8, 6
_OTHER_GAP, _RAIL_GAP = 17, 14
# Below the labels of cards that lie half over others, an arrow has room above those of the next piles.
_ARROW_GAP = 36
# So many places side by side have their names at the edge.
_LONG_ROW = 11
# So much paper shows between the cards of a pile and those of others in the same column.
PARTED = 9


class Stand(Enum):
    """Where the label of a pile stands: above it, beside its row, or where a hand would take a card.

    The `END` is below the last card of a pile that spreads downward, or stands beside such piles in the lowest row;
    below a card that lies half over others, or is covered so; and above that of one that spreads sideways.
    """

    ABOVE = "above"
    BESIDE = "beside"
    END = "end"


class Run(NamedTuple):
    """The columns of a row in which piles of one owner stand side by side."""

    seat: int
    first: int
    last: int


# For each pile of a raised row the piles that it lies half over, and on which side of it: -1 left, 0 above, 1 right.
Beneath = dict[int, tuple[tuple[int, int], ...]]


class PileRow(NamedTuple):
    """A row of piles, the runs that need a plate above it, and which piles spread downward and sideways.

    It begins `indent` half cards further to the right. `beneath` is not empty where it lies half over the row above;
    `tabs` are the piles that lie so, or are covered so. Where all piles have one name, they have one label, too: then
    the row is `shared`. A long row of places that are counted from one end is `lettered`: its letter stands beside
    it, and if no such row stands above, it is `numbered`. It may begin `again` at the top; `parted` are columns of
    several piles, which lie a little apart. `thick` are the piles that may show edges below; below other single cards
    a `gap` stays free. Below the `lowest` row there is nothing else. Where columns stand in several rows, those that
    stand beside other piles are `headed`: all labels of such a row are above.
    """

    runs: tuple[Run, ...]
    piles: tuple[int | None, ...]
    fan: tuple[int, ...]
    sides: tuple[int, ...]
    indent: int
    beneath: Beneath
    tabs: frozenset[int]
    shared: bool
    lettered: bool
    thick: frozenset[int]
    lowest: bool
    again: bool
    parted: frozenset[int]
    gap: int = _THIN_GAP
    numbered: bool = False
    headed: bool = False

    @property
    def there(self) -> list[int]:
        """The piles of the row from the left."""
        return [pile for pile in self.piles if pile is not None]

    @property
    def whole(self) -> int:
        """How many of them may show a card that no other row lies upon."""
        return len(self.there) - len(self.tabs)

    def stand(self, pile: int) -> Stand:
        """Where the label of a pile stands."""
        at_end = {*self.sides, *self.tabs}
        columns = self.fan and not self.headed
        if pile in at_end or (columns and (pile in self.fan or (self.lowest and pile not in self.thick))):
            return Stand.END
        return Stand.BESIDE if self.shared or self.lettered else Stand.ABOVE

    @property
    def labelled(self) -> bool:
        """Whether labels stand above piles of the row."""
        return any(self.above(pile) for pile in self.there)

    def above(self, pile: int) -> int:
        """What stays free above a pile for its label."""
        labelled = pile in self.sides or self.numbered or self.stand(pile) is Stand.ABOVE
        return LABEL_HEIGHT if labelled else 0

    def below(self, pile: int) -> int:
        """What stays free below a pile."""
        if pile not in self.sides and self.stand(pile) is Stand.END:
            gap = _LABEL_GAP if self.lowest or pile not in self.tabs else _ARROW_GAP
            return LABEL_HEIGHT + gap + (PARTED if pile in self.parted else 0)
        return _GAP if pile in self.thick else self.gap


def rows(layout: Layout, spots: Sequence[Spot], thick: frozenset[int]) -> Iterator[PileRow]:
    """The rows of a table from the top down; the piles that are `thick` may show edges below."""
    found = [*_rows(layout, spots, thick)]
    first = next((row for row in found if row.lettered), None)
    several = sum(bool(row.fan) for row in found) > 1
    for row, following in zip(found, [*found[1:], None], strict=True):
        yield row._replace(
            gap=_gap(row, following, spots), numbered=row is first, headed=several and _beside_others(row)
        )


def evenly(lines: Sequence[PileRow]) -> tuple[PileRow, ...]:
    """The same rows with one gap between all, where some leave room for the edges of thick piles."""
    if not any(row.thick for row in lines):
        return tuple(lines)
    return tuple([row if row.lowest else row._replace(gap=_GAP) for row in lines])


def _beside_others(row: PileRow) -> bool:
    """Whether columns of a row that are nobody's stand beside piles whose labels are above."""
    return bool(row.fan) and not row.runs and any(row.stand(pile) is Stand.ABOVE for pile in row.there)


def _gap(row: PileRow, following: PileRow | None, spots: Sequence[Spot]) -> int:
    """What stays free below single cards of a row, given the one that follows."""
    if following is None:
        return _RAIL_GAP
    kinds, others = ({spots[pile].kind for pile in each.there} for each in (row, following))
    return _THIN_GAP if kinds == others or following.labelled else _OTHER_GAP


def _rows(layout: Layout, spots: Sequence[Spot], thick: frozenset[int]) -> Iterator[PileRow]:
    beneath = [_beneath(layout, number) for number in range(len(layout.rows))]
    tabs = frozenset(
        chain.from_iterable((pile, *(other for other, _ in on)) for each in beneath for pile, on in each.items())
    )
    parted = frozenset(column[-1] for column in layout.chains)
    for number, piles in enumerate(layout.rows):
        there = [pile for pile in piles if pile is not None]
        yield PileRow(
            tuple(_runs(piles, spots)),
            piles,
            tuple(pile for pile in there if spots[pile].fan == "down"),
            tuple(pile for pile in there if spots[pile].fan in SIDEWAYS),
            layout.indent(number),
            beneath[number],
            tabs.intersection(there),
            len({spots[pile].short() for pile in there}) == 1 < len(there) == len(piles),
            _lettered([spots[pile] for pile in there]) and len(there) == len(piles),
            thick.intersection(there),
            number == len(layout.rows) - 1,
            number in layout.again,
            parted.intersection(there),
        )


def _lettered(there: Sequence[Spot]) -> bool:
    """Whether many places for one card are of one kind whose name is a letter, counted from one end of their row."""
    if len(there) < _LONG_ROW or len(there[0].kind) > 1 or any(spot.fan != "none" for spot in there):
        return False
    return [(spot.kind, spot.number) for spot in there] == [(there[0].kind, 1 + at) for at in range(len(there))]


def _runs(piles: Sequence[int | None], spots: Sequence[Spot]) -> Iterator[Run]:
    there = [(spots[pile].owner, column) for column, pile in enumerate(piles) if pile is not None]
    for owner, group in groupby(there, key=lambda part: part[0]):
        columns = [column for _, column in group]
        if owner is not None:
            yield Run(owner, columns[0], columns[-1])


def _beneath(layout: Layout, row: int) -> Beneath:
    if row not in layout.raised or row == 0:
        return {}
    over = layout.places(row - 1)
    places = layout.places(row).items()
    return {pile: tuple((over[at + side], side) for side in (-1, 0, 1) if at + side in over) for at, pile in places}
