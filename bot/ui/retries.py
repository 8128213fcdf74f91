"""Tables that could not be shown are shown a little later, each by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

# Seconds before each try; the minute's job takes over after the last.
PAUSES = (1, 2, 4, 8, 16, 32)


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
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if await self._show(table_id):
                return

    def __len__(self) -> int:
        return len(self._tasks)

    def stop(self) -> None:
        """Try no more."""
        for task in self._tasks.values():
            task.cancel()
