"""Klondike."""

from __future__ import annotations

from typing import ClassVar

from engine.options import Choice
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import DOWN_ALTERNATING, KINGS, STOCK, WASTE, Group, foundations
from engine.solitaire.shared_options import AT_A_TIME, GONE_AGAIN, WORRYING_BACK, worrying_back

# Each has one card more than the one before it, and only the last of them face up.
COLUMNS = Group("tableau", 7, DOWN_ALTERNATING, KINGS, lift="run", dealt=range(1, 8), down=range(7), fan="down")
PASSES: Choice[int | None] = Choice(
    "passes",
    "Passes",
    {
        "any": "When the stock is empty, turn the waste over with `redeal`, as often as you like.",
        "3": "When the stock is empty, turn the waste over with `redeal`: you can go through the stock three times.",
        "1": "You can go through the stock once.",
    },
    (None, 3, 1),
)


class Klondike(Solitaire):
    """Seven columns, a stock, and four foundations."""

    id = "klondike"
    title = "Klondike"
    aliases: ClassVar[tuple[str, ...]] = ("Solitaire", "Patience")
    version = 2
    source = "the rules that most people play by"
    summary = "Seven columns and a stock: the best-known patience of all."
    basics = (
        "Build four foundations in suit from ace to king.",
        "Build columns down in alternating colours; you can move a face-up run whole or in part.",
        "Draw onto the waste with `stock`; you can play its top card.",
        "An empty column takes only a king, with the run on it.",
        "A face-down card turns up as soon as nothing covers it.",
        "Seven columns have one to seven cards, only the last of each face up; the rest of the pack is the stock.",
    )
    choices = (AT_A_TIME, PASSES, WORRYING_BACK)
    clashes = (GONE_AGAIN,)
    groups = (foundations(), STOCK, WASTE, COLUMNS)
    grid = """
        s w . f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """

    def arrange(self) -> tuple[Group, ...]:
        """Three cards at a time, counted passes and worrying back, where they are chosen."""
        self.draws, self.passes = AT_A_TIME.of(self.options), PASSES.of(self.options)
        return worrying_back(self.groups, self.options)


GAME = Klondike.game()
