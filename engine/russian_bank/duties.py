"""Which moves are compulsory, in which order, and what a move leaves undone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from engine.moves import Move, Say, Shift
from engine.russian_bank.moves import HAND, PASS, RESERVE
from engine.russian_bank.search import Aim, Question, Step, first_steps, house_of
from engine.state import State
from engine.trial import JUDGED

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank


class Duty(IntEnum):
    """What is wrong with a move: the first five in the order in which they are asked for."""

    NONE = 0
    RESERVE = 1
    FOUNDATION = 2
    RELEASE = 3
    LOAD = 4
    SPACE = 5
    FIT = 6
    AVAILABLE = 7


DUTY_WORDS = {
    Duty.RESERVE: "did not play the reserve card to a foundation first",
    Duty.FOUNDATION: "did not play to a foundation first",
    Duty.RELEASE: "did not release a card for a foundation first",
    Duty.LOAD: "did not load an opponent first",
    Duty.SPACE: "turned up a hand card before seeing to the spaces",
    Duty.FIT: "put a card where it does not fit",
    Duty.AVAILABLE: "moved a card that was not available",
}


class Demand(NamedTuple):
    """What must be done before anything else: one of `moves`; `doubt` if not everything could be looked into."""

    duty: Duty = Duty.NONE
    moves: Sequence[Shift] = ()
    doubt: bool = False


TURNING = (HAND, PASS)


def demand(rules: RussianBank, state: State, possible: Sequence[Move], turning: bool) -> Demand:
    """What the player to move must do; `turning` asks for what comes before the hand card is turned up as well."""
    founding = _founding(rules, possible)
    if founding:
        reserve = rules.board.reserve(state.turn)
        from_reserve = [move for move in founding if move.source == reserve]
        return Demand(Duty.RESERVE, from_reserve) if from_reserve else Demand(Duty.FOUNDATION, founding)
    doubt = False
    for duty in rules.asked_when_turning if turning else rules.asked_always:
        asked = owed(rules, state, possible, duty)
        doubt = doubt or asked.doubt
        if asked.moves:
            return asked._replace(doubt=doubt)
    return Demand(doubt=doubt)


def _founding(rules: RussianBank, possible: Sequence[Move]) -> list[Shift]:
    """The moves to foundations, which stand before all others."""
    founding: list[Shift] = []
    last = rules.board.foundations.stop
    for move in possible:
        if not isinstance(move, Shift) or move.target >= last:
            break
        founding.append(move)
    return founding


def owed(rules: RussianBank, state: State, possible: Sequence[Move], duty: Duty) -> Demand:
    """The moves that would do one duty or lead to it; none if it cannot be done, or that is too much to say.

    What must not be done is not owed: a move that would bring back a position once too often.
    """
    asked = _asked(rules, state, possible, duty)
    barred = rules.moves.barred(state)
    return asked._replace(moves=[move for move in asked.moves if move not in barred]) if barred else asked


def _asked(rules: RussianBank, state: State, possible: Sequence[Move], duty: Duty) -> Demand:
    if duty is Duty.RELEASE:
        return _between_houses(rules, state, duty, Aim.RELEASE)
    if duty is Duty.LOAD:
        return _loading(rules, state, possible)
    if duty is Duty.SPACE:
        return _spaces(rules, state)
    return Demand(duty, _founding(rules, possible))


def _loading(rules: RussianBank, state: State, possible: Sequence[Move]) -> Demand:
    rivals = rules.moves.rivals[state.turn]
    loads = [move for move in possible if isinstance(move, Shift) and move.target in rivals]
    uncovering = _between_houses(rules, state, Duty.LOAD, Aim.UNCOVER) if rules.face_down else Demand()
    return Demand(Duty.LOAD, [*loads, *uncovering.moves], uncovering.doubt)


def _spaces(rules: RussianBank, state: State) -> Demand:
    """Filling a space from the reserve, or where that is asked for making one."""
    reserve = rules.board.reserve(state.turn)
    if state.piles[reserve].top is None:
        return Demand()
    spaces = rules.board.spaces(state)
    if spaces or not rules.making_spaces:
        return Demand(Duty.SPACE, [Shift(reserve, space) for space in spaces])
    return _between_houses(rules, state, Duty.SPACE, Aim.SPACE)


def _between_houses(rules: RussianBank, state: State, duty: Duty, aim: Aim) -> Demand:
    houses = rules.open_houses(state)
    wanted = frozenset(card.code for card in rules.wanted(state)) if aim is Aim.RELEASE else frozenset()
    fewest = rules.fewest and aim is Aim.RELEASE
    question = Question(aim, wanted, rules.moves.groups, rules.board.lasting_houses, fewest)
    found = first_steps(question, tuple(house_of(state.piles[house]) for house in houses))
    return Demand(duty, sorted(_shift(houses, step) for step in found or ()), found is None)


def _shift(houses: Sequence[int], step: Step) -> Shift:
    return Shift(houses[step.source], houses[step.target], step.size)


def left_undone(rules: RussianBank, state: State, possible: Sequence[Move], move: Move) -> Demand:
    """The demand that a move does not meet; without moves if it meets all."""
    if rules.early_hand and move == HAND and state.counters[JUDGED] != state.turn:
        return Demand()
    asked = demand(rules, state, possible, turning=move in TURNING)
    if move == RESERVE and asked.duty is not Duty.FOUNDATION:
        return Demand()
    return Demand(doubt=asked.doubt) if move in asked.moves else asked


def orderly(rules: RussianBank, state: State) -> Sequence[Move]:
    """The moves that leave nothing undone, where others are refused."""
    possible = rules.moves.possible(state)
    asked = demand(rules, state, possible, turning=False)
    if asked.moves:
        words = [move for move in possible if isinstance(move, Say)]
        return [*asked.moves, *(word for word in words if not left_undone(rules, state, possible, word).moves)]
    turning = [move for move in possible if move in TURNING]
    if turning and left_undone(rules, state, possible, turning[0]).moves:
        return [move for move in possible if move not in TURNING]
    return possible
