"""The Stop call: what is taken back, what has to be made good, and what a false call costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.challenge import (
    CHALLENGED,
    VIOLATION,
    clear_violation,
    close_challenge,
    give_penalty_card,
    missed,
    use_call,
)
from engine.events import Called, CounterSet, Moved, Returned, SearchLimitReached, TakenBack, Transition
from engine.game import distinct
from engine.moves import Shift
from engine.piles import Pile
from engine.russian_bank import ending
from engine.russian_bank.board import CLOSED, DOUBT, REMEDY
from engine.russian_bank.priorities import Priority, available_moves, required
from engine.state import State

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank


def call(rules: RussianBank, transition: Transition, seat: int) -> None:
    """Let a seat call Stop against the challenged turn."""
    challenged_seat, violation = transition.state.counters[CHALLENGED], transition.state.counters[VIOLATION]
    transition.add(Called(seat, challenged_seat, violation, missed(transition.state)))
    use_call(transition, seat)
    if not violation:
        _false(rules, transition, seat, challenged_seat)
        return
    clear_violation(transition)
    _take_back(rules, transition)
    close_challenge(transition, challenged_seat)
    if transition.state.turn != challenged_seat:
        transition.add(Returned(challenged_seat))
    remedy(rules, transition, Priority(violation))


def _false(rules: RussianBank, transition: Transition, seat: int, challenged_seat: int) -> None:
    if transition.state.counters[DOUBT]:
        transition.add(SearchLimitReached())
    elif rules.options["false_knock"] == "card":
        board = rules.board
        give_penalty_card(transition, (board.hand(challenged_seat), board.waste(challenged_seat)), board.hand(seat))
        ending.go_out(rules, transition)


def _take_back(rules: RussianBank, transition: Transition) -> None:
    transition.add(TakenBack())
    closed = transition.state.counters[CLOSED]
    if closed and transition.state.piles[closed].cards:
        transition.add(CounterSet(CLOSED, 0))
    ending.take_back_turned(transition)
    ending.restart(rules, transition)


def remedy_moves(rules: RussianBank, state: State, priority: Priority) -> Sequence[Shift]:
    """The moves that make good what was left undone."""
    possible = rules.moves.possible(state)
    if priority in (Priority.RELEASE, Priority.LOAD, Priority.SPACE):
        return available_moves(rules, state, possible, priority).moves
    return required(rules, state, possible, turning=False).moves


def remedy(rules: RussianBank, transition: Transition, violation: Priority) -> None:
    """Make good what the player to move left undone, or let that player choose how; then the turn is over."""
    state = transition.state
    asked = required(rules, state, rules.moves.possible(state), turning=violation is Priority.SPACE)
    if asked.moves:
        apply_forced_remedies(rules, transition, asked.priority)
    else:
        _finish(rules, transition)


def apply_forced_remedies(rules: RussianBank, transition: Transition, priority: Priority) -> None:
    """Make the moves that make good for one duty, as long as there is no choice and no going round in circles."""
    lain: set[tuple[Pile, ...]] = set()
    while len(moves := distinct(rules, transition.state, remedy_moves(rules, transition.state, priority))) == 1:
        if transition.state.piles in lain:
            break
        lain.add(transition.state.piles)
        if apply_remedy(rules, transition, moves[0], priority):
            return
    if moves:
        transition.add(CounterSet(REMEDY, int(priority)))
    else:
        _finish(rules, transition)


def apply_remedy(rules: RussianBank, transition: Transition, move: Shift, priority: Priority) -> bool:
    """Make one move of amends, and tell whether that was enough, so that the turn is over."""
    before = transition.state
    rules.shift(transition, move)
    enough = _enough(rules, before, transition.state, move, priority)
    if enough:
        _finish(rules, transition)
    return enough


def _enough(rules: RussianBank, before: State, state: State, move: Shift, priority: Priority) -> bool:
    """One card played, released or uncovered, one pile loaded or one space filled makes good."""
    board = rules.board
    if priority is Priority.RELEASE:
        foundation_ready = rules.foundation_ready(state)
        return any(state.piles[house].top in foundation_ready for house in board.houses)
    if priority is Priority.SPACE:
        return move.source == board.reserve(state.turn)
    if priority is Priority.LOAD:
        uncovered = sum(before.piles[h].down - state.piles[h].down for h in board.houses)
        return uncovered > 0 or move.target in rules.moves.rivals[state.turn]
    return True


def _finish(rules: RussianBank, transition: Transition) -> None:
    """The turn of a player who was stopped is over; the hand card, if it lies face up, goes to the waste."""
    seat, board = transition.state.turn, rules.board
    if transition.state.counters[REMEDY]:
        transition.add(CounterSet(REMEDY, 0))
    if transition.state.piles[board.hand(seat)].top is not None:
        transition.add(Moved(board.hand(seat), board.waste(seat)))
    ending.go_out(rules, transition)
    if transition.state.phase == "play":
        ending.pass_on(rules, transition)
