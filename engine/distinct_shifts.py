"""Moves that do not come to the same as another."""

from __future__ import annotations

from collections.abc import Sequence

from engine.moves import Move, Shift
from engine.piles import Pile, Spot
from engine.state import State


def distinct(spots: Sequence[Spot], state: State, moves: Sequence[Shift]) -> list[Shift]:
    """The moves without those that only go to another place of the same kind that looks the same."""
    seen: dict[tuple[int, int, str, int | None, Pile], Shift] = {}
    for move in moves:
        spot = spots[move.target]
        seen.setdefault((move.source, move.size, spot.kind, spot.owner, state.piles[move.target]), move)
    return list(seen.values())


def each_once(spots: Sequence[Spot], state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves in their order, of several shifts to places that look the same the first alone."""
    kept = {*distinct(spots, state, [move for move in moves if isinstance(move, Shift)])}
    return [move for move in moves if not isinstance(move, Shift) or move in kept]
