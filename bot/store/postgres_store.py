"""The store in a PostgreSQL database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.store.postgres.database import PostgresDatabase, unheard
from bot.store.postgres.housekeeping import PostgresHousekeeping
from bot.store.privacy import SqlPeople
from bot.store.sql_store import SqlStore


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database."""

    @staticmethod
    @asynccontextmanager
    async def open(
        url: str,
        session: str,
        clock: Callable[[], float] = time.time,
        *,
        committed: Callable[[float], None] = unheard,
    ) -> AsyncIterator[PostgresStore]:
        """The store in the database at an address; StoreError if it cannot be used.

        `committed` is told how many seconds each commit has taken.
        """
        async with PostgresDatabase.open(url, committed) as database:
            store = PostgresStore(database, session, clock, SqlPeople(database), PostgresHousekeeping(database))
            await store.begin()
            yield store
