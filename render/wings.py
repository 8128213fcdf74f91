"""Tables whose rows run to the sides: how large their cards are, and where their columns of piles stand."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.layout import Layout
from engine.piles import Spot
from render.card_sizes import Measure
from render.card_widths import BETWEEN

# How close to the sides of the table cards may come; those of piles that spread inward from there lie further off.
EDGE, _INSET = 5, 4
# What stands between two wings leaves the middle only for the sake of a long one, so many pixels at a time; beside
# very long ones further at once, for a picture should not move for each card more, and only where that gains a tenth.
_SHIFT, _FAR, _GAIN = 12, 36, 1.1
# This part of a card shows of a covered one where there is room for that, and not less than so many pixels; of a card
# that lies face down so many.
_SHOWN, _UP, _DOWN = 0.35, 36, 14
# What lies open beside a pile that nobody may count takes this part of a card, and does not touch the next column.
_OPEN = 0.95
# With so many covered cards in the longest rows to both sides, wide cards make do with few colours.
_FULL = 9


class Width(NamedTuple):
    """How wide cards are, in how many rows at most, and how much of a covered one is to show at least."""

    card: int
    rows: int
    least: float


# Where that is not to be had, cards are narrower, as they are where the picture would get too high.
_WIDTHS = Width(118, 4, 35), Width(108, 5, 31), Width(98, 6, 27.4)
# The narrowest cards lie as dense as they must.
_NARROWEST = 88


class Wing(NamedTuple):
    """Piles below each other that spread to one side: `outward` to the edge of the table, or inward from there."""

    piles: tuple[int, ...]
    outward: bool


class Stands(NamedTuple):
    """How large cards are, how far from the left each column stands, and what shows of covered cards, down and up."""

    measure: Measure
    lefts: Mapping[int, int]
    steps: tuple[int, int]


@lru_cache(maxsize=256)
def wings_of(layout: Layout, spots: tuple[Spot, ...]) -> tuple[Wing, ...]:
    """The two wings of a table; none where other piles spread as well, or belong to players."""
    spread = [pile for pile, spot in enumerate(spots) if spot.fan != "none"]
    columns = [*_columns(layout).values()]
    if len(columns) < 2 or layout.indents or any(spots[pile].owner is not None for pile in spread):
        return ()
    left, right = (tuple([pile for pile in column if pile in spread]) for column in (columns[0], columns[-1]))
    ways = [{spots[pile].fan for pile in wing} for wing in (left, right)]
    if len(left) + len(right) < len(spread) or any(way not in ({"left"}, {"right"}) for way in ways):
        return ()
    return Wing(left, "left" in ways[0]), Wing(right, "right" in ways[1])


def _columns(layout: Layout) -> dict[int, list[int]]:
    """The piles of each column that has any."""
    found: dict[int, list[int]] = {}
    for row in layout.rows:
        for column, pile in enumerate(row):
            if pile is not None:
                found.setdefault(column, []).append(pile)
    return dict(sorted(found.items()))


def stands(
    wide: int, layout: Layout, wings: tuple[Wing, ...], rooms: tuple[int, ...], thick: AbstractSet[int]
) -> Stands:
    """Where all stands on a table so `wide`, with room for so many covered cards in each of its wings.

    Beside piles that are `thick` others may lie open.
    """
    columns = _columns(layout)
    opening = frozenset([column for column, piles in columns.items() if not thick.isdisjoint(piles)])
    outward = tuple([room if wing.outward else 0 for wing, room in zip(wings, rooms, strict=True)])
    inward = tuple([0 if wing.outward else room for wing, room in zip(wings, rooms, strict=True)])
    return _Across(wide, tuple(columns), opening, outward, inward).stands(len(layout.rows))


class _Across(NamedTuple):
    """What stands side by side on a table so `wide`: columns, of which some have room for cards that lie open there.

    So many cards are covered in the longest row of each wing that spreads `outward`, and of each that does `inward`.
    """

    wide: int
    columns: tuple[int, ...]
    opening: frozenset[int]
    outward: tuple[int, ...]
    inward: tuple[int, ...]

    def stands(self, rows: int) -> Stands:
        """Where all stands with the widest cards for which there is room."""
        wide = [(each.card, self._loose(each)) for each in _WIDTHS if rows <= each.rows]
        card, first = next(((card, at) for card, at in wide if at is not None), (_NARROWEST, self._dense(_NARROWEST)))
        lefts = accumulate(self._pitches(card), initial=EDGE + first)
        few = Measure(card).printed and sum(self.outward) >= _FULL
        return Stands(Measure(card, few=few), dict(zip(self.columns, lefts, strict=True)), _steps(card))

    def _loose(self, width: Width) -> int | None:
        """How much room to the left of the first column lets enough of each card show; None if none does."""
        places = self._places(width.card, _SHIFT)
        return next((first for first, shows in places if shows >= width.least), None)

    def _dense(self, card: int) -> int:
        """How much room there is where cards have to be pressed together: each shows about as much as it can."""
        places = self._places(card, _FAR)
        most = max(shows for _, shows in places)
        return next(first for first, shows in places if shows * _GAIN >= most)

    def _places(self, card: int, shift: int) -> list[tuple[int, float]]:
        """How much room may be left of the first column, and what then shows of each card; the middle comes first."""
        spare, half = self._spare(card), self._spare(card) // 2
        left, right = self.outward
        around = [half + side * away for away in range(0, half + 1, shift) for side in (1, -1)]
        firsts = around if left and right else [spare if left else _INSET]
        return [
            (first, min(first / left if left else spare, (spare - first) / right if right else spare))
            for first in firsts
        ]

    def _spare(self, card: int) -> int:
        """How many pixels are left for the wings that spread outward."""
        return max(0, self.wide - 2 * EDGE - card - sum(self._pitches(card)))

    def _pitches(self, card: int) -> list[int]:
        """How far each column but the first stands from the one before."""
        found = [card + BETWEEN + round(_OPEN * card) * (column in self.opening) for column in self.columns[:-1]]
        after, before = (count * _steps(card)[1] for count in self.inward)
        found[0] += after
        found[-1] += before
        return found


def _steps(card: int) -> tuple[int, int]:
    """What shows of covered cards that are so wide, face down and face up."""
    return _DOWN, max(_UP, round(_SHOWN * card))
