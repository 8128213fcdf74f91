"""Turns at something of which there is little, shared out fairly, however often anybody asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairTurns:
    """Lets a few go on at a time; of those who wait, each `who` has one turn after the other's."""

    def __init__(self, at_a_time: int) -> None:
        self._free = at_a_time
        self._waiting = OrderedDict[Hashable, deque[asyncio.Future[None]]]()

    @property
    def waiting(self) -> int:
        """How many different ones wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, who: Hashable) -> AsyncIterator[None]:
        """A turn for somebody, once it is theirs."""
        await self._begin(who)
        try:
            yield
        finally:
            self._end(who)

    async def _begin(self, who: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called up in the same moment
                self._end(who)
            raise

    def _end(self, who: Hashable) -> None:
        """Call up who waits next, and all others before the one whose turn has ended."""
        if who in self._waiting:
            self._waiting.move_to_end(who)
        while self._waiting:
            next_one, turns = self._waiting.popitem(last=False)
            called = turns.popleft()
            if turns:
                self._waiting[next_one] = turns
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
