"""Golf and TriPeaks: cards go on the waste, one rank higher or lower."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import ACE, KING, Lay, Patience, by_rows, number, places, tops, turn_stock


class OntoWaste(Patience):
    """The stock turns one card after the other, and there is no redeal."""

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """Only the waste takes cards."""
        return target == "waste" and self.fits(cards[0].rank, lay.piles["waste"][-1].rank)

    def fits(self, rank: int, on: int) -> bool:
        """Whether a card goes on the waste's top, by their ranks."""
        raise NotImplementedError

    def words(self, lay: Lay) -> Iterator[str]:
        """As long as there are cards in the stock."""
        if lay.piles["stock"]:
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """Turn one card."""
        turn_stock(lay, "waste")

    def won(self, lay: Lay) -> bool:
        """All columns or peaks have gone, whatever is left in the stock."""
        return not any(cards for place, cards in lay.piles.items() if place.startswith("tableau"))


class Golf(OntoWaste):
    """Seven columns of five."""

    def __init__(self, kings: str = "nothing") -> None:
        self.on_king: tuple[int, ...] = {"nothing": (), "queen": (12,), "ace": (12, ACE)}[kings]
        # Where an ace goes on a king, a king goes on an ace too.
        self.on_ace = (2, KING) if ACE in self.on_king else (2,)

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row; the next card begins the waste, and sixteen are the stock."""
        lay = Lay()
        for place, column in zip(places("tableau", 7), by_rows(cards, 7, 35), strict=True):
            lay.put(place, column)
        lay.put("stock", cards[:35:-1], 16)
        lay.put("waste", [cards[35]])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last card of each column."""
        return tops(lay, "tableau")

    def fits(self, rank: int, on: int) -> bool:
        """One higher or lower, but for what goes on kings and aces."""
        if on == KING:
            return rank in self.on_king
        if on == ACE:
            return rank in self.on_ace
        return abs(rank - on) == 1


# The cards of three peaks, 1, 2 and 3 each, are numbered row by row from the left, and so are the ten below them.
FIRST, SECOND, THIRD, LAST = 1, 4, 10, 19


def covering(place: int) -> list[int]:
    """The two cards that lie on a card, none for the last row."""
    if place < SECOND:
        peak = place - FIRST
        return [SECOND + 2 * peak, SECOND + 2 * peak + 1]
    if place < THIRD:
        peak, at = divmod(place - SECOND, 2)
        return [THIRD + 3 * peak + at, THIRD + 3 * peak + at + 1]
    if place < LAST:
        at = place - THIRD
        return [LAST + at, LAST + at + 1]
    return []


class TriPeaks(OntoWaste):
    """Three peaks: a card that nothing covers is turned up, and is at hand."""

    def __init__(self, round: str = "yes") -> None:  # noqa: A002, for that is what the option is called
        self.round_the_corner = round == "yes"

    def deal(self, cards: list[Card]) -> Lay:
        """Rows of 3, 6, 9 and 10, the first three face down; then one for the waste, and 23 for the stock."""
        lay = Lay()
        for place, card in zip(places("tableau", 28), cards[:28], strict=True):
            lay.put(place, [card], int(number(place) < LAST))
        lay.put("stock", cards[:28:-1], 23)
        lay.put("waste", [cards[28]])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The cards that nothing covers."""
        for place in places("tableau", 28):
            if lay.piles[place] and self.free(lay, place):
                yield place, 1

    def free(self, lay: Lay, place: str) -> bool:
        """Whether nothing covers a card."""
        return not any(lay.piles[f"tableau {above}"] for above in covering(number(place)))

    def fits(self, rank: int, on: int) -> bool:
        """One higher or lower, and round the corner."""
        return abs(rank - on) == 1 or (self.round_the_corner and {rank, on} == {ACE, KING})

    def settle(self, lay: Lay) -> None:
        """A card that nothing covers is turned up."""
        for place in places("tableau", 28):
            if lay.down[place] and self.free(lay, place):
                lay.down[place] = 0
