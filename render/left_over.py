"""What is left of rows that are nearly used up: where it stands, so that no row of empty places is kept for it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from engine.layout import Layout
from engine.piles import Spot

# In more rows than these, columns are gone so often that those which stay would move all the time.
_FEW_ROWS = 2


def moved_up(layout: Layout, kinds: Sequence[str], closed: AbstractSet[int]) -> Layout:
    """The layout in which what is left of the row below the foundations stands before them, once it finds room there.

    All columns below stay as wide as they can be. Before the first foundation a gap stays, where the number of cards
    at home may stand.
    """
    if len(layout.rows) < 3:
        return layout
    top = [pile for pile in layout.rows[0] if pile is not None]
    row, *below = [{kinds[pile] for pile in each if pile is not None} for each in layout.rows[1:]]
    left = [pile for pile in layout.rows[1] if pile not in {None, *closed}]
    widest = max(range(2, len(layout.rows)), key=lambda number: len(layout.rows[number]))
    spare = len(layout.rows[widest]) - len(left) - len(top)
    above = {kinds[pile] for pile in top}
    if above != {"foundation"} or len(row) > 1 or row.intersection(*below) or not left or spare < 1:
        return layout
    indents = layout.indent(widest), *layout.indents[2:]
    rows = (*left, *[None] * spare, *top), *layout.rows[2:]
    return layout._replace(rows=rows, indents=indents if any(indents) else ())


def without_holes(layout: Layout, spots: Sequence[Spot], closed: AbstractSet[int]) -> Layout:
    """The layout in which no hole is left of columns that are gone, where those of their kind stand in few rows.

    Where piles are players', all stand still.
    """
    if any(spot.owner is not None for spot in spots):
        return layout
    found = [{spots[pile] for pile in row if pile is not None} for row in layout.rows]
    columns = [_kind_of_columns(there) for there in found]
    rows = [
        tuple([pile for pile in row if pile not in {None, *closed}])
        if kind and columns.count(kind) <= _FEW_ROWS and not closed.isdisjoint({*row} - {None})
        else row
        for row, kind in zip(layout.rows, columns, strict=True)
    ]
    return layout._replace(rows=tuple(rows))


def _kind_of_columns(there: AbstractSet[Spot]) -> str:
    """The kind of a row's piles if all are columns of one, or else nothing."""
    kinds = {spot.kind for spot in there}
    return kinds.pop() if len(kinds) == 1 and {spot.fan for spot in there} == {"down"} else ""


def centred(layout: Layout, dealt: Layout, closed: AbstractSet[int]) -> Layout:
    """The layout in which rows that have closed up since the deal stand in the middle, be it half a card aside."""
    rows, indents = [*layout.rows], [layout.indent(number) for number in range(len(layout.rows))]
    for number, row in enumerate(rows):
        piles = [pile for pile in row if pile is not None]
        first = next((column for column, pile in enumerate(row) if pile is not None), 0)
        if row not in dealt.rows and closed.isdisjoint(piles) and [*row[first:]] == piles:
            spare = layout.columns - len(piles)
            rows[number], indents[number] = (*[None] * (spare // 2), *piles), spare % 2
    return layout._replace(rows=tuple(rows), indents=tuple(indents) if any(indents) else ())
