"""Osmosis."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from types import MappingProxyType

from engine.builds import ANY_RANK, Build, Suits
from engine.cards import Card, Rank, Suit
from engine.errors import Refusal
from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.base_rank import BaseNotes, BaseRank
from engine.solitaire.dealing import Dealing
from engine.solitaire.groups import ANYTHING, STOCK, WASTE, Group
from engine.solitaire.usual import BY_THREES
from engine.state import State

ALL_RANKS = sum(1 << rank for rank in Rank)
SAME_SUIT = Build(Suits.SAME, ANY_RANK)

PEEK = Switch(
    "reserves",
    "Reserves",
    {
        "closed": "Only the top card of each reserve is face up.",
        "open": "All cards of the reserves are face up.",
    },
)


class Osmosis(BaseRank):
    """Four reserves, and a row for each suit that takes what the row above has shown."""

    id = "osmosis"
    title = "Osmosis"
    aliases = ("Treasure Trove", "Peek")
    source = "the rules that most people play by"
    summary = "Collect each suit in a row: what lies in the row above may follow below."
    basics = (
        "Collect each suit in a row of its own, thirteen cards in each.",
        "The first row takes any card of its suit; the others take one only if a card of its rank lies in the row "
        "just above.",
        "Rows begin with the rank of the first card, from the top down, with any suit.",
        "The top cards of the reserves and of the waste go to the rows, and nowhere else.",
        "Draw onto the waste with `stock`. When the stock is empty, turn the waste over with `redeal`, as often as "
        "you like.",
        "Four reserves have four cards each; the next card begins the first row, and the rest of the pack is the "
        "stock.",
    )
    seldom_won = True  # most deals that could come out hang on cards nobody sees in time
    choices = (BY_THREES, PEEK)
    refusals = MappingProxyType(
        {
            "rows-in-order": "Rows begin in order: {pile} comes first.",
            "row-above": "{card} has to wait: no card of its rank is on {pile}.",
        }
    )
    pile_words = MappingProxyType({"row": ("foundation",)})
    groups = (
        Group("reserve", 4, fan="right"),
        STOCK,
        WASTE,
        Group("foundation", 4, SAME_SUIT, ANYTHING, lift="none", most=1, full=13, fan="right"),
    )
    grid = """
        r1 . s . f1 . . . .
        r2 . w . f2 . . . .
        r3 . . . f3 . . . .
        r4 . . . f4 . . . .
    """
    passes = None

    def arrange(self) -> tuple[Group, ...]:
        """Threes or single cards."""
        self.draws = BY_THREES.of(self.options)
        return self.groups

    def deal_layout(self, deal: Dealing) -> None:
        """Four reserves of four, and a card that begins the first row."""
        deal.rows("reserve", [4] * 4, down=0 if PEEK.on(self.options) else 3)
        deal.row(self.at["foundation"][:1])
        deal.rest()

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """A row takes no rank that the row above has not shown."""
        if shift.target == self.at["foundation"][0]:
            return None
        card, above = state.piles[shift.source].cards[-1], shift.target - 1
        if not state.piles[above].cards:
            return Refusal("rows-in-order", (self.spots[above],))
        shown = any(other.rank == card.rank for other in state.piles[above].cards)
        return None if shown else Refusal("row-above", (card, self.spots[above]))

    def in_order(self, state: State) -> Collection[str]:
        """Each row hangs on the one above."""
        return ("foundation",)

    def harmless(self, state: State, shift: Shift) -> bool:
        """To a row that has begun anything but a waste card that others hang on: rows only ever open more ranks."""
        return bool(state.piles[shift.target].cards) and self.spares(state, shift)

    def hopeless(self, state: State) -> bool:
        """Whether the rows get stuck, whatever their order, even with all of stock and waste to choose from."""
        rows = [cards for cards in (state.piles[pile].cards for pile in self.at["foundation"]) if cards]
        begun = [cards[0].suit for cards in rows]
        loose = [0] * len(Suit)
        for pile in (*self.at["stock"], *self.at["waste"]):
            for card in state.piles[pile].cards:
                loose[card.suit] |= 1 << card.rank
        reserves = [state.piles[pile].cards for pile in self.at["reserve"]]
        ranks = [sum(1 << card.rank for card in cards) for cards in rows]
        first = 1 << state.noted(BaseNotes).base
        return not any(
            _fills(ranks, (*begun, *others), loose, reserves, first)
            for others in permutations([suit for suit in Suit if suit not in begun])
        )


def _fills(
    rows: Sequence[int], suits: Sequence[int], loose: Sequence[int], reserves: Sequence[Sequence[Card]], first: int
) -> bool:
    """Whether rows of some suits take in all cards; `rows` and `loose` cards are given as sums of powers of two."""
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


GAME = Osmosis.game()
