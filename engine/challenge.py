"""Turns that may be called to account: whose may be challenged, what it broke, and who has called already."""

from __future__ import annotations

from engine.events import CheckpointCleared, CounterSet, InsertedUnder, Transition
from engine.state import State

# Counters of every game in which players challenge each other. CHALLENGED is the seat whose turn may be called, or
# -1. VIOLATION is the first priority that it broke (0 for none) and MISSED the move it missed, as source * 256 +
# target, or 0. CALLED holds a bit for each seat that has used its call.
CHALLENGED, VIOLATION, MISSED, CALLED = range(1, 5)


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may call now: somebody else's turn may be challenged, and its one call is not used up."""
    challenged_seat = state.counters[CHALLENGED]
    return challenged_seat not in (-1, seat) and not state.counters[CALLED] >> seat & 1


def open_challenge(transition: Transition, seat: int, *counters: int) -> None:
    """Let a seat's turn be open to challenge from its first action on; `counters` of the game restart as well."""
    if transition.state.counters[CHALLENGED] == seat:
        return
    if transition.state.before:
        transition.add(CheckpointCleared())
    transition.add(CounterSet(CHALLENGED, seat), *(CounterSet(c, 0) for c in (VIOLATION, MISSED, CALLED, *counters)))


def close_challenge(transition: Transition, seat: int) -> None:
    """A seat's turn can no longer be challenged."""
    if transition.state.counters[CHALLENGED] != seat:
        return
    if transition.state.before:
        transition.add(CheckpointCleared())
    transition.add(CounterSet(CHALLENGED, -1))


def record_violation(transition: Transition, violation: int, missed: tuple[int, int] | None) -> None:
    """Note a breach of the challenged turn, and the move that should have been made."""
    source, target = missed or (0, 0)
    transition.add(CounterSet(VIOLATION, int(violation)), CounterSet(MISSED, source * 256 + target))


def missed(state: State) -> tuple[int, int] | None:
    """The source and target of the move that the challenged turn missed, if any."""
    return divmod(state.counters[MISSED], 256) if state.counters[MISSED] else None


def clear_violation(transition: Transition) -> None:
    """Nothing is held against the challenged turn any more."""
    transition.add(CounterSet(VIOLATION, 0), CounterSet(MISSED, 0))


def use_call(transition: Transition, seat: int) -> None:
    """A seat's call for the challenged turn is used up."""
    transition.add(CounterSet(CALLED, transition.state.counters[CALLED] | 1 << seat))


def renew_calls(transition: Transition) -> None:
    """Everybody may call again, for the challenged turn has gone on."""
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
    """The seat whose turn may be challenged, from its first action to the next player's."""
    seat = state.counters[CHALLENGED]
    return None if seat == -1 else seat
