"""What a game that is over means to who played it, beside what they did before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SoloEnding:
    """What a finished game for one player means to who played it.

    `seconds` is how long it took. The rest is of first tries, up to then: games won in a row, and the best games.
    """

    seconds: int
    first_try: bool
    streak: int
    fewest_moves: int | None
    best_seconds: int | None
    best_streak: int


@dataclass(frozen=True, slots=True)
class WinnerBests:
    """What the only winner of a game of several has done in games of its kind on their server, this one included.

    The most moves of a turn, the fewest turns in which they went out against as many others, if they have, and how
    many games in a row they have won now and at best.
    """

    longest_turn: int
    fewest_turns: int | None
    streak: int
    best_streak: int
