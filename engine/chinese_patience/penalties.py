"""Knocking, declaring, and the penalty cards that follow."""

from __future__ import annotations

from engine.challenges import challenge_of, clear_violation, give_penalty_card, use_call
from engine.chinese_patience import ending
from engine.chinese_patience.board import Board, held, stock, waste
from engine.chinese_patience.notes import noted
from engine.chinese_patience.settings import FalseKnock
from engine.events import Called, Declared, InsertedUnder, Moved, Noted, Transition
from engine.state import State


def may_declare(state: State, seat: int) -> bool:
    """Whether a seat may own up now: its turn has ended, and nobody has acted or knocked rightly since."""
    notes = noted(state)
    return notes.challenge.seat == seat != state.turn and not notes.declared


def knock(board: Board, transition: Transition, seat: int) -> None:
    """Let a seat knock: if rightly, each opponent gives the offender a card, and the offender's turn ends."""
    called = called_by(transition.state, seat)
    offender = called.against
    transition.add(called)
    use_call(transition, seat)
    if called.violation:
        _punish(board, transition, offender)
    elif board.settings.false_knock is FalseKnock.CARD:
        _give(transition, offender, seat)
    _let_out(board, transition, offender)
    if called.violation and transition.state.phase != "over" and transition.state.turn == offender:
        ending.pass_on(board, transition)


def called_by(state: State, seat: int) -> Called:
    """What is said of a seat's knock now."""
    challenge = challenge_of(state)
    assert challenge.seat is not None, "a knock is legal only against somebody's turn"
    return Called(seat, challenge.seat, challenge.violation, challenge.missed_move)


def _punish(board: Board, transition: Transition, offender: int) -> None:
    # What has been punished cannot be declared any more.
    clear_violation(transition)
    _use_up_declaring(transition)
    if transition.state.turn == offender and transition.state.piles[stock(offender)].top is not None:
        transition.add(Moved(stock(offender), waste(offender)))
    for giver in board.others(transition.state, offender):
        _give(transition, giver, offender)


def declare(board: Board, transition: Transition, seat: int) -> None:
    """Let a seat own up: if there was a breach, it gives each opponent a card."""
    violation = challenge_of(transition.state).violation
    transition.add(Declared(seat, violation))
    _use_up_declaring(transition)
    if violation:
        clear_violation(transition)
        for taker in board.others(transition.state, seat):
            _give(transition, seat, taker)
    _let_out(board, transition, seat)


def _use_up_declaring(transition: Transition) -> None:
    transition.add(Noted(noted(transition.state).too_late()))


def _give(transition: Transition, giver: int, taker: int) -> None:
    give_penalty_card(transition, (stock(giver), waste(giver)), stock(taker))


def _let_out(board: Board, transition: Transition, offender: int) -> None:
    """Let those go out whose last card was a penalty card."""
    if any(isinstance(event, InsertedUnder) for event in transition.events):
        notes = noted(transition.state)
        transition.add(Noted(notes.counted((0,) * board.players, notes.drawn_since_foundation)))
    # Clockwise from the offender, who may be out too, after declaring.
    for seat in (*board.others(transition.state, offender), offender):
        if not held(transition.state, seat):
            ending.go_out(board, transition, seat)
        if transition.state.phase == "over":
            return
