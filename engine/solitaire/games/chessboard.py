"""Chessboard.

Long because its player names the rank of the foundations, which has to be asked for, told and remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.builds import Build, Suits
from engine.cards import Card, Rank
from engine.errors import Refusal
from engine.events import Noted, Transition
from engine.moves import Move, Say, Shift
from engine.phrases import Sentence
from engine.solitaire.board import Cards
from engine.solitaire.games.beleaguered_castle import columns
from engine.solitaire.games.fortress import SIZES, Fortress
from engine.solitaire.notes import SolitaireNotes
from engine.solitaire.pile_groups import ANYTHING, foundations, suit_name
from engine.state import State

ROUND_UP = Build(Suits.SAME, (1,), wrap=True)
ROUND_BOTH_WAYS = Build(Suits.SAME, (-1, 1), wrap=True)
NAMES = {Rank(rank): f"{Rank(rank).name.lower()}{'es' if rank == Rank.SIX else 's'}" for rank in Rank}
RANKS = {name: rank for rank, name in NAMES.items()}
# What a foundation takes.
THE_CARD = "the {rank} of {suit}"
# What people say before the rank that they name.
NAMING = ("", "start with ", "start with the ", "start from ", "begin with ", "begin with the ", "build from ")


def _said() -> Iterator[tuple[str, str]]:
    """Other words for naming each rank: "seven", "start with sevens"."""
    for rank, name in NAMES.items():
        yield from ((f"{before}{word}", name) for before in NAMING for word in (rank.name.lower(), name))


@dataclass(frozen=True, slots=True)
class ChessboardNotes(SolitaireNotes):
    """The rank that the foundations begin with, None until it is named."""

    base: Rank | None = None

    def numbers(self) -> Iterable[int]:
        """The redeals, and the rank or 0."""
        return self.redeals, self.base or 0


class Chessboard(Fortress):
    """Fortress in which the player chooses what the foundations begin with."""

    id = "chessboard"
    title = "Chessboard"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Chessboard"
    summary = "Fortress, but you choose the rank the foundations begin with."
    basics = (
        "Study the columns, then name the rank the foundations begin with: `aces`, `twos` and so on to `kings`.",
        "The cards of that rank go to the foundations as they become free; build them up in suit, from king on to "
        "ace, thirteen cards on each; cards stay there.",
        "Build columns in suit, up or down as you like; ace and king are neighbours.",
        Fortress.basics[1],
        *Fortress.basics[3:],
    )
    notes = ChessboardNotes()
    groups = (replace(foundations(), build=ROUND_UP, empty=ANYTHING), columns(ROUND_BOTH_WAYS, SIZES))
    extra_words = MappingProxyType({name: f"build up from the {name}" for name in RANKS})
    extra_phrases = (THE_CARD, *(rank.name.lower() for rank in NAMES), *RANKS)
    synonyms = MappingProxyType(dict(_said()))
    refusals = MappingProxyType(
        {
            "unnamed": "First name the rank the foundations begin with: `aces`, `twos` and so on to `kings`.",
            "named": "The foundations begin with {rank}: that's settled for this deal.",
        }
    )

    def fitting(self, state: State, target: int) -> Cards:
        """An empty column takes any card, a foundation the card of its suit that has the named rank."""
        suit, base = self.spots[target].suit, _base(state)
        if suit is None:
            return super().fitting(state, target)
        return () if base is None else (Card.of(base, suit),)

    def accepted_words(self, state: State, target: int) -> Sentence:
        """The words for what an empty pile takes."""
        suit, base = self.spots[target].suit, _base(state)
        if suit is None or base is None:
            return super().accepted_words(state, target)
        return Sentence(THE_CARD, (Sentence(base.name.lower()), suit_name(suit)))

    def shifts(self, state: State) -> Iterator[Shift]:
        """No card is moved before the rank is named."""
        return super().shifts(state) if _base(state) else iter(())

    def legal_words(self, state: State) -> Iterable[Say]:
        """Before the first move, any rank."""
        return () if _base(state) else map(Say, RANKS)

    def say(self, transition: Transition, word: str) -> None:
        """Settle the rank of the foundations."""
        notes = transition.state.noted(ChessboardNotes)
        transition.add(Noted(replace(notes, base=RANKS[word])))

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """The rank is named first, and once."""
        base = _base(state)
        if base is None:
            return Refusal("unnamed")
        return Refusal("named", (Sentence(NAMES[base]),)) if isinstance(move, Say) else None


def _base(state: State) -> Rank | None:
    return state.noted(ChessboardNotes).base


GAME = Chessboard.game()
