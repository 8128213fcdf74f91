"""Golf."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType

from engine.errors import Refusal
from engine.moves import Shift
from engine.options import Choice
from engine.solitaire.onto_waste import KING, NEXT_RANK, NEXT_RANK_ROUND, ONTO_WASTE, OntoWaste
from engine.solitaire.pile_groups import STOCK, Group
from engine.state import State


class OnKing(Enum):
    """What goes on a king."""

    NOTHING = auto()
    QUEEN = auto()
    QUEEN_AND_ACE = auto()


ON_KING = Choice(
    "kings",
    "On a king",
    {
        "nothing": "Nothing goes on a king, and only a two on an ace.",
        "queen": "A queen goes on a king, but no ace, and only a two goes on an ace.",
        "ace": "A queen or an ace goes on a king, and a two or a king on an ace.",
    },
    tuple(OnKing),
    words={"queen": "a queen", "ace": "a queen or an ace"},
)


class Golf(OntoWaste):
    """Seven columns that are played onto the waste."""

    id = "golf"
    title = "Golf"
    aliases = ("One Foundation",)
    source = "the rules that most people play by"
    summary = "Play seven columns onto the waste, one rank up or down."
    basics = (
        "Play all the columns onto the waste; you win when they are gone.",
        "The last card of a column goes on the waste if it is one rank higher or lower than the top card there, "
        "whatever its suit.",
        "Draw a card onto the waste with `stock` when you like. There's no redeal.",
        "An empty column stays empty.",
        "Seven columns have five cards each, face up; one card begins the waste, and sixteen are the stock.",
    )
    choices = (ON_KING,)
    refusals = MappingProxyType({**OntoWaste.refusals, "king": "Nothing goes on {card}: draw with `stock`."})
    groups = (Group("tableau", 7, dealt=5, fan="down", gone=True), STOCK, ONTO_WASTE)
    grid = """
        t1 t2 t3 t4 t5 t6 t7
        - . . s w
    """

    def arrange(self) -> tuple[Group, ...]:
        """A waste that goes round the corner, where that is chosen."""
        on_king = ON_KING.of(self.options)
        self.barred = KING if on_king is OnKing.NOTHING else 0
        build = NEXT_RANK_ROUND if on_king is OnKing.QUEEN_AND_ACE else NEXT_RANK
        return *self.groups[:2], replace(ONTO_WASTE, build=build)

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Nothing on a king, unless the table allows it."""
        top = state.piles[shift.target].cards[-1]
        return Refusal("king", (top,)) if top.rank == self.barred else None


GAME = Golf.game()
