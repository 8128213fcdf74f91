"""Where the number of cards that are home stands: in a gap between foundations, before them, or below a column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.piles import Spot
from render.card_sizes import Measure
from render.pile_rows import PileRow

Box = tuple[int, int, int, int]


def home_gap(
    lines: Sequence[PileRow], spots: Sequence[Spot], cards: Sequence[tuple[int, int]], measure: Measure
) -> Box | None:
    """The first such gap from the top, given where the cards of each pile begin, if there is one."""
    for row in lines:
        if _among_foundations(row, spots):
            middle = len(row.piles) // 2
            (left, top), (right, _) = (cards[pile] for pile in row.there[middle - 1 : middle + 1])
            return left + measure.width, top, right, top + measure.height
        if (first := _before_foundations(row, spots)) is not None:
            (x, top), (following, _) = cards[first], cards[row.there[row.there.index(first) + 1]]
            left = 2 * x - following
            return left, top, left + measure.width, top + measure.height
    for row, below in pairwise(lines):
        lowest = [
            pile
            for pile, other in zip(row.piles, below.piles, strict=False)
            if pile is not None and other is None and spots[pile].kind == "foundation"
        ]
        if lowest and below.sides:
            top, left, right = cards[below.sides[0]][1], cards[lowest[0]][0], cards[lowest[-1]][0]
            return left, top, right + measure.width, top + measure.height
    return None


def taken_in_row(
    row: PileRow, spots: Sequence[Spot], cards: Sequence[tuple[int, int]], measure: Measure
) -> list[tuple[int, int, int]]:
    """From where to where across, and how far down, the number in a row takes the table: no card comes up there."""
    home = home_gap((row,), spots, cards, measure)
    return [] if home is None else [(home[0], home[2], home[3])]


def _among_foundations(row: PileRow, spots: Sequence[Spot]) -> bool:
    """Whether a row holds nothing but foundations around a gap in its middle."""
    middle = len(row.piles) // 2
    around = row.piles[:middle], row.piles[middle + 1 :]
    if row.piles[middle] is not None or not all(around):
        return False
    return all(pile is not None and spots[pile].kind == "foundation" for pile in (*around[0], *around[1]))


def _before_foundations(row: PileRow, spots: Sequence[Spot]) -> int | None:
    """The first of some foundations that end a row behind a gap into which no pile opens, if there is one."""
    kinds = [None if pile is None else spots[pile].kind for pile in row.piles]
    first = kinds.index("foundation") if "foundation" in kinds else 0
    opening = first > 1 and row.piles[first - 2] in row.thick
    if (
        not first
        or kinds[first - 1] is not None
        or opening
        or any(spots[pile].owner is not None for pile in row.there)
    ):
        return None
    found = kinds[first:]
    return row.piles[first] if len(found) > 1 and {*found} == {"foundation"} else None
