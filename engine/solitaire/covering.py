"""Tables on which cards lie half over the row above: which of them are covered by others."""

from __future__ import annotations

from typing import TypeAlias

from engine.layout import Layout
from engine.state import State

# Each place that lies half under two of the next row, and these two.
Covering: TypeAlias = tuple[tuple[int, int, int], ...]


def covering(layout: Layout) -> Covering:
    """Which places lie under which, as the rows of a table show it."""
    found = []
    for row in sorted(layout.raised):
        over = layout.places(row)
        for at, pile in layout.places(row - 1).items():
            if at - 1 in over and at + 1 in over:
                found.append((pile, over[at - 1], over[at + 1]))
    return tuple(found)


def covered(over: Covering, state: State) -> set[int]:
    """The piles that have a card on which another still lies."""
    piles = state.piles
    return {pile for pile, one, other in over if piles[pile].cards and (piles[one].cards or piles[other].cards)}
