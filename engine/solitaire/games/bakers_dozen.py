"""Baker's Dozen."""

from __future__ import annotations

from types import MappingProxyType

from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import DOWN_ANY_SUIT, Group, foundations


class BakersDozen(Solitaire):
    """Thirteen open columns of four, with the kings at the bottom."""

    id = "bakers-dozen"
    title = "Baker's Dozen"
    source = "the rules that most people play by"
    summary = "Thirteen columns of four with the kings at the bottom: an easy one, if you look ahead."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build columns down in any suit: a seven goes on any eight.",
        "Only the last card of a column can move.",
        "An emptied column is gone: nothing takes its place.",
        "The whole pack is dealt face up in thirteen columns of four, and the kings are laid under the other cards "
        "of their columns.",
    )
    refusals = MappingProxyType({"closed": "An emptied column is gone: nothing can go on {pile}."})
    groups = (foundations(), Group("tableau", 13, DOWN_ANY_SUIT, gone=True, fan="down"))
    grid = """
        . . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
        t8 t9 t10 t11 t12 t13
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Four rows, and the kings under the others."""
        deal.rows("tableau", [4] * 13)
        deal.lay_under("tableau", lambda card: card.rank == 13)


GAME = BakersDozen.game()
