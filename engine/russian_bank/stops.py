"""The Stop call: what is taken back, what has to be made good, and what a false call costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.challenges import challenge_of, clear_violation, close_challenge, give_penalty_card, use_call
from engine.distinct_shifts import distinct
from engine.events import Called, Moved, Noted, Returned, SearchLimitReached, TakenBack, Transition
from engine.moves import Shift
from engine.piles import Pile
from engine.russian_bank import ending
from engine.russian_bank.notes import Priority, noted
from engine.russian_bank.priorities import available_moves, required
from engine.russian_bank.setup import Setup
from engine.russian_bank.shifting import shift
from engine.state import State


def call(setup: Setup, transition: Transition, seat: int) -> None:
    """Let a seat call Stop against the challenged turn; ValueError if there is none."""
    challenge = challenge_of(transition.state)
    offender, violation = challenge.seat, challenge.violation
    if offender is None:
        raise ValueError("no turn can be challenged")
    transition.add(Called(seat, offender, violation, challenge.missed_move))
    use_call(transition, seat)
    if not violation:
        _false(setup, transition, seat, offender)
        return
    clear_violation(transition)
    _take_back(transition)
    close_challenge(transition, offender)
    if transition.state.turn != offender:
        transition.add(Returned(offender))
    remedy(setup, transition, Priority(violation))


def _false(setup: Setup, transition: Transition, seat: int, accused: int) -> None:
    if noted(transition.state).doubt:
        transition.add(SearchLimitReached())
    elif setup.settings.false_call_costs:
        board = setup.board
        give_penalty_card(transition, (board.hand(accused), board.waste(accused)), board.hand(seat))
        ending.go_out(board, transition)


def _take_back(transition: Transition) -> None:
    transition.add(TakenBack())
    notes = noted(transition.state).restarted()
    reopened = notes.closed is not None and bool(transition.state.piles[notes.closed].cards)
    closed = None if reopened else notes.closed
    transition.add(Noted(replace(notes, closed=closed, turned_over=notes.kept_turned_over)))


def remedy_moves(setup: Setup, state: State, priority: Priority) -> Sequence[Shift]:
    """The moves that make good what was left undone."""
    possible = setup.moves.possible(state)
    if priority in (Priority.RELEASE, Priority.LOAD, Priority.SPACE):
        return available_moves(setup, state, possible, priority).moves
    return required(setup, state, possible, turning=False).moves


def remedy(setup: Setup, transition: Transition, violation: Priority) -> None:
    """Make good what the player to move left undone, or let that player choose how; then the turn is over."""
    state = transition.state
    asked = required(setup, state, setup.moves.possible(state), turning=violation is Priority.SPACE)
    if asked.moves:
        apply_forced_remedies(setup, transition, asked.priority)
    else:
        _finish(setup, transition)


def apply_forced_remedies(setup: Setup, transition: Transition, priority: Priority) -> None:
    """Make the moves that make good for one duty, as long as there is no choice and no going round in circles."""
    spots = setup.board.spots
    lain: set[tuple[Pile, ...]] = set()
    while len(moves := distinct(spots, transition.state, remedy_moves(setup, transition.state, priority))) == 1:
        if transition.state.piles in lain:
            break
        lain.add(transition.state.piles)
        if apply_remedy(setup, transition, moves[0], priority):
            return
    if moves:
        transition.add(Noted(replace(noted(transition.state), remedy=priority)))
    else:
        _finish(setup, transition)


def apply_remedy(setup: Setup, transition: Transition, move: Shift, priority: Priority) -> bool:
    """Make one move of amends, and tell whether that was enough, so that the turn is over."""
    before = transition.state
    shift(setup.board, transition, move)
    enough = _enough(setup, before, transition.state, move, priority)
    if enough:
        _finish(setup, transition)
    return enough


def _enough(setup: Setup, before: State, state: State, move: Shift, priority: Priority) -> bool:
    """One card played, released or uncovered, one pile loaded or one space filled makes good."""
    board = setup.board
    if priority is Priority.RELEASE:
        foundation_ready = setup.moves.foundation_ready(state)
        return any(state.piles[house].top in foundation_ready for house in board.houses)
    if priority is Priority.SPACE:
        return move.source == board.reserve(state.turn)
    if priority is Priority.LOAD:
        uncovered = sum(before.piles[h].down - state.piles[h].down for h in board.houses)
        return uncovered > 0 or move.target in setup.moves.rivals[state.turn]
    return True


def _finish(setup: Setup, transition: Transition) -> None:
    """The turn of a player who was stopped is over; the hand card, if it lies face up, goes to the waste."""
    seat, board, notes = transition.state.turn, setup.board, noted(transition.state)
    if notes.remedy:
        transition.add(Noted(replace(notes, remedy=Priority.NONE)))
    if transition.state.piles[board.hand(seat)].top is not None:
        transition.add(Moved(board.hand(seat), board.waste(seat)))
    ending.go_out(board, transition)
    if transition.state.phase == "play":
        ending.pass_on(board, transition)
