"""Miss Milligan.

Long because what may be put aside, and when that is wise, no other game has.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.errors import Refusal
from engine.moves import Move, Shift
from engine.options import Switch
from engine.solitaire.board import Cards
from engine.solitaire.pile_groups import ANYTHING, DEALT_ONCE, DOWN_ALTERNATING, KINGS, Group, foundations
from engine.solitaire.stock_rows import Rows
from engine.state import State

ASIDE = Group("aside", empty=ANYTHING, lift="run", joined=DOWN_ALTERNATING, fan="down")
ONE_ASIDE = Switch(
    "aside",
    "Put aside",
    {
        "cards": "Once the stock is empty, you may put the last card of a column, or a run, aside: `t3 aside`. Play "
        "it back whole or from its end.",
        "one": "Once the stock is empty, you may put the last card of a column aside: `t3 aside`.",
    },
    words={"cards": "a card or a run", "one": "one card"},
)


class MissMilligan(Rows):
    """Eight columns on which two packs are dealt in rows, and a place for what is in the way at the end."""

    id = "miss-milligan"
    title = "Miss Milligan"
    source = "the rules that most people play by"
    summary = "Two packs dealt in rows of eight, and room to put something aside at the end: famously hard."
    basics = (
        "Build eight foundations in suit from ace to king; cards stay there.",
        "Build columns down in alternating colours; you can move a run whole or in part.",
        "An empty column takes only a king, with the run on it.",
        "Deal with `stock`, twelve times in all: one card to each column, whether it fits or not, empty columns too. "
        "There's no redeal.",
        "Whatever you put aside must be played back where it fits, all of it, before you put anything else there.",
        "Two packs: the first row has one card face up for each of eight columns, and the rest is the stock.",
    )
    choices = (ONE_ASIDE,)
    refusals = MappingProxyType(
        {
            "aside-later": "You can put cards aside only once the stock is empty.",
            "aside-first": "There are still cards aside: play all of those before you put others there.",
        }
    )
    pile_words = MappingProxyType({"pocket": ("aside",), "reserve": ("aside",)})
    groups = (
        foundations(8),
        DEALT_ONCE,
        ASIDE,
        Group("tableau", 8, DOWN_ALTERNATING, KINGS, lift="run", dealt=1, fan="down"),
    )
    instead = ((ONE_ASIDE, replace(ASIDE, most=1)),)
    grid = """
        s f1 f2 f3 f4 f5 f6 f7 f8
        a t1 t2 t3 t4 t5 t6 t7 t8
    """
    packs = 2
    alike = True

    def fitting(self, state: State, target: int) -> Cards:
        """Nothing is put aside while there is a stock."""
        return () if target in self.at["aside"] and self.has(state, "stock") else super().fitting(state, target)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why nothing can be put aside now, or nothing dealt."""
        if not isinstance(move, Shift) or move.target not in self.at["aside"]:
            return super().explain_special(state, move)
        if move.source == move.target or move.size not in self.lift_sizes(state, move.source):
            return None
        if self.has(state, "stock"):
            return Refusal("aside-later")
        return Refusal("aside-first") if state.piles[move.target].cards else None

    def worth(self, state: State, move: Move) -> int | None:
        """Cards are put aside for the one under them, if that can then be played; a king goes to a space."""
        if not isinstance(move, Shift) or state.piles[move.target].cards or move.target in self.at["foundation"]:
            return None
        if move.target in self.at["tableau"]:
            return 2
        after = self.play(state, 0, move).state
        return 1 if any(shift.source == move.source for shift in self.shifts(after)) else -1


GAME = MissMilligan.game()
