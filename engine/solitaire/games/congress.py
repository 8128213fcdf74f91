"""Congress."""

from __future__ import annotations

from engine.moves import Move, Shift
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_ANY_SUIT, STOCK, WASTE, Group, foundations
from engine.state import State


class Congress(Solitaire):
    """Eight columns that begin with a card each, and a stock of two packs that is gone through once."""

    id = "congress"
    title = "Congress"
    aliases = ("President's Cabinet",)
    source = "the rules that most people play by"
    summary = "Two packs and eight columns: build down in any suit, and fill spaces from the waste alone."
    basics = (
        "Build eight foundations in suit from ace to king; cards stay there.",
        "Build columns down in any suit: a seven goes on any eight.",
        "Cards move one at a time.",
        "Draw a card onto the waste with `stock`; you can play its top card. There's no redeal.",
        "An empty column takes only the top card of the waste; fill it when you like.",
        "Two packs: one card is dealt face up to each of eight columns, and the rest is the stock.",
    )
    groups = (
        foundations(8),
        STOCK,
        WASTE,
        Group("tableau", 8, DOWN_ANY_SUIT, ANYTHING, dealt=1, filler="waste", fan="down"),
    )
    grid = """
        s f1 f2 f3 f4 f5 f6 f7 f8
        w t1 t2 t3 t4 t5 t6 t7 t8
    """
    packs = 2
    draws = 1
    alike = True

    def worth(self, state: State, move: Move) -> int | None:
        """A space is filled before more cards cover the one on the waste."""
        if not isinstance(move, Shift) or move.target not in self.at["tableau"]:
            return None
        return None if state.piles[move.target].cards else 1


GAME = Congress.game()
