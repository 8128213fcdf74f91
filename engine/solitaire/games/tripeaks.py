"""TriPeaks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import MappingProxyType

from engine.errors import Refusal
from engine.events import Transition, Turned
from engine.moves import Move, Shift
from engine.options import Options, Switch
from engine.solitaire.covering import covered, covering
from engine.solitaire.onto_waste import NEXT_RANK_ROUND, ONTO_WASTE, OntoWaste
from engine.solitaire.pile_groups import STOCK, Group
from engine.state import State

FLAT = Switch(
    "round",
    "Round the corner",
    {"yes": "A king goes on an ace, and an ace on a king.", "no": "Kings and aces don't go on each other."},
)


class TriPeaks(OntoWaste):
    """Three peaks of cards that cover each other, played onto the waste."""

    id = "tripeaks"
    title = "TriPeaks"
    aliases = ("Tri Peaks", "Tri-Peaks", "Three Peaks", "Triple Peaks")
    source = "the rules that most people play by"
    summary = "Clear three peaks by playing their cards onto the waste, one rank up or down."
    basics = (
        "Play all the cards of the peaks onto the waste; you win when they are gone.",
        "A card that nothing covers goes on the waste if it is one rank higher or lower than the top card there, "
        "whatever its suit. Name it: `7c`, or `t20 waste`.",
        "A face-down card turns up as soon as both cards that cover it are gone.",
        "Draw a card onto the waste with `stock` when you like. There's no redeal.",
        "Three peaks of six cards lie face down on a row of ten, face up; one card begins the waste, and 23 are the "
        "stock.",
    )
    choices = (FLAT,)
    refusals = MappingProxyType({**OntoWaste.refusals, "covered-pile": "{pile} is still covered by other cards."})
    groups = (
        Group("tableau", 28, dealt=1, down=(1,) * 18 + (0,) * 10, gone=True),
        STOCK,
        replace(ONTO_WASTE, build=NEXT_RANK_ROUND),
    )
    instead = ((FLAT, ONTO_WASTE),)
    grid = """
        - . t1 . . t2 . . t3
        ^ . t4 t5 . t6 t7 . t8 t9
        ^ - t10 t11 t12 t13 t14 t15 t16 t17 t18
        ^ t19 t20 t21 t22 t23 t24 t25 t26 t27 t28
        . . . . s w
    """

    def __init__(self, options: Options, players: int = 1) -> None:
        super().__init__(options, players)
        # Which places lie on which.
        self.over = covering(self.layout)

    def uncover(self, transition: Transition) -> None:
        """Turn up the cards that nothing covers any more."""
        piles, under = transition.state.piles, covered(self.over, transition.state)
        transition.add(*(Turned(pile) for pile in self.at["tableau"] if piles[pile].down and pile not in under))

    def in_order(self, state: State) -> Collection[str]:
        """Cards lie on each other."""
        return ("tableau",)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """A card that is covered stays where it is."""
        if isinstance(move, Shift) and state.piles[move.source].down and move.source in self.at["tableau"]:
            return Refusal("covered-pile", (self.spots[move.source],))
        return None


GAME = TriPeaks.game()
