"""How a season goes week by week: what each brought whom, and which of its weeks it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from bot.model.dates import local_date, monday_of
from bot.model.league_table import PlayedRows, season_table
from bot.model.seasons import Period, Points, Season
from bot.model.time_zones import ZoneSince

DAYS_OF_A_WEEK = 7


class SeasonWeeks(NamedTuple):
    """The points of each player in each week, from the Monday `first` to that of the last game.

    `former` are the places before that last week.
    """

    first: date | None
    points: Mapping[int, Sequence[float]]
    former: Mapping[int, int]


class SeasonSpan(NamedTuple):
    """Which week of how many a season is in, that which begins on a Monday, and its `last` date, if it has one."""

    week: int
    weeks: int | None
    monday: date
    last: date | None


NO_WEEKS = SeasonWeeks(None, {}, {})


def weeks_of(games: Sequence[PlayedRows], zones: Sequence[ZoneSince], points: Points = Points.PLACE) -> SeasonWeeks:
    """How the games of a season came about week by week."""
    days = [local_date(zones, game[0].at) for game in games]
    if not days:
        return NO_WEEKS
    first, last = monday_of(min(days)), monday_of(max(days))
    weeks = defaultdict[int, list[float]](lambda: [0.0] * _weeks(first, last))
    for day, game in zip(days, games, strict=True):
        for row in game:
            weeks[row.user_id][_weeks(first, day) - 1] += row.points
    before = [game for day, game in zip(days, games, strict=True) if day < last]
    former = {line.user_id: line.place for line in season_table(before, points).lines}
    return SeasonWeeks(first, dict(weeks), former)


def span_of(season: Season, zones: Sequence[ZoneSince], now: int) -> SeasonSpan:
    """How far a season of a server has come."""
    first, today = first_date(season, zones), local_date(zones, now)
    last = None if season.ends_at is None else local_date(zones, season.ends_at - 1)
    today = today if last is None else min(today, last)
    return SeasonSpan(_weeks(first, today), None if last is None else _weeks(first, last), monday_of(today), last)


def first_date(season: Season, zones: Sequence[ZoneSince]) -> date:
    """The first date of a season: a month or a quarter begins before its first game."""
    began = local_date(zones, season.began_at)
    match season.rules.period:
        case Period.MONTH:
            return began.replace(day=1)
        case Period.QUARTER:
            return began.replace(month=began.month - (began.month - 1) % 3, day=1)
    return began


def _weeks(first: date, last: date) -> int:
    """How many weeks there are from that of a date to that of another."""
    return max(1, (monday_of(last) - monday_of(first)).days // DAYS_OF_A_WEEK + 1)
