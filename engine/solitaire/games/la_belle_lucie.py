"""La Belle Lucie.

Long because the two Houses are made of it as well, and each gathers, shuffles and deals its fans in threes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.events import Redealt, Transition
from engine.moves import Shift
from engine.options import Option
from engine.shuffle import shuffled
from engine.solitaire.dead_ends import kings_bury
from engine.solitaire.dealing import Dealing
from engine.solitaire.notes import count_redeal, redeals
from engine.solitaire.pile_groups import DOWN_IN_SUIT, Group, foundations
from engine.solitaire.redealing import Redealing, redeals_wait
from engine.state import State


class LaBelleLucie(Redealing):
    """The whole pack in fans of three."""

    id = "la-belle-lucie"
    title = "La Belle Lucie"
    version = 2
    aliases: ClassVar[tuple[str, ...]] = ("Fair Lucy", "Midnight Oil")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: La Belle Lucie"
    summary = "The whole pack in fans of three, and two redeals."
    basics = (
        "Build the foundations up in suit, each from its ace to its king; cards stay there.",
        "Only the top card of each fan can move: to a foundation, or onto the next higher card of its suit on "
        "top of another fan.",
        "You can redeal twice with `redeal`: the fans are gathered, shuffled and dealt in threes again.",
        "An emptied fan is gone: nothing takes its place.",
        "The whole pack is dealt face up in fans of three, with what is left over in a smaller one.",
    )
    waiting = redeals_wait("the fans", "the next higher of its suit")
    choices: ClassVar[tuple[Option, ...]] = (waiting,)
    synonyms: ClassVar[Mapping[str, str]] = MappingProxyType({**Redealing.synonyms, "shuffle": "redeal"})
    extra_words = MappingProxyType({"redeal": "redeal the fans"})
    refusals = MappingProxyType(
        {
            "closed": "An emptied fan is gone: nothing can go on {pile}.",
            "not-yet": "There are still cards to play, so you can't redeal yet.",
        }
    )
    groups: ClassVar[tuple[Group, ...]] = (
        foundations(),
        Group("tableau", 18, DOWN_IN_SUIT, gone=True, fan="down", word="fan"),
    )
    grid = """
        - - f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6
        t7 t8 t9 t10 t11 t12
        t13 t14 t15 t16 t17 t18
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Packets of three, dealt together, and what is left over."""
        for fan in self.at["tableau"]:
            deal.row((fan,) * 3)

    def say(self, transition: Transition, word: str) -> None:
        """Gather the fans, shuffle and deal them anew."""
        state = transition.state
        gathered = [card for fan in self.at["tableau"] for card in state.piles[fan].cards]
        deal = Dealing(shuffled(gathered, state.seed, redeals(state) + 1), self.at, len(self.spots))
        self.deal_layout(deal)
        up = self.at["foundation"]
        piles = tuple(state.piles[pile] if pile in up else fan for pile, fan in enumerate(deal.piles))
        transition.add(Redealt(piles))
        count_redeal(transition)

    def spares(self, state: State, shift: Shift) -> bool:
        """Not while a redeal may come at any time: other cards would be shuffled."""
        return self.waiting.on(self.options) or not self.passes_left(state)

    def in_order(self, state: State) -> Collection[str]:
        """The fans are gathered in their order."""
        return ("tableau",) if self.passes_left(state) else ()

    def shuffles(self, state: State) -> bool:
        """Each redeal shuffles."""
        return self.passes_left(state)

    def hopeless(self, state: State) -> bool:
        """Whether kings, which no card takes, lie over cards that must go up before them, with no redeal left."""
        if self.packs > 1 or self.passes_left(state):
            return False
        return kings_bury(state.piles[fan].cards for fan in self.at["tableau"])


GAME = LaBelleLucie.game()
