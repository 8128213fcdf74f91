"""King Albert."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, DOWN_ALTERNATING, Group, foundations
from engine.solitaire.shared_options import GONE_AGAIN, WORRYING_BACK, worrying_back


class KingAlbert(Solitaire):
    """Nine columns of one to nine cards and a reserve of seven, all face up."""

    id = "king-albert"
    title = "King Albert"
    version = 2
    source = "Michael Edwards, Rules for Single-Pack Patience Games: King Albert"
    summary = "Nine columns in alternating colours, one card at a time, and a reserve of seven."
    basics: ClassVar[Sequence[str]] = (
        "Build four foundations in suit from ace to king.",
        "The last card of a column, or a card of the reserve, goes on the last card of a column that is one rank "
        "higher and the opposite colour.",
        "Cards move one at a time, and nothing goes into the reserve.",
        "An empty column takes any card you can play.",
        "Nine columns of one to nine cards are dealt face up, and the last seven cards are the reserve.",
    )
    choices = (WORRYING_BACK,)
    clashes = (GONE_AGAIN,)
    groups = (
        foundations(),
        Group("tableau", 9, DOWN_ALTERNATING, ANYTHING, dealt=range(1, 10), fan="down"),
        Group("reserve", 7, dealt=1, gone=True),
    )
    grid = """
        . . . . . f1 f2 f3 f4
        - - r1 r2 r3 r4 r5 r6 r7
        t1 t2 t3 t4 t5 t6 t7 t8 t9
    """
    alike = True

    def arrange(self) -> tuple[Group, ...]:
        """Worrying back, where it is chosen."""
        return worrying_back(self.groups, self.options)


GAME = KingAlbert.game()
