"""Osmosis."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    Lay,
    Patience,
    by_rows,
    kind,
    number,
    places,
    tops,
    turn_stock,
    turn_waste,
)


class Osmosis(Patience):
    """Four reserves, and for each suit a row that takes a rank only once it lies on the row above."""

    def __init__(self, draw: str = "3", reserves: str = "closed") -> None:
        self.draw, self.hidden = int(draw), 3 if reserves == "closed" else 0
        self.first = 0

    def deal(self, cards: list[Card]) -> Lay:
        """Four reserves of four, only the top face up; the next card begins the first row."""
        lay = Lay()
        for place, reserve in zip(places("reserve", 4), by_rows(cards, 4, 16), strict=True):
            lay.put(place, reserve, self.hidden)
        lay.put("stock", cards[:16:-1], 35)
        lay.put("waste", [])
        for place in places("foundation", 4):
            lay.put(place, [cards[16]] if number(place) == 1 else [])
        self.first = cards[16].rank
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The tops of the reserves and of the waste."""
        return tops(lay, "reserve", "waste")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """Rows are begun in order, with the given rank of any suit that has none; then they take their own suit."""
        (card,) = cards
        if kind(target) != "foundation":
            return False
        rows = [lay.piles[place] for place in places("foundation", 4)]
        at = number(target) - 1
        row = rows[at]
        if not row:
            begun = all(rows[:at])
            return begun and card.rank == self.first and all(each[0].suit != card.suit for each in rows if each)
        return row[0].suit == card.suit and (at == 0 or card.rank in {each.rank for each in rows[at - 1]})

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
