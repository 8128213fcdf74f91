"""Canfield."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    Lay,
    Patience,
    alternate,
    kind,
    number,
    places,
    tops,
    turn_stock,
    turn_up,
    turn_waste,
)


def round_below(card: Card, on: Card) -> bool:
    """One rank lower, a king below an ace, and the other colour."""
    return card.rank == (on.rank - 2) % 13 + 1 and alternate(card, on)


class Canfield(Patience):
    """A reserve of thirteen, foundations that begin with a rank of the deal, and columns that go only whole."""

    def __init__(self, draw: str = "3", columns: str = "whole") -> None:
        self.draw, self.parts = int(draw), columns == "parts"
        self.first = 0

    def deal(self, cards: list[Card]) -> Lay:
        """Thirteen in reserve, one that begins its foundation, one on each of four columns, and 34 in the stock."""
        lay, begins = Lay(), cards[13]
        self.first = begins.rank
        for place in places("foundation", 4):
            lay.put(place, [begins] if begins.suit == number(place) - 1 else [])
        lay.put("stock", cards[:17:-1], 34)
        lay.put("waste", [])
        lay.put("reserve", cards[:13], 12)
        for place, card in zip(places("tableau", 4), cards[14:18], strict=True):
            lay.put(place, [card])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last cards of the reserve, the waste and the columns, columns whole, and as an option parts of them."""
        yield from tops(lay, "reserve", "waste", "tableau")
        for place in places("tableau", 4):
            for size in range(2, len(lay.piles[place]) + 1):
                if self.parts or size == len(lay.piles[place]):
                    yield place, size

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """What fits; a space, which is only there once the reserve has gone, takes the waste's top."""
        there = lay.piles[target]
        if kind(target) == "foundation":
            rank = (self.first + len(there) - 1) % 13 + 1
            fits = cards[0].rank == rank and cards[0].suit == number(target) - 1
            return fits and len(cards) == 1 and len(there) < 13
        if kind(target) != "tableau":
            return False
        if not there:
            return kind(source) == "waste" or (self.parts and kind(source) == "tableau")
        if kind(source) == "tableau" and not self.parts and len(cards) < len(lay.piles[source]):
            return False
        return round_below(cards[0], there[-1])

    def words(self, lay: Lay) -> Iterator[str]:
        """Any number of passes."""
        if lay.piles["stock"]:
            yield "stock"
        elif lay.piles["waste"]:
            yield "redeal"

    def say(self, lay: Lay, word: str) -> None:
        """Turn as many cards as are drawn, or the waste."""
        if word == "stock":
            turn_stock(lay, "waste", self.draw)
        else:
            turn_waste(lay)

    def settle(self, lay: Lay) -> None:
        """A space is filled at once from the reserve."""
        for place in places("tableau", 4):
            if not lay.piles[place] and lay.piles["reserve"]:
                lay.piles[place].append(lay.piles["reserve"].pop())
                turn_up(lay, "reserve")
