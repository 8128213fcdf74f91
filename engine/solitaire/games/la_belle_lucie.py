"""La Belle Lucie."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.events import Redealt, Transition
from engine.moves import Move, Say, Shift
from engine.options import Switch
from engine.shuffle import shuffled
from engine.solitaire.board import REDEAL
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.groups import DOWN_IN_SUIT, Group, foundations
from engine.solitaire.notes import count_redeal, redeals
from engine.solitaire.usual import gets_on
from engine.state import State

MOST_REDEALS = 2


def redeal_waits(onto: str) -> Switch:
    """The option that redeals wait; `onto` are the cards on which one is built in the fans."""
    stuck = f"only when no card fits on a foundation, and none that isn't already on {onto} can go there."
    any_time = "You can redeal the fans at any time."
    return Switch("dealing", "Redeals", {"any": any_time, "stuck": f"You can redeal the fans {stuck}"})


REDEAL_WAITS = redeal_waits("the next higher of its suit")


class LaBelleLucie(Solitaire):
    """The whole pack in fans of three."""

    id = "la-belle-lucie"
    title = "La Belle Lucie"
    version = 2
    aliases: ClassVar[tuple[str, ...]] = ("Fair Lucy", "Midnight Oil")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: La Belle Lucie"
    summary = "The whole pack in fans of three, and two redeals."
    basics = (
        "Build the foundations up in suit, each from its ace to its king.",
        "Only the top card of each fan can move: to a foundation, or onto the next higher card of its suit on "
        "top of another fan.",
        "You can redeal twice with `redeal`: the fans are gathered, shuffled and dealt in threes again.",
        "An emptied fan is gone: nothing takes its place.",
        "The whole pack is dealt face up in fans of three, with what is left over in a smaller one.",
    )
    choices = (REDEAL_WAITS,)
    extra_words = MappingProxyType({"redeal": "redeal the fans"})
    refusals = MappingProxyType(
        {
            "closed": "An emptied fan is gone: nothing can go on {pile}.",
            "not-yet": "There are still cards to play, so you can't redeal yet.",
        }
    )
    groups: tuple[Group, ...] = (foundations(), Group("tableau", 18, DOWN_IN_SUIT, gone=True, fan="down"))
    grid = """
        - - - - - f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9
        t10 t11 t12 t13 t14 t15 t16 t17 t18
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Packets of three, dealt together, and what is left over."""
        for fan in self.at["tableau"]:
            deal.row((fan,) * 3)

    def legal_words(self, state: State) -> Iterator[Say]:
        """The redeals."""
        if _redeals_left(state) and not (REDEAL_WAITS.on(self.options) and gets_on(self, state)):
            yield REDEAL

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
        return REDEAL_WAITS.on(self.options) or not _redeals_left(state)

    def in_order(self, state: State) -> Collection[str]:
        """The fans are gathered in their order."""
        return ("tableau",) if _redeals_left(state) else ()

    def shuffles(self, state: State) -> bool:
        """Each redeal shuffles."""
        return _redeals_left(state)

    def hopeless(self, state: State) -> bool:
        """Whether kings, which no card takes, lie over cards that must go up before them, with no redeal left."""
        if self.packs > 1 or _redeals_left(state):
            return False
        under = self._under_kings(state)
        while free := [suit for suit in under if all(suit not in waiting for waiting in under.values())]:
            for suit in free:
                del under[suit]
        return bool(under)

    def _under_kings(self, state: State) -> dict[int, set[int]]:
        """For the suit of each king in a fan those of the lower cards under it, which only go up after it."""
        under: dict[int, set[int]] = {}
        for fan in self.at["tableau"]:
            cards = state.piles[fan].cards
            for place, card in enumerate(cards):
                if card.rank == 13:
                    under[card.suit] = {below.suit for below in cards[:place] if below.rank < 13}
        return under

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why the fans cannot be dealt anew."""
        if move != REDEAL:
            return None
        return Refusal("not-yet" if _redeals_left(state) else "no-redeal")


def _redeals_left(state: State) -> bool:
    return redeals(state) < MOST_REDEALS


GAME = LaBelleLucie.game()
