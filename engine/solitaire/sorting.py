"""Games without foundations, in which the suits are sorted within the layout."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import Card, Suit
from engine.solitaire.game import Solitaire
from engine.state import State

_FINISHED = frozenset(tuple(Card.of(rank, suit) for rank in range(13, 0, -1)) for suit in Suit)


def finished(cards: tuple[Card, ...]) -> bool:
    """Whether some cards are one whole suit in order, from the king at the bottom to the ace."""
    return len(cards) == 13 and cards in _FINISHED


class Sorting(Solitaire):
    """A game that is won when each suit makes up a pile by itself, from king down to ace."""

    def won(self, state: State) -> bool:
        """Whether each suit lies in a finished pile, wherever that is."""
        return not self.left(state)

    def settled(self, state: State) -> Mapping[int, int]:
        """The cards of finished piles."""
        return {index: len(pile.cards) for index, pile in enumerate(state.piles) if finished(pile.cards)}

    def left(self, state: State) -> int:
        """How many cards do not lie in a finished pile."""
        return sum(len(pile.cards) for pile in state.piles if not finished(pile.cards))
