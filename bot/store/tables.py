"""The tables in a database, and the changes that requests make to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.model.new_table_limits import Full, seated
from bot.model.records import (
    Busy,
    Change,
    Committed,
    LogRow,
    NewTable,
    Replayed,
    Request,
    Stale,
    TableRecord,
)
from bot.store import changes, open_tables
from bot.store.boards import keep_news
from bot.store.dailies import claim, tried
from bot.store.protocol.tables import StoredTables
from bot.store.repeated_interactions import SeenRequests
from bot.store.sql import Database, Session, Work
from bot.store.table_rows import (
    active,
    find,
    insert_members,
    last_private_of,
    latest,
    load,
    log_of,
    private_of,
    whole,
)
from bot.store.timers import set_timers

T = TypeVar("T")
CENSUS = "SELECT game, status, count(*) FROM tables WHERE {mine} GROUP BY game, status"
_CHANGED = "SELECT changed_at FROM tables WHERE id = ?"
_MOVED = """
SELECT coalesce((SELECT max(made_at) FROM moves WHERE table_id = t.id), changed_at) FROM tables t WHERE id = ?
"""


class SqlTables(StoredTables):
    """The tables in one database."""

    def __init__(self, database: Database, requests: SeenRequests, now: Callable[[], int]) -> None:
        self._database = database
        self._requests = requests
        self._now = now

    async def table(self, table_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: find(db, "id = ?", table_id))

    async def table_in(self, channel_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: active(db, channel_id))

    async def private_of(self, guild_id: int, user_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: private_of(db, guild_id, user_id))

    async def last_private_of(self, guild_id: int, user_id: int, channel_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: last_private_of(db, guild_id, user_id, channel_id))

    async def latest_in(self, channel_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: latest(db, channel_id))

    async def log(self, record: TableRecord) -> tuple[LogRow, ...]:
        return await self._database.read(lambda db: log_of(db, record.id, record.ply))

    async def idle(self, table_id: int) -> int:
        return await self._since(_CHANGED, table_id)

    async def unmoved(self, table_id: int) -> int:
        return await self._since(_MOVED, table_id)

    async def _since(self, query: str, table_id: int) -> int:
        found = await self._database.rows(query, table_id)
        return self._now() - int(found[0][0])

    async def full(self, guild_id: int, host_id: int, *, waiting: bool) -> Full | None:
        held = await self._database.read(lambda db: open_tables.held(db, guild_id, host_id))
        return open_tables.full(guild_id, held, waiting=waiting)

    # Requests.

    async def seen(self, request: Request) -> TableRecord | None:
        if self._requests.doubtful(request):
            stored = await self._database.read(lambda db: self._requests.stored(db, request))
            self._requests.settle(request, stored, self._now())
        table_id = self._requests.table_of(request)
        return None if table_id is None else await self.table(table_id)

    async def forget_requests(self) -> None:
        await self._database.transaction(lambda db: self._requests.forget(db, self._now()))

    async def _done(self, work: Work[T], request: Request | None) -> T:
        """Do some work that a request asks for, and know of it once it is stored."""
        try:
            outcome = await self._database.transaction(work)
        except BaseException:
            # Who asked may only have gone: what was begun is finished all the same.
            if request is not None:
                self._requests.doubt(request)
            raise
        if request is not None and isinstance(outcome, Committed):
            self._requests.note(request, outcome.record.id, self._now())
        return outcome

    # Changes.

    async def open_table(self, new: NewTable, request: Request) -> Committed | Replayed | Busy | Full:
        async def work(db: Session) -> Committed | Replayed | Busy | Full:
            if (known := await self._requests.stored(db, request)) is not None:
                return Replayed(await load(db, known))
            if (busy := await tried(db, new) or await active(db, new.channel_id)) is not None:
                return Busy(busy)
            before = await open_tables.held(db, new.guild_id, new.host.user_id)
            full = open_tables.full_for(new, before)
            if full is not None and not new.replaces:
                return full
            await self._requests.forget(db, self._now())
            table_id = await changes.insert_table(db, new, open_tables.slot(new, before), self._now())
            await claim(db, new, table_id)
            await insert_members(db, table_id, new.guild_id, seated(new))
            await changes.add_moves(db, (table_id, new.guild_id), new.moves, self._now())
            await keep_news(db, table_id, new.guild_id, 0, new.news)
            await set_timers(db, table_id, new.guild_id, new.timers)
            await self._requests.remember(db, request, table_id, new.guild_id, self._now())
            return Committed(await load(db, table_id))

        return await self._done(work, request)

    async def commit(self, change: Change) -> Committed | Replayed | Stale | Busy:
        async def work(db: Session) -> Committed | Replayed | Stale | Busy:
            if (known := await self._requests.stored(db, change.request)) is not None:
                return Replayed(await load(db, known))
            if change.channel_id is not None and (busy := await active(db, change.channel_id)) is not None:
                return Busy(busy)
            head = await changes.advance(db, change, self._now())
            if head is None:
                return Stale(await load(db, change.table_id))
            guild_id = head["guild_id"]
            await changes.add_rows(db, change, guild_id, self._now())
            if change.request is not None:
                await self._requests.remember(db, change.request, change.table_id, guild_id, self._now())
            return Committed(await whole(db, head))

        return await self._done(work, change.request)
