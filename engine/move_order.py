"""In which order one player's moves are shown."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Rules
from engine.moves import Gain, Move, Shift, Take
from engine.state import State


def best_first(rules: Rules, state: State, moves: Iterable[Move]) -> list[Move]:
    """The moves that bring most at a first look first, then by where cards lie and go."""

    def order(move: Move) -> tuple[Gain, tuple[int, ...]]:
        where = move if isinstance(move, Shift) else move.piles if isinstance(move, Take) else ()
        return rules.gain(state, move), where

    return sorted(moves, key=order)
