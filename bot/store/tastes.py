"""What people and servers have chosen of how things are shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.store.protocol.people import Tastes
from bot.store.sql import Database, Session, marks


class SqlTastes(Tastes):
    """The choices in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tastes(self, guild_id: int, user_ids: Sequence[int], name: str) -> Mapping[int, str]:
        people = marks(user_ids)
        theirs = f"SELECT user_id, value FROM tastes WHERE name = ? AND guild_id = 0 AND user_id IN ({people})"
        servers = "SELECT user_id, value FROM tastes WHERE name = ? AND guild_id = ? AND user_id = 0"

        async def work(db: Session) -> Mapping[int, str]:
            found = (
                await db.fetch(theirs, name, *user_ids) if user_ids else []
            )  # not every database knows empty lists
            found = [*found, *await db.fetch(servers, name, guild_id)]
            return {int(row["user_id"]): str(row["value"]) for row in found}

        return await self._database.read(work)

    async def chosen_by(self, name: str) -> Collection[int]:
        query = "SELECT user_id FROM tastes WHERE guild_id = 0 AND name = ?"
        return {int(row[0]) for row in await self._database.rows(query, name)}

    async def choose_taste(self, guild_id: int, user_id: int, name: str, value: str | None) -> None:
        delete = "DELETE FROM tastes WHERE guild_id = ? AND user_id = ? AND name = ?"
        insert = "INSERT INTO tastes (guild_id, user_id, name, value) VALUES (?, ?, ?, ?)"

        async def work(db: Session) -> None:
            await db.fetch(delete, guild_id, user_id, name)
            if value is not None:
                await db.fetch(insert, guild_id, user_id, name, value)

        await self._database.transaction(work)
