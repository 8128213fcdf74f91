"""Osmosis.

Long because what a row takes hangs on the row above, and what could still be won on all of them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import MappingProxyType

from engine.builds import ANY_RANK, Build, Suits
from engine.errors import Refusal
from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.base_rank import BaseNotes, BaseRank
from engine.solitaire.dead_ends import rows_fill
from engine.solitaire.pile_groups import ANYTHING, STOCK, WASTE, Group
from engine.solitaire.shared_options import BY_THREES
from engine.state import State

SAME_SUIT = Build(Suits.SAME, ANY_RANK)

RESERVES = Group("reserve", 4, dealt=4, down=3, fan="right")
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
        "Collect each suit in a row of its own, thirteen cards in each; cards stay there.",
        "The first row takes any card of its suit; the others take one only if a card of its rank lies in the row "
        "just above.",
        "Rows begin with the rank of the first card, from the top down, with any suit.",
        "The top cards of the reserves and of the waste go to the rows, and nowhere else.",
        "Draw onto the waste with `stock`. When the stock is empty, turn the waste over with `redeal`, as often as "
        "you like.",
        "Four reserves have four cards each; the next card begins the first row, and the rest of the pack is the "
        "stock.",
    )
    choices = (BY_THREES, PEEK)
    refusals = MappingProxyType(
        {
            "rows-in-order": "Rows begin in order: {pile} comes first.",
            "row-above": "{card} has to wait: no card of its rank is on {pile}.",
        }
    )
    pile_words = MappingProxyType({"row": ("foundation",)})
    groups = (
        RESERVES,
        STOCK,
        WASTE,
        Group("foundation", 4, SAME_SUIT, ANYTHING, lift="none", most=1, full=13, dealt=(1, 0, 0, 0), fan="right"),
    )
    instead = ((PEEK, replace(RESERVES, down=0)),)
    grid = """
        r1 . s . f1 . . . .
        r2 . w . f2 . . . .
        r3 . . . f3 . . . .
        r4 . . . f4 . . . .
    """
    passes: int | None = None

    def arrange(self) -> tuple[Group, ...]:
        """Threes or single cards, and reserves that lie open where that is chosen."""
        self.draws = BY_THREES.of(self.options)
        return super().arrange()

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
        rows, reserves, stock, waste = (
            [state.piles[pile].cards for pile in self.at[kind]]
            for kind in ("foundation", "reserve", "stock", "waste")
        )
        return not rows_fill(rows, (*stock[0], *waste[0]), reserves, state.noted(BaseNotes).base)


GAME = Osmosis.game()
