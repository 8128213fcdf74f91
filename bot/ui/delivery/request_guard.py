"""Watches the requests to Discord: none by the bot's token while the bot is kept out, and none without end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp

from bot.ui.delivery.ages import Ages
from bot.ui.delivery.discord_clock import DiscordClock
from bot.ui.delivery.tokens import Tokens

log = logging.getLogger(__name__)
T = TypeVar("T")
# Seconds for which nothing is asked for after a ban, for which any request of a board is waited for, and for which a
# table is held up by all the requests that show it.
KEPT_OUT_SECONDS = 10 * 60
LONGEST_REQUEST = 10.0
LONGEST_REQUEST_ALTOGETHER = 12.0


class Banned(aiohttp.ClientError):
    """Nothing is sent by the bot's token for now."""


class Requests:
    """Watches all requests but those of interactions by `trace`: whoever wants to count them adds to its signals. How
    those of interactions ended, `hear` is told.

    It knows the newest tokens of boards, too, and how old these are, and tells a clock what time it is for Discord.

    An answer of 429 that does not come from Discord itself, which its header Via would tell, is a ban of the bot's
    address after too many failed requests. Each further one could make it last longer.
    """

    def __init__(self, clock: DiscordClock | None = None) -> None:
        self._until, self._free = 0.0, 0.0
        self.tokens, self.ages, self.clock = Tokens(), Ages(), clock or DiscordClock()
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._begin)
        self.trace.on_request_end.append(self._end)

    @property
    def banned(self) -> bool:
        """Whether the bot's token is not to be used for now."""
        return time.monotonic() < self._until

    async def _begin(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        if self.banned and "Authorization" in asked.headers:
            raise Banned(asked.url.path)

    async def _end(self, _: aiohttp.ClientSession, __: SimpleNamespace, asked: aiohttp.TraceRequestEndParams) -> None:
        self.hear(asked.response.status, asked.response.headers)

    def hear(self, status: int, headers: Mapping[str, str]) -> None:
        """Note what an answer to any request tells of limits, and of the time."""
        self.clock.hear(headers)
        if status != 429:
            return
        if "X-RateLimit-Global" in headers:
            self._free = time.monotonic() + float(headers.get("Retry-After", 1)) + 1
        if "Via" not in headers:
            log.error("Discord's guard keeps the bot out: nothing is sent by its token for %d s", KEPT_OUT_SECONDS)
            self._until = time.monotonic() + KEPT_OUT_SECONDS

    async def within(self, request: Coroutine[Any, Any, T]) -> T:
        """Let a request take not too long, with all its tries and pauses; TimeoutError if it does.

        Where it waits for the limit of the whole bot it is left to end by itself: discord.py holds up everybody until
        it has ended, and for good if it is cancelled.
        """
        task = asyncio.ensure_future(request)
        try:
            done, _ = await asyncio.wait({task}, timeout=LONGEST_REQUEST)
        except asyncio.CancelledError:
            self._give_up(task)
            raise
        if done:
            return task.result()
        self._give_up(task)
        raise TimeoutError("no answer")

    def _give_up(self, task: asyncio.Future[Any]) -> None:
        """Wait no longer for a request."""
        if time.monotonic() > self._free:
            task.cancel()
        task.add_done_callback(_end)


def _end(task: asyncio.Future[Any]) -> None:
    """Take note of what came of a request for which nobody waits any more."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.info("a request that took too long failed: %r", error)
