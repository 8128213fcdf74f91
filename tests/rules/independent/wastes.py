"""Calculation and Sir Tommy: the stock's next card lies open, and goes to a foundation or on a waste."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import Lay, Patience, kind, number, places, tops


class Wastes(Patience):
    """Four foundations, and four wastes whose tops go only to them; no redeal."""

    def lay_out(self, begun: list[list[Card]], stock: list[Card]) -> Lay:
        """Foundations as they are begun, and the stock with its next card open."""
        lay = Lay()
        lay.put("stock", stock[::-1], len(stock) - 1)
        for place, cards in zip(places("foundation", 4), begun, strict=True):
            lay.put(place, cards)
        for place in places("waste", 4):
            lay.put(place, [])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The stock's next card and the wastes' tops."""
        return tops(lay, "stock", "waste")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next rank, a waste whatever comes from the stock."""
        if kind(target) == "waste":
            return source == "stock"
        return kind(target) == "foundation" and cards[0].rank == self.next_rank(lay, target)

    def next_rank(self, lay: Lay, target: str) -> int:
        """What a foundation takes, regardless of suit; 0 for nothing."""
        raise NotImplementedError

    def settle(self, lay: Lay) -> None:
        """The next card of the stock lies open."""
        lay.down["stock"] = max(0, len(lay.piles["stock"]) - 1)


class Calculation(Wastes):
    """Foundations from A, 2, 3 and 4 by ones, twos, threes and fours, round the corner, to a king."""

    def deal(self, cards: list[Card]) -> Lay:
        """The first card of each of the four ranks begins its foundation."""
        begun = [next(card for card in cards if card.rank == rank) for rank in (1, 2, 3, 4)]
        return self.lay_out([[card] for card in begun], [card for card in cards if card not in begun])

    def next_rank(self, lay: Lay, target: str) -> int:
        """So many more than the last, thirteen cards at most."""
        step, there = number(target), lay.piles[target]
        return 0 if len(there) == 13 else (there[-1].rank + step - 1) % 13 + 1


class SirTommy(Wastes):
    """Foundations up regardless of suit, from any ace."""

    def deal(self, cards: list[Card]) -> Lay:
        """All cards are the stock."""
        return self.lay_out([[], [], [], []], cards)

    def next_rank(self, lay: Lay, target: str) -> int:
        """One more than the last."""
        return len(lay.piles[target]) + 1
