"""By which move people had lost a deal that all of them had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# Of fewer people nothing is told: it would be about each of them.
FEWEST_LOSERS = 5


class LostBy(NamedTuple):
    """The move with which more than half of so many `people` had lost a deal, counted from 1."""

    move: int
    people: int


def lost_by(moves: Sequence[int]) -> LostBy | None:
    """By which move most people had lost, of whom each lost with one of these `moves`; None of too few."""
    if not moves or len(moves) < FEWEST_LOSERS:
        return None
    return LostBy(sorted(moves)[len(moves) // 2], len(moves))
