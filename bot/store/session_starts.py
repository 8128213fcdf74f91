"""When sessions of Discord's gateway may begin, where one process has all shards."""

from __future__ import annotations

import time

from bot.store.protocol.running import SessionStarts


class StartsAlone(SessionStarts):
    """Remembers when sessions began: nobody else begins any."""

    def __init__(self) -> None:
        self._free: dict[int, float] = {}

    async def take(self, row: int, seconds: float) -> float:
        now = time.monotonic()
        if (left := self._free.get(row, now) - now) > 0:
            return left
        self._free[row] = now + seconds
        return 0
