"""Tables with fewer columns than at the deal: what is left of wide rows or of peaks finds room in them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from engine.layout import Layout

# Where rows are moved aside a table gets narrower only once so many columns are enough, and has no fewer than these;
# peaks keep them, so that they stand still.
_ENOUGH, _FEWEST = 7, 6

# The piles of a row by their distance from the left in half cards.
_Places = dict[int, int]


def narrowed(layout: Layout, closed: Collection[int]) -> Layout:
    """The layout without columns at its sides in which all places are closed, once that makes cards much wider."""
    if layout.again or (layout.raised and not layout.indents) or (layout.indents and layout.columns <= _ENOUGH):
        return layout
    return _about_the_middle(layout, closed) if layout.indents else _without_last_columns(layout, closed)


def _without_last_columns(layout: Layout, closed: Collection[int]) -> Layout:
    used = [column for row in layout.rows for column, pile in enumerate(row) if pile not in {None, *closed}]
    columns = max(used, default=0) + 1
    return layout._replace(columns=columns, rows=tuple([row[:columns] for row in layout.rows]))


def _about_the_middle(layout: Layout, closed: Collection[int]) -> Layout:
    """The layout of a table whose rows have one middle, which they keep; peaks move there together."""
    blocks = [*_blocks(layout)]
    reaches = [_reach(block, closed) for block in blocks]
    needed = -(-max(end - start for start, end in reaches) // 2)
    if needed > _ENOUGH:
        return layout
    columns = _ENOUGH if layout.raised else max(needed, _FEWEST)
    rows: list[tuple[int | None, ...]] = []
    indents: list[int] = []
    for block, (start, end) in zip(blocks, reaches, strict=True):
        moved = (2 * columns - end + start) // 2 - start
        for places in block:
            found = {at + moved: pile for at, pile in places.items() if 0 <= at + moved <= 2 * columns - 2}
            indents.append(min(found, default=0))
            rows.append(tuple([found.get(at) for at in range(indents[-1], max(found, default=-1) + 1, 2)]))
    return layout._replace(columns=columns, rows=tuple(rows), indents=tuple(indents))


def _blocks(layout: Layout) -> list[list[_Places]]:
    """The rows of a table, those together that lie half over each other."""
    found: list[list[_Places]] = []
    for number in range(len(layout.rows)):
        if number in layout.raised:
            found[-1].append(layout.places(number))
        else:
            found.append([layout.places(number)])
    return found


def _reach(block: list[_Places], closed: Collection[int]) -> tuple[int, int]:
    """From where to where across some rows reach whose places are not closed."""
    used = [at for at, pile in chain.from_iterable(places.items() for places in block) if pile not in closed]
    return min(used, default=0), max(used, default=-2) + 2
