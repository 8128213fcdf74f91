"""Turns that may be called to account: whose is on trial, what it broke, and who has called already."""

from __future__ import annotations

from engine.events import CheckpointCleared, CounterSet, InsertedUnder, Transition
from engine.state import State

# Counters of every game in which players call each other to account. JUDGED is the seat whose turn may be called,
# or -1. BREACH is the first duty that it broke (0 for none) and BETTER the move it missed, as source * 256 +
# target, or 0. CALLED holds a bit for each seat that has used its call.
CHALLENGED, VIOLATION, MISSED, CALLED = range(1, 5)
# What the command for calling somebody says of itself, in every game that has it.
CALLING = "Call a breach of the rules (Stop!) by the player whose turn it is or just was."


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may call now: somebody else's turn is on trial, and its one call is not used up."""
    challenged_seat = state.counters[CHALLENGED]
    return challenged_seat not in (-1, seat) and not state.counters[CALLED] >> seat & 1


def open_challenge(transition: Transition, seat: int, *counters: int) -> None:
    """Let the trial of a seat's turn begin with its first action; `counters` of the game's own begin anew as well."""
    if transition.state.counters[CHALLENGED] == seat:
        return
    if transition.state.before:
        transition.add(CheckpointCleared())
    transition.add(CounterSet(CHALLENGED, seat), *(CounterSet(c, 0) for c in (VIOLATION, MISSED, CALLED, *counters)))


def close_challenge(transition: Transition, seat: int) -> None:
    """If a seat's turn is on trial, it can no longer be called."""
    if transition.state.counters[CHALLENGED] != seat:
        return
    if transition.state.before:
        transition.add(CheckpointCleared())
    transition.add(CounterSet(CHALLENGED, -1))


def record_violation(transition: Transition, violation: int, missed: tuple[int, int] | None) -> None:
    """Note a breach of the turn on trial, and the move that should have been made."""
    source, target = missed or (0, 0)
    transition.add(CounterSet(VIOLATION, int(violation)), CounterSet(MISSED, source * 256 + target))


def missed(state: State) -> tuple[int, int] | None:
    """The source and target of the move that the turn on trial missed, if any."""
    return divmod(state.counters[MISSED], 256) if state.counters[MISSED] else None


def clear_violation(transition: Transition) -> None:
    """Nothing is held against the turn on trial any more."""
    transition.add(CounterSet(VIOLATION, 0), CounterSet(MISSED, 0))


def use_call(transition: Transition, seat: int) -> None:
    """A seat's call for the turn on trial is used up."""
    transition.add(CounterSet(CALLED, transition.state.counters[CALLED] | 1 << seat))


def renew_calls(transition: Transition) -> None:
    """Everybody may call again, for the turn on trial has gone on."""
    if transition.state.counters[CALLED]:
        transition.add(CounterSet(CALLED, 0))


def give_penalty_card(transition: Transition, giver: tuple[int, int], under: int) -> None:
    """A penalty card: from the middle of the giver's draw pile, or else of the waste, it goes face down under a pile.

    `giver` holds the indices of these two piles; a giver without any card there gives none.
    """
    drawn, waste = giver
    face_down = transition.state.piles[drawn].down  # a card that has been turned up is in play
    lying = len(transition.state.piles[waste].cards)
    if face_down:
        # Of two cards the lower one is given, not the "middle" one, which would be the top.
        transition.add(InsertedUnder(drawn, 0 if face_down == 2 else face_down // 2, under))
    elif lying:
        transition.add(InsertedUnder(waste, lying // 2, under))


def challenged_seat(state: State) -> int | None:
    """The seat whose turn is on trial, from its first action to the next player's."""
    seat = state.counters[CHALLENGED]
    return None if seat == -1 else seat
