"""Tables at which nothing is done any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.asks import AskKind
from bot.model.durations import DAY
from bot.model.idle_limits import IDLE_DAYS_KEY, USUAL_IDLE_DAYS
from bot.model.records import IdleTable
from bot.model.shard_range import ShardRange
from bot.store.heartbeat import missed_since, pauses
from bot.store.protocol.tables import IdleTables
from bot.store.shard_rows import within
from bot.store.sql import Database, DatabaseRow

# Servers that the bot is on, and has been since some time.
_ON_SERVER = """NOT EXISTS (
    SELECT 1 FROM servers s WHERE s.guild_id = t.guild_id AND (s.left_at IS NOT NULL OR s.returned_at > {since})
)"""
# Lobbies, each with since when nothing has been done there, invitations neither.
_LOBBIES = f"""
SELECT * FROM (
    SELECT t.id, t.version, 0 AS days, (
        SELECT max(a.at) FROM (
            SELECT t.changed_at AS at UNION ALL SELECT i.invited_at FROM invitations i WHERE i.table_id = t.id
        ) a
    ) AS since
    FROM tables t
    WHERE t.status = 'lobby' AND {{mine}} AND {_ON_SERVER.format(since="?")}
) l
WHERE l.since <= ?
ORDER BY l.id
"""
# Tables of several players, each with after how many days it is closed, and since when nothing must have been done
# there for its players to be warned.
_TABLES = """(
    SELECT d.*, CAST(? AS BIGINT) - (d.days - 1) * CAST(? AS BIGINT) AS since
    FROM (
        SELECT t.*, CAST(coalesce(
            (SELECT value FROM server_settings c WHERE c.guild_id = t.guild_id AND c.name = ?), ?
        ) AS INTEGER) AS days
        FROM tables t
        WHERE t.status = 'playing' AND t.together IS NULL AND {mine}
    ) d
) t"""
_UNWARNED = f"""
SELECT t.id, t.version, t.days, t.changed_at AS since
FROM {_TABLES}
WHERE t.changed_at <= t.since AND {_ON_SERVER.format(since="t.since")}
    AND NOT EXISTS (SELECT 1 FROM asks a WHERE a.table_id = t.id AND a.kind = ?)
ORDER BY t.id
"""
_WARNED = f"""
SELECT t.id, t.version, t.days, a.asked_at AS since
FROM {_TABLES} JOIN asks a ON a.table_id = t.id
WHERE a.kind = ? AND a.asked_at <= ? AND {_ON_SERVER.format(since="?")}
ORDER BY t.id
"""
_UNANSWERED = f"""
SELECT t.id, t.version, 0 AS days, a.asked_at AS since
FROM tables t JOIN asks a ON a.table_id = t.id
WHERE a.kind = ? AND a.asked_at <= ? AND t.status = 'playing' AND {{mine}} AND {_ON_SERVER.format(since="?")}
ORDER BY t.id
"""


class SqlIdleTables(IdleTables):
    """Finds idle tables of a part; time in which the bot did not run is not counted, nor of a server without it."""

    def __init__(self, database: Database, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._now = now
        self._part = part

    async def lobbies(self, seconds: int) -> Sequence[IdleTable]:
        since = self._now() - seconds
        return await self._counted(await self._rows(_LOBBIES, since, since), lambda _: seconds)

    async def unwarned(self) -> Sequence[IdleTable]:
        rows = await self._rows(_UNWARNED, *self._limits(), str(AskKind.IDLE))
        return await self._counted(rows, lambda days: (days - 1) * DAY)

    async def warned(self) -> Sequence[IdleTable]:
        since = self._now() - DAY
        rows = await self._rows(_WARNED, *self._limits(), str(AskKind.IDLE), since, since)
        return await self._counted(rows, lambda _: DAY)

    async def unanswered(self, seconds: int) -> Sequence[IdleTable]:
        since = self._now() - seconds
        rows = await self._rows(_UNANSWERED, str(AskKind.STALLED), since, since)
        return await self._counted(rows, lambda _: seconds)

    async def rested(self, table_id: int) -> int:
        ((since,),) = await self._database.rows("SELECT changed_at FROM tables WHERE id = ?", table_id)
        known = await self._database.read(lambda db: pauses(db, self._part))
        return self._now() - int(since) - missed_since(int(since), known)

    async def _rows(self, query: str, *values: object) -> Sequence[DatabaseRow]:
        """What a query finds within the part."""
        return await self._database.rows(query.format(mine=within(self._part, "t.guild_id")), *values)

    def _limits(self) -> tuple[object, ...]:
        """What is asked of a server's choice."""
        return self._now(), DAY, IDLE_DAYS_KEY, str(USUAL_IDLE_DAYS)

    async def _counted(self, rows: Sequence[DatabaseRow], limit: Callable[[int], int]) -> Sequence[IdleTable]:
        """The tables of some rows at which so much time has passed, depending on the days of their servers."""
        known = await self._database.read(lambda db: pauses(db, self._part))
        now, found = self._now(), []
        for table_id, version, days, since in rows:
            if now - since - missed_since(since, known) >= limit(days):
                found.append(IdleTable(table_id, version, days))
        return found
