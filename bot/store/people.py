"""What the store is asked of a person: all that it keeps of them, and to forget them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from functools import partial

from bot.model.records import Member, Request
from bot.store import forgetting, personal_export, tries
from bot.store.forgetting import UNSWEPT
from bot.store.protocol.people import People, PersonalData
from bot.store.sql import Database, Session
from bot.store.values import keep, value

log = logging.getLogger(__name__)
_OPEN = """
SELECT t.id FROM tables t JOIN members m ON m.table_id = t.id
WHERE m.user_id = ? AND t.status IN ('lobby', 'playing') ORDER BY t.id
"""
_VISIT = """
INSERT INTO visitors (table_id, guild_id, user_id)
SELECT t.id, t.guild_id, ? FROM tables t
WHERE t.id = ? AND NOT EXISTS (SELECT 1 FROM members m WHERE m.table_id = t.id AND m.user_id = ?)
ON CONFLICT DO NOTHING
"""
_LEFT = "INSERT INTO visitors (table_id, guild_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


class SqlPeople(People):
    """What one database holds of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def kept(self, user_id: int) -> AsyncIterator[PersonalData]:
        return personal_export.kept(self._database, user_id)

    async def open_tables(self, user_id: int) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in await self._database.rows(_OPEN, user_id))

    async def forget(self, user_id: int, instead: Member, closed: str) -> Member:
        instead = await forgetting.begin(self._database, user_id, instead, closed)
        await forgetting.finish(self._database, user_id, instead)
        return instead

    async def forget_rest(self) -> None:
        for user_id, instead in (await self._database.read(forgetting.all_begun)).items():
            try:
                await forgetting.finish(self._database, user_id, instead)
            except Exception:
                # Others can be forgotten all the same, and it is tried again.
                log.exception("a person is not wholly forgotten yet")

    async def has_tried(self, day: str, user_id: int) -> bool:
        return await self._database.read(lambda db: tries.has_tried(db, day, user_id))

    async def forget_tries(self, closed: str) -> None:
        await self._database.transaction(lambda db: _forget_tries(db, closed))

    async def sweep(self, *, starting: bool = False) -> bool:
        mark = await self._database.read(lambda db: value(db, UNSWEPT))
        if mark is not None:
            if not await self._database.purge(starting=starting):
                return False
            # Somebody else may have been forgotten meanwhile.
            await self._database.transaction(partial(_swept, mark))
        return True


async def _swept(mark: str, db: Session) -> None:
    await db.fetch("DELETE FROM settings WHERE name = ? AND value = ?", UNSWEPT, mark)


async def _forget_tries(db: Session, closed: str) -> None:
    if await tries.forget_tries(db, closed):
        await keep(db, UNSWEPT, closed)


async def note_visit(db: Session, request: Request, table_id: int) -> None:
    """Note who has done something at a table, unless they sit there."""
    await db.fetch(_VISIT, request.user_id, table_id, request.user_id)


async def note_leaving(db: Session, table_id: int, staying: Sequence[Member]) -> None:
    """Note who sat at a table and does so no longer once some members stay."""
    query = "SELECT table_id, guild_id, user_id FROM members WHERE table_id = ? AND level = ''"
    seated = await db.fetch(query, table_id)
    still = {member.user_id for member in staying}
    left = [tuple(row) for row in seated if row["user_id"] not in still]
    await db.fill(_LEFT, left)
