"""The deals of each day, and the ranked tries of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.model.part import Part
from bot.model.records import Daily, DailyResult, NewTable, TableRecord
from bot.store.parts import within
from bot.store.protocol.results import Dailies
from bot.store.results import placed
from bot.store.rows import load, whole
from bot.store.sql import Database, Row, Session

# So many days back it is looked for deals that nobody plays any more.
FORMER_DAYS = 30
_FORMER_DAILIES = """
SELECT d.day, d.game, d.seed, d.salt, max(t.changed_at) AS ended
FROM daily_deals d LEFT JOIN tables t ON t.guild_id = d.guild_id AND t.day = d.day
WHERE d.guild_id = ? AND d.day < ?
GROUP BY d.guild_id, d.day, d.game, d.seed, d.salt
HAVING sum(CASE WHEN t.status = 'playing' THEN 1 ELSE 0 END) = 0
ORDER BY d.day DESC
LIMIT ?
"""
_LEFT_TRIES = """
SELECT id FROM tables WHERE day < ? AND status = 'playing' AND changed_at <= ? AND {mine} ORDER BY id
"""
# Who closed the deal before the first move has had the try too.
_DAILY_RESULTS = """
SELECT t.host_id AS user_id, coalesce(r.name, m.name, '') AS name, coalesce(r.won, 0) AS won,
       coalesce(r.undos + r.hints, 0) AS helps, coalesce(r.moves, 0) AS moves, coalesce(r.seconds, 0) AS seconds,
       r.cards_left AS cards_left
FROM tables t
LEFT JOIN solo_results r ON r.table_id = t.id
LEFT JOIN members m ON m.table_id = t.id AND m.user_id = t.host_id
WHERE t.guild_id = ? AND t.day = ? AND t.status IN ('over', 'cancelled')
"""
_IN_PLAY = """
SELECT * FROM tables WHERE guild_id = ? AND host_id = ? AND day IS NOT NULL AND status = 'playing' ORDER BY day
"""


class SqlDailies(Dailies):
    """The daily deals in one database, and the tries of a part that were left."""

    def __init__(self, database: Database, now: Callable[[], int], part: Part) -> None:
        self._database = database
        self._now = now
        self._left = _LEFT_TRIES.format(mine=within(part, "guild_id"))

    async def daily(self, guild_id: int, day: str, proposal: Daily) -> Daily:
        insert = "INSERT INTO daily_deals (guild_id, day, game, seed, salt) VALUES (?, ?, ?, ?, ?)"

        async def work(db: Session) -> Daily:
            settled = await _settled(db, guild_id, day)
            if settled is None:
                await db.fetch(insert, guild_id, day, proposal.game, proposal.seed, proposal.salt)
            return settled or proposal

        return await self._database.transaction(work)

    async def settled_daily(self, guild_id: int, day: str) -> Daily | None:
        return await self._database.read(lambda db: _settled(db, guild_id, day))

    async def former_daily(self, guild_id: int, day: str) -> Daily | None:
        found = await self._database.read(lambda db: db.fetch(_FORMER_DAILIES, guild_id, day, FORMER_DAYS))
        if not found:
            return None
        # A try may be finished after its day. Until then its deal stays secret, and then its turn comes to be told.
        newest = max(found, key=lambda row: (max(row["ended"] or 0, _end_of(row["day"])), row["day"]))
        return Daily(newest["day"], newest["game"], newest["seed"], newest["salt"])

    async def daily_results(self, guild_id: int, day: str) -> tuple[DailyResult, ...]:
        found = await self._database.read(lambda db: db.fetch(_DAILY_RESULTS, guild_id, day))
        return placed([_result(row) for row in found], _worth)

    async def daily_table(self, guild_id: int, day: str, user_id: int) -> int | None:
        return await self._database.read(lambda db: _table(db, guild_id, day, user_id))

    async def tries_in_play(self, guild_id: int, user_id: int) -> tuple[TableRecord, ...]:
        async def work(db: Session) -> tuple[TableRecord, ...]:
            found = await db.fetch(_IN_PLAY, guild_id, user_id)
            return tuple([await whole(db, head) for head in found])

        return await self._database.read(work)

    async def left_tries(self, day: str, seconds: int) -> tuple[int, ...]:
        found = await self._database.rows(self._left, day, self._now() - seconds)
        return tuple(int(row[0]) for row in found)


async def _settled(db: Session, guild_id: int, day: str) -> Daily | None:
    query = "SELECT day, game, seed, salt FROM daily_deals WHERE guild_id = ? AND day = ?"
    found = await db.fetch(query, guild_id, day)
    return Daily(*found[0]) if found else None


def _end_of(day: str) -> int:
    """The second in which a date ends, by UTC."""
    return int((datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp())


async def _table(db: Session, guild_id: int, day: str, user_id: int) -> int | None:
    query = "SELECT id FROM tables WHERE guild_id = ? AND day = ? AND host_id = ?"
    found = await db.fetch(query, guild_id, day, user_id)
    return int(found[0][0]) if found else None


def _result(row: Row) -> DailyResult:
    return DailyResult(
        place=1,
        user_id=row["user_id"],
        name=row["name"],
        won=bool(row["won"]),
        unaided=not row["helps"],
        moves=row["moves"],
        seconds=row["seconds"],
        cards_left=row["cards_left"],
    )


def _worth(line: DailyResult) -> tuple[float, ...]:
    """Who won comes first, unaided before aided, by fewest moves; others by cards left."""
    if line.won:
        return (0, not line.unaided, line.moves)
    return (1, float("inf") if line.cards_left is None else line.cards_left)


async def tried(db: Session, new: NewTable) -> TableRecord | None:
    """The table at which the host of a new one has had the ranked try that the new one would be."""
    if new.solo is None or new.solo.day is None:
        return None
    table_id = await _table(db, new.guild_id, new.solo.day, new.host.user_id)
    return None if table_id is None else await load(db, table_id)
