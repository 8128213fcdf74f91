"""Beleaguered Castle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engine.builds import Build
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_ANY_SUIT, Group, foundations


def wings(build: Build, left: Sequence[int], right: Sequence[int]) -> tuple[Group, Group]:
    """The rows of a castle to the left and to the right of the foundations, with so many cards each."""
    wing = Group("tableau", len(left), build, ANYTHING, dealt=left, fan="left")
    return wing, replace(wing, dealt=right, start=len(left) + 1, fan="right")


class BeleagueredCastle(Solitaire):
    """Four foundations between two wings of rows, of which only the outermost cards can be moved."""

    id = "beleaguered-castle"
    title = "Beleaguered Castle"
    aliases: ClassVar[tuple[str, ...]] = ("Laying Siege", "Sham Battle")
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Beleaguered Castle"
    summary = "Four foundations between two wings of face-up rows: hard, and all skill."
    basics: ClassVar[Sequence[str]] = (
        "Build the foundations up in suit from ace to king; cards stay there. You win when every card is there.",
        "Only the outermost card of a row can move, one card at a time.",
        "Build rows down in any suit: a seven goes on any eight.",
        "An empty row takes any card.",
        "The four aces are in a column in the middle; eight rows of six cards are dealt face up on both sides.",
    )
    alike = True
    groups = (foundations(begun=True), *wings(DOWN_ANY_SUIT, (6,) * 4, (6,) * 4))
    grid = """
        t1 f1 t5
        t2 f2 t6
        t3 f3 t7
        t4 f4 t8
    """


GAME = BeleagueredCastle.game()
