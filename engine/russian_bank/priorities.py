"""Which moves are compulsory, in which order, and what a move leaves undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.challenges import challenged_seat
from engine.moves import Move, Say, Shift, new_shift
from engine.russian_bank.moves import HAND, PASS, RESERVE
from engine.russian_bank.notes import Priority
from engine.russian_bank.search import Aim, HouseMove, Question, house_of
from engine.russian_bank.setup import Setup
from engine.state import State

VIOLATION_PHRASES: Mapping[int, str] = {
    Priority.RESERVE: "didn't play the reserve card to a foundation first",
    Priority.FOUNDATION: "didn't play to a foundation first",
    Priority.RELEASE: "didn't release a card for a foundation first",
    Priority.LOAD: "didn't load an opponent first",
    Priority.SPACE: "didn't fill a space first",
    Priority.FIT: "put a card where it doesn't fit",
    Priority.AVAILABLE: "moved a card that wasn't available",
}
# What is otherwise where cards lie face down in the houses.
COVERED_HOUSES: Mapping[int, str] = {Priority.LOAD: "didn't load an opponent or uncover a card first"}
# Of a missed move: the card, and where it could have gone.
MISSED_PHRASES: Mapping[int, str] = {
    Priority.RESERVE: "{card} could go from the reserve to its foundation",
    Priority.FOUNDATION: "{card} could go to its foundation",
    Priority.RELEASE: "{card} could go to {place}, releasing a card for a foundation",
    Priority.LOAD: "{card} could go to {place}",
    Priority.SPACE: "{card} could fill {place}",
}
# The same where spaces must be made as well as filled.
MADE_SPACES: Mapping[int, str] = {Priority.SPACE: "didn't make a space or fill one first"}
MISSED_SPACES: Mapping[int, str] = {Priority.SPACE: "{card} could go to {place}, to make a space or fill one"}


class Requirement(NamedTuple):
    """What must be done before anything else: one of `moves`; `doubt` if not everything could be looked into."""

    priority: Priority = Priority.NONE
    moves: Sequence[Shift] = ()
    doubt: bool = False


# Where nothing is asked for, which holds of most moves: each is made only once.
_NOTHING = Requirement()
_DOUBT = Requirement(doubt=True)
TURNING = (HAND, PASS)


def required(setup: Setup, state: State, possible: Sequence[Move], turning: bool) -> Requirement:
    """What the player to move must do; `turning` asks for what comes before the hand card is turned up as well."""
    founding = _founding(setup, possible)
    if founding:
        reserve = setup.board.reserve(state.turn)
        from_reserve = [move for move in founding if move.source == reserve]
        return (
            Requirement(Priority.RESERVE, from_reserve)
            if from_reserve
            else Requirement(Priority.FOUNDATION, founding)
        )
    doubt = False
    asked_always = setup.settings.asked_always
    for priority in (*asked_always, Priority.SPACE) if turning else asked_always:
        asked = available_moves(setup, state, possible, priority)
        doubt = doubt or asked.doubt
        if asked.moves or (asked.doubt and not setup.lapses_alone):
            return Requirement(asked.priority, asked.moves, doubt)
    return _DOUBT if doubt else _NOTHING


def _founding(setup: Setup, possible: Sequence[Move]) -> list[Shift]:
    """The moves to foundations, which stand before all others."""
    founding: list[Shift] = []
    last = setup.board.foundations.stop
    for move in possible:
        if not isinstance(move, Shift) or move.target >= last:
            break
        founding.append(move)
    return founding


def available_moves(setup: Setup, state: State, possible: Sequence[Move], priority: Priority) -> Requirement:
    """The moves that would do one duty or lead to it; none if it cannot be done, or that is too much to say.

    What must not be done is not owed: a move that would bring back a position once too often.
    """
    asked = _asked(setup, state, possible, priority)
    if asked.doubt and not setup.lapses_alone:
        return _DOUBT
    barred = setup.moves.barred(state)
    if not barred:
        return asked
    return Requirement(asked.priority, [move for move in asked.moves if move not in barred], asked.doubt)


def _asked(setup: Setup, state: State, possible: Sequence[Move], priority: Priority) -> Requirement:
    if priority is Priority.RELEASE:
        return _between_houses(setup, state, priority, Aim.RELEASE)
    if priority is Priority.LOAD:
        return _loading(setup, state, possible)
    if priority is Priority.SPACE:
        return _spaces(setup, state)
    return Requirement(priority, _founding(setup, possible))


def _loading(setup: Setup, state: State, possible: Sequence[Move]) -> Requirement:
    rivals = setup.moves.rivals[state.turn]
    loads = [move for move in possible if isinstance(move, Shift) and move.target in rivals]
    if not setup.settings.houses_down:
        return Requirement(Priority.LOAD, loads)
    uncovering = _between_houses(setup, state, Priority.LOAD, Aim.UNCOVER)
    moves = [*loads, *uncovering.moves]
    if uncovering.doubt and loads:
        # To uncover is as good as to load, and any move between houses may be on the way to that.
        houses = setup.board.houses
        moves += [m for m in possible if isinstance(m, Shift) and m.source in houses and m.target in houses]
    return Requirement(Priority.LOAD, moves, uncovering.doubt)


def _spaces(setup: Setup, state: State) -> Requirement:
    """Filling a space from the reserve, or where that is asked for making one."""
    reserve = setup.board.reserve(state.turn)
    if state.piles[reserve].top is None:
        return _NOTHING
    spaces = setup.board.spaces(state)
    if spaces or not setup.settings.making_spaces:
        return Requirement(Priority.SPACE, [Shift(reserve, space) for space in spaces])
    return _between_houses(setup, state, Priority.SPACE, Aim.SPACE)


def _between_houses(setup: Setup, state: State, priority: Priority, aim: Aim) -> Requirement:
    houses, settings = setup.board.open_houses(state), setup.settings
    fitting = setup.moves.foundation_ready(state) if aim is Aim.RELEASE else ()
    foundation_ready = frozenset(card.code for card in fitting)
    fewest = settings.fewest and aim is Aim.RELEASE
    question = Question(aim, foundation_ready, settings.groups, setup.board.house_limit, fewest)
    found = setup.first_steps(question, tuple([house_of(state.piles[house]) for house in houses]))
    return Requirement(priority, sorted([_shift(houses, step) for step in found or ()]), found is None)


def _shift(houses: list[int], step: HouseMove) -> Shift:
    source, target, size = step
    return new_shift(houses[source], houses[target], size)


def missed_requirement(setup: Setup, state: State, possible: Sequence[Move], move: Move) -> Requirement:
    """The demand that a move does not meet; without moves if it meets all."""
    if setup.settings.early_hand and move == HAND and challenged_seat(state) != state.turn:
        return _NOTHING
    asked = required(setup, state, possible, turning=move in TURNING)
    if move == RESERVE and asked.priority is not Priority.FOUNDATION:
        return _DOUBT if asked.doubt and not setup.lapses_alone else _NOTHING
    if move not in asked.moves:
        return asked
    return _DOUBT if asked.doubt else _NOTHING


def orderly(setup: Setup, state: State) -> Sequence[Move]:
    """The moves that leave nothing undone, where others are refused."""
    possible = setup.moves.possible(state)
    asked = required(setup, state, possible, turning=False)
    if asked.moves:
        words = [move for move in possible if isinstance(move, Say)]
        return [*asked.moves, *(word for word in words if not missed_requirement(setup, state, possible, word).moves)]
    turning = [move for move in possible if move in TURNING]
    if turning and missed_requirement(setup, state, possible, turning[0]).moves:
        return [move for move in possible if move not in TURNING]
    return possible
