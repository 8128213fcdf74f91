"""What is left of rows that are nearly used up: where it stands, so that no row of empty places is kept for it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from engine.layout import Layout


def moved_up(layout: Layout, kinds: Sequence[str], closed: AbstractSet[int]) -> Layout:
    """The layout in which what is left of the row below the foundations stands before them, once it finds room there.

    Before the first of them a gap stays, where the number of cards at home may stand. Foundations in the middle stay
    alone there.
    """
    if len(layout.rows) < 3:
        return layout
    top = layout.rows[0]
    row, *below = [{kinds[pile] for pile in each if pile is not None} for each in layout.rows[1:]]
    left = [pile for pile in layout.rows[1] if pile not in {None, *closed}]
    free = next((column for column, pile in enumerate(top) if pile is not None), 0) - 1
    above = {kinds[pile] for pile in top if pile is not None}
    if above != {"foundation"} or len(row) > 1 or row.intersection(*below) or not 0 < len(left) <= free:
        return layout
    indents = (layout.indent(0), *layout.indents[2:])
    rows = (*left, *top[len(left) :]), *layout.rows[2:]
    return layout._replace(rows=rows, indents=indents if any(indents) else ())


def gathered(layout: Layout, kinds: Sequence[str], closed: AbstractSet[int]) -> Layout:
    """The layout in which what is left of the last row stands side by side in the middle, once half of it has gone.

    Only where no other row has piles of that kind; the columns stay where they are.
    """
    *above, last = layout.rows
    there = [pile for pile in last if pile is not None]
    left = [pile for pile in there if pile not in closed]
    others = {kinds[pile] for row in above for pile in row if pile is not None}
    if not others or others & {kinds[pile] for pile in there} or layout.indents or 2 * len(left) > len(there):
        return layout
    return layout._replace(rows=(*above, (*[None] * ((layout.columns - len(left)) // 2), *left)))


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
