"""What a player can do: shift cards from one pile to another, take a combination away, or say a word."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias


class Shift(NamedTuple):
    """Take the top `size` cards of one pile to another; piles are indices into the state.

    Out of a hand that lies face down to others one card is taken alone: `size` tells which, counted from the top, 1
    being the top card.
    """

    source: int
    target: int
    size: int = 1


def new_shift(source: int, target: int, size: int) -> Shift:
    """The same as `Shift`, in half the time, for lists of moves."""
    return tuple.__new__(Shift, (source, target, size))


class Take(NamedTuple):
    """Take away the top cards of some piles, in order of their indices, because they make up a combination."""

    piles: tuple[int, ...]


class Say(NamedTuple):
    """Do what one word of the game stands for: "stock", "knock", "declare" ..."""

    word: str


Move: TypeAlias = Shift | Take | Say


class Gain(IntEnum):
    """What a move comes to at a first look, the best first: what anybody looks for at a table before they think."""

    HOME = 0
    TURNS_UP = 1
    OTHER = 2
    PARKS = 3
    TO_AND_FRO = 4
    BREAKS_UP = 5
