"""Pauses that computers make in the practice room, during which everybody can act as on Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import simcord

# So often it is looked whether a pause is over, in seconds.
TICK = 0.25


class Pauses:
    """Pauses that nothing waits for; SimCord's page would else wait until the bot has nothing more to do.

    SimCord does one thing at a time, and has its `turn` for it.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._left: dict[asyncio.Future[None], float] = {}
        self.turn = asyncio.Lock()

    async def sleep(self, seconds: float) -> None:
        """Wait until so much time has passed."""
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left[end] = seconds
        try:
            await self._env.external_wait(end, reason="pause")
        finally:
            del self._left[end]

    async def aside(self, work: Awaitable[None]) -> None:
        """Wait for the end of some work for which the page does not wait."""
        await self._env.external_wait(work, reason="search")

    def passed(self, seconds: float) -> bool:
        """Let so much time pass; whether a pause is over by that."""
        self._left = {end: left - seconds for end, left in self._left.items()}
        over = [end for end, left in self._left.items() if left <= 0 and not end.done()]
        for end in over:
            end.set_result(None)
        return bool(over)

    async def keep(self, preview: simcord.Preview) -> None:
        """Let time pass as it does, and the page show what computers have done, for ever."""
        while True:
            await asyncio.sleep(TICK)
            async with self.turn:
                if self.passed(TICK):
                    await preview.refresh()
