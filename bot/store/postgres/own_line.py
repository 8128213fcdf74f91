"""One connection that is used for nothing but its owner's few questions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import asyncpg

from bot.store.postgres.database import Connecting, Connection


class OwnLine:
    """A connection that is made when it is needed, and anew where it has failed: nothing else can hold it up."""

    def __init__(self, connect: Connecting) -> None:
        self._connect = connect
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    async def fetch(self, seconds: float, sql: str, *values: object) -> Sequence[asyncpg.Record]:
        """The rows that a statement finds or returns; TimeoutError after some seconds, waiting included."""
        async with asyncio.timeout(seconds), self._turn:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                return await self._connection.fetch(sql, *values)
            except BaseException:
                self.hang_up()
                raise

    def hang_up(self) -> None:
        """Let the connection go, whatever it is doing."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
