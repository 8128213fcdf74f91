"""What is told of the daily deals: lines of their tables, what somebody's own try is worth, and the announcement."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.model.lost_moves import LostBy
from bot.model.puzzle_records import PuzzleDay
from bot.model.records import Daily, DailyResult
from bot.model.streaks import Streak


class MonthLine(NamedTuple):
    """A line of the table of a month on a server: what somebody's best dates are worth, of so many `days`."""

    place: int
    user_id: int
    name: str
    points: int
    days: int


class StreakLine(NamedTuple):
    """How many daily deals somebody has played in a row."""

    user_id: int
    name: str
    length: int


class OwnDay(NamedTuple):
    """What somebody's own try is worth, `final` or so far, and how their streak stands."""

    points: int
    final: bool
    streak: Streak


class Announcement(NamedTuple):
    """What an announcement tells: the deal, yesterday so far, the longest streaks, and the newest closed deal.

    `best` is the best game at that, None if nobody on the server has won it, `lost` the move by which most others
    had lost it. `puzzle` is how yesterday's turn to be judged went. Nobody is named of those `hidden`.
    """

    deal: Daily
    yesterday: Sequence[DailyResult]
    streaks: Sequence[StreakLine]
    closed: Daily | None
    best: DailyResult | None
    hidden: Collection[int] = ()
    lost: LostBy | None = None
    puzzle: PuzzleDay = PuzzleDay(0, 0)
