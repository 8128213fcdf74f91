"""FreeCell, Baker's Game, Eight Off and Seahaven Towers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import (
    KING,
    Lay,
    Patience,
    by_rows,
    down_alternating,
    down_in_suit,
    kind,
    own_foundation,
    places,
)


class Cells(Patience):
    """Columns, and cells of one card each: cards in order move together as far as they could one by one."""

    columns, dealt, only_kings = 8, 52, False
    fits = staticmethod(down_alternating)

    def __init__(self, cells: str = "4") -> None:
        self.cells = int(cells)

    def deal(self, cards: list[Card]) -> Lay:
        """All cards face up, row by row."""
        lay = Lay()
        for place in places("cell", self.cells):
            lay.put(place, [])
        for place in places("foundation", 4):
            lay.put(place, [])
        for place, column in zip(
            places("tableau", self.columns), by_rows(cards, self.columns, self.dealt), strict=True
        ):
            lay.put(place, column)
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """What lies in the cells, and each column's last card with those that lie in order above it."""
        for place, cards in lay.piles.items():
            if not cards or kind(place) == "foundation":
                continue
            size = 1
            yield place, size
            while kind(place) == "tableau" and size < len(cards) and self.fits(cards[-size], cards[-size - 1]):
                size += 1
                yield place, size

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """A foundation its next card, an empty cell any card, a column the rank below, a space what the game says."""
        there = lay.piles[target]
        if kind(target) == "foundation":
            return own_foundation(lay, cards, target)
        if kind(target) == "cell":
            return not there and len(cards) == 1
        fits = self.fits(cards[0], there[-1]) if there else not self.only_kings or cards[0].rank == KING
        return fits and len(cards) <= self.together(lay, target)

    def together(self, lay: Lay, target: str) -> int:
        """One more than there are empty cells, and twice as many for each empty column but the target."""
        empty = [place for place, cards in lay.piles.items() if not cards and place != target]
        count = 1 + sum(kind(place) == "cell" for place in empty)
        if not self.only_kings:
            count *= 2 ** sum(kind(place) == "tableau" for place in empty)
        return count


class FreeCell(Cells):
    """Columns down alternating."""


class BakersGame(Cells):
    """FreeCell, columns down in suit."""

    fits = staticmethod(down_in_suit)


class EightOff(BakersGame):
    """Eight columns of six; four of eight cells hold the other four cards; a space takes only a king."""

    dealt, only_kings = 48, True

    def __init__(self) -> None:
        super().__init__("8")

    def deal(self, cards: list[Card]) -> Lay:
        """The four cards that are left in the first cells."""
        lay = super().deal(cards)
        for place, card in zip(places("cell", 4), cards[48:], strict=True):
            lay.piles[place].append(card)
        return lay


class SeahavenTowers(BakersGame):
    """Ten columns of five; the middle two of four cells hold the other two cards; a space takes only a king."""

    columns, dealt, only_kings = 10, 50, True

    def __init__(self) -> None:
        super().__init__("4")

    def deal(self, cards: list[Card]) -> Lay:
        """The two cards that are left in the second cell and the third."""
        lay = super().deal(cards)
        lay.piles["cell 2"], lay.piles["cell 3"] = [cards[50]], [cards[51]]
        return lay
