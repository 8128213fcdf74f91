"""Beleaguered Castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.builds import Build
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_ANY_SUIT, Group, foundations


def columns(build: Build, dealt: Sequence[int]) -> Group:
    """The columns of a castle, with so many cards each."""
    return Group("tableau", len(dealt), build, ANYTHING, dealt=dealt, fan="down")


class BeleagueredCastle(Solitaire):
    """Four foundations above eight columns, of which only the last cards can be moved."""

    id = "beleaguered-castle"
    title = "Beleaguered Castle"
    aliases: ClassVar[tuple[str, ...]] = ("Laying Siege", "Sham Battle")
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Beleaguered Castle"
    summary = "Eight columns with every card in sight, one card at a time: hard, and all skill."
    basics: ClassVar[Sequence[str]] = (
        "Build the foundations up in suit from ace to king; cards stay there. You win when every card is there.",
        "Only the last card of a column can move, one card at a time.",
        "Build columns down in any suit: a seven goes on any eight.",
        "An empty column takes any card.",
        "The four aces begin the foundations; the other cards are dealt face up in eight columns of six.",
    )
    alike = True
    groups = (foundations(begun=True), columns(DOWN_ANY_SUIT, (6,) * 8))
    grid = """
        . . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8
    """


GAME = BeleagueredCastle.game()
