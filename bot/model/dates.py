"""Which date it is on a server by its time zone, and from when to when a date can be played.

All instants are seconds since 1970. A clock that is set back opens nothing that was closed: who knows the newest date
that was `closed` hands it in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.model.clocks import DAY, HOUR

# The zone of whoever has chosen none, and of direct messages.
USUAL = "UTC"
# A date begins first in the farthest east, 14 hours ahead of UTC, and ends last in the west, 12 hours behind it.
FIRST_HOUR, LAST_DAY = 10, 2
MOST_CHOICES = 25
# Names that mean something else on each machine, or nothing.
_NO_PLACES = frozenset({"Factory", "localtime"})
# Of the areas that cities stand under; other names are kept for old programs, and can be typed.
_AREAS = frozenset(
    ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
)
# One for almost each offset, from west to east after UTC.
_WELL_KNOWN = (
    USUAL,
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Lisbon",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/Athens",
    "Europe/Istanbul",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)


class ZoneSince(NamedTuple):
    """The time zone of a server from an instant on."""

    zone: str
    since: int


@cache
def zones() -> frozenset[str]:
    """The names of all time zones that this machine knows; it looks for them in files, once."""
    return frozenset(available_timezones() - _NO_PLACES)


def zone_named(typed: str) -> str | None:
    """The time zone of a name as somebody types it, None if there is none: "america/new york" is one."""
    wanted = _letters(typed)
    return next((name for name in zones() if _letters(name) == wanted), None)


def zones_like(typed: str) -> list[str]:
    """At most 25 time zones that what is typed may mean: the well-known first, then by how their cities begin."""
    wanted = _letters(typed)
    known = [name for name in _WELL_KNOWN if name in zones()]
    cities = [name for name in zones() if name.partition("/")[0] in _AREAS and name not in known]
    others = sorted(cities, key=lambda name: (not _city(name).startswith(wanted), name))
    return [name for name in (*known, *others) if wanted in _letters(name)][:MOST_CHOICES]


def _letters(name: str) -> str:
    """A name as it is looked for: "America/New_York" as "america/new york"."""
    return " ".join(name.replace("_", " ").casefold().split())


def _city(name: str) -> str:
    return _letters(name).rpartition("/")[2]


def opens(day: date) -> int:
    """When a date begins somewhere for the first time: at 10:00 UTC of the day before."""
    return _midnight(day) - DAY + FIRST_HOUR * HOUR


def closes(day: date) -> int:
    """When a date is closed: at 00:00 UTC two days after it, when it has been over everywhere for half a day."""
    return _midnight(day) + LAST_DAY * DAY


def newest_closed(now: int, closed: date | None = None) -> date:
    """The newest date that is closed: by the clock, or because it was `closed` before that was set back."""
    by_clock = datetime.fromtimestamp(now, UTC).date() - timedelta(LAST_DAY)
    return by_clock if closed is None else max(by_clock, closed)


def is_closed(day: date, now: int, closed: date | None = None) -> bool:
    """Whether nobody can play a date any more, so that its secrets may be told."""
    return day <= newest_closed(now, closed)


def server_date(history: Sequence[ZoneSince], now: int, closed: date | None = None) -> date:
    """The date on a server, by the zones it has had, the oldest first; it is always one that can still be played."""
    return max(local_date(history, now), newest_closed(now, closed) + timedelta(1))


def server_hour(history: Sequence[ZoneSince], now: int) -> int:
    """The hour of the day on a server."""
    return datetime.fromtimestamp(now, _zone(zone_at(history, now))).hour


def local_date(history: Sequence[ZoneSince], at: int) -> date:
    """The date of an instant by the clocks of a server, whether or not it can still be played."""
    return _local_date(zone_at(history, at), at)


def month_of(day: date) -> tuple[str, str]:
    """The first and the last date of a month, as they are kept."""
    first = day.replace(day=1)
    last = (first + timedelta(31)).replace(day=1) - timedelta(1)
    return first.isoformat(), last.isoformat()


def direct_date(now: int, closed: date | None = None) -> date:
    """The date in direct messages: that of UTC."""
    return server_date((), now, closed)


def zone_at(history: Sequence[ZoneSince], now: int) -> str:
    """The time zone that a server goes by at an instant."""
    return next((each.zone for each in reversed(history) if each.since <= now), USUAL)


def change_zone(history: Sequence[ZoneSince], zone: str, now: int) -> tuple[ZoneSince, ...]:
    """The zones of a server that chooses another, which holds from the next date on; ValueError if there is no such.

    Of several choices on a date the last counts. By the new zone the next date may be missing, or come again.
    """
    if zone not in zones():
        raise ValueError(f"{zone!r} is no time zone")
    former = tuple(each for each in history if each.since <= now)
    return (*former, ZoneSince(zone, next_date_begins(zone_at(history, now), now)))


def next_date_begins(zone: str, now: int) -> int:
    """The first instant after `now` at which it is a later date in a zone."""
    today, later = _local_date(zone, now), now
    while _local_date(zone, later) <= today:  # midnight itself may be skipped there, or a whole date
        later += HOUR
    hour = range(later - HOUR, later + 1)
    return hour[bisect_right(hour, today, key=lambda second: _local_date(zone, second))]


def begins(zone: str, day: date) -> int:
    """The first instant at which it is a date in a zone, or a later one."""
    around = range(_midnight(day) - DAY, _midnight(day) + DAY)
    return around[bisect_left(around, day, key=lambda second: _local_date(zone, second))]


def _local_date(zone: str, now: int) -> date:
    return datetime.fromtimestamp(now, _zone(zone)).date()


def _zone(name: str) -> ZoneInfo:
    """A time zone; UTC if this machine has lost the one that a server chose on another."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(USUAL)


def _midnight(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
