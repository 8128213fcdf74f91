"""Baker's Dozen, Flower Garden and Bristol: one card at a time, and the last of a column alone is at hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
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


def kings_under(cards: list[Card]) -> list[Card]:
    """Cards with the kings laid under the others, each kind in its order."""
    return [card for card in cards if card.rank == KING] + [card for card in cards if card.rank != KING]


class Garden(Patience):
    """Columns down, whatever the suits."""

    filled = False

    def lay_out(self, columns: list[list[Card]]) -> Lay:
        """Four foundations and some columns, all face up."""
        lay = Lay()
        for place in places("foundation", 4):
            lay.put(place, [])
        for place, column in zip(places("tableau", len(columns)), columns, strict=True):
            lay.put(place, column)
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last card of each column, and whatever is held in reserve."""
        return tops(lay, "tableau", "reserve")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, a column the rank below; nothing goes to a reserve or a stock."""
        if kind(target) == "foundation":
            return self.goes_home(lay, cards, target)
        if kind(target) != "tableau":
            return False
        there = lay.piles[target]
        return below(cards[0], there[-1]) if there else self.filled

    def goes_home(self, lay: Lay, cards: list[Card], target: str) -> bool:
        """Whether a foundation takes a card."""
        return own_foundation(lay, cards, target)


class BakersDozen(Garden):
    """Thirteen columns of four, kings laid under the others of their column; spaces are not filled."""

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row; then the kings go under."""
        return self.lay_out([kings_under(column) for column in by_rows(cards, 13, 52)])


class FlowerGarden(Garden):
    """Six beds of six, and sixteen cards at hand; any card fills a bed."""

    filled = True

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row, and what is left is the bouquet."""
        lay = self.lay_out(by_rows(cards, 6, 36))
        for place, card in zip(places("reserve", 16), cards[36:], strict=True):
            lay.put(place, [card])
        return lay


class Bristol(Garden):
    """Eight fans of three, kings laid under; three reserves, and `stock` deals one more card on each of them."""

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row; then one card for each reserve, and 25 in the stock."""
        lay = self.lay_out([kings_under(column) for column in by_rows(cards, 8, 24)])
        for place, card in zip(places("reserve", 3), cards[24:27], strict=True):
            lay.put(place, [card])
        lay.put("stock", cards[:26:-1], 25)
        return lay

    def goes_home(self, lay: Lay, cards: list[Card], target: str) -> bool:
        """Foundations go up regardless of suit."""
        return cards[0].rank == len(lay.piles[target]) + 1

    def words(self, lay: Lay) -> Iterator[str]:
        """There is something to deal."""
        if lay.piles["stock"]:
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """Deal one card on each reserve, as far as there are any."""
        for place in places("reserve", 3):
            turn_stock(lay, place)
