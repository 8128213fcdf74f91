"""Tables with fewer columns than at the deal: what is left of wide rows finds room in them."""

from __future__ import annotations

from collections.abc import Collection

from engine.layout import Layout

# A table gets narrower only once so many columns are enough, and has no fewer than these.
_ENOUGH, _FEWEST = 7, 6


def narrowed(layout: Layout, closed: Collection[int]) -> Layout:
    """The layout without columns at its sides in which all places are closed, once that makes cards much wider.

    What lies half over others keeps its shape, and with it the size of its cards.
    """
    if layout.again or layout.raised or (layout.indents and layout.columns <= _ENOUGH):
        return layout
    return _about_the_middle(layout, closed) if layout.indents else _without_last_columns(layout, closed)


def _without_last_columns(layout: Layout, closed: Collection[int]) -> Layout:
    used = [column for row in layout.rows for column, pile in enumerate(row) if pile not in {None, *closed}]
    columns = max(used, default=0) + 1
    return layout._replace(columns=columns, rows=tuple([row[:columns] for row in layout.rows]))


def _about_the_middle(layout: Layout, closed: Collection[int]) -> Layout:
    """The layout of a table whose rows have one middle, which they keep."""
    lines = [layout.places(number) for number in range(len(layout.rows))]
    reaches = [_reach(places, closed) for places in lines]
    needed = -(-max(end - start for start, end in reaches) // 2)
    if needed > _ENOUGH:
        return layout
    columns = max(needed, _FEWEST)
    rows: list[tuple[int | None, ...]] = []
    indents: list[int] = []
    for places, (start, end) in zip(lines, reaches, strict=True):
        moved = (2 * columns - end + start) // 2 - start
        found = {at + moved: pile for at, pile in places.items() if 0 <= at + moved <= 2 * columns - 2}
        indents.append(min(found, default=0))
        rows.append(tuple([found.get(at) for at in range(indents[-1], max(found, default=-1) + 1, 2)]))
    return layout._replace(columns=columns, rows=tuple(rows), indents=tuple(indents))


def _reach(places: dict[int, int], closed: Collection[int]) -> tuple[int, int]:
    """From where to where across a row reaches whose places are not closed, in half cards from the left."""
    used = [at for at, pile in places.items() if pile not in closed]
    return min(used, default=0), max(used, default=-2) + 2
