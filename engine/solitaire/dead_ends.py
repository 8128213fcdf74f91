"""What is plain to see that no play can mend: by it a search knows that a position is hopeless."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from engine.cards import Card, Rank, Suit

ALL_RANKS = sum(1 << rank for rank in Rank)


def buried(packets: Iterable[Sequence[Card]], heights: Sequence[int]) -> bool:
    """Whether cards lie over others that must go up before them, where they go nowhere but up in suit.

    `heights` tells for each suit the last rank that has gone up.
    """
    left, up = [[*cards] for cards in packets], [*heights]
    there = {card for cards in left for card in cards}
    moved = True
    while moved:
        moved = False
        for suit in Suit:
            while up[suit] < len(Rank) and Card.of(up[suit] + 1, suit) not in there:
                up[suit] += 1
        for cards in left:
            while cards and cards[-1].rank == up[cards[-1].suit] + 1:
                there.discard(cards.pop())
                moved = True
    return bool(there)


def kings_bury(packets: Iterable[Sequence[Card]]) -> bool:
    """Whether kings, which no card takes, lie over cards that must go up before them, each king for another."""
    under: dict[int, set[int]] = {}
    for cards in packets:
        for place, card in enumerate(cards):
            if card.rank == Rank.KING:
                under[card.suit] = {below.suit for below in cards[:place] if below.rank < Rank.KING}
    while free := [suit for suit in under if all(suit not in waiting for waiting in under.values())]:
        for suit in free:
            del under[suit]
    return bool(under)


def rows_fill(
    rows: Sequence[Sequence[Card]], loose: Iterable[Card], reserves: Sequence[Sequence[Card]], first: Rank
) -> bool:
    """Whether rows can take in all cards, each only ranks of the row above, if the `loose` ones are all at hand.

    Those rows that have not begun, each with the rank `first`, may begin with any suit.
    """
    begun = [cards[0].suit for cards in rows if cards]
    ranks = [_bits(cards) for cards in rows if cards]
    there = [*loose]
    at_hand = [_bits([card for card in there if card.suit == suit]) for suit in Suit]
    return any(
        _all_taken(ranks, (*begun, *others), at_hand, reserves, 1 << first)
        for others in permutations([suit for suit in Suit if suit not in begun])
    )


def _bits(cards: Iterable[Card]) -> int:
    """The ranks of cards as a sum of powers of two."""
    found = 0
    for card in cards:
        found |= 1 << card.rank
    return found


def _all_taken(
    rows: Sequence[int], suits: Sequence[int], loose: Sequence[int], reserves: Sequence[Sequence[Card]], first: int
) -> bool:
    lying = [*rows, *[0] * (len(suits) - len(rows))]
    tops = [len(cards) for cards in reserves]
    place = {suit: row for row, suit in enumerate(suits)}
    moved = True
    while moved:
        moved = False
        opened = [-1, *lying]
        takes = [opened[row] & (-1 if lying[row] else first) for row in range(len(suits))]
        for row, suit in enumerate(suits):
            more = loose[suit] & takes[row] & ~lying[row]
            lying[row] |= more
            moved = moved or more > 0
        for reserve, cards in enumerate(reserves):
            while tops[reserve] and takes[row := place[(card := cards[tops[reserve] - 1]).suit]] >> card.rank & 1:
                lying[row] |= 1 << card.rank
                tops[reserve] -= 1
                moved = True
    return all(row == ALL_RANKS for row in lying)
