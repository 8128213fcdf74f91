"""The time zones by which servers count their days: which there are, how they are found, and the usual one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

# The zone of whoever has chosen none, and of direct messages.
USUAL_ZONE = "UTC"
MOST_ZONES = 25
# Names that mean something else on each machine, or nothing.
_NO_PLACES = frozenset({"Factory", "localtime"})
# Of the areas that cities stand under; other names are kept for old programs, and can be typed.
_AREAS = frozenset(
    ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
)
# One for almost each offset, from west to east after UTC.
_WELL_KNOWN = (
    USUAL_ZONE,
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
    return [name for name in (*known, *others) if wanted in _letters(name)][:MOST_ZONES]


def _letters(name: str) -> str:
    """A name as it is looked for: "America/New_York" as "america/new york"."""
    return " ".join(name.replace("_", " ").casefold().split())


def _city(name: str) -> str:
    return _letters(name).rpartition("/")[2]


def zone_at(history: Sequence[ZoneSince], now: int) -> str:
    """The time zone that a server goes by at an instant."""
    return next((each.zone for each in reversed(history) if each.since <= now), USUAL_ZONE)


def zone_info(name: str) -> ZoneInfo:
    """A time zone; UTC if this machine has lost the one that a server chose on another."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(USUAL_ZONE)
