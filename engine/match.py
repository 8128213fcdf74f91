"""A match: deals that are played on until somebody has reached a number of points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.result import Result, place_points, places


class Match(NamedTuple):
    """A match to `target` points.

    With `most_win` they are the points of each deal, else penalty points for its places, of which the fewest win.
    """

    target: int
    most_win: bool = False

    def worth(self, result: Result) -> tuple[float, ...]:
        """What one deal counts for each seat.

        Penalty points are 0 for the first, 1 for the second and so on; ties share the average.

        >>> Match(21).worth(Result((1, 2, 2, 4), (0, 3, 3, 9), "won"))
        (0.0, 1.5, 1.5, 3.0)
        """
        if self.most_win:
            return result.scores
        return tuple(len(result.places) - 1 - worth for worth in place_points(result.places))

    def over(self, scores: Sequence[float]) -> bool:
        """Whether somebody has reached the target."""
        return any(score >= self.target for score in scores)

    def places(self, scores: Sequence[float]) -> tuple[int, ...]:
        """The places of all players by their scores."""
        return places([(-score if self.most_win else score,) for score in scores])
