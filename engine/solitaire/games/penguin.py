"""Penguin."""

from __future__ import annotations

from types import MappingProxyType

from engine.builds import Build, Suits
from engine.cards import Card, Rank
from engine.solitaire.base_rank import ROUND_FOUNDATIONS, BaseNotes, BaseRank
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import ANYTHING, Group
from engine.state import State

DOWN_ROUND = Build(Suits.SAME, (-1,), wrap=True)


class Penguin(BaseRank):
    """Seven columns of seven, built down in suit one card at a time, and seven cells."""

    id = "penguin"
    title = "Penguin"
    aliases = ("Beak and Flipper",)
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Penguin"
    summary = "The first card is the Penguin: free it from under its column to start the fourth foundation."
    basics = (
        "The first card dealt is the Penguin: build four foundations up in suit from its rank, with the ace after "
        "the king, thirteen cards on each; cards stay there.",
        "The last card of a column, or a card from a cell, goes on the last card of a column that is one rank "
        "higher and the same suit; a king goes on an ace.",
        "Each of the seven cells takes one card from the columns; it leaves for a foundation or a column.",
        "Cards move one at a time.",
        "An empty column takes only a card one rank below the Penguin.",
        "The other three cards of the Penguin's rank begin the foundations right away; the rest are in seven columns "
        "of seven, the Penguin under the first.",
    )
    groups = (
        ROUND_FOUNDATIONS,
        Group("tableau", 7, DOWN_ROUND, ANYTHING, fan="down"),
        Group("cell", 7, empty=ANYTHING),
    )
    pile_words = MappingProxyType({"flipper": ("cell",)})
    grid = """
        - - - f1 f2 f3 f4
        c1 c2 c3 c4 c5 c6 c7
        t1 t2 t3 t4 t5 t6 t7
    """
    alike = True

    def deal_layout(self, deal: Dealing) -> None:
        """The other cards of the first card's rank on the foundations, the rest in seven rows."""
        penguin = deal.cards[0]
        for card in deal.take(lambda card: card.rank == penguin.rank and card != penguin):
            deal.put(self.at["foundation"][card.suit], card)
        deal.rows("tableau", [7] * 7)

    def base_card(self, state: State) -> Card:
        """The Penguin, the first card of the first column."""
        return state.piles[self.at["tableau"][0]].cards[0]

    def only_rank(self, state: State, target: int) -> int | None:
        """A foundation takes the Penguin, a column a card one rank lower, a cell any."""
        if target in self.at["tableau"]:
            return state.noted(BaseNotes).base - 1 or Rank.KING
        return super().only_rank(state, target)


GAME = Penguin.game()
