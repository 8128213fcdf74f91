"""The bot's clock: this machine's, or where that is wrong Discord's, whose time every answer of Discord tells."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from bot.model.durations import HOUR, MINUTE

log = logging.getLogger(__name__)
# So many seconds from Discord's, a clock is taken to be wrong: seasons, days and limits would end by it too early.
CLOCK_WRONG_SECONDS = HOUR
# An answer is believed once the next one tells the same to so many seconds: one alone may be wrong itself.
AGREEING_SECONDS = MINUTE
_LOOK_EVERY = MINUTE


class DiscordClock:
    """Knows Discord's time by its answers, of which one a minute is looked at as long as they agree.

    In between that time goes on by itself, so that a clock that is set wrong, or right, is known at once. Before the
    gateway lets anybody press, two requests have been answered.
    """

    def __init__(self) -> None:
        # What is to be added to the seconds since this machine was started.
        self._believed: float | None = None
        self._heard: float | None = None
        self._look_at = 0.0

    def hear(self, headers: Mapping[str, str]) -> None:
        """Compare the clock with the date of an answer, if it has one."""
        now = time.monotonic()
        if now < self._look_at or "Date" not in headers:
            return
        try:
            told = parsedate_to_datetime(headers["Date"])
            heard = (told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp() - now
        except (ValueError, OverflowError):
            return
        agrees = self._heard is not None and abs(heard - self._heard) <= AGREEING_SECONDS
        self._heard = heard
        if agrees:
            self._believed, self._look_at = heard, now + _LOOK_EVERY
            if self.wrong_by:
                log.error("this machine's clock is %d s from Discord's, which the bot goes by", self.wrong_by)

    def now(self) -> float:
        """What time it is for the bot, in seconds since 1970."""
        if self._believed is None or not self.wrong_by:
            return time.time()
        return self._believed + time.monotonic()

    @property
    def wrong_by(self) -> int:
        """How many seconds the clock is ahead of Discord's, or behind if negative; 0 if right, or nobody knows."""
        if self._believed is None:
            return 0
        ahead = round(time.time() - self._believed - time.monotonic())
        return ahead if abs(ahead) > CLOCK_WRONG_SECONDS else 0
