"""Alaska."""

from __future__ import annotations

from engine.solitaire.games.yukon import Yukon
from engine.solitaire.pile_groups import BOTH_WAYS_IN_SUIT, KINGS, Group, foundations


class Alaska(Yukon):
    """Yukon with columns that go up or down in suit."""

    id = "alaska"
    title = "Alaska"
    version = 1
    source = "the rules that most people play by"
    summary = "Yukon with the columns up or down in suit, as it suits you."
    basics = (
        Yukon.basics[0],
        "Any face-up card, with all the cards on it in any order, goes on the last card of another column that is "
        "one rank higher or lower and the same suit.",
        *Yukon.basics[2:],
    )
    # Until a suit is home, each of its cards may be wanted for the next higher one to lie on.
    plays_up = False
    clashes = ()
    groups = (foundations(), Group("tableau", 7, BOTH_WAYS_IN_SUIT, KINGS, lift="any", fan="down"))


GAME = Alaska.game()
