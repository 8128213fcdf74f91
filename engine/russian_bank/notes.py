"""What a table of Russian Bank keeps in mind besides how the cards lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Self

from engine.challenges import Challenge, ContestNotes
from engine.events import Noted, Transition
from engine.state import State

# So often all turn over their waste in vain before the deal is blocked; it is counted no further.
MOST_TURNED = 3


class Priority(IntEnum):
    """What is wrong with a move: the first five in the order in which they are asked for."""

    NONE = 0
    RESERVE = 1
    FOUNDATION = 2
    RELEASE = 3
    LOAD = 4
    SPACE = 5
    FIT = 6
    AVAILABLE = 7


@dataclass(frozen=True, slots=True)
class BankNotes(ContestNotes):
    """The notes of a table.

    `remedy` is what the player to move has to make good after a Stop; `closed` the pile index of the house that is no
    longer used; `doubt` tells whether in the challenged turn something could not be looked into. `turned_over` counts
    for each seat how often it turned over its waste since a card went to a foundation or left a reserve, and
    `kept_turned_over` is what that was when the piles were last kept. `idle_turns` counts for each seat the turns
    that it ended without anything else being played by anybody. `resigned` are seats in the order of giving up.
    """

    remedy: Priority = Priority.NONE
    closed: int | None = None
    doubt: bool = False
    turned_over: tuple[int, ...] = ()
    kept_turned_over: tuple[int, ...] = ()
    winner: int | None = None
    resigned: tuple[int, ...] = ()
    idle_turns: tuple[int, ...] = ()

    @classmethod
    def at_first(cls, players: int) -> Self:
        """What is noted when the cards have been dealt."""
        none = (0,) * players
        return cls(turned_over=none, kept_turned_over=none, idle_turns=none)

    def numbers(self) -> Iterable[int]:
        """The same as numbers: a house that is closed by its index or 0, those who have left counted downwards."""
        return (
            self.remedy,
            *self.challenge.numbers(),
            self.closed or 0,
            self.doubt,
            _packed(self.turned_over),
            _packed(self.kept_turned_over),
            *map(self._standing, range(len(self.idle_turns))),
            *self.idle_turns,
        )

    def _standing(self, seat: int) -> int:
        if seat in self.resigned:
            return -1 - self.resigned.index(seat)
        return int(seat == self.winner)

    def plays(self, seat: int) -> bool:
        """Whether a seat has neither won nor given up."""
        return seat != self.winner and seat not in self.resigned

    def opened(self, seat: int) -> Self:
        """The notes once a seat's turn has begun, of which nothing is in doubt yet."""
        return replace(self, challenge=Challenge(seat), doubt=False)

    def public(self) -> Self:
        """What of it all players know: not whether a turn broke a rule, nor what is kept where one did."""
        kept = (0,) * len(self.kept_turned_over)
        return replace(self, challenge=self.challenge.public(), doubt=False, kept_turned_over=kept)

    def turn_ended(self, seat: int) -> Self:
        """A seat has ended its turn without another move."""
        return replace(self, idle_turns=_counted(self.idle_turns, seat))

    def waste_turned(self, seat: int) -> Self:
        """A seat has turned over its waste once more."""
        if self.turned_over[seat] == MOST_TURNED:
            return self
        return replace(self, turned_over=_counted(self.turned_over, seat))

    def restarted(self) -> Self:
        """Something was played, so the way to a stalemate begins anew."""
        return replace(self, idle_turns=(0,) * len(self.idle_turns)) if any(self.idle_turns) else self

    def progressed(self) -> Self:
        """A card went to a foundation or left a reserve, so it counts anew how often wastes are turned over."""
        return replace(self, turned_over=(0,) * len(self.turned_over)) if any(self.turned_over) else self


def noted(state: State) -> BankNotes:
    """The same as `state.noted(BankNotes)`, in a third of the time, for a move asks a dozen times."""
    notes = state.notes
    return notes if isinstance(notes, BankNotes) else state.noted(BankNotes)


def note(transition: Transition, notes: BankNotes) -> None:
    """Let a table note something, unless that is what it has noted already."""
    if notes is not transition.state.notes:
        transition.add(Noted(notes))


def _counted(numbers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(number + (index == seat) for index, number in enumerate(numbers))


def _packed(numbers: tuple[int, ...]) -> int:
    return sum(number << 2 * seat for seat, number in enumerate(numbers))
