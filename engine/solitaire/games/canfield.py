"""Canfield.

Long because its columns move whole, but for their last card, or by an option in parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from engine.builds import Build, Suits
from engine.errors import Refusal
from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.base_rank import ROUND_FOUNDATIONS, BaseRank
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import ANYTHING, STOCK, WASTE, Group
from engine.solitaire.shared_options import BY_THREES
from engine.state import State

DOWN_ALTERNATING_ROUND = Build(Suits.ALTERNATE, (-1,), wrap=True)
PARTS = Group("tableau", 4, DOWN_ALTERNATING_ROUND, ANYTHING, lift="run", dealt=1, refilled=("reserve",), fan="down")
COLUMNS = replace(PARTS, lift="whole", filler="waste")

IN_PARTS = Switch(
    "columns",
    "Columns",
    {
        "whole": "Onto another column goes only a whole column; its last card alone goes only to a foundation.",
        "parts": "You can move a run whole or in part, even to an empty column once the reserve is empty.",
    },
)


class Canfield(BaseRank):
    """A reserve of thirteen, four columns, and foundations that begin with a rank of their own."""

    id = "canfield"
    title = "Canfield"
    aliases = ("Demon", "Demon Patience", "Fascination")
    source = "the rules that most people play by"
    summary = "A reserve of thirteen cards to get rid of: short, and hard to win."
    basics = (
        "One card begins the first foundation: build four foundations up in suit from its rank, with the ace after "
        "the king, thirteen cards on each; cards stay there.",
        "Build columns down in alternating colours; a king goes on an ace.",
        "The top card of the reserve goes on a foundation or a column.",
        "Draw onto the waste with `stock`; you can play its top card. When the stock is empty, turn the waste over "
        "with `redeal`, as often as you like.",
        "An empty column is filled from the reserve right away. Once the reserve is empty, fill it with the top card "
        "of the waste when you like.",
        "The reserve has thirteen cards, of which you see only the top one; four columns have one card each.",
    )
    choices = (BY_THREES, IN_PARTS)
    pile_words = MappingProxyType({"demon": ("reserve",)})
    groups = (
        ROUND_FOUNDATIONS,
        STOCK,
        WASTE,
        Group("reserve", squared=True, dealt=13),
        COLUMNS,
    )
    instead = ((IN_PARTS, PARTS),)
    grid = """
        r . f1 f2 f3 f4
        s w t1 t2 t3 t4
    """
    passes: int | None = None

    def arrange(self) -> tuple[Group, ...]:
        """Threes or single cards, and columns that move in parts where that is chosen."""
        self.draws = BY_THREES.of(self.options)
        return super().arrange()

    def deal_layout(self, deal: Dealing) -> None:
        """The reserve, a card on its foundation, and one for each column."""
        first = deal.cards.pop(13)
        deal.put(self.at["foundation"][first.suit], first)
        super().deal_layout(deal)

    def lift_sizes(self, state: State, source: int) -> Iterable[int]:
        """Of a column that moves as a whole the last card, too, for the foundations."""
        sizes = super().lift_sizes(state, source)
        return sorted({1, *sizes}) if sizes and self.group[source].lift == "whole" else sizes

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """A part of a column that moves as a whole goes to no other."""
        within = shift.source in self.at["tableau"] and shift.target in self.at["tableau"]
        part = within and shift.size not in super().lift_sizes(state, shift.source)
        return Refusal("whole", (self.spots[shift.source],)) if part else None


GAME = Canfield.game()
