"""The seasons of a server: when each ends, by which rules it goes, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from bot.model.dates import begins, local_date, monday_of
from bot.model.records import Standing
from bot.model.time_zones import USUAL_ZONE, ZoneSince, zone_at

# What ended before there were seasons is kept as one, with this number.
BEFORE_SEASONS = 0


class Period(StrEnum):
    """How long a season lasts: a month, a quarter, until it is closed by hand, or for ever."""

    MONTH = "month"
    QUARTER = "quarter"
    MANUAL = "manual"
    NONE = "none"


class Points(StrEnum):
    """What a game is worth in a season.

    By place the last of n gets none and the first n - 1; a win is worth a point; by penalties the first gets none and
    the last n - 1, and the fewest a game come first; or the points that the game itself gives.
    """

    PLACE = "place"
    WINS = "wins"
    PENALTIES = "penalties"
    SCORE = "score"


class Champion(StrEnum):
    """For what somebody is champion of a season."""

    POINTS = "points"
    RATING = "rating"
    DAILY = "daily"
    STREAK = "streak"


class SeasonRules(NamedTuple):
    """By what a season goes from its beginning to its end; `computers` tells whether games with them count."""

    period: Period = Period.MONTH
    points: Points = Points.PLACE
    computers: bool = False


class Season(NamedTuple):
    """A season of a server; all instants are seconds since 1970.

    Its `name` is a month ("2026-11"), a quarter ("2026-q4"), or the date on which it began. Without `ends_at` it goes
    on until that is set; once it is over it is closed, which may be later. The `version` grows with whatever changes
    its table.
    """

    number: int
    name: str
    rules: SeasonRules
    began_at: int
    ends_at: int | None = None
    closed_at: int | None = None
    version: int = 0

    def over(self, now: int) -> bool:
        """Whether no game belongs to it any more that ends now."""
        return self.closed_at is not None or (self.ends_at is not None and self.ends_at <= now)


class Honour(NamedTuple):
    """What somebody was champion of, and what that was worth: points, a rating in a `game`, or dates in a row."""

    what: Champion
    user_id: int
    name: str
    worth: float
    game: str = ""


class FinalTable(NamedTuple):
    """What is kept of a season when it is closed, and the channel that is to be told of its champions, if any is."""

    lines: Sequence[Standing]
    honours: Sequence[Honour]
    channel_id: int | None


class SeasonPost(NamedTuple):
    """What tells a server of a season that was closed at an instant, and may have been sent since."""

    guild_id: int
    number: int
    channel_id: int
    closed_at: int

    @property
    def about(self) -> str:
        """What a server is told of by it, as a log says it."""
        return f"season-{self.number}"


def season_from(number: int, rules: SeasonRules, zones: Sequence[ZoneSince], now: int) -> Season:
    """The season that begins now on a server."""
    return Season(number, name_of(rules.period, zones, now), rules, now, end_of(rules.period, zones, now))


def name_of(period: Period, zones: Sequence[ZoneSince], at: int) -> str:
    """What a season is called that holds an instant, or that begins then."""
    day = local_date(zones, at)
    match period:
        case Period.MONTH:
            return f"{day:%Y-%m}"
        case Period.QUARTER:
            return f"{day.year}-q{(day.month + 2) // 3}"
    return day.isoformat()


def end_of(period: Period, zones: Sequence[ZoneSince], at: int) -> int | None:
    """When the season ends that holds an instant; None if nobody knows."""
    if period not in (Period.MONTH, Period.QUARTER):
        return None
    day = local_date(zones, at)
    months = 1 if period is Period.MONTH else 3
    last = day.month - 1 - (day.month - 1) % months + months
    following = date(day.year + last // 12, last % 12 + 1, 1)
    return begins(zone_at(zones, begins(USUAL_ZONE, following)), following)


def week_of(at: int, zones: Sequence[ZoneSince]) -> date:
    """The Monday of the week of an instant on a server."""
    return monday_of(local_date(zones, at))


def week_begins(at: int, zones: Sequence[ZoneSince]) -> int:
    """When the week of an instant begins on a server, in seconds since 1970."""
    return begins(zone_at(zones, at), week_of(at, zones))
