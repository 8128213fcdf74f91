"""Flower Garden."""

from __future__ import annotations

from types import MappingProxyType

from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_ANY_SUIT, Group, foundations


class FlowerGarden(Solitaire):
    """Six open beds, and a bouquet of sixteen cards that are all at hand."""

    id = "flower-garden"
    title = "Flower Garden"
    aliases = ("The Flower Garden", "The Garden", "The Bouquet")
    source = "the rules that most people play by"
    summary = "Six beds of flowers, and a bouquet of sixteen cards to arrange in them."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build beds down in any suit: a seven goes on any eight.",
        "The last card of a bed can move, and so can every card of the bouquet; nothing goes back to the bouquet.",
        "Cards move one at a time.",
        "An empty bed takes any card.",
        "Six beds of six cards are dealt face up, and the last sixteen cards are the bouquet.",
    )
    refusals = MappingProxyType({"closed": "Nothing goes back to the bouquet."})
    groups = (
        foundations(),
        Group("reserve", 16, gone=True, word="bouquet"),
        Group("tableau", 6, DOWN_ANY_SUIT, ANYTHING, fan="down", word="bed"),
    )
    grid = """
        - - - - f1 f2 f3 f4
        r1 r2 r3 r4 r5 r6 r7 r8
        r9 r10 r11 r12 r13 r14 r15 r16
        - - t1 t2 t3 t4 t5 t6
    """
    alike = True

    def deal_layout(self, deal: Dealing) -> None:
        """Six rows, and the bouquet."""
        deal.rows("tableau", [6] * 6)
        deal.row(self.at["reserve"])


GAME = FlowerGarden.game()
