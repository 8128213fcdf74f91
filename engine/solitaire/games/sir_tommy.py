"""Sir Tommy."""

from __future__ import annotations

from engine.builds import Build, Suits
from engine.solitaire.open_stock import FourWastes
from engine.solitaire.pile_groups import ACES, Group

UP_ANY_SUIT = Build(Suits.ANY, (1,))


class SirTommy(FourWastes):
    """A stock whose cards go to the foundations or wait on four wastes."""

    id = "sir-tommy"
    title = "Sir Tommy"
    aliases = ("Old Patience", "The Old Patience", "Try Again", "Numerica")
    source = "the rules that most people play by"
    summary = "The oldest of all: four foundations whatever the suits, and four wastes to wait on."
    basics = (
        "Build four foundations up from ace to king, whatever the suits; cards stay there.",
        "The stock's next card is face up: put it on a foundation if it fits, or on any waste: `f`, `w2`.",
        "The top card of a waste goes to a foundation at any time, and nowhere else.",
        "There's no redeal.",
        "You win when every card is on the foundations.",
    )
    groups = (
        *FourWastes.groups,
        Group("foundation", 4, UP_ANY_SUIT, ACES, lift="none", most=1, full=13),
    )
    grid = """
        s f1 f2 f3 f4
        . w1 w2 w3 w4
    """


GAME = SirTommy.game()
