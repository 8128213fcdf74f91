"""Tables at which nothing is done any more, in one SQLite file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.asks import AskKind
from bot.model.records import IdleTable
from bot.store.database import Database
from bot.store.protocol import DAY, IDLE_DAYS, USUAL_DAYS, IdleTables

# Servers that the bot is on, and has been since some time.
_ON_SERVER = """NOT EXISTS (
    SELECT 1 FROM servers s WHERE s.guild_id = t.guild_id AND (s.left_at IS NOT NULL OR s.returned_at > {since})
)"""
_LOBBIES = f"""
SELECT t.id, t.version, 0 AS days
FROM tables t
WHERE t.status = 'lobby' AND t.changed_at <= ? AND {_ON_SERVER.format(since="?")}
    AND NOT EXISTS (SELECT 1 FROM invitations i WHERE i.table_id = t.id AND i.invited_at > ?)
ORDER BY t.id
"""
# Tables of several players, each with after how many days it is closed, and since when nothing must have been done
# there for its players to be warned.
_TABLES = """(
    SELECT d.*, ? - (d.days - 1) * ? AS since
    FROM (
        SELECT t.*, CAST(coalesce(
            (SELECT value FROM server_settings c WHERE c.guild_id = t.guild_id AND c.name = ?), ?
        ) AS INTEGER) AS days
        FROM tables t
        WHERE t.status = 'playing' AND t.together IS NULL
    ) d
) t"""
_UNWARNED = f"""
SELECT t.id, t.version, t.days
FROM {_TABLES}
WHERE t.changed_at <= t.since AND ? <= t.since AND {_ON_SERVER.format(since="t.since")}
    AND NOT EXISTS (SELECT 1 FROM asks a WHERE a.table_id = t.id AND a.kind = ?)
ORDER BY t.id
"""
_WARNED = f"""
SELECT t.id, t.version, t.days
FROM {_TABLES} JOIN asks a ON a.table_id = t.id
WHERE a.kind = ? AND a.asked_at <= ? AND {_ON_SERVER.format(since="?")}
ORDER BY t.id
"""


class SqliteIdleTables(IdleTables):
    """Finds idle tables; nobody could play before the store was opened, nor while the bot was not on the server."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now
        self._opened = now()

    async def lobbies(self, seconds: int) -> Sequence[IdleTable]:
        since = self._now() - seconds
        if self._opened > since:
            return ()
        return await self._found(_LOBBIES, since, since, since)

    async def unwarned(self) -> Sequence[IdleTable]:
        return await self._found(_UNWARNED, *self._limits(), self._opened, str(AskKind.IDLE))

    async def warned(self) -> Sequence[IdleTable]:
        since = self._now() - DAY
        if self._opened > since:
            return ()
        return await self._found(_WARNED, *self._limits(), str(AskKind.IDLE), since, since)

    def _limits(self) -> tuple[object, ...]:
        """What is asked of a server's choice."""
        return self._now(), DAY, IDLE_DAYS, USUAL_DAYS

    async def _found(self, query: str, *values: object) -> Sequence[IdleTable]:
        return [IdleTable(*row) for row in await self._database.rows(query, *values)]
