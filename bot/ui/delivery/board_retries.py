"""Tables that could not be shown are shown later, each by itself: soon at first, and then ever more seldom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

# Seconds before each try; the minute's job takes over after the last.
RETRY_PAUSES = (1, 2, 4, 8, 16, 32)
# In rounds, which come once a minute: how long a table waits the first time, and at most.
FIRST_RETRY_ROUNDS, LONGEST_RETRY_ROUNDS = 10, 6 * 60


class Retries:
    """Tries again to show tables, with growing pauses, until `show` says that this is enough."""

    def __init__(self, show: Callable[[int], Awaitable[bool]]) -> None:
        self._show = show
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def begin(self, table_id: int) -> None:
        """Try again to show a table, unless that is going on already."""
        if table_id not in self._tasks:
            task = self._tasks[table_id] = asyncio.create_task(self._try(table_id))
            task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def _try(self, table_id: int) -> None:
        for pause in RETRY_PAUSES:
            await asyncio.sleep(pause)
            if await self._show(table_id):
                return

    def __len__(self) -> int:
        return len(self._tasks)

    def stop(self) -> None:
        """Try no more."""
        for task in self._tasks.values():
            task.cancel()


class Wait(NamedTuple):
    """Where a table is, and in which round its turn comes again, so many after the one before."""

    channel_id: int
    due: int
    rounds: int


class Waits:
    """Tables that could not be shown: each waits by itself, longer each time, but never for good.

    Ten thousand requests within ten minutes that Discord forbids would get the bot banned.
    """

    def __init__(self) -> None:
        self._round = 0
        self._waits: dict[int, Wait] = {}

    def __len__(self) -> int:
        return len(self._waits)

    def begin(self, missing: Collection[int]) -> list[int]:
        """Begin a round: those of the tables to be shown whose turn has come."""
        self._round += 1
        self._waits = {table: wait for table, wait in self._waits.items() if table in missing}
        return [table for table in missing if table not in self._waits or self._waits[table].due <= self._round]

    def failed(self, table_id: int, channel_id: int) -> None:
        """Let a table wait, twice as long as the last time."""
        before = self._waits.get(table_id)
        rounds = FIRST_RETRY_ROUNDS if before is None else min(2 * before.rounds, LONGEST_RETRY_ROUNDS)
        self._waits[table_id] = Wait(channel_id, self._round + rounds, rounds)

    def forget(self, channel_id: int) -> None:
        """Let no table of a channel wait any longer."""
        self._waits = {table: wait for table, wait in self._waits.items() if wait.channel_id != channel_id}
