"""Brings a PostgreSQL database up to date."""

from __future__ import annotations

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from bot.store.migrations import steps
from bot.store.protocol import StoreError

DIALECT = "postgres"
# Processes that start at the same time take the steps one after the other ("PTbl").
_LOCK = 0x5054626C
# Seconds for a step, which may go through very many rows, and for whoever waits meanwhile.
STEP_SECONDS = 6 * 60 * 60.0
_TABLES = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"


async def migrate(connection: PoolConnectionProxy[asyncpg.Record]) -> None:
    """Take each step that a database has not taken yet, all of them or none.

    StoreError if it was written by another program or a newer version of the bot.
    """
    known = steps(DIALECT)
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK, timeout=STEP_SECONDS)
        version = await version_of(connection)
        for number in sorted(number for number in known if number > version):
            await connection.execute(known[number], timeout=STEP_SECONDS)
        if version == 0:
            await connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
            await connection.execute("INSERT INTO schema_version VALUES (0)")
        if version < max(known):
            await connection.execute("UPDATE schema_version SET version = $1", max(known))


async def version_of(connection: asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]) -> int:
    """How many steps a database has taken, 0 for an empty one.

    StoreError if it was written by another program or a newer version of the bot.
    """
    if await connection.fetchval("SELECT to_regclass('schema_version')") is not None:
        version = int(await connection.fetchval("SELECT version FROM schema_version"))
        if version > max(steps(DIALECT)):
            raise StoreError("postgres-newer")
        return version
    if await connection.fetchval(_TABLES):
        raise StoreError("postgres-foreign")
    return 0
