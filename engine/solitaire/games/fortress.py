"""Fortress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.solitaire.games.beleaguered_castle import BeleagueredCastle, columns
from engine.solitaire.pile_groups import BOTH_WAYS_IN_SUIT, foundations

# How many cards the columns have: the first five as many as the others.
SIZES = (6, 5, 5, 5, 5) * 2


class Fortress(BeleagueredCastle):
    """A castle of ten columns that are built up or down in suit."""

    id = "fortress"
    title = "Fortress"
    aliases = ()
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Fortress"
    summary = "A castle of ten columns, built up or down in suit."
    basics: ClassVar[Sequence[str]] = (
        "The aces go to the foundations as they become free; build them up in suit to the kings, and cards stay "
        "there.",
        "Only the last card of a column can move, one card at a time.",
        "Build columns in suit, up or down as you like; ace and king aren't neighbours.",
        "An empty column takes any card.",
        "You win when every card is on the foundations.",
        "The whole pack is dealt face up in ten columns: six cards to the first and the sixth, five to the others.",
    )
    groups = (foundations(), columns(BOTH_WAYS_IN_SUIT, SIZES))
    grid = """
        . . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """


GAME = Fortress.game()
