"""The store in a PostgreSQL database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.model.part import WHOLE, Part
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
        part: Part = WHOLE,
        committed: Callable[[float], None] = unheard,
    ) -> AsyncIterator[PostgresStore]:
        """The store in the database at an address, for a part of the servers; StoreError if it cannot be used.

        `committed` is told how many seconds each commit has taken.
        """
        async with PostgresDatabase.open(url, committed) as database:
            people, housekeeping = SqlPeople(database), PostgresHousekeeping(database, part)
            store = PostgresStore(database, session, clock, people, housekeeping, part=part)
            await store.begin()
            yield store
