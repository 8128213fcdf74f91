"""Which interactions have made their change already: stored with it, and asked of memory."""

from __future__ import annotations

from collections import OrderedDict

import aiosqlite

from bot.model.records import Request
from bot.store.database import fetch
from bot.store.privacy import note_visit

# In seconds; Discord gives an interaction up after fifteen minutes.
REMEMBERED = 60 * 60
_INSERT = """
INSERT INTO interactions (session, id, guild_id, table_id, user_id, arrived_at)
VALUES (?, ?, ?, ?, ?, ?)
"""


class Requests:
    """The interactions of one session.

    Each is looked for before anything is done, and must not wait for somebody else's change to reach the disk.
    """

    def __init__(self, session: str) -> None:
        self._session = session
        # The table of each, and when it arrived, the oldest first; nothing of a transaction that is still open.
        self._known: OrderedDict[int, tuple[int, int]] = OrderedDict()

    async def load(self, db: aiosqlite.Connection) -> None:
        """Read all that are stored."""
        query = "SELECT id, table_id, arrived_at FROM interactions WHERE session = ? ORDER BY arrived_at"
        self._known.update({row[0]: (row[1], row[2]) for row in await fetch(db, query, self._session)})

    def table_of(self, request: Request) -> int | None:
        """The table at which an interaction has made its change; None if it has made none."""
        return self._known.get(request.interaction_id, (None, 0))[0]

    def note(self, request: Request, table_id: int, now: int) -> None:
        """Note an interaction whose change has been stored, at a time in seconds since 1970."""
        self._known[request.interaction_id] = (table_id, now)
        while next(iter(self._known.values()))[1] < now - REMEMBERED:
            self._known.popitem(last=False)

    # Within whatever transaction is open.

    async def stored(self, db: aiosqlite.Connection, request: Request | None) -> int | None:
        """The table at which an interaction has made its change, as it is stored."""
        if request is None:
            return None
        query = "SELECT table_id FROM interactions WHERE session = ? AND id = ?"
        found = await fetch(db, query, self._session, request.interaction_id)
        return int(found[0][0]) if found else None

    async def remember(
        self, db: aiosqlite.Connection, request: Request, table_id: int, guild_id: int, now: int
    ) -> None:
        """Store that an interaction makes its change."""
        values = (self._session, request.interaction_id, guild_id, table_id, request.user_id, now)
        await fetch(db, _INSERT, *values)
        await note_visit(db, request, table_id)

    async def forget(self, db: aiosqlite.Connection, now: int) -> None:
        """Drop what cannot be delivered again."""
        await fetch(
            db, "DELETE FROM interactions WHERE session <> ? OR arrived_at < ?", self._session, now - REMEMBERED
        )
