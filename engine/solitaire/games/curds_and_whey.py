"""Curds and Whey."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from engine.builds import Build, Suits
from engine.cards import Card
from engine.errors import Refusal
from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.pile_groups import DOWN_IN_SUIT, KINGS, Group
from engine.solitaire.sorting import Sorting
from engine.state import State

SEQUENCE, RANKS = DOWN_IN_SUIT, Build(Suits.ANY, (0,))
STRICT_JOINS = Switch(
    "joins",
    "Joins",
    {
        "either": "Cards that move together can be built by either rule.",
        "strict": "Sequences only go on in sequence, and cards of one rank only on that rank.",
    },
)


def joined(cards: tuple[Card, ...]) -> Build:
    """The rule of building that holds the last cards of several together, if any does."""
    return RANKS if cards[-1].rank == cards[-2].rank else SEQUENCE


class CurdsAndWhey(Sorting):
    """Thirteen columns of four, on which cards lie in suit-sequence or on their equals."""

    id = "curds-and-whey"
    title = "Curds and Whey"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Curds and Whey"
    summary = "Build on the next card of the suit, or on cards of the same rank."
    basics = (
        "You win when four columns each hold one whole suit, from king down to ace; there are no foundations.",
        "A card goes on the last card of a column that is one rank higher and the same suit, or that has the same "
        "rank; one column may hold both.",
        "The last cards of a column move together if they are a sequence of one suit, or if they all have the same "
        "rank, but not if they mix the two; you can always move fewer of them.",
        "An empty column takes only a king, with the cards that move with it.",
        "The whole pack is dealt face up in thirteen columns of four.",
    )
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "unit": "{card} to {last} don't move together: they must be a sequence of one suit, or all of one rank.",
            "join": "{card} to {last} can't go on {onto}: by the strict rule sequences only go on in sequence, and "
            "cards of one rank only on that rank.",
        }
    )
    choices = (STRICT_JOINS,)
    groups = (Group("tableau", 13, replace(SEQUENCE, also=RANKS), KINGS, lift="run", dealt=4, fan="down"),)
    grid = """t1 t2 t3 t4 t5 t6 t7
              t8 t9 t10 t11 t12 t13"""
    alike = True

    def run(self, state: State, source: int) -> range:
        """The sizes of the units at the end of a column: all in sequence, or all of one rank."""
        cards, size = state.piles[source].cards, 1
        while size < len(cards) and joined(cards).fits(cards[-size], cards[-size - 1]):
            size += 1
        return range(1, size + 1)

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """By the strict rule units are joined only in the way in which they hold together."""
        cards, onto = state.piles[shift.source].cards[-shift.size :], state.piles[shift.target].top
        if not STRICT_JOINS.on(self.options) or shift.size == 1 or onto is None:
            return None
        return None if joined(cards).fits(cards[0], onto) else Refusal("join", (cards[0], cards[-1], onto))


GAME = CurdsAndWhey.game()
