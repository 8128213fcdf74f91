"""Knocking, declaring, and the penalty cards that follow."""

from __future__ import annotations

from engine.challenge import CHALLENGED, VIOLATION, clear_violation, give_penalty_card, missed, use_call
from engine.chinese_patience.board import DECLARED, others, stock, waste
from engine.events import Called, CounterSet, Declared, Moved, Transition
from engine.state import State


def may_declare(state: State, seat: int) -> bool:
    """Whether a seat may own up now: its turn has ended, and nobody has acted or knocked rightly since."""
    return state.counters[CHALLENGED] == seat != state.turn and not state.counters[DECLARED]


def knock(transition: Transition, players: int, seat: int, false_knock: str) -> bool:
    """Let a seat knock, and tell whether it did so rightly; each opponent then gives the offender a card.

    `false_knock` is a value of the option that says what a false knock costs.
    """
    challenged_seat, violation = transition.state.counters[CHALLENGED], transition.state.counters[VIOLATION]
    transition.add(Called(seat, challenged_seat, violation, missed(transition.state)))
    use_call(transition, seat)
    if not violation:
        if false_knock == "card":
            _give(transition, challenged_seat, seat)
        return False
    # What has been punished cannot be declared any more.
    clear_violation(transition)
    transition.add(CounterSet(DECLARED, 1))
    if transition.state.turn == challenged_seat and transition.state.piles[stock(challenged_seat)].top is not None:
        transition.add(Moved(stock(challenged_seat), waste(challenged_seat)))
    for giver in others(transition.state, players, challenged_seat):
        _give(transition, giver, challenged_seat)
    return True


def declare(transition: Transition, players: int, seat: int) -> bool:
    """Let a seat own up, and tell whether there was a breach; it then gives each opponent a card."""
    violation = transition.state.counters[VIOLATION]
    transition.add(Declared(seat, violation), CounterSet(DECLARED, 1))
    if not violation:
        return False
    clear_violation(transition)
    for taker in others(transition.state, players, seat):
        _give(transition, seat, taker)
    return True


def _give(transition: Transition, giver: int, taker: int) -> None:
    give_penalty_card(transition, (stock(giver), waste(giver)), stock(taker))
