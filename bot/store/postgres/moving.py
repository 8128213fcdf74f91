"""What there is to know of a PostgreSQL database from which everything is copied, or into which."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from bot.store.postgres.database import LOST, PostgresDatabase, explain
from bot.store.sql import Session

# Whatever stops the work is told in one sentence, and what its pool tries meanwhile is of no interest.
logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)

# Seconds for a statement: much is looked through at once here, and nobody at a table waits for it.
MOVING_STATEMENT_SECONDS = 60 * 60.0
_KEY = """
SELECT a.attname
FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
WHERE i.indisprimary AND i.indrelid = CAST(CAST(? AS text) AS regclass)
ORDER BY array_position(CAST(i.indkey AS int2[]), a.attnum)
"""
_COUNTED = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND is_identity = 'YES'
"""
_COUNT_ON = "SELECT setval(pg_get_serial_sequence(?, ?), CAST(? AS bigint) + 1, false)"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[PostgresDatabase]:
    """The database at an address; StoreError if it cannot be used, and ConnectionError if it is lost meanwhile."""
    try:
        async with PostgresDatabase.open(url, seconds=MOVING_STATEMENT_SECONDS) as database:
            yield database
    except LOST as error:
        raise ConnectionError(str(error)) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(error) from error


async def in_use(db: Session) -> bool:
    """Whether a bot has a lease on any part of it; who has let theirs run out loses it, and changes nothing more."""
    await db.fetch("DELETE FROM leases WHERE until <= clock_timestamp()")
    return bool(await db.fetch("SELECT 1 FROM leases"))


async def key(db: Session, table: str) -> Sequence[str]:
    """The columns of the primary key of a table, in their order."""
    return [str(row[0]) for row in await db.fetch(_KEY, table)]


async def settle(db: Session) -> None:
    """Let new numbers begin above those that are there, and the planner know what there is."""
    for table, column in await db.fetch(_COUNTED):
        ((highest,),) = await db.fetch(" ".join(["SELECT", f"max({column})", "FROM", table]))
        await db.fetch(_COUNT_ON, table, column, highest or 0)
    await db.fetch("ANALYZE")
