"""Which piles of a row belong together, and how far each stands aside so that groups are seen as such."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.piles import Spot
from render.pile_rows import PileRow

Group = tuple[int, ...]


def steps_aside(row: PileRow, spots: Sequence[Spot]) -> Mapping[int, float]:
    """By how many steps to the right each pile stands closer to those of its player, where groups stand side by side.

    The outermost groups keep to their ends of the row, others to their middle, and columns to their places.
    """
    aside: dict[int, float] = {}
    if row.fan or row.sides or row.tabs or not row.runs:
        return aside
    for groups in _adjoining(row.piles, spots):
        for number, group in enumerate(groups):
            # The first group leans on its first pile, and the last on its last.
            leans_on = (len(group) - 1) * number / (len(groups) - 1)
            aside |= {pile: leans_on - place for place, pile in enumerate(group)}
    return aside


def parted_at(lines: Sequence[PileRow], spots: Sequence[Spot]) -> int | None:
    """The column at which another group begins in a row that no player owns, where all piles stand over columns."""
    whole = any(row.fan for row in lines) and not any(row.beneath for row in lines)
    rows = [row for row in lines if not (row.fan or row.sides or row.tabs or row.runs or row.indent)]
    found = {
        row.piles.index(groups[1][0]) for row in rows for groups in _adjoining(row.piles, spots) if len(groups) == 2
    }
    return min(found) if whole and len(found) == 1 else None


def _adjoining(piles: Sequence[int | None], spots: Sequence[Spot]) -> Iterator[list[Group]]:
    """The groups that no gap divides, where there are several: the piles of one player, or foundations, or others.

    A stock alone is told apart from others by its back.
    """
    for gap, part in groupby(piles, key=lambda pile: pile is None):
        there = [] if gap else [pile for pile in part if pile is not None]
        groups = groupby(there, key=lambda pile: (spots[pile].owner, spots[pile].kind == "foundation"))
        found = [tuple(group) for _, group in groups]
        if len(found) > 1 and not (len(found[0]) == 1 and spots[found[0][0]].kind == "stock"):
            yield found
