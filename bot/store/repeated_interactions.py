"""Which interactions have made their change already: stored with it, and asked of memory."""

from __future__ import annotations

from collections import OrderedDict

from bot.model.durations import HOUR
from bot.model.records import Request
from bot.model.shard_range import ShardRange
from bot.store.people import note_visit
from bot.store.shard_rows import within
from bot.store.sql import Session

# In seconds; Discord gives an interaction up after fifteen minutes.
INTERACTIONS_REMEMBERED = HOUR
# So many are asked of what is stored; where the disk fails for long, a change finds out by itself.
MOST_DOUBTFUL = 10_000
_INSERT = """
INSERT INTO interactions (session, id, guild_id, table_id, user_id, arrived_at)
VALUES (?, ?, ?, ?, ?, ?)
"""


class SeenRequests:
    """The interactions of one session in a part of the servers.

    Each is looked for before anything is done, and must not wait for somebody else's change to reach the disk.
    """

    def __init__(self, session: str, part: ShardRange) -> None:
        self._session = session
        self._mine = within(part, "guild_id")
        # The table of each, and when it arrived, the oldest first; nothing of a transaction that is still open.
        self._known: OrderedDict[int, tuple[int, int]] = OrderedDict()
        # Those of which it is not known whether their change was stored.
        self._doubtful: set[int] = set()

    async def load(self, db: Session) -> None:
        """Read all that are stored."""
        mine = f"session = ? AND {self._mine}"
        query = f"SELECT id, table_id, arrived_at FROM interactions WHERE {mine} ORDER BY arrived_at"
        self._known.update({row[0]: (row[1], row[2]) for row in await db.fetch(query, self._session)})

    def table_of(self, request: Request) -> int | None:
        """The table at which an interaction has made its change; None if it has made none."""
        return self._known.get(request.interaction_id, (None, 0))[0]

    def note(self, request: Request, table_id: int, now: int) -> None:
        """Note an interaction whose change has been stored, at a time in seconds since 1970."""
        self._known[request.interaction_id] = (table_id, now)
        self._drop_old(now)

    def _drop_old(self, now: int) -> None:
        while self._known and next(iter(self._known.values()))[1] < now - INTERACTIONS_REMEMBERED:
            self._known.popitem(last=False)

    def doubt(self, request: Request) -> None:
        """Note that the change of an interaction may have been stored or not."""
        if len(self._doubtful) == MOST_DOUBTFUL:
            self._doubtful.clear()
        self._doubtful.add(request.interaction_id)

    def doubtful(self, request: Request) -> bool:
        """Whether what is stored has to be asked of an interaction."""
        return request.interaction_id in self._doubtful

    def settle(self, request: Request, table_id: int | None, now: int) -> None:
        """Note what is stored of an interaction: its table, or None."""
        self._doubtful -= {request.interaction_id}
        if table_id is not None:
            self.note(request, table_id, now)

    # Within whatever transaction is open.

    async def stored(self, db: Session, request: Request | None) -> int | None:
        """The table at which an interaction has made its change, as it is stored."""
        if request is None:
            return None
        query = "SELECT table_id FROM interactions WHERE session = ? AND id = ?"
        found = await db.fetch(query, self._session, request.interaction_id)
        return int(found[0][0]) if found else None

    async def remember(self, db: Session, request: Request, table_id: int, guild_id: int, now: int) -> None:
        """Store that an interaction makes its change."""
        values = (self._session, request.interaction_id, guild_id, table_id, request.user_id, now)
        await db.fetch(_INSERT, *values)
        await note_visit(db, request, table_id)

    async def forget(self, db: Session, now: int) -> None:
        """Drop what cannot be delivered again."""
        await db.fetch(
            "DELETE FROM interactions WHERE session <> ? OR arrived_at < ?",
            self._session,
            now - INTERACTIONS_REMEMBERED,
        )
        self._drop_old(now)
