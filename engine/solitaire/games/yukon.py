"""Yukon."""

from __future__ import annotations

from typing import ClassVar

from engine.options import Clash
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import DOWN_ALTERNATING, KINGS, Group, foundations
from engine.solitaire.shared_options import GONE_AGAIN, WORRYING_BACK, worrying_back


class Yukon(Solitaire):
    """The columns of Klondike with all cards dealt on them, any face-up one of which may be moved."""

    id = "yukon"
    title = "Yukon"
    version = 2
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Yukon"
    summary = "Klondike without a stock: any face-up card moves, with all the cards on it."
    basics = (
        "Build four foundations in suit from ace to king with the last cards of the columns.",
        "Any face-up card, with all the cards on it in any order, goes on the last card of another column that is "
        "one rank higher and the opposite colour.",
        "An empty column takes only a king, with all the cards on it.",
        "A face-down card turns up as soon as nothing covers it.",
        "The first column has one card; the others have one to six cards face down and five more face up.",
    )
    choices = (WORRYING_BACK,)
    clashes: ClassVar[tuple[Clash, ...]] = (GONE_AGAIN,)
    groups = (foundations(), Group("tableau", 7, DOWN_ALTERNATING, KINGS, lift="any", fan="down"))
    grid = """
        . . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """
    alike = True

    def arrange(self) -> tuple[Group, ...]:
        """Worrying back, where it is chosen."""
        return worrying_back(self.groups, self.options)

    def deal_layout(self, deal: Dealing) -> None:
        """Columns of one to seven as in Klondike, then four rows on all of them but the first."""
        deal.rows("tableau", range(1, 8), down=range(7))
        for _ in range(4):
            deal.row(self.at["tableau"][1:])


GAME = Yukon.game()
