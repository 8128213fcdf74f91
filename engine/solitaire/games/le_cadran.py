"""Le Cadran."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from engine.errors import Refusal
from engine.moves import Move, Say
from engine.options import Switch
from engine.pile_words import CADOGAN
from engine.solitaire.board import DRAW
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_IN_SUIT, STOCK, WASTE, Group, foundations
from engine.solitaire.shared_options import gets_on
from engine.state import State

COLUMNS = Group("tableau", 10, DOWN_IN_SUIT, ANYTHING, dealt=4, fan="down")
FROM_WASTE_ONLY = Switch(
    "vacancy",
    "Empty columns",
    {
        "any": "An empty column takes any one card that can move.",
        "waste": "An empty column only takes a card from the waste.",
    },
)
STOCK_WAITS = Switch(
    "dealing",
    "Stock",
    {
        "any": "You can draw at any time.",
        "stuck": "You can draw only when no card fits on a foundation, and none that isn't already on the next "
        "higher of its suit can go there.",
    },
)


class LeCadran(Solitaire):
    """Ten columns of four, and a stock that is gone through once."""

    id = "le-cadran"
    title = "Le Cadran"
    version = 2
    aliases = ("Napoleon at St Helena", "Forty Thieves")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: Le Cadran"
    summary = "Ten columns of four from two packs, built down in suit."
    basics = (
        "Build eight foundations in suit from ace to king; cards stay there.",
        "Only the lowest card of each column can move: to a foundation, or onto the next higher card of its suit at "
        "the foot of another column.",
        "Draw a card onto the waste with `stock`; its top card plays like the foot of a column.",
        "You don't have to fill an empty column. There's no redeal.",
        "Forty cards of two packs are dealt face up in four rows of ten.",
    )
    choices = (FROM_WASTE_ONLY, STOCK_WAITS)
    refusals = MappingProxyType({"not-yet": "There are still cards to play, so you can't draw yet."})
    groups = (foundations(8), STOCK, WASTE, COLUMNS)
    instead = ((FROM_WASTE_ONLY, replace(COLUMNS, filler="waste")),)
    grid = """
        s w f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """
    pile_words = CADOGAN
    packs = 2
    draws = 1

    def draw_words(self, state: State) -> Iterator[Say]:
        """The stock, where that need not wait."""
        if not (STOCK_WAITS.on(self.options) and gets_on(self, state)):
            yield from super().draw_words(state)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why the stock must wait."""
        return Refusal("not-yet") if move == DRAW and self.has(state, "stock") else None


GAME = LeCadran.game()
