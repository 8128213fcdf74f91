"""The messages that announce daily deals."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

# The hour at which a new daily deal is announced where nobody has chosen another.
USUAL_POST_HOUR = 9
# In the place of a message's number where none is posted any more.
GIVEN_UP = 0
# What stands before the Monday in the name of a message that tells of the week before.
RECAP = "week-"


class DayPost(NamedTuple):
    """An announcement of a date that was `claimed_at` a time, in seconds since 1970, and may have been sent since.

    That of a Monday may be another one, which tells of the week before: then `day` says so.
    """

    guild_id: int
    day: str
    channel_id: int
    claimed_at: int

    @property
    def tells_week(self) -> bool:
        """Whether it tells of the week before."""
        return self.day.startswith(RECAP)

    @property
    def about(self) -> str:
        """What a server is told of by it, as a log says it."""
        return self.day

    @property
    def date(self) -> date:
        """Its date, or its Monday."""
        return date.fromisoformat(self.day.removeprefix(RECAP))


def recap_name(monday: date) -> str:
    """What the message of a Monday is called that tells of the week before."""
    return f"{RECAP}{monday.isoformat()}"
