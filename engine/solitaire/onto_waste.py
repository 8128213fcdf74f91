"""Games in which the tableau is played onto the waste, on the next rank up or down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from engine.builds import Build, Suits
from engine.options import Options
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import WASTE
from engine.state import State

KING = 13
NEXT_RANK = Build(Suits.ANY, (-1, 1))
NEXT_RANK_ROUND = replace(NEXT_RANK, wrap=True)
# A card begins it.
ONTO_WASTE = replace(WASTE, build=NEXT_RANK, lift="none", dealt=1)


class OntoWaste(Solitaire):
    """A game that is won when the tableau is gone; what lies on the waste stays there."""

    suits_count = False
    draws = 1
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType({"fixed": "Cards on {pile} stay there."})

    # Many call the waste so, for it is what is built here.
    pile_words = MappingProxyType(dict.fromkeys(("foundation", "f", "home", "centre", "center"), ("waste",)))
    # The rank on which nothing goes, 0 for none.
    barred: int = 0

    def __init__(self, options: Options, players: int = 1) -> None:
        super().__init__(options, players)
        self.goal = sum(dealt for group in self.arranged if group.kind == "tableau" for dealt, _ in group.sizes)

    def left(self, state: State) -> int:
        """How many cards of the tableau are left."""
        return sum(len(state.piles[pile].cards) for pile in self.at["tableau"])

    def hopeless(self, state: State) -> bool:
        """Whether there are too few cards for all of the tableau to lie on, each on one of its own.

        Round the corner that is not plain to see.
        """
        build = self.group[self.at["waste"][0]].build
        if build is None or build.wrap:
            return False
        takers = [0] * (KING + 2)
        for pile in (*self.at["tableau"], *self.at["stock"]):
            for card in state.piles[pile].cards:
                takers[card.rank] += 1
        goers = takers.copy()
        for card in state.piles[self.at["stock"][0]].cards:
            goers[card.rank] -= 1
        top = state.piles[self.at["waste"][0]].top
        if top is not None:
            takers[top.rank] += 1
        takers[self.barred] = 0
        return _too_few(goers, takers, 1) or _too_few(goers, takers, 2)


def _too_few(goers: Sequence[int], takers: Sequence[int], lowest: int) -> bool:
    """Whether some cards of every other rank find too few of the ranks between: each goes lower while it can."""
    spare = takers[lowest - 1]
    for rank in range(lowest, KING + 1, 2):
        higher = max(0, goers[rank] - spare)
        spare = takers[rank + 1] - higher
        if spare < 0:
            return True
    return False
