"""In which order one player's moves are shown, and which of them come to hand first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Rules
from engine.moves import Gain, Move, Shift, Take
from engine.state import State

_PARKING = (Gain.PARKS, Gain.BREAKS_UP)


def best_first(rules: Rules, state: State, moves: Iterable[Move]) -> list[Move]:
    """The moves that bring most at a first look first, then by where cards lie and go."""

    def order(move: Move) -> tuple[Gain, tuple[int, ...]]:
        where = move if isinstance(move, Shift) else move.piles if isinstance(move, Take) else ()
        return rules.gain(state, move), where

    return sorted(moves, key=order)


def foremost(rules: Rules, state: State, ordered: Sequence[Move], most: int) -> list[Move]:
    """The first of some moves; of those that only park a card, one alone, or they would push out all others."""
    found: list[Move] = []
    parking = False
    for move in ordered:
        parks = rules.gain(state, move) in _PARKING
        if not (parks and parking):
            found.append(move)
        parking = parking or parks
    return found[:most]
