"""A match: deals that are played on until somebody has too many penalty points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.result import places, points


class Match(NamedTuple):
    """A match to `target` penalty points; the fewest win."""

    target: int

    def penalty(self, by_seat: tuple[int, ...]) -> tuple[float, ...]:
        """Penalty points for the places of one deal: 0 for the first, 1 for the second; ties share the average.

        >>> Match(21).penalty((1, 2, 2, 4))
        (0.0, 1.5, 1.5, 3.0)
        """
        return tuple(len(by_seat) - 1 - worth for worth in points(by_seat))

    def over(self, scores: Sequence[float]) -> bool:
        """Whether somebody has reached the target."""
        return any(score >= self.target for score in scores)

    def places(self, scores: Sequence[float]) -> tuple[int, ...]:
        """The places of all players by their scores."""
        return places([(score,) for score in scores])
