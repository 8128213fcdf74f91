"""FreeCell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.options import Choice
from engine.solitaire.cells import Cells, cells
from engine.solitaire.pile_groups import ANYTHING, DOWN_ALTERNATING, Group, foundations, swapped

CELLS = Choice(
    "cells",
    "Cells",
    {
        "4": "There are four cells.",
        "3": "There are three cells.",
        "2": "There are two cells.",
        "1": "There's one cell.",
    },
    (4, 3, 2, 1),
)


class FreeCell(Cells):
    """Eight open columns and four cells."""

    id = "freecell"
    title = "FreeCell"
    aliases: ClassVar[tuple[str, ...]] = ("Free Cell",)
    source = "the rules that most people play by"
    summary = "Every card is face up, and a few cells give you room: nearly every deal comes out."
    basics: ClassVar[Sequence[str]] = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Build columns down in alternating colours.",
        "Each cell takes one card from the columns; it leaves for a foundation or a column.",
        "Cards that lie in order move together as far as they could one by one: one more than there are empty cells, "
        "and twice as many for each empty column other than the one they go to.",
        "An empty column takes any card.",
        "The whole pack is dealt face up in eight columns: four of seven cards, then four of six.",
    )
    choices = (CELLS,)
    ms_deals = True
    groups: ClassVar[tuple[Group, ...]] = (
        cells(4),
        foundations(),
        Group("tableau", 8, DOWN_ALTERNATING, ANYTHING, lift="run", dealt=(7,) * 4 + (6,) * 4, fan="down"),
    )
    grid = """
        c1 c2 c3 c4 f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8
    """

    def arrange(self) -> tuple[Group, ...]:
        """Fewer cells, where they are chosen."""
        count = CELLS.of(self.options)
        for gone in range(count + 1, 5):
            self.grid = self.grid.replace(f"c{gone}", ".")
        return swapped(self.groups, cells(count))


GAME = FreeCell.game()
