"""Simple Simon."""

from __future__ import annotations

from typing import ClassVar

from engine.options import Switch
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import Group
from engine.solitaire.sorting import SORTED, Sorting

SUITS_LEAVE = Switch(
    "finished",
    "Finished suits",
    {
        "stay": "Finished suits stay in their columns.",
        "leave": "A suit in order from king to ace at the end of a column leaves the table right away.",
    },
)


class SimpleSimon(Sorting):
    """Ten columns built down whatever the suit, of which runs in suit move together."""

    id = "simple-simon"
    title = "Simple Simon"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Simple Simon"
    summary = "Ten open columns in which to sort each suit: simple to learn, hard to win."
    basics = (
        "You win when each suit is in order by itself, from king down to ace.",
        "The last card of a column goes on the last card of another that is one rank higher, in any suit; "
        "nothing goes on an ace.",
        "The last cards of a column move together if they go down in rank and are all of one suit.",
        "An empty column takes any card, or any cards that move together.",
        "The whole pack is dealt face up in ten columns: three of eight cards, then one each of seven down to one.",
    )
    choices = (SUITS_LEAVE,)
    groups: ClassVar[tuple[Group, ...]] = (SORTED,)
    grid = "t1 t2 t3 t4 t5 t6 t7 t8 t9 t10"
    alike = True

    def arrange(self) -> tuple[Group, ...]:
        """Foundations for finished suits, where they leave."""
        if not SUITS_LEAVE.on(self.options):
            return self.groups
        self.grid = f". . . . . . f1 f2 f3 f4\n{self.grid}"
        return (*self.groups, Group("foundation", 4, lift="none", suited=True))

    def deal_layout(self, deal: Dealing) -> None:
        """Rows of three to ten cards, all of which begin at the left."""
        for size in range(3, 11):
            deal.row(self.at["tableau"][:size])


GAME = SimpleSimon.game()
