"""Sultan and Congress: two packs, and a space that takes only the waste's top."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    ACE,
    KING,
    Lay,
    Patience,
    below,
    by_rows,
    kind,
    own_foundation,
    places,
    tops,
    turn_stock,
)

QUEEN = 12
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
SULTAN = Card.of(KING, HEARTS)
# The foundations around him, in rows from the top: which of them is where, no text says.
AROUND = [
    *(Card.of(KING, CLUBS), Card.of(ACE, HEARTS), Card.of(KING, CLUBS)),
    *(Card.of(KING, DIAMONDS), Card.of(KING, DIAMONDS)),
    *(Card.of(KING, SPADES), SULTAN, Card.of(KING, SPADES)),
]


class Sultan(Patience):
    """The Sultan in the middle, eight foundations around him, and a divan whose cards are at hand for those alone."""

    packs = 2
    shuffling = ("redeal",)

    def __init__(self, divan: str = "8") -> None:
        self.divan = int(divan)

    def deal(self, cards: list[Card]) -> Lay:
        """Seven kings and an ace of hearts begin the foundations; then comes the divan, and the rest is the stock."""
        left = [*cards]
        for card in (*AROUND, SULTAN):
            left.remove(card)
        lay = Lay()
        lay.put("sultan", [SULTAN])
        for place, card in zip(places("foundation", 8), AROUND, strict=True):
            lay.put(place, [card])
        for place, card in zip(places("divan", self.divan), left, strict=False):
            lay.put(place, [card])
        stock = left[self.divan :]
        lay.put("stock", stock[::-1], len(stock))
        lay.put("waste", [])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The divan and the waste's top."""
        return tops(lay, "divan", "waste")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation the next of its suit up to the queen, an empty place of the divan the waste's top."""
        (card,), there = cards, lay.piles[target]
        if kind(target) == "foundation":
            return card.suit == there[-1].suit and card.rank == there[-1].rank % 13 + 1 and there[-1].rank != QUEEN
        return kind(target) == "divan" and not there and source == "waste"

    def words(self, lay: Lay) -> Iterator[str]:
        """Turn cards; two redeals."""
        if lay.piles["stock"]:
            yield "stock"
        elif lay.piles["waste"] and lay.redeals < 2:
            yield "redeal"

    def say(self, lay: Lay, word: str) -> None:
        """Turn a card, or make a stock of the waste, in whatever order it is shuffled."""
        if word == "stock":
            turn_stock(lay, "waste")
        else:
            lay.put("stock", lay.piles["waste"], len(lay.piles["waste"]))
            lay.put("waste", [])
            lay.redeals += 1

    def won(self, lay: Lay) -> bool:
        """The eight queens lie around the Sultan."""
        return all(lay.piles[place][-1].rank == QUEEN for place in places("foundation", 8))


class Congress(Patience):
    """Eight columns of one card, built down regardless of suit, one card at a time."""

    packs = 2

    def deal(self, cards: list[Card]) -> Lay:
        """One card on each column, 96 in the stock."""
        lay = Lay()
        for place in places("foundation", 8):
            lay.put(place, [])
        lay.put("stock", cards[:7:-1], 96)
        lay.put("waste", [])
        for place, column in zip(places("tableau", 8), by_rows(cards, 8, 8), strict=True):
            lay.put(place, column)
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last cards of the columns and the waste's top."""
        return tops(lay, "tableau", "waste")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, a column the rank below, a space the waste's top alone."""
        if kind(target) == "foundation":
            return own_foundation(lay, cards, target)
        if kind(target) != "tableau":
            return False
        there = lay.piles[target]
        return below(cards[0], there[-1]) if there else source == "waste"

    def words(self, lay: Lay) -> Iterator[str]:
        """No redeal."""
        if lay.piles["stock"]:
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """Turn one card."""
        turn_stock(lay, "waste")
