"""Eight Off."""

from __future__ import annotations

from engine.solitaire.cells import Cells, cells
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import DOWN_IN_SUIT, KINGS, Group, foundations


class EightOff(Cells):
    """Eight open columns and eight cells, of which four are taken at first."""

    id = "eight-off"
    title = "Eight Off"
    source = "the rules that most people play by"
    summary = "Eight cells, half of them taken, and columns that go down in suit."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build columns down in suit.",
        "Each of the eight cells takes one card from the columns; it leaves for a foundation or a column.",
        "Cards that lie in order move together as far as they could one by one: one more than there are empty cells.",
        "An empty column takes only a king, with the cards that move with it.",
        "Eight columns of six cards are dealt face up, and the last four cards lie in the first four cells.",
    )
    groups = (cells(8), foundations(), Group("tableau", 8, DOWN_IN_SUIT, KINGS, lift="run", fan="down"))
    grid = """
        . . f1 f2 f3 f4
        c1 c2 c3 c4 c5 c6 c7 c8
        t1 t2 t3 t4 t5 t6 t7 t8
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Six rows, and the other cards in the first cells."""
        deal.rows("tableau", [6] * 8)
        deal.row(self.at["cell"])


GAME = EightOff.game()
