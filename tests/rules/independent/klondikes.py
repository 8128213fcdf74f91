"""Double Klondike and Easthaven: columns down alternating, of which runs move; Miss Milligan is one of them too."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    KING,
    Lay,
    Patience,
    by_rows,
    down_alternating,
    kind,
    own_foundation,
    places,
    tops,
    turn_stock,
    turn_waste,
)


def runs(lay: Lay, *kinds: str) -> Iterator[tuple[str, int]]:
    """The last card of each place of some kinds, with those that lie above it face up and in order."""
    for place, size in tops(lay, *kinds):
        yield place, size
        cards = lay.piles[place]
        for more in range(2, len(cards) - lay.down[place] + 1):
            if not down_alternating(cards[-more + 1], cards[-more]):
                break
            yield place, more


class Klondike(Patience):
    """Foundations and columns that are built down alternating; a space takes only a king, or a run from a king."""

    only_kings, foundations = True, 4

    def lay_out(self, columns: list[list[Card]], stock: list[Card], down: list[int]) -> Lay:
        """Foundations, columns with so many cards face down each, and what comes next from the stock first."""
        lay = Lay()
        for place in places("foundation", self.foundations):
            lay.put(place, [])
        for place, column, hidden in zip(places("tableau", len(columns)), columns, down, strict=True):
            lay.put(place, column, hidden)
        lay.put("stock", stock[::-1], len(stock))
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """Runs, and the last card of the waste."""
        yield from runs(lay, "tableau")
        yield from tops(lay, "waste")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, a column the rank below in the other colour, a space a king."""
        if kind(target) == "foundation":
            return kind(source) != "foundation" and own_foundation(lay, cards, target)
        if kind(target) != "tableau":
            return False
        there = lay.piles[target]
        if not there:
            return not self.only_kings or cards[0].rank == KING
        return down_alternating(cards[0], there[-1])

    def words(self, lay: Lay) -> Iterator[str]:
        """There is something to deal, at any time."""
        if lay.piles["stock"]:
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """One card on each column, as far as there are any."""
        for place in lay.piles:
            if kind(place) == "tableau":
                turn_stock(lay, place)


class DoubleKlondike(Klondike):
    """Two packs, nine columns of one to nine; draw one or three, so many passes, worrying back."""

    packs, foundations = 2, 8

    def __init__(self, draw: str = "1", passes: str = "any", back: str = "no") -> None:
        self.draw, self.back = int(draw), back == "yes"
        self.passes = None if passes == "any" else int(passes)

    def deal(self, cards: list[Card]) -> Lay:
        """Nine rows, each a card shorter, the first card of each face up."""
        columns: list[list[Card]] = [[] for _ in range(9)]
        pack = iter(cards)
        for row in range(9):
            for column in range(row, 9):
                columns[column].append(next(pack))
        lay = self.lay_out(columns, [*pack], [*range(9)])
        lay.put("waste", [])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """With worrying back, the last card of each foundation too, for the columns."""
        yield from super().at_hand(lay)
        if self.back:
            yield from tops(lay, "foundation")

    def words(self, lay: Lay) -> Iterator[str]:
        """Turn cards; when none are left, turn the waste over, if another pass is allowed."""
        if lay.piles["stock"]:
            yield "stock"
        elif lay.piles["waste"] and (self.passes is None or lay.redeals + 1 < self.passes):
            yield "redeal"

    def say(self, lay: Lay, word: str) -> None:
        """Turn as many cards as are drawn, or the waste."""
        if word == "stock":
            turn_stock(lay, "waste", self.draw)
        else:
            turn_waste(lay)


class Easthaven(Klondike):
    """Seven columns of three, only the last face up; anything fills a space, as an option only kings."""

    def __init__(self, vacancy: str = "any") -> None:
        self.only_kings = vacancy == "kings"

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row, 31 cards are the stock."""
        return self.lay_out(by_rows(cards, 7, 21), cards[21:], [2] * 7)


class MissMilligan(Klondike):
    """Two packs, eight columns; once the stock is gone one card or run at a time may be held aside."""

    packs, foundations = 2, 8

    def __init__(self, aside: str = "cards") -> None:
        self.many = aside == "cards"

    def deal(self, cards: list[Card]) -> Lay:
        """One card on each column, 96 are the stock."""
        lay = self.lay_out(by_rows(cards, 8, 8), cards[8:], [0] * 8)
        lay.put("aside", [])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """Runs, and what is held aside, whole or from its end."""
        return runs(lay, "tableau", "aside")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """Once the stock is gone and all of what was held has gone, a card or a run from a column goes aside."""
        if target == "aside":
            return not lay.piles["stock"] and not lay.piles["aside"] and (self.many or len(cards) == 1)
        return super().takes(lay, cards, source, target)
