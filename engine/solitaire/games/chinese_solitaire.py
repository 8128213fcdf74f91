"""Chinese Solitaire."""

from __future__ import annotations

from dataclasses import replace

from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.pile_groups import ANYTHING, DEALT_ONCE, DOWN_ALTERNATING, KINGS, Group, foundations
from engine.solitaire.shared_options import dealing
from engine.solitaire.stock_rows import Rows
from engine.state import State

# Each column has one more card face down than the one before it.
COLUMNS = Group("tableau", 7, DOWN_ALTERNATING, KINGS, lift="run", dealt=range(1, 8), down=range(7), fan="down")
SEVENS = replace(COLUMNS, empty=ANYTHING, lift="any", dealt=7)

SEVEN_BY_SEVEN = Switch(
    "layout",
    "Layout",
    {
        "rising": "The columns have one to seven cards, only the last of each face up; cards move together if they "
        "go down in alternating colours, and an empty column takes a king.",
        "7x7": "Seven columns of seven cards have none to six of them face down, and three cards are the stock; any "
        "face-up card moves with all the cards on it, and an empty column takes any card.",
    },
)


class ChineseSolitaire(Rows):
    """The columns of Klondike, and a stock that is dealt on them in rows."""

    id = "chinese-solitaire"
    title = "Chinese Solitaire"
    version = 2
    source = "Chinese Solitaire Rules"
    summary = "Klondike with a stock that is dealt in rows on the columns, once."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build columns down in alternating colours.",
        "Deal with `stock`: one card face up to each column from the left, whether it fits or not, empty columns "
        "too. The last row may be short, and you go through the stock only once.",
        "A face-down card turns up as soon as nothing covers it.",
    )
    waiting = dealing("You can deal from the stock")
    choices = (SEVEN_BY_SEVEN, waiting)
    groups = (foundations(), DEALT_ONCE, COLUMNS)
    instead = ((SEVEN_BY_SEVEN, SEVENS),)
    grid = """
        s . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """

    def spares(self, state: State, shift: Shift) -> bool:
        """Not a card on which others may yet be dealt, where it could be moved with whatever lies on it."""
        may_deal = not self.waiting.on(self.options) and self.has(state, "stock")
        return not (may_deal and self.group[shift.source].lift == "any")


GAME = ChineseSolitaire.game()
