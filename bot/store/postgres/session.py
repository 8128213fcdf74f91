"""A transaction of PostgreSQL, as work sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from bot.store.sql import DatabaseRow, Session

_HOLD = "SELECT id FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE"


class PostgresSession(Session):
    """A connection that is within a transaction."""

    def __init__(self, connection: PoolConnectionProxy[asyncpg.Record]) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that a statement finds or returns."""
        return await self._connection.fetch(numbered(sql), *values)

    async def fill(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Carry out a statement once for each of several rows of values."""
        if rows:
            await self._connection.executemany(numbered(sql), rows)

    async def hold(self, tables: Sequence[int]) -> None:
        """Keep everybody else from changing some tables; all hold them in the same order."""
        await self._connection.fetch(_HOLD, tables)


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """A statement whose values have numbers, as PostgreSQL wants them; no text within it may hold a question mark."""
    first, *others = sql.split("?")
    numbers = count(1)
    return first + "".join(f"${next(numbers)}{other}" for other in others)
