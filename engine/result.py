"""How a game ended, and what that is worth in the league."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Reason = Literal["won", "blocked", "resigned"]


class Result(NamedTuple):
    """The end of a game: by seat the place (1 is best, ties share one), the cards left, and the points if any."""

    places: tuple[int, ...]
    cards_left: tuple[int, ...]
    reason: Reason
    scores: tuple[int, ...] = ()


def places(keys: Sequence[tuple[float, ...]]) -> tuple[int, ...]:
    """The place of each key when the smallest is first; equal keys share the better place.

    >>> places([(0,), (5,), (5,), (9,)])
    (1, 2, 2, 4)
    """
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def stakes(result: Result) -> tuple[int, ...]:
    """What each seat gets when every other player pays the winner a unit for each card they have left.

    Nobody is paid when the deal was blocked, for then nobody has won it.

    >>> stakes(Result((1, 2, 3), (0, 4, 7), "won"))
    (11, -4, -7)
    """
    if result.reason == "blocked":
        return (0,) * len(result.places)
    pot = sum(left for place, left in zip(result.places, result.cards_left, strict=True) if place != 1)
    return tuple(pot if place == 1 else -left for place, left in zip(result.places, result.cards_left, strict=True))


def place_points(by_seat: tuple[int, ...]) -> tuple[float, ...]:
    """League points for places: n-1 for the first of n down to 0 for the last, ties sharing the average.

    >>> place_points((1, 2, 2, 4))
    (3.0, 1.5, 1.5, 0.0)
    """
    count = len(by_seat)
    return tuple(count - place - (by_seat.count(place) - 1) / 2 for place in by_seat)
