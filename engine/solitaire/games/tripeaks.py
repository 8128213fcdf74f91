"""TriPeaks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from engine.errors import Refusal
from engine.events import Transition, Turned
from engine.moves import Move, Shift
from engine.options import Switch
from engine.solitaire.covering import Covering, covered, covering
from engine.solitaire.dealing import Dealing
from engine.solitaire.groups import STOCK, Group
from engine.solitaire.onto_waste import NEXT_RANK_ROUND, ONTO_WASTE, OntoWaste
from engine.state import State

# How many cards of the peaks lie face down: three rows of them.
HIDDEN = 18

ROUND = Switch(
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
    choices = (ROUND,)
    refusals = MappingProxyType({**OntoWaste.refusals, "covered-pile": "{pile} is still covered by other cards."})
    groups = (Group("tableau", 28), STOCK, ONTO_WASTE)
    grid = """
        - . t1 . . t2 . . t3
        ^ . t4 t5 . t6 t7 . t8 t9
        ^ - t10 t11 t12 t13 t14 t15 t16 t17 t18
        ^ t19 t20 t21 t22 t23 t24 t25 t26 t27 t28
        . . . . s w
    """

    @cached_property
    def over(self) -> Covering:
        """Which cards of the peaks lie on which."""
        return covering(self.layout)

    def arrange(self) -> tuple[Group, ...]:
        """A waste that goes round the corner, unless that is switched off."""
        return (
            self.groups if ROUND.on(self.options) else (*self.groups[:2], replace(ONTO_WASTE, build=NEXT_RANK_ROUND))
        )

    def deal_layout(self, deal: Dealing) -> None:
        """Three rows of the peaks face down, the last face up, and a card on the waste."""
        deal.row(self.at["tableau"][:HIDDEN], up=False)
        deal.row(self.at["tableau"][HIDDEN:])
        deal.row(self.at["waste"])
        deal.rest()

    def uncover(self, transition: Transition) -> None:
        """Turn up the cards that nothing covers any more."""
        piles = transition.state.piles
        under = covered(piles, self.over)
        transition.add(*(Turned(pile) for pile in self.at["tableau"] if piles[pile].down and pile not in under))

    def in_order(self, state: State) -> Collection[str]:
        """Cards of the peaks lie on each other."""
        return ("tableau",)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """A card that is covered stays where it is."""
        if isinstance(move, Shift) and state.piles[move.source].down and move.source in self.at["tableau"]:
            return Refusal("covered-pile", (self.spots[move.source],))
        return None


GAME = TriPeaks.game()
