"""Turns that may be called to account: whose may be challenged, what it broke, and who has called already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.errors import Refusal
from engine.events import CheckpointCleared, InsertedUnder, Noted, Transition
from engine.moves import Move
from engine.state import Notes, State

# What the command for calling somebody says of itself, in every game that has it.
CALLING = "Call a broken rule (Stop!) on the player whose turn it is or just was."


class Challenges(NamedTuple):
    """How players challenge each other at one table.

    `word` is what they say out of turn, always on offer whether or not there is a reason, and `label` how its button
    shows it. `call_phrase` is part of a sentence about a call: "Ann [knocked]: ...", and `question` of one that asks
    whether it is meant: "[Knock on] Bob's turn?"; `wondering` asks of a turn whether it was one to call: "Was that a
    knock?" The `violations` are the words for breaches, to follow "Bob": "turned a stock card too early". `missed`
    says by breach, where one is about a move that should have been made, which {card} could have gone to which
    {place}.
    Where the table lets players try moves that break a building rule, `misbuilt` tells which rule a legal move of the
    player in a seat breaks, or gives None. `false_call` says in a sentence what a false call costs; it is empty where
    that is nothing.
    """

    word: str
    label: str
    call_phrase: str
    question: str
    wondering: str
    violations: Mapping[int, str]
    missed: Mapping[int, str]
    misbuilt: Callable[[State, int, Move], Refusal | None] | None = None
    false_call: str = ""

    def describe(self, violation: int) -> str:
        """The words for a breach."""
        return self.violations[violation]


@dataclass(frozen=True, slots=True)
class Challenge:
    """The turn that may be called now.

    `seat` is whose turn it is or was, or None; `violation` the first priority that it broke, 0 for none;
    `missed_move` the (source, target) that should have been played, if any; `called` who has used up the call.
    """

    seat: int | None = None
    violation: int = 0
    missed_move: tuple[int, int] | None = None
    called: frozenset[int] = frozenset()

    def numbers(self) -> Iterable[int]:
        """The same as four numbers."""
        source, target = self.missed_move or (0, 0)
        called = sum(1 << seat for seat in self.called)
        return (-1 if self.seat is None else self.seat, self.violation, source * 256 + target, called)

    def __reduce__(self) -> tuple[type[Challenge], tuple[object, ...]]:
        """The same again, where it comes to another process: what is compiled has no way of its own to be sent."""
        return Challenge, (self.seat, self.violation, self.missed_move, self.called)

    def public(self) -> Challenge:
        """What of it all players know: not whether the turn broke a rule."""
        return Challenge(self.seat, called=self.called)


NO_CHALLENGE = Challenge()


@dataclass(frozen=True, slots=True)
class ContestNotes(Notes):
    """What is noted at every table where players may challenge each other."""

    challenge: Challenge = NO_CHALLENGE

    def opened(self, seat: int) -> ContestNotes:
        """The notes once a seat's turn has begun, which may be challenged from here on."""
        return replace(self, challenge=Challenge(seat))

    def challenged(self, challenge: Challenge) -> ContestNotes:
        """The same notes but for the turn that may be called."""
        return replace(self, challenge=challenge)

    def public(self) -> ContestNotes:
        """What of it all players know."""
        return self.challenged(self.challenge.public())


def _noted(state: State) -> ContestNotes:
    """The same as `state.noted(ContestNotes)`, in a third of the time, for a move asks several times."""
    notes = state.notes
    return notes if isinstance(notes, ContestNotes) else state.noted(ContestNotes)


def challenge_of(state: State) -> Challenge:
    """The turn that may be called now."""
    return _noted(state).challenge


def challenged_seat(state: State) -> int | None:
    """The seat whose turn may be challenged, from its first action to the next player's."""
    return challenge_of(state).seat


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may call now: somebody else's turn may be challenged, and its one call is not used up."""
    challenge = challenge_of(state)
    return challenge.seat not in (None, seat) and seat not in challenge.called


def open_challenge(transition: Transition, seat: int) -> None:
    """Let a seat's turn be open to challenge from its first action on."""
    notes = _noted(transition.state)
    if notes.challenge.seat == seat:
        return
    if transition.state.checkpoint:
        transition.add(CheckpointCleared())
    transition.add(Noted(notes.opened(seat)))


def close_challenge(transition: Transition, seat: int) -> None:
    """A seat's turn can no longer be challenged."""
    if challenged_seat(transition.state) != seat:
        return
    if transition.state.checkpoint:
        transition.add(CheckpointCleared())
    challenge = challenge_of(transition.state)
    _note(transition, Challenge(None, challenge.violation, challenge.missed_move, challenge.called))


def record_violation(transition: Transition, violation: int, missed_move: tuple[int, int] | None) -> None:
    """Note a breach of the challenged turn, and the move that should have been made."""
    challenge = challenge_of(transition.state)
    _note(transition, Challenge(challenge.seat, int(violation), missed_move, challenge.called))


def clear_violation(transition: Transition) -> None:
    """Nothing is held against the challenged turn any more."""
    record_violation(transition, 0, None)


def use_call(transition: Transition, seat: int) -> None:
    """A seat's call for the challenged turn is used up."""
    challenge = challenge_of(transition.state)
    called = challenge.called | {seat}
    _note(transition, Challenge(challenge.seat, challenge.violation, challenge.missed_move, called))


def renew_calls(transition: Transition) -> None:
    """Everybody may call again, for the challenged turn has gone on."""
    challenge = challenge_of(transition.state)
    if challenge.called:
        _note(transition, Challenge(challenge.seat, challenge.violation, challenge.missed_move))


def _note(transition: Transition, challenge: Challenge) -> None:
    transition.add(Noted(_noted(transition.state).challenged(challenge)))


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
