"""Tables on which cards lie half over the row above: which of them are covered by others."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import ClassVar, TypeAlias

from engine.layout import Layout
from engine.solitaire.game import Solitaire
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


class Overlapping(Solitaire):
    """A game whose piles of the kind `overlap` lie half over each other."""

    overlap: ClassVar[str] = "tableau"

    @cached_property
    def over(self) -> Covering:
        """Which places lie on which."""
        return covering(self.layout)

    def covered(self, state: State) -> set[int]:
        """The piles that have a card on which another still lies."""
        piles = state.piles
        return {pile for pile, *over in self.over if piles[pile].cards and any(piles[each].cards for each in over)}

    def in_order(self, state: State) -> Collection[str]:
        """Cards lie on each other."""
        return (self.overlap,)
