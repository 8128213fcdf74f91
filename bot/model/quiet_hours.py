"""The hours of the day in which nobody is reminded."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.model.durations import DAY, HOUR, MINUTE
from bot.model.refusals import Refused

# From when to when the nights are quiet on a server that wants them so, and has not chosen other hours.
USUAL_START, USUAL_END = 22, 8
_TYPED = re.compile(
    r"(?P<start>\d{1,2})(?::00)?\s?(?:-|–|to)\s?(?P<end>\d{1,2})(?::00)?"
    r"(?:\s?(?:utc|gmt)?\s?(?:(?P<sign>[+-])(?P<hours>\d{1,2})(?::?(?P<minutes>[0-5]\d))?)?)"
)
# The clocks of the world are at most so many minutes from UTC.
_FARTHEST = 14 * 60


class Quiet(NamedTuple):
    """The hours of the day in which somebody is not reminded, by a clock so many minutes ahead of UTC."""

    start: int
    end: int
    offset: int = 0

    def until(self, now: int) -> int | None:
        """When the quiet ends in which a time lies, both in seconds since 1970; None if it lies in none."""
        time = (now + self.offset * MINUTE) % DAY
        start, end = self.start * HOUR, self.end * HOUR
        within = start <= time < end if start <= end else time >= start or time < end
        return now + (end - time) % DAY if within else None


def parse_quiet(typed: str) -> Quiet:
    """The hours that somebody has typed, "22-8 +2"; Refused if they cannot be read."""
    found = _TYPED.fullmatch(" ".join(typed.lower().replace("−", "-").split()))
    if found is None:
        raise Refused("bad-quiet")
    start, end = int(found["start"]), int(found["end"])
    offset = int(found["hours"] or 0) * 60 + int(found["minutes"] or 0)
    if max(start, end) > 24 or offset > _FARTHEST:
        raise Refused("bad-quiet")
    return Quiet(start % 24, end % 24, -offset if found["sign"] == "-" else offset)
