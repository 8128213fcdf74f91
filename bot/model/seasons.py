"""Which season of the league a game belongs to: the month in which it ended, by the time zone of its server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.model.dates import ZoneSince, local_date

# What ended before there were seasons.
BEFORE = "before"
# Under this name it is kept since when there are seasons.
SINCE = "seasons-since"


def season_of(at: int, zones: Sequence[ZoneSince], since: int) -> str:
    """The season of an instant (seconds since 1970) on a server, as "2026-11"; what was before all is `BEFORE`."""
    return BEFORE if at < since else f"{local_date(zones, at):%Y-%m}"


def week_of(at: int, zones: Sequence[ZoneSince]) -> date:
    """The Monday of the week of an instant (seconds since 1970) on a server."""
    day = local_date(zones, at)
    return date.fromordinal(day.toordinal() - day.weekday())
