"""Four-Leaf Clover.

Long because fifteens, court cards and tens leave in three ways, and each is refused in its own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cache
from itertools import combinations
from types import MappingProxyType

from engine.cards import Card
from engine.errors import Refusal
from engine.moves import Take
from engine.options import Choice
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import DISCARD, STOCK, Group
from engine.solitaire.taking import Taking
from engine.state import State

# What leaves together in one suit: cards below ten that make fifteen, and the three court cards.
COURT = (11, 12, 13)
SETS = [each for size in range(2, 6) for each in combinations(range(1, 10), size) if sum(each) == 15] + [COURT]


class Tens(Enum):
    """How the tens leave."""

    QUARTET = auto()
    SINGLY = auto()
    BEFORE_THE_DEAL = auto()


TENS = Choice(
    "tens",
    "Tens",
    {
        "quartet": "The four tens leave together.",
        "singly": "You can take away a ten by itself.",
        "removed": "The tens are taken out of the pack before the deal.",
    },
    tuple(Tens),
)


@cache
def _sets(held: int) -> tuple[tuple[int, ...], ...]:
    """The sets among the ranks of one suit, given as a sum of powers of two."""
    return tuple(each for each in SETS if all(held >> rank & 1 for rank in each))


class FourLeafClover(Taking):
    """A square of sixteen cards that leave in fifteens, trios and a quartet."""

    id = "four-leaf-clover"
    title = "Four-Leaf Clover"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Four-Leaf Clover"
    summary = "Sixteen cards in a square, taken away in fifteens of one suit."
    basics = (
        "Take away two or more cards of one suit, from ace to nine, that make fifteen: an ace counts one.",
        "The king, queen and jack of one suit leave together, and a ten is never part of a fifteen.",
        "You win when the whole pack has been taken away.",
        "Type the cards or their places: `7c 8c`, or `c1 c5 c16`.",
        "Sixteen cards are dealt in a square; each space is filled from the stock right away, as long as it lasts. "
        "There's no redeal.",
    )
    choices = (TENS,)
    refusals = MappingProxyType(
        {
            **Taking.refusals,
            "ten": "{card} can't be part of a fifteen.",
            "quartet": "The four tens leave only together.",
            "court": "Court cards leave only as the king, queen and jack of one suit.",
            "suits": "{card} and {other} aren't the same suit.",
            "fifteen": "These cards make {sum}, not fifteen.",
        }
    )
    groups = (Group("clover", 16, lift="none", dealt=1, refilled=("stock",), gone=True), STOCK, DISCARD)
    grid = """
        c1 c2 c3 c4 s
        c5 c6 c7 c8 .
        c9 c10 c11 c12 .
        c13 c14 c15 c16 d
    """

    @property
    def tens(self) -> Tens:
        """How the tens leave at this table."""
        return TENS.of(self.options)

    def deal_layout(self, deal: Dealing) -> None:
        """Sixteen cards face up; tens that are not played with count as taken away."""
        if self.tens is Tens.BEFORE_THE_DEAL:
            for ten in deal.take(lambda card: card.rank == 10):
                deal.put(self.at["discard"][0], ten)
        super().deal_layout(deal)

    def removable(self, state: State) -> Iterator[Take]:
        """Fifteens and trios of each suit, and tens."""
        held, where = [0, 0, 0, 0], {}
        tens = []
        for pile in self.at["clover"]:
            for card in state.piles[pile].cards:
                held[card.suit] |= 1 << card.rank
                where[card.suit, card.rank] = pile
                tens += [pile] * (card.rank == 10)
        for suit, ranks in enumerate(held):
            for each in _sets(ranks):
                yield Take(tuple(sorted(where[suit, rank] for rank in each)))
        if tens and self.tens is Tens.SINGLY:
            yield from (Take((pile,)) for pile in tens)
        elif len(tens) == 4:
            yield Take(tuple(tens))

    def wrong(self, cards: Sequence[Card]) -> Refusal:
        """Why cards don't leave together."""
        ranks = [card.rank for card in cards]
        if {*ranks} == {10} and self.tens is Tens.QUARTET:
            return Refusal("quartet")
        if 10 in ranks:
            return Refusal("ten", (cards[ranks.index(10)],))
        other = next((card for card in cards if card.suit != cards[0].suit), None)
        if {*ranks} & {*COURT}:
            return Refusal("court")
        return Refusal("fifteen", (sum(ranks),)) if other is None else Refusal("suits", (cards[0], other))


GAME = FourLeafClover.game()
