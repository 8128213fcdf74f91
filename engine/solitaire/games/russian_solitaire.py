"""Russian Solitaire."""

from __future__ import annotations

from engine.solitaire.games.yukon import Yukon
from engine.solitaire.pile_groups import DOWN_IN_SUIT, KINGS, Group, foundations


class RussianSolitaire(Yukon):
    """Yukon with columns in suit."""

    id = "russian-solitaire"
    title = "Russian Solitaire"
    version = 1
    source = "the rules that most people play by"
    summary = "Yukon with the columns in suit: a hard nut to crack."
    basics = (
        Yukon.basics[0],
        "Any face-up card, with all the cards on it in any order, goes on the last card of another column that is "
        "one rank higher and the same suit.",
        *Yukon.basics[2:],
    )
    groups = (foundations(), Group("tableau", 7, DOWN_IN_SUIT, KINGS, lift="any", fan="down"))


GAME = RussianSolitaire.game()
