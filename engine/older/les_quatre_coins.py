"""Les Quatre Coins, version 1: the cards that begin foundations did not go there by themselves."""

from __future__ import annotations

from engine.errors import Refusal
from engine.events import Transition
from engine.moves import Shift
from engine.solitaire.games.les_quatre_coins import LesQuatreCoins
from engine.state import State


class FirstRules(LesQuatreCoins):
    """The rules until version 2."""

    basics = (
        *LesQuatreCoins.basics[:2],
        "During the deal only the card just dealt may be played: one that begins a foundation from anywhere, others "
        "from the four corners to any foundation, from the sides only to the foundation beside them. The next card "
        "takes its place.",
        *LesQuatreCoins.basics[4:],
    )

    def begins_foundation(self, transition: Transition, packet: int) -> bool:
        """Never by itself."""
        return False

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """During the deal cards that begin a foundation are played there from anywhere."""
        if shift.target in self.at["foundation"] and not state.piles[shift.target].cards:
            return None
        return super().restriction(state, shift)
