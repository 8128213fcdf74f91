"""Aces Up and Monte Carlo: cards leave the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from tests.rules.independent.patience import ACE, Lay, Move, Patience, number, places, tops, turn_stock


class AcesUp(Patience):
    """Four columns: a last card leaves when another's last card is of its suit and higher, the ace highest."""

    anywhere = ("discard",)

    def __init__(self, spaces: str = "any") -> None:
        self.only_aces = spaces == "ace"

    def deal(self, cards: list[Card]) -> Lay:
        """One card on each column."""
        lay = Lay()
        lay.put("stock", cards[:3:-1], 48)
        for place, card in zip(places("tableau", 4), cards[:4], strict=True):
            lay.put(place, [card])
        lay.put("discard", [])
        return lay

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The last card of each column."""
        return tops(lay, "tableau")

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """Away goes what is lower than another last card of its suit; a space takes any last card, or only aces."""
        (card,) = cards
        if target == "discard":
            others = [lay.piles[place][-1] for place, _ in tops(lay, "tableau") if place != source]
            return any(other.suit == card.suit and high(other) > high(card) for other in others)
        return target != "stock" and not lay.piles[target] and (card.rank == ACE or not self.only_aces)

    def words(self, lay: Lay) -> Iterator[str]:
        """At any time, spaces or not."""
        if lay.piles["stock"]:
            yield "stock"

    def say(self, lay: Lay, word: str) -> None:
        """One more card on each column."""
        for place in places("tableau", 4):
            turn_stock(lay, place)

    def won(self, lay: Lay) -> bool:
        """Only the aces are left."""
        return len(lay.piles["discard"]) == 48


def high(card: Card) -> int:
    """A rank, the ace above the king."""
    return 14 if card.rank == ACE else card.rank


class MonteCarlo(Patience):
    """Five rows of five: two cards of one rank that touch leave, and `stock` closes the rows up."""

    anywhere = ("discard",)

    def deal(self, cards: list[Card]) -> Lay:
        """Row by row."""
        lay = Lay()
        for place, card in zip(places("tableau", 25), cards[:25], strict=True):
            lay.put(place, [card])
        lay.put("stock", cards[:24:-1], 27)
        lay.put("discard", [])
        return lay

    def moves(self, lay: Lay) -> set[Move]:
        """Pairs of one rank that touch, and closing the rows up, whenever there is a gap to close or to fill."""
        there = {number(place): cards[0] for place, cards in lay.piles.items() if place[0] == "t" and cards}
        found: set[Move] = {
            frozenset((f"tableau {one}", f"tableau {other}"))
            for one in there
            for other in there
            if one < other and there[one].rank == there[other].rank and touch(one - 1, other - 1)
        }
        gap_before_a_card = sorted(there) != [*range(1, len(there) + 1)]
        if gap_before_a_card or (len(there) < 25 and lay.piles["stock"]):
            found.add("stock")
        return found

    def take_away(self, lay: Lay, places: frozenset[str]) -> None:
        """Both cards leave."""
        for place in sorted(places):
            lay.piles["discard"].append(lay.piles[place].pop())

    def say(self, lay: Lay, word: str) -> None:
        """Close the rows up in order, and fill them."""
        left = [card for place in places("tableau", 25) for card in lay.piles[place]]
        while len(left) < 25 and lay.piles["stock"]:
            left.append(lay.piles["stock"].pop())
        lay.down["stock"] = len(lay.piles["stock"])
        for at, place in enumerate(places("tableau", 25)):
            lay.piles[place] = left[at : at + 1]

    def won(self, lay: Lay) -> bool:
        """All 52 have left."""
        return len(lay.piles["discard"]) == 52


def touch(one: int, other: int) -> bool:
    """Whether two of 25 places, from 0, lie side by side, one above the other, or corner to corner."""
    (row, column), (second, beside) = divmod(one, 5), divmod(other, 5)
    return max(abs(row - second), abs(column - beside)) == 1
