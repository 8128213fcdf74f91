"""What a thought may cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

# Tells what share of its time a thought has had: 0 when it begins, 1 when the time is up.
Spent: TypeAlias = Callable[[], float]


class Budget:
    """So many rollouts, and a time that somebody else measures: what is used up first ends a thought."""

    def __init__(self, rollouts: int, spent: Spent) -> None:
        self._rollouts, self._spent, self._played = rollouts, spent, 0

    @property
    def gone(self) -> float:
        """The share that has gone, from 0 to 1 and beyond."""
        return max(self._spent(), self._played / self._rollouts)

    def pay(self) -> None:
        """One more rollout has been played."""
        self._played += 1
