"""Seahaven Towers."""

from __future__ import annotations

from types import MappingProxyType

from engine.solitaire.cells import Cells, cells
from engine.solitaire.dealing import Dealing
from engine.solitaire.games.eight_off import EightOff
from engine.solitaire.pile_groups import DOWN_IN_SUIT, KINGS, Group, foundations


class SeahavenTowers(Cells):
    """Ten open columns and four cells, of which two are taken at first."""

    id = "seahaven-towers"
    title = "Seahaven Towers"
    aliases = ("Seahaven", "Sea Towers")
    source = "the rules that most people play by"
    summary = "Ten columns that go down in suit, and four cells between the foundations."
    basics = (
        *EightOff.basics[:2],
        "Each of the four cells takes one card from the columns; it leaves for a foundation or a column.",
        *EightOff.basics[3:5],
        "Ten columns of five cards are dealt face up, and the last two cards lie in the middle cells.",
    )
    pile_words = MappingProxyType({"tower": ("tableau",)})
    groups = (cells(4), foundations(), Group("tableau", 10, DOWN_IN_SUIT, KINGS, lift="run", fan="down"))
    grid = """
        f1 f2 . c1 c2 c3 c4 . f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Five rows, and the other cards in the middle cells."""
        deal.rows("tableau", [5] * 10)
        deal.row(self.at["cell"][1:3])


GAME = SeahavenTowers.game()
