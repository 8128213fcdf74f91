"""How old messages are, by Discord's own clock, which tells itself by the number of each interaction."""

from __future__ import annotations

import time
from datetime import timedelta

from discord.utils import snowflake_time

# Discord lets messages older than an hour be edited a few times only: an edit too many waits for long, and fails.
OLD = timedelta(minutes=55)


class Ages:
    """Knows how late it is at Discord, from the first interaction on."""

    def __init__(self) -> None:
        self._newest, self._heard = 0, 0.0

    def hear(self, interaction_id: int) -> None:
        """Note the number of an interaction that has just come."""
        self._newest, self._heard = max(self._newest, interaction_id), time.monotonic()

    def is_old(self, message_id: int) -> bool:
        """Whether Discord limits the edits of a message for its age; not as long as that is not known."""
        since = timedelta(seconds=time.monotonic() - self._heard)
        return self._newest > 0 and snowflake_time(self._newest) + since > snowflake_time(message_id) + OLD
