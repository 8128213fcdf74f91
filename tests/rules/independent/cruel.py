"""Cruel."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    ACE,
    Lay,
    Patience,
    down_in_suit,
    kind,
    own_foundation,
    places,
    tops,
)


class Cruel(Patience):
    """Twelve columns of four, down in suit; spaces are not filled, and the columns are dealt again in fours."""

    def deal(self, cards: list[Card]) -> Lay:
        """The aces begin the foundations, the others are dealt in fours."""
        lay = Lay()
        for place in places("foundation", 4):
            lay.put(place, [card for card in cards if card.rank == ACE and card.suit == int(place[-1]) - 1])
        self.in_fours(lay, [card for card in cards if card.rank != ACE])
        return lay

    def in_fours(self, lay: Lay, cards: list[Card]) -> None:
        """Deal cards to the columns, four to each as far as they go."""
        for at, place in enumerate(places("tableau", 12)):
            lay.put(place, cards[4 * at : 4 * at + 4])

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last card of each column."""
        return tops(lay, "tableau")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, a column the rank below in suit."""
        if kind(target) == "foundation":
            return own_foundation(lay, cards, target)
        there = lay.piles[target]
        return bool(there) and down_in_suit(cards[0], there[-1])

    def words(self, lay: Lay) -> Iterator[str]:
        """Any number of times, until it changes nothing."""
        after = Lay()
        self.in_fours(after, self.gathered(lay))
        if any(lay.piles[place] != cards for place, cards in after.piles.items()):
            yield "redeal"

    def say(self, lay: Lay, word: str) -> None:
        """Gather the columns in order and deal them again in fours, not shuffled."""
        self.in_fours(lay, self.gathered(lay))

    def gathered(self, lay: Lay) -> list[Card]:
        """The cards of all columns in order."""
        return [card for place in places("tableau", 12) for card in lay.piles[place]]
