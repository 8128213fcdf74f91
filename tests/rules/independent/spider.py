"""Spider."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    Lay,
    Patience,
    below,
    by_rows,
    down_in_suit,
    kind,
    places,
    turn_stock,
    turn_up,
)


class Spider(Patience):
    """Two packs; columns down, runs in suit move, and whole suits leave by themselves."""

    packs = 2
    anywhere = ("foundation",)

    def __init__(self, suits: str = "4") -> None:
        self.suits = int(suits)

    def pack(self) -> list[Card]:
        """The pack is made of so many suits."""
        again = 8 // self.suits
        return [Card.of(rank, suit) for _ in range(again) for suit in range(self.suits) for rank in range(1, 14)]

    def deal(self, cards: list[Card]) -> Lay:
        """Ten columns, the first four of six cards, the others of five, only the last face up."""
        lay = Lay()
        for place in places("foundation", 8):
            lay.put(place, [])
        lay.put("stock", cards[:53:-1], 50)
        for place, column in zip(places("tableau", 10), by_rows(cards, 10, 54), strict=True):
            lay.put(place, column, len(column) - 1)
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last card of each column with those that lie above it in order and in suit."""
        for place in places("tableau", 10):
            cards, size = lay.piles[place], 1
            while size <= len(cards) - lay.down[place]:
                yield place, size
                size += 1
                if size > len(cards) or not down_in_suit(cards[-size + 1], cards[-size]):
                    break

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A column the rank below, a space anything."""
        there = lay.piles[target]
        return kind(target) == "tableau" and (not there or below(cards[0], there[-1]))

    def words(self, lay: Lay) -> Iterator[str]:
        """Deal only while no column is empty, unless fewer than ten cards are left in them."""
        columns = [lay.piles[place] for place in places("tableau", 10)]
        if lay.piles["stock"] and (all(columns) or sum(map(len, columns)) < 10):
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """A card on every column."""
        for place in places("tableau", 10):
            turn_stock(lay, place)

    def settle(self, lay: Lay) -> None:
        """A whole suit at the end of a column leaves at once."""
        for place in places("tableau", 10):
            cards = lay.piles[place]
            whole = cards[-13:]
            up = len(cards) - lay.down[place] >= 13
            if up and [card.rank for card in whole] == [*range(13, 0, -1)] and len({c.suit for c in whole}) == 1:
                home = next(each for each in places("foundation", 8) if not lay.piles[each])
                lay.piles[home] = whole
                del cards[-13:]
                turn_up(lay, place)
