"""Russian Bank, version 1.

Each foundation belonged to a suit; cards could be moved to and fro for ever within a turn; a deal was not blocked by
wastes that were turned over in vain, but also while the turn might yet be called; a search that gave up let all
duties lapse that came after its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.cards import Card, Rank
from engine.contest import Contest
from engine.errors import Refusal
from engine.events import Ended, Played, Transition
from engine.moves import Move, Say
from engine.older.russian_bank import SecondRules
from engine.options import Options
from engine.rulebook import Section, reworded
from engine.russian_bank import ending
from engine.russian_bank.board import SUITS
from engine.russian_bank.moves import ACES, RESERVE, Moves
from engine.russian_bank.notes import BankNotes
from engine.russian_bank.priorities import required
from engine.russian_bank.rulebook import ANY_ACE, NO_RETURN, SEARCHED, SEARCHED_FREELY, TURNED_OVER
from engine.russian_bank.search import SPACE, HouseMove, Houses, Question, after, hopeless, reached, steps
from engine.russian_bank.sentences import REFUSALS
from engine.state import State
from engine.view import Wanted

# More positions than this were not looked into.
MOST = 1000
_SEARCHED = f"If {MOST:,} positions don't show how, the bot insists on nothing that comes later"
_REWORDED = {
    ANY_ACE: "each begins with the ace of its own suit",
    NO_RETURN: "",
    SEARCHED: f"{_SEARCHED}.",
    SEARCHED_FREELY: f"{_SEARCHED}, and a false Stop costs no card.",
    TURNED_OVER: "",
}
_OWN_SUIT = "{card} goes on a foundation of its own suit."


@dataclass(frozen=True, slots=True)
class FirstNotes(BankNotes):
    """What was noted: not how often a waste had been turned over."""

    def numbers(self) -> Iterable[int]:
        """The same as numbers."""
        standings = map(self._standing, range(len(self.idle_turns)))
        closed = self.closed or 0
        return (self.remedy, *self.challenge.numbers(), closed, self.doubt, *standings, *self.idle_turns)

    def waste_turned(self, seat: int) -> FirstNotes:
        """Nothing counted that."""
        return self


class FirstMoves(Moves):
    """Foundations that belonged to the suits that the layout shows."""

    def foundation_ready(self, state: State) -> frozenset[Card]:
        """The cards that fit on foundations."""
        piles = state.piles
        suits = {foundation % SUITS for foundation in self._foundations if piles[foundation].top is None}
        fitting = super().foundation_ready(state)
        return frozenset(card for card in fitting if card.rank != Rank.ACE or card.suit in suits)

    def _takers(self, tops: list[Card | None], card: Card) -> list[int]:
        takers = super()._takers(tops, card)
        return [each for each in takers if card.rank != Rank.ACE or each % SUITS == card.suit]

    def _foundations_for(self, tops: Sequence[Card | None], suit: int) -> list[int]:
        return self._foundations[suit::SUITS]


@lru_cache(maxsize=4096)
def _quickest(question: Question, houses: Houses) -> frozenset[HouseMove] | None:
    """The first moves of the shortest ways to an aim: none if there is no way, None if that is too much to say."""
    if hopeless(question, houses):
        return frozenset()
    spaces, known = houses.count(SPACE), {tuple(sorted(houses))}
    level: list[tuple[Houses, frozenset[HouseMove]]] = [(houses, frozenset())]
    while level and len(known) <= MOST:
        further = _further(question, level, known)
        arrived = [firsts for moved, firsts in further.items() if reached(question, moved, spaces)]
        if arrived:
            return frozenset().union(*arrived)
        known.update(further)
        level = list(further.items())
    return frozenset() if not level else None


def _further(
    question: Question, level: Iterable[tuple[Houses, frozenset[HouseMove]]], known: set[Houses]
) -> dict[Houses, frozenset[HouseMove]]:
    """What one move more leads to for the first time, and the first moves of the ways there."""
    further: dict[Houses, frozenset[HouseMove]] = {}
    for position, firsts in level:
        for step in steps(position, question.groups, all_spaces=not firsts):
            moved = tuple(sorted(after(position, step, question.house_limit)))
            if moved not in known:
                further[moved] = further.get(moved, frozenset()) | (firsts or {step})
    return further


def first_steps(question: Question, houses: Houses) -> frozenset[HouseMove] | None:
    """The moves after which an aim is reached or can still be, or with `fewest` those that begin a shortest way.

    A way might come back to where it began. None of the moves if there is no way, None if that is too much to say.
    """
    first = _quickest(question._replace(fewest=False), houses)
    if question.fewest or not first:
        return first
    spaces = houses.count(SPACE)

    def leads(step: HouseMove) -> bool:
        moved = after(houses, step, question.house_limit)
        further = _quickest(question, tuple(sorted(moved)))
        return reached(question, moved, spaces) or further != frozenset()

    return frozenset(step for step in steps(houses, question.groups) if step in first or leads(step))


class FirstRules(SecondRules):
    """The rules until version 2."""

    def __init__(self, options: Options, players: int) -> None:
        super().__init__(options, players)
        self.sentences = REFUSALS | {"foundation-own": _OWN_SUIT}
        moves = FirstMoves(self.board, self.settings)
        self.setup = replace(self.setup, moves=moves, first_steps=first_steps, lapses_alone=False)
        self.moves = moves

    def _contest(self) -> Contest:
        return super()._contest()._replace(within_turns=False)

    def deal(self, seed: str, first: int | None = None) -> State:
        """Each player's reserve, houses and hand."""
        return super().deal(seed, first)._replace(notes=FirstNotes.at_first(self.players))

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        refusal = super().explain(state, seat, move)
        aces = refusal.code == "foundation-ace" and refusal.parts[0] in ACES
        return Refusal("foundation-own", refusal.parts) if aces else refusal

    def _do(self, transition: Transition, move: Say) -> None:
        """A deal is blocked before a waste is turned over, whatever may yet be called."""
        state = transition.state
        in_vain = move != RESERVE and ending.stalemate(self.board, state)
        if in_vain and not required(self.setup, state, self.moves.possible(state), turning=True).moves:
            transition.add(Ended(blocked=True))
        else:
            super()._do(transition, move)

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up, whatever another one has still to make good."""
        transition = Transition(state)
        ending.resign(self.board, transition, seat)
        return transition.played

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """The ace of its suit on a foundation, any card in a house."""
        if pile in self.board.foundations:
            return Wanted(Rank.ACE, self.spots[pile].suit)
        return super().wanted(state, pile)

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table, in the order of a turn."""
        return reworded(super().rulebook(), _REWORDED)
