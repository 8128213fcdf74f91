"""The store in a PostgreSQL database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg

from bot.model.shard_range import WHOLE, ShardRange
from bot.store.people import SqlPeople
from bot.store.postgres.database import PostgresDatabase, explain, unheard
from bot.store.postgres.housekeeping import PostgresHousekeeping
from bot.store.postgres.leases import Lease, leased
from bot.store.postgres.session_starts import StartsTogether
from bot.store.sql_store import SqlStore


@asynccontextmanager
async def _explained() -> AsyncIterator[None]:
    """Raise StoreError where PostgreSQL fails."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(error) from error


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database."""

    lease: Lease | None = None

    @staticmethod
    @asynccontextmanager
    async def open(
        url: str,
        session: str,
        clock: Callable[[], float] = time.time,
        *,
        part: ShardRange | None = None,
        committed: Callable[[float], None] = unheard,
    ) -> AsyncIterator[PostgresStore]:
        """The store in the database at an address; StoreError if it cannot be used.

        Nobody else has the `part` of the servers that is named: it is waited until they do not, and StoreError raised
        once others do. Without one it is the whole, which others may have as well. `committed` is told how many
        seconds each commit has taken.
        """
        async with _explained(), AsyncExitStack() as stack:
            database = await stack.enter_async_context(PostgresDatabase.open(url, committed))
            people, housekeeping = SqlPeople(database), PostgresHousekeeping(database, part or WHOLE)
            store = PostgresStore(database, session, clock, people, housekeeping, part=part or WHOLE)
            store.starts = StartsTogether(database)
            if part is not None:
                store.lease = await stack.enter_async_context(leased(database, part))
                await database.bring_up_to_date()  # a newer version may have come while this one stood by
            await store.begin()
            await housekeeping.probe()
            try:
                yield store
            finally:
                await store.end()

    def has_part(self) -> bool:
        return self.lease is None or self.lease.fresh
