"""Fortress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.solitaire.games.beleaguered_castle import BeleagueredCastle, wings
from engine.solitaire.pile_groups import BOTH_WAYS_IN_SUIT, foundations

# How many cards the rows have on either side.
WING = (6, 5, 5, 5, 5)


class Fortress(BeleagueredCastle):
    """A castle of ten rows that are built up or down in suit."""

    id = "fortress"
    title = "Fortress"
    aliases = ()
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Fortress"
    summary = "A castle of ten rows, built up or down in suit."
    basics: ClassVar[Sequence[str]] = (
        "The aces go to the column in the middle as they become free; build them up in suit to the kings, and cards "
        "stay there.",
        "Only the outermost card of a row can move, one card at a time.",
        "Build rows in suit, up or down as you like; ace and king aren't neighbours.",
        "An empty row takes any card.",
        "You win when every card is on the foundations.",
        "The whole pack is dealt face up in ten rows: six cards to the upper row on each side, five to the others.",
    )
    groups = (foundations(), *wings(BOTH_WAYS_IN_SUIT, WING, WING))
    grid = """
        t1 f1 t6
        t2 f2 t7
        t3 f3 t8
        t4 f4 t9
        t5 .  t10
    """


GAME = Fortress.game()
