"""How a PostgreSQL database stands before the bot opens it; nothing in it is changed."""

from __future__ import annotations

import asyncpg

from bot.store.migrations import steps
from bot.store.postgres.database import CONNECTING_SECONDS, LOST, explain
from bot.store.postgres.migrating import DIALECT, version_of


def newest() -> int:
    """The version that the bot writes."""
    return max(steps(DIALECT))


async def version_at(url: str) -> int:
    """The version of the database at an address, 0 for an empty one; StoreError if the bot could not use it."""
    try:
        connection = await asyncpg.connect(url, timeout=CONNECTING_SECONDS, command_timeout=CONNECTING_SECONDS)
        try:
            return await version_of(connection)
        finally:
            await connection.close()
    except (asyncpg.PostgresError, *LOST, ValueError) as error:
        raise explain(error) from error
