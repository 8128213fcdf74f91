"""How far this machine's clock is from Discord's, which every answer of Discord tells."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from bot.model.durations import HOUR, MINUTE

log = logging.getLogger(__name__)
# So many seconds from Discord's, a clock is taken to be wrong: seasons, days and limits would end by it that don't.
CLOCK_WRONG_SECONDS = HOUR
# So many answers in a row have to say so: one alone may come from a gateway that is wrong itself.
SAYING_SO = 3
_LOOK_EVERY = MINUTE


class DiscordClock:
    """Compares the clock with the dates of Discord's answers, once a minute as long as they agree."""

    def __init__(self) -> None:
        self._ahead, self._saying_so, self._look_at = 0, 0, 0.0

    def hear(self, headers: Mapping[str, str]) -> None:
        """Compare the clock with the date of an answer, if it has one."""
        if time.monotonic() < self._look_at or "Date" not in headers:
            return
        self._look_at = time.monotonic() + _LOOK_EVERY
        try:
            told = parsedate_to_datetime(headers["Date"])
            self._ahead = round(time.time() - (told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp())
        except (ValueError, OverflowError):
            return
        if abs(self._ahead) <= CLOCK_WRONG_SECONDS:
            self._saying_so = 0
            return
        self._saying_so, self._look_at = self._saying_so + 1, 0.0
        if self._saying_so == SAYING_SO:
            log.error(
                "this machine's clock is %d s from Discord's: nothing ends by it until it is right", self._ahead
            )

    @property
    def wrong_by(self) -> int:
        """How many seconds the clock is ahead of Discord's, or behind if negative; 0 if it is about right."""
        return self._ahead if self._saying_so >= SAYING_SO else 0
