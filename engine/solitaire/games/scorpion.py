"""Scorpion."""

from __future__ import annotations

from engine.options import Choice
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import DEALT_ONCE, DOWN_IN_SUIT, KINGS, Group
from engine.solitaire.shared_options import dealing
from engine.solitaire.sorting import Sorting
from engine.solitaire.stock_rows import Rows

# How many cards of each of the first four columns are dealt face down.
FACE_DOWN = Choice(
    "down",
    "Face down",
    {
        "12": "Twelve cards are dealt face down: the first three of each of the first four columns.",
        "8": "Eight cards are dealt face down: the first two of each of the first four columns.",
        "4": "Four cards are dealt face down: the first of each of the first four columns.",
        "0": "All columns are dealt face up.",
    },
    (3, 2, 1, 0),
)


class Scorpion(Sorting):
    """Seven columns of seven in which any face-up card may be moved, and three cards for later."""

    id = "scorpion"
    title = "Scorpion"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Scorpion"
    seldom_won = True  # the source calls a win rare
    summary = "Dig cards out of the columns until each suit is in one of its own."
    basics = (
        "You win when four columns each hold one whole suit, from king down to ace; there are no foundations.",
        "Any face-up card, with all the cards on it, goes on the last card of another column that is one rank "
        "higher and the same suit.",
        "Nothing is built on an ace, and an empty column takes only a king, with all the cards on it.",
        "A face-down card turns up as soon as nothing covers it.",
        "Deal the three stock cards to the first three columns with `stock`, whether they fit or not. There's no "
        "redeal.",
        "Seven columns of seven cards are dealt, and three cards are kept face down as the stock.",
    )
    waiting = dealing("You can deal the three cards of the stock")
    choices = (FACE_DOWN, waiting)
    extra_words = Rows.extra_words
    refusals = Rows.refusals
    groups = (Group("tableau", 7, DOWN_IN_SUIT, KINGS, lift="any", fan="down"), DEALT_ONCE)
    grid = "t1 t2 t3 t4 t5 t6 t7 s"

    def deal_layout(self, deal: Dealing) -> None:
        """Seven rows of seven, the first four cards of some rows face down, and three cards for later."""
        deal.rows("tableau", [7] * 7, down=[FACE_DOWN.of(self.options)] * 4 + [0] * 3)
        deal.rest()


GAME = Scorpion.game()
