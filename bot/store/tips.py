"""What has been explained to whom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.records import Explained
from bot.store.protocol.people import Tips
from bot.store.sql import Database, Session

# The tip that stands for all: who has it wants none.
_OFF = "off"


class SqlTips(Tips):
    """What one database knows to have been explained."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def next_tip(self, user_id: int, tips: Sequence[str]) -> Explained | None:
        # Most have had them all, and to look does not take a transaction.
        if await self._database.read(lambda db: _fresh(db, user_id, tips)) is None:
            return None
        return await self._database.transaction(lambda db: _take(db, user_id, tips))

    async def wants_tips(self, user_id: int) -> bool:
        return not await self._database.rows("SELECT 1 FROM tips WHERE user_id = ? AND tip = ?", user_id, _OFF)

    async def want_tips(self, user_id: int, wanted: bool) -> None:
        async def work(db: Session) -> None:
            await db.fetch("DELETE FROM tips WHERE user_id = ?", user_id)
            if not wanted:
                await db.fetch("INSERT INTO tips (user_id, tip) VALUES (?, ?)", user_id, _OFF)

        await self._database.transaction(work)


async def _fresh(db: Session, user_id: int, tips: Sequence[str]) -> Explained | None:
    """The first of some things that has not been explained to a person; None if they want none."""
    had = {row[0] for row in await db.fetch("SELECT tip FROM tips WHERE user_id = ?", user_id)}
    fresh = None if _OFF in had else next((tip for tip in tips if tip not in had), None)
    return None if fresh is None else Explained(fresh, not had)


async def _take(db: Session, user_id: int, tips: Sequence[str]) -> Explained | None:
    """The first of some things that has not been explained to a person, which then has."""
    fresh = await _fresh(db, user_id, tips)
    if fresh is not None:
        await db.fetch("INSERT INTO tips (user_id, tip) VALUES (?, ?)", user_id, fresh.tip)
    return fresh
