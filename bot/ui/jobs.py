"""What the bot does by itself, again and again, as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Any, NamedTuple

import discord
from discord.ext import tasks

from bot.metrics import JOBS_FAILED
from bot.ui.connection import connected
from bot.ui.ongoing import Ongoing

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """Some work and how often it is done; `at_once` as well, when the bot starts, or only while it is `connected`.

    By its `name` the log tells of its failures; it is tried again the next time.
    """

    name: str
    every: timedelta
    work: Callable[[], Awaitable[None]]
    at_once: bool = True
    connected: bool = False


class Jobs:
    """The jobs of one bot; none of them is stopped by its failures."""

    def __init__(self, client: discord.AutoShardedClient, ongoing: Ongoing) -> None:
        self._client = client
        self._ongoing = ongoing
        self._loops: list[tasks.Loop[Any]] = []

    def start(self, jobs: Iterable[Job]) -> None:
        """Begin with some jobs."""
        for job in jobs:
            self._loops.append(loop := self._loop(job))
            loop.start()

    def stop(self) -> None:
        """Begin none of them again; what is being done goes on."""
        for loop in self._loops:
            loop.cancel()

    @property
    def running(self) -> bool:
        """Whether all of them go on."""
        return bool(self._loops) and all(loop.is_running() for loop in self._loops)

    def _loop(self, job: Job) -> tasks.Loop[Any]:
        async def round_of() -> None:
            if loop.current_loop == 0 and not job.at_once:
                return
            if job.connected and not connected(self._client):
                return
            await asyncio.shield(self._ongoing.begin(_done(job)))

        async def ready() -> None:
            await self._client.wait_until_ready()

        loop = tasks.loop(seconds=job.every.total_seconds())(round_of)
        if job.connected:
            loop.before_loop(ready)
        return loop


async def _done(job: Job) -> None:
    """Do the work of a job once."""
    try:
        await job.work()
    except Exception:
        JOBS_FAILED.labels(job.name).inc()
        log.exception("the job %s failed", job.name)
