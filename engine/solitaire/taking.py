"""Games whose cards leave in combinations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from engine.cards import Card
from engine.errors import Refusal
from engine.moves import Move, Take
from engine.solitaire.game import Solitaire
from engine.state import State


class Taking(Solitaire):
    """A game in which combinations of top cards go to the discard; `wrong` says why others don't."""

    takes_combinations = True
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType({"blank": "{pile} has no card to take."})

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """What is wrong with a combination: first with a pile of it, then with the cards."""
        if not isinstance(move, Take):
            return None
        unfit = (why for pile in move.piles if (why := self.unfit(state, pile)) is not None)
        return next(unfit, None) or self.wrong([state.piles[pile].cards[-1] for pile in move.piles])

    def unfit(self, state: State, pile: int) -> Refusal | None:
        """Why no card can be taken from a pile, or None: as a rule that there is none to be had."""
        blank = state.piles[pile].top is None or self.spots[pile].kind == "discard"
        return Refusal("blank", (self.spots[pile],)) if blank else None

    @abstractmethod
    def wrong(self, cards: Sequence[Card]) -> Refusal:
        """What is wrong with cards that can be had, but not together."""
