"""How a player of Russian Bank does in few moves what has to be done, as after a Stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.events import Event, Turned
from engine.moves import Move, Shift
from engine.russian_bank.game import RussianBank
from engine.russian_bank.moves import HAND
from engine.russian_bank.notes import BankNotes, Priority
from engine.russian_bank.priorities import missed_requirement
from engine.russian_bank.search import Aim, Question, first_steps, house_of
from engine.state import State

# Nobody needs more moves to make amends, if the cards that lie open allow it at all.
MOST_AMENDS = 20
_AIMS = {Priority.RELEASE: Aim.RELEASE, Priority.LOAD: Aim.UNCOVER, Priority.SPACE: Aim.SPACE}


class Amends(NamedTuple):
    """Some moves of amends, the state after them, and whether they end where a card was turned up."""

    moves: tuple[Move, ...]
    state: State
    shown: bool = False

    @property
    def made(self) -> bool:
        """Whether nothing more is owed."""
        return not owed(self.state)


def owed(state: State) -> bool:
    """Whether the player to move has been stopped and has to make amends."""
    return isinstance(state.notes, BankNotes) and bool(state.notes.remedy)


def soonest(rules: RussianBank, state: State) -> Move:
    """The move of amends that does what was left undone, or begins a shortest way to that.

    ValueError if none is owed.
    """
    moves, houses = rules.legal(state, state.turn), rules.board.houses
    if not owed(state) or not moves:
        raise ValueError("nothing is to be made good")
    at_once = (m for m in moves if isinstance(m, Shift) and not (m.source in houses and m.target in houses))
    nearer = _nearer(rules, state, state.noted(BankNotes).remedy)
    return next(at_once, None) or next((move for move in moves if move in nearer), moves[0])


def purposeful(rules: RussianBank, state: State, move: Move) -> Move:
    """A move; in the place of one between houses a shortest way to what must be done before a hand card is drawn.

    Where cards must be released or spaces made, whoever only moved what can be moved would do so to and fro.
    """
    setup, houses = rules.setup, rules.board.houses
    if not (isinstance(move, Shift) and move.source in houses and move.target in houses):
        return move
    asked = missed_requirement(setup, state, setup.moves.possible(state), HAND)
    nearer = _nearer(rules, state, asked.priority)
    return next((each for each in rules.legal(state, state.turn) if each in nearer), move)


def _nearer(rules: RussianBank, state: State, priority: Priority) -> Sequence[Shift]:
    """The moves between houses that begin a shortest way to what has to be done; none if that is too much to say."""
    setup, board, aim = rules.setup, rules.board, _AIMS.get(priority)
    if aim is None:
        return ()
    houses = board.open_houses(state)
    fitting = setup.moves.foundation_ready(state) if aim is Aim.RELEASE else ()
    cards = frozenset(card.code for card in fitting)
    question = Question(aim, cards, setup.settings.groups, board.house_limit, fewest=True)
    found = first_steps(question, tuple(house_of(state.piles[house]) for house in houses))
    return [Shift(houses[step.source], houses[step.target], step.size) for step in found or ()]


def amends(rules: RussianBank, state: State, line: Sequence[Move] = (), stop_at_cards: bool = False) -> Amends:
    """All that has to be made good, beginning with the moves of a line as long as any is owed.

    It is left at that after MOST_AMENDS moves, or where the cards lie as they have lain, and with
    `stop_at_cards` where
    a card is turned up.
    """
    made, lain = Amends((), state), set()
    while not (made.made or made.shown or made.state.piles in lain or len(made.moves) == MOST_AMENDS):
        lain.add(made.state.piles)
        state, done = made.state, len(made.moves)
        move = line[done] if done < len(line) else soonest(rules, state)
        played = rules.play(state, state.turn, move)
        made = Amends((*made.moves, move), played.state, stop_at_cards and _shows(played.events))
    return made


def _shows(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Turned) for event in events)
