"""Who has been invited to which table, and when."""

from __future__ import annotations

from collections.abc import Callable

from bot.store.protocol.people import Invitations
from bot.store.sql import Database, Session
from bot.store.table_rows import guild_of

_LAST_INVITED = "SELECT max(invited_at) FROM invitations WHERE guild_id = ? AND inviter_id = ? AND user_id = ?"
_INSERT = "INSERT INTO invitations (table_id, guild_id, user_id, inviter_id, invited_at) VALUES (?, ?, ?, ?, ?)"


class SqlInvitations(Invitations):
    """The invitations in one database."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    async def invited(self, table_id: int, user_id: int) -> bool:
        query = "SELECT 1 FROM invitations WHERE table_id = ? AND user_id = ?"
        return bool(await self._database.rows(query, table_id, user_id))

    async def invited_ago(self, guild_id: int, inviter_id: int, user_id: int) -> int | None:
        ((at,),) = await self._database.rows(_LAST_INVITED, guild_id, inviter_id, user_id)
        return None if at is None else self._now() - int(at)

    async def invite(self, table_id: int, inviter_id: int, user_id: int) -> None:
        async def work(db: Session) -> None:
            await db.fetch("DELETE FROM invitations WHERE table_id = ? AND user_id = ?", table_id, user_id)
            insert = (
                "INSERT INTO invitations (table_id, guild_id, user_id, inviter_id, invited_at) VALUES (?, ?, ?, ?, ?)"
            )
            await db.fetch(insert, table_id, await guild_of(db, table_id), user_id, inviter_id, self._now())

        await self._database.transaction(work)
