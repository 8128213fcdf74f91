"""Tables at which nothing is done any more, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import aiosqlite

from bot.model.asks import AskKind
from bot.model.records import IdleTable
from bot.store.database import Database, fetch
from bot.store.protocol import DAY, IDLE_DAYS, USUAL_DAYS, IdleTables

# When the bot last noted that it runs, and when it did not: a JSON list of pairs of seconds since 1970.
_BEAT, _AWAY = "idle-beat", "idle-away"
# A pause of so many seconds means that the bot was away; it notes every ten minutes that it is there.
PAUSE = 30 * 60
# Longer than any server waits before a table is closed.
_LONGEST = 400 * DAY
# Servers that the bot is on, and has been since some time.
_ON_SERVER = """NOT EXISTS (
    SELECT 1 FROM servers s WHERE s.guild_id = t.guild_id AND (s.left_at IS NOT NULL OR s.returned_at > {since})
)"""
_LOBBIES = f"""
SELECT t.id, t.version, 0 AS days, 0 AS since
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


class SqliteIdleTables(IdleTables):
    """Finds idle tables; time in which the bot did not run is not counted, nor that of a server without it."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now
        self._opened = now()

    async def beat(self) -> None:
        now = self._now()

        async def work(db: aiosqlite.Connection) -> None:
            last = await _setting(db, _BEAT, now)
            if now - last > PAUSE:
                away = [pause for pause in await _setting(db, _AWAY, []) if pause[1] > now - _LONGEST]
                await _keep(db, _AWAY, [*away, (last, now)])
            await _keep(db, _BEAT, now)

        await self._database.transaction(work)

    async def lobbies(self, seconds: int) -> Sequence[IdleTable]:
        since = self._now() - seconds
        if self._opened > since:
            return ()
        return [IdleTable(*row[:3]) for row in await self._database.rows(_LOBBIES, since, since, since)]

    async def unwarned(self) -> Sequence[IdleTable]:
        rows = await self._database.rows(_UNWARNED, *self._limits(), str(AskKind.IDLE))
        return await self._counted(rows, lambda days: (days - 1) * DAY)

    async def warned(self) -> Sequence[IdleTable]:
        since = self._now() - DAY
        rows = await self._database.rows(_WARNED, *self._limits(), str(AskKind.IDLE), since, since)
        return await self._counted(rows, lambda _: DAY)

    def _limits(self) -> tuple[object, ...]:
        """What is asked of a server's choice."""
        return self._now(), DAY, IDLE_DAYS, USUAL_DAYS

    async def _counted(self, rows: Sequence[sqlite3.Row], limit: Callable[[int], int]) -> Sequence[IdleTable]:
        """The tables of some rows at which so much time has passed, depending on the days of their servers."""
        away = await self._database.read(lambda db: _setting(db, _AWAY, []))
        now, found = self._now(), []
        for table_id, version, days, since in rows:
            missed = sum(max(0, back - max(left, since)) for left, back in away)
            if now - since - missed >= limit(days):
                found.append(IdleTable(table_id, version, days))
        return found


async def _setting(db: aiosqlite.Connection, name: str, otherwise: Any) -> Any:
    """What is kept under a name as JSON."""
    found = await fetch(db, "SELECT value FROM settings WHERE name = ?", name)
    return json.loads(found[0][0]) if found else otherwise


async def _keep(db: aiosqlite.Connection, name: str, value: object) -> None:
    await fetch(db, "DELETE FROM settings WHERE name = ?", name)
    await fetch(db, "INSERT INTO settings (name, value) VALUES (?, ?)", name, json.dumps(value))
