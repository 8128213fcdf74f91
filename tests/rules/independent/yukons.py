"""Russian Solitaire and Alaska: Yukon, of which only the way of building is another."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import KING, Lay, Patience, down_in_suit, kind, own_foundation, places


class Yukon(Patience):
    """Any card that lies face up moves, with all that cover it."""

    def __init__(self, back: str = "no") -> None:
        self.back = back == "yes"

    def deal(self, cards: list[Card]) -> Lay:
        """Seven rows, each a card shorter, the first card of each face up; then four rows on all columns but one."""
        columns: list[list[Card]] = [[] for _ in range(7)]
        pack = iter(cards)
        for row in range(7):
            for column in range(row, 7):
                columns[column].append(next(pack))
        for _ in range(4):
            for column in range(1, 7):
                columns[column].append(next(pack))
        lay = Lay()
        for place in places("foundation", 4):
            lay.put(place, [])
        for down, place in enumerate(places("tableau", 7)):
            lay.put(place, columns[down], down)
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """All cards that lie face up, and those on the foundations only if they may be worried back."""
        for place, cards in lay.piles.items():
            if kind(place) == "tableau":
                for size in range(1, len(cards) - lay.down[place] + 1):
                    yield place, size
            elif self.back and cards:
                yield place, 1

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, a space a king, a column what fits by the game's way of building."""
        there = lay.piles[target]
        if kind(target) == "foundation":
            return kind(source) != "foundation" and own_foundation(lay, cards, target)
        if not there:
            return cards[0].rank == KING
        return self.fits(cards[0], there[-1])

    def fits(self, card: Card, on: Card) -> bool:
        """Whether a card goes on another."""
        raise NotImplementedError


class RussianSolitaire(Yukon):
    """Columns down in suit."""

    def fits(self, card: Card, on: Card) -> bool:
        """One rank lower, in suit: so nothing goes on an ace."""
        return down_in_suit(card, on)


class Alaska(Yukon):
    """Columns up or down in suit."""

    def fits(self, card: Card, on: Card) -> bool:
        """One rank lower or higher, in suit: so a two goes on an ace, and a king on a queen."""
        return down_in_suit(card, on) or down_in_suit(on, card)
