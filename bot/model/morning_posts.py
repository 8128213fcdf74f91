"""The messages that announce daily deals."""

from __future__ import annotations

from typing import NamedTuple

# The hour at which a new daily deal is announced where nobody has chosen another.
USUAL_POST_HOUR = 9
# In the place of a message's number where none is posted any more.
GIVEN_UP = 0


class DayPost(NamedTuple):
    """An announcement of a date that was `claimed_at` a time, in seconds since 1970, and may have been sent since."""

    guild_id: int
    day: str
    channel_id: int
    claimed_at: int
