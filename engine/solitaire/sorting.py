"""Games without foundations, in which the suits are sorted within the layout."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.cards import Card, Rank, Suit
from engine.errors import Refusal
from engine.events import Moved, Transition
from engine.moves import Move, Shift
from engine.solitaire.pile_groups import ANYTHING, DOWN_ANY_SUIT, DOWN_IN_SUIT, Group
from engine.solitaire.stock_rows import Rows
from engine.state import State

# Columns on which any suit goes, and of which cards of one suit move together.
SORTED = Group("tableau", 10, DOWN_ANY_SUIT, ANYTHING, lift="run", joined=DOWN_IN_SUIT, fan="down")
# To count the ranks each time would take long, for it is done after every move.
SUIT_SIZE = len(Rank)
_FINISHED = frozenset(tuple(Card.of(rank, suit) for rank in range(13, 0, -1)) for suit in Suit)

# Where suits leave by themselves.
LEAVING = MappingProxyType({"leaves": "A suit leaves by itself once it's in order from king to ace."})


def finished(cards: tuple[Card, ...]) -> bool:
    """Whether some cards are one whole suit in order, from the king at the bottom to the ace."""
    return len(cards) == SUIT_SIZE and cards in _FINISHED


class Sorting(Rows):
    """A game that is won when each suit makes up a pile by itself, from king down to ace.

    Where it has foundations, a suit in order at the end of a column leaves for one right away. A stock, if it has
    one, is dealt in rows, which such a game says itself.
    """

    extra_words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    refusals: ClassVar[Mapping[str, str]] = LEAVING
    together = SUIT_SIZE

    def after_move(self, transition: Transition) -> None:
        """Finished suits leave, where there are foundations for them."""
        for column in self.at["tableau"] if "foundation" in self.at else ():
            cards, down = transition.state.piles[column]
            if len(cards) - down >= SUIT_SIZE and finished(cards[-SUIT_SIZE:]):
                transition.add(Moved(column, self._free(transition.state, cards[-1]), SUIT_SIZE))
                self.uncover(transition)

    def _free(self, state: State, card: Card) -> int:
        """The first empty foundation for a card's suit."""
        places = (pile for pile in self.at["foundation"] if self.spots[pile].suit in (None, card.suit))
        return next(pile for pile in places if not state.piles[pile].cards)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """That nobody brings cards to where finished suits go."""
        if not isinstance(move, Shift) or move.target not in self.at.get("foundation", ()):
            return super().explain_special(state, move)
        return Refusal("leaves") if move.source in self.at["tableau"] and state.piles[move.source].cards else None

    def won(self, state: State) -> bool:
        """Whether each suit lies in a finished pile, wherever that is, or has left, where suits leave."""
        return not self.left(state)

    def settled(self, state: State) -> Mapping[int, int]:
        """The cards of finished piles, where suits do not leave for foundations."""
        if "foundation" in self.at:
            return {}
        return {pile: len(state.piles[pile].cards) for pile in self._finished(state)}

    def left(self, state: State) -> int:
        """How many cards do not lie in a finished pile."""
        return sum(len(pile.cards) for pile in state.piles) - SUIT_SIZE * len(self._finished(state))

    def _finished(self, state: State) -> list[int]:
        """The piles that are one whole suit: where suits leave, foundations alone."""
        piles = self.at.get("foundation", range(len(state.piles)))
        return [pile for pile in piles if finished(state.piles[pile].cards)]
