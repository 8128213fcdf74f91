"""What is being done at this moment, so that the bot can finish it before it stops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from functools import cache
from typing import Any

import discord
from prometheus_client import Histogram

from bot.metrics import ANSWER_SECONDS

# Seconds for what is being done when the bot is told to stop, and for what is then given up.
FINISH, GIVE_UP = 1.0, 0.5
# How what asks for suggestions is counted.
SUGGESTING = discord.InteractionType.autocomplete.name


class Ongoing:
    """The tasks that carry out requests and jobs; once the bot is `stopping`, no others are to be begun."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    def follow(self, interaction: discord.Interaction[Any]) -> None:
        """Take note that this task carries out a request, and measure how long that takes, answer and all."""
        task = asyncio.current_task()
        assert task is not None, "requests are carried out in tasks"
        self.time(task, interaction.type.name)
        self._note(task)

    def time(self, task: asyncio.Task[Any], kind: str) -> None:
        """Measure how long a task takes that carries out a request of some kind."""
        began, seconds = time.perf_counter(), _measure(kind)
        task.add_done_callback(lambda _: seconds.observe(time.perf_counter() - began))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do some work in a task of its own."""
        task = asyncio.create_task(work)
        self._note(task)
        return task

    async def finish(self) -> None:
        """Let nothing more begin, wait a moment for what has begun, and give up what takes longer."""
        self.stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FINISH)
        if left := {*self._tasks}:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=GIVE_UP)

    def _note(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@cache
def _measure(kind: str) -> Histogram:
    """What measures the requests of one kind, of which there are few."""
    return ANSWER_SECONDS.labels(kind)
