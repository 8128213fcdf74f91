"""Where every card lies and whose turn it is, at one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Literal, NamedTuple, TypeVar

from engine.piles import Pile

Phase = Literal["play", "over"]
# Of so many piles it is remembered how they are digested.
PILES_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Notes:
    """What a game has to keep in mind besides how the cards lie: each game has fields of its own."""

    def numbers(self) -> Iterable[int]:
        """The same as numbers, in an order that never changes: logs are checked by them."""
        return ()

    def __reduce__(self) -> tuple[Callable[[], Notes], tuple[()]]:
        """The same notes, where they come to another process: what is compiled has no way of its own to be sent."""
        return partial(type(self), **{each.name: getattr(self, each.name) for each in fields(self)}), ()


N = TypeVar("N", bound=Notes)
NO_NOTES = Notes()


class State(NamedTuple):
    """One position of a game, immutable and hashable.

    What each pile means is the game's affair, and so are its `notes`; `turn` is the seat (from 0) to move.
    `checkpoint` holds the piles as they lay before what may yet be taken back, or nothing; `seed` is that of the
    table where cards are shuffled again. `repeated` holds the piles as they have lain more than once in this turn.
    """

    piles: tuple[Pile, ...]
    notes: Notes = NO_NOTES
    turn: int = 0
    phase: Phase = "play"
    checkpoint: tuple[Pile, ...] = ()
    seed: str = ""
    repeated: tuple[tuple[Pile, ...], ...] = ()

    def noted(self, kind: type[N]) -> N:
        """What the game has noted, as the type that it uses; TypeError if that is another."""
        if not isinstance(self.notes, kind):
            raise TypeError(f"{type(self.notes).__name__} are not {kind.__name__}")
        return self.notes

    def digest(self) -> str:
        """Sixteen hexadecimal digits that change when anything does that can change at a table."""
        digest = blake2b(digest_size=8)
        for piles in (self.piles, self.checkpoint, *self.repeated):
            digest.update(b"".join(map(_written, piles)))
        numbers = (*self.notes.numbers(), self.turn)
        digest.update((" ".join(f"{number:d}" for number in numbers) + self.phase).encode())
        return digest.hexdigest()


def new_state(state: State, piles: list[Pile]) -> State:
    """The same state with other piles, in a fraction of the time that naming its class would take."""
    _, notes, turn, phase, checkpoint, seed, repeated = state
    return tuple.__new__(State, (tuple(piles), notes, turn, phase, checkpoint, seed, repeated))


def with_notes(state: State, notes: Notes) -> State:
    """The same state with other notes, as fast."""
    piles, _, turn, phase, checkpoint, seed, repeated = state
    return tuple.__new__(State, (piles, notes, turn, phase, checkpoint, seed, repeated))


def with_turn(state: State, seat: int) -> State:
    """The same state when a turn of some seat begins, in which nothing has come back yet, as fast."""
    piles, notes, _, phase, checkpoint, seed, _ = state
    return tuple.__new__(State, (piles, notes, seat, phase, checkpoint, seed, ()))


@lru_cache(PILES_REMEMBERED)
def _written(pile: Pile) -> bytes:
    """A pile as it is digested; most lie as they did a move before."""
    return bytes([len(pile.cards), pile.down, *[card.code for card in pile.cards]])
