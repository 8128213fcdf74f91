"""What has been chosen for servers, by the name of each choice."""

from __future__ import annotations

from collections.abc import Mapping

import aiosqlite

from bot.store.database import Database, fetch
from bot.store.protocol import Servers


class SqliteServers(Servers):
    """What one database holds of servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild_id: int) -> Mapping[str, str]:
        query = "SELECT name, value FROM server_settings WHERE guild_id = ?"
        return {str(row["name"]): str(row["value"]) for row in await self._database.rows(query, guild_id)}

    async def choose(self, guild_id: int, values: Mapping[str, str | None]) -> None:
        async def work(db: aiosqlite.Connection) -> None:
            for name, value in values.items():
                await fetch(db, "DELETE FROM server_settings WHERE guild_id = ? AND name = ?", guild_id, name)
                if value is not None:
                    insert = "INSERT INTO server_settings (guild_id, name, value) VALUES (?, ?, ?)"
                    await fetch(db, insert, guild_id, name, value)

        await self._database.transaction(work)
