"""Where the number of cards that are home stands: in a gap between, before or below foundations, or elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.piles import Spot
from render.card_sizes import Measure
from render.pile_rows import PileRow

Box = tuple[int, int, int, int]
# Where the first card of each pile begins.
Corners = Sequence[tuple[int, int]]


def home_gap(lines: Sequence[PileRow], spots: Sequence[Spot], cards: Corners, measure: Measure) -> Box | None:
    """A box as large as a card in the first such gap, given where the cards of each pile begin, if there is one.

    A gap between or before foundations comes first, then one below columns of them, then one between two other piles
    in the middle of a row.
    """
    for row in lines:
        if _among_foundations(row, spots):
            return _in_middle(row, cards, measure)
        if (first := _before_foundations(row, spots)) is not None:
            return _before(row, first, cards, measure)
    for row, below in pairwise(lines):
        lowest = [
            pile
            for pile, other in zip(row.piles, below.piles, strict=False)
            if pile is not None and other is None and spots[pile].kind == "foundation"
        ]
        if lowest and below.sides:
            return _between(cards[lowest[0]][0], cards[lowest[-1]][0], cards[below.sides[0]][1], measure)
    return next((_in_middle(row, cards, measure) for row in lines if _between_piles(row, spots)), None)


def taken_in_row(row: PileRow, spots: Sequence[Spot], cards: Corners, measure: Measure) -> list[tuple[int, int, int]]:
    """From where to where across, and how far down, the number in a row takes the table: no card comes up there."""
    home = home_gap((row,), spots, cards, measure)
    return [] if home is None else [(home[0], home[2], home[3])]


def _between(first: int, last: int, top: int, measure: Measure) -> Box:
    """The place of a card in the middle between two others."""
    left = (first + last) // 2
    return left, top, left + measure.width, top + measure.height


def _in_middle(row: PileRow, cards: Corners, measure: Measure) -> Box:
    """The gap in the middle of a row."""
    middle = len(row.piles) // 2
    before, after = row.piles[middle - 1], row.piles[middle + 1]
    assert before is not None
    assert after is not None
    return _between(cards[before][0], cards[after][0], cards[before][1], measure)


def _before(row: PileRow, first: int, cards: Corners, measure: Measure) -> Box:
    """The middle column of the gap before the foundations that begin in one, or the next one to the right.

    The gap may reach to the edge of the table.
    """
    there = [pile for pile in row.piles[first:] if pile is not None]
    (x, top), (following, _) = cards[there[0]], cards[there[1]]
    pitch, before = following - x, [pile for pile in row.piles[:first] if pile is not None]
    start = cards[before[-1]][0] if before else x - (first + 1) * pitch
    even = round((x - start) / pitch) % 2
    return _between(start + even * pitch, x, top, measure)


def _among_foundations(row: PileRow, spots: Sequence[Spot]) -> bool:
    """Whether a row holds nothing but foundations around a gap in its middle."""
    middle = len(row.piles) // 2
    around = row.piles[:middle], row.piles[middle + 1 :]
    if row.piles[middle] is not None or not all(around):
        return False
    return all(pile is not None and spots[pile].kind == "foundation" for pile in (*around[0], *around[1]))


def _before_foundations(row: PileRow, spots: Sequence[Spot]) -> int | None:
    """The column in which the foundations begin that end a row behind a gap, if there are some."""
    kinds = [None if pile is None else spots[pile].kind for pile in row.piles]
    first = kinds.index("foundation") if "foundation" in kinds else 0
    if not first or kinds[first - 1] is not None or _owned(row.there, spots):
        return None
    found = kinds[first:]
    return first if len(found) > 1 and {*found} == {"foundation"} else None


def _between_piles(row: PileRow, spots: Sequence[Spot]) -> bool:
    """Whether there is a gap in the middle of a row, between two piles that do not spread."""
    middle, odd = divmod(len(row.piles), 2)
    if not odd or not middle or row.piles[middle] is not None or _owned(row.there, spots):
        return False
    around = row.piles[middle - 1], row.piles[middle + 1]
    return all(pile is not None and spots[pile].fan == "none" and pile not in row.tabs for pile in around)


def _owned(piles: Sequence[int], spots: Sequence[Spot]) -> bool:
    """Whether some piles are players'."""
    return any(spots[pile].owner is not None for pile in piles)
