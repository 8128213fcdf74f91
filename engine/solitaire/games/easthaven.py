"""Easthaven."""

from __future__ import annotations

from dataclasses import replace

from engine.options import Switch
from engine.solitaire.pile_groups import ANYTHING, DEALT_ONCE, DOWN_ALTERNATING, KINGS, Group, foundations
from engine.solitaire.stock_rows import Rows

COLUMNS = Group("tableau", 7, DOWN_ALTERNATING, ANYTHING, lift="run", dealt=3, down=2, fan="down")
KINGS_ONLY = Switch(
    "vacancy",
    "Empty columns",
    {
        "any": "An empty column takes any card, or any cards that move together.",
        "kings": "An empty column takes only a king, with the run on it.",
    },
)


class Easthaven(Rows):
    """Seven columns of three, and a stock that is dealt on them in rows."""

    id = "easthaven"
    title = "Easthaven"
    aliases = ("East Haven",)
    source = "the rules that most people play by"
    summary = "Seven columns of three, and a stock dealt on them in rows."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build columns down in alternating colours; you can move a face-up run whole or in part.",
        "Deal with `stock`: one card face up to each column from the left, whether it fits or not, empty columns "
        "too. The last row has three cards, and there's no redeal.",
        "A face-down card turns up as soon as nothing covers it.",
        "Seven columns have three cards, only the last of each face up; the rest of the pack is the stock.",
    )
    choices = (KINGS_ONLY,)
    groups = (foundations(), DEALT_ONCE, COLUMNS)
    instead = ((KINGS_ONLY, replace(COLUMNS, empty=KINGS)),)
    grid = """
        s . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """
    alike = True


GAME = Easthaven.game()
