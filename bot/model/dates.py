"""Which date it is on a server by its time zone, and from when to when a date can be played.

All instants are seconds since 1970. A clock that is set back opens nothing that was closed: who knows the newest date
that was `closed` hands it in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from bot.model.durations import DAY, HOUR
from bot.model.time_zones import ZoneSince, zone_at, zone_info, zones

# A date begins first in the farthest east, 14 hours ahead of UTC, and ends last in the west, 12 hours behind it.
OPENS_HOUR, CLOSES_DAYS = 10, 2


def opens(day: date) -> int:
    """When a date begins somewhere for the first time: at 10:00 UTC of the day before."""
    return _midnight(day) - DAY + OPENS_HOUR * HOUR


def closes(day: date) -> int:
    """When a date is closed: at 00:00 UTC two days after it, when it has been over everywhere for half a day."""
    return _midnight(day) + CLOSES_DAYS * DAY


def newest_closed(now: int, closed: date | None = None) -> date:
    """The newest date that is closed: by the clock, or because it was `closed` before that was set back."""
    by_clock = datetime.fromtimestamp(now, UTC).date() - timedelta(CLOSES_DAYS)
    return by_clock if closed is None else max(by_clock, closed)


def is_closed(day: date, now: int, closed: date | None = None) -> bool:
    """Whether nobody can play a date any more, so that its secrets may be told."""
    return day <= newest_closed(now, closed)


def server_date(history: Sequence[ZoneSince], now: int, closed: date | None = None) -> date:
    """The date on a server, by the zones it has had, the oldest first; it is always one that can still be played."""
    return max(local_date(history, now), newest_closed(now, closed) + timedelta(1))


def server_hour(history: Sequence[ZoneSince], now: int) -> int:
    """The hour of the day on a server."""
    return datetime.fromtimestamp(now, zone_info(zone_at(history, now))).hour


def local_date(history: Sequence[ZoneSince], at: int) -> date:
    """The date of an instant by the clocks of a server, whether or not it can still be played."""
    return _local_date(zone_at(history, at), at)


def month_of(day: date) -> tuple[str, str]:
    """The first and the last date of a month, as they are kept."""
    first = day.replace(day=1)
    last = (first + timedelta(31)).replace(day=1) - timedelta(1)
    return first.isoformat(), last.isoformat()


def monday_of(day: date) -> date:
    """The Monday of a date's week."""
    return day - timedelta(day.weekday())


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
    return datetime.fromtimestamp(now, zone_info(zone)).date()


def _midnight(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
