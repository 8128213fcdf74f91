"""Honey-Bee."""

from __future__ import annotations

from engine.builds import Build, Suits
from engine.events import Moved, Transition
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import DISCARD, STOCK, WASTE, Group

SAME_RANK = Build(Suits.ANY, (0,))


class HoneyBee(Solitaire):
    """A hive, a garden of six piles, and a stock that is gone through by threes."""

    id = "honey-bee"
    title = "Honey-Bee"
    aliases = ("Beehive",)
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Honey-Bee"
    summary = "Collect four of a kind in the flower garden: an easy game to relax with."
    basics = (
        "Four of a kind leave the game by themselves; you win when all thirteen ranks are gone.",
        "The top card of the hive or of the waste, or a whole garden pile, goes on a garden pile of the same rank.",
        "Draw three cards onto the waste with `stock`; you can play its top card.",
        "A space in the garden is filled by itself with the top card of the hive, or of the waste once the hive is "
        "empty; if both are empty, three stock cards are turned for it.",
        "When the stock is empty, turn the waste over with `redeal`, as often as you like.",
        "The hive has ten cards, of which you see only the top one; the garden has six.",
    )
    groups = (
        Group("hive", squared=True, dealt=10),
        Group("garden", 6, SAME_RANK, lift="whole", dealt=1, fan="down"),
        STOCK,
        WASTE,
        DISCARD,
    )
    suits_count = False
    draws = 3
    passes: int | None = None
    grid = """
        h d g1 g2 g3
        s w g4 g5 g6
    """

    def after_move(self, transition: Transition) -> None:
        """Four of a kind leave, and spaces are filled."""
        for pile in self.at["garden"]:
            if len(transition.state.piles[pile].cards) == 4:
                transition.add(Moved(pile, self.at["discard"][0], 4))
        for pile in self.at["garden"]:
            if not transition.state.piles[pile].cards:
                self._fill_garden(transition, pile)

    def _fill_garden(self, transition: Transition, pile: int) -> None:
        """Fill a space from the hive, or from the waste, for which the stock is turned if need be."""
        state = transition.state
        if self.has(state, "stock") and not self.has(state, "hive") and not self.has(state, "waste"):
            self.draw(transition)
        self.fill(transition, pile, "hive", "waste")


GAME = HoneyBee.game()
