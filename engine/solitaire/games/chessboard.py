"""Chessboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from engine.builds import Build, Suits
from engine.cards import Card, Rank, Suit
from engine.errors import Refusal
from engine.events import CounterSet, Transition
from engine.moves import Move, Say, Shift
from engine.solitaire.games.beleaguered_castle import wings
from engine.solitaire.games.fortress import Fortress
from engine.solitaire.groups import ANYTHING, foundations
from engine.state import State

ROUND_UP = Build(Suits.SAME, (1,), wrap=True)
ROUND_BOTH_WAYS = Build(Suits.SAME, (-1, 1), wrap=True)
# The second counter holds the rank of the foundations, 0 until it is named.
BASE = 1
NAMES = {Rank(rank): f"{Rank(rank).name.lower()}{'es' if rank == Rank.SIX else 's'}" for rank in Rank}
RANKS = {name: rank for rank, name in NAMES.items()}


class Chessboard(Fortress):
    """Fortress in which the player chooses what the foundations begin with."""

    id = "chessboard"
    title = "Chessboard"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Chessboard"
    summary = "Fortress in which you choose the rank that the foundations begin with."
    basics = (
        Fortress.basics[0],
        "Then study the rows and name the rank of the foundations: `aces`, `twos` and so on to `kings`.",
        "The cards of that rank go to the column in the middle as they become free; build them up in suit, from king "
        "on to ace, until all thirteen cards lie there.",
        *Fortress.basics[2:4],
        "On a row, build in suit, upwards or downwards as you like; ace and king are neighbours.",
        Fortress.basics[5],
    )
    counters = 2
    groups = (replace(foundations(), build=ROUND_UP, empty=ANYTHING), *wings(5, ROUND_BOTH_WAYS))
    extra_words = MappingProxyType({name: f"build the foundations up from the {name}" for name in RANKS})
    synonyms = MappingProxyType({rank.name.lower(): name for rank, name in NAMES.items()})
    refusals = MappingProxyType(
        {
            "unnamed": "First name the rank that the foundations begin with: `aces`, `twos` and so on to `kings`.",
            "named": "The foundations begin with {0}: that is settled for this deal.",
        }
    )

    def starts(self, state: State, target: int, card: Card) -> bool:
        """An empty row takes any card, a foundation the card of its suit that has the named rank."""
        fits = super().starts(state, target, card)
        return fits and (target not in self.at["foundation"] or card.rank == state.counters[BASE])

    def empty_accepts(self, state: State, target: int) -> str:
        """The words for what an empty pile takes."""
        suit = self.spots[target].suit
        if suit is None:
            return super().empty_accepts(state, target)
        return f"the {Rank(state.counters[BASE]).name.lower()} of {Suit(suit).name.lower()}"

    def shifts(self, state: State) -> Iterator[Shift]:
        """No card is moved before the rank is named."""
        return super().shifts(state) if state.counters[BASE] else iter(())

    def legal_words(self, state: State) -> Iterable[Say]:
        """Before the first move, any rank."""
        return () if state.counters[BASE] else map(Say, RANKS)

    def say(self, transition: Transition, word: str) -> None:
        """Settle the rank of the foundations."""
        transition.add(CounterSet(BASE, RANKS[word]))

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """The rank is named first, and once."""
        if not state.counters[BASE]:
            return Refusal("unnamed")
        return Refusal("named", (NAMES[Rank(state.counters[BASE])],)) if isinstance(move, Say) else None


GAME = Chessboard.game()
