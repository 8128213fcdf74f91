"""The deals of each date, and who has had a try at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.lost_moves import LostBy
from bot.model.records import Daily, NewTable, TableRecord
from bot.model.shard_range import ShardRange
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.store.protocol.results import Dailies
from bot.store.shard_rows import within
from bot.store.sql import Database, Session
from bot.store.table_rows import load, whole

# What belongs to no server is kept with this one.
BOT = 0
_INSERT = "INSERT INTO daily_deals (guild_id, day, game, seed, salt, tried) VALUES (?, ?, ?, ?, ?, ?)"
_SETTLED = "SELECT day, game, seed, salt, tried FROM daily_deals WHERE guild_id = ? AND day = ?"
# Not while somebody has a try of it in play: of the bot's deals anywhere, of a server's own there.
_NEWEST = """
SELECT day, game, seed, salt, tried FROM daily_deals d
WHERE guild_id = ? AND day < ? AND NOT EXISTS (
    SELECT 1 FROM tables t
    WHERE t.day = d.day AND t.status = 'playing' AND t.seed = d.seed AND d.guild_id IN (0, t.guild_id)
)
ORDER BY day DESC LIMIT 1
"""
_UNSETTLED = "SELECT day FROM daily_deals WHERE guild_id = ? AND day < ? AND to_beat IS NULL ORDER BY day"
_SETTLE = "UPDATE daily_deals SET to_beat = ? WHERE guild_id = ? AND day = ? AND to_beat IS NULL"
_UNREVIEWED = """
SELECT day FROM daily_deals d
WHERE guild_id = ? AND day >= ? AND day < ? AND lost_of IS NULL AND NOT EXISTS (
    SELECT 1 FROM tables t WHERE t.day = d.day AND t.status = 'playing' AND t.seed = d.seed
)
ORDER BY day DESC LIMIT 1
"""
_LOST_TRIES = """
SELECT c.table_id FROM day_tries c JOIN solo_results r ON r.table_id = c.table_id
WHERE c.guild_id = ? AND c.day = ? AND r.won = 0 AND r.moves >= ? ORDER BY c.table_id LIMIT ?
"""
_NOTE_LOST = "UPDATE daily_deals SET lost_by = ?, lost_of = ? WHERE guild_id = ? AND day = ? AND lost_of IS NULL"
_LOST = "SELECT lost_by, lost_of FROM daily_deals WHERE guild_id = ? AND day = ? AND lost_by IS NOT NULL"
# Who played a deal of their server's own, as there were before, has had that date's try.
_TRY = """
SELECT table_id FROM day_tries WHERE guild_id = ? AND day = ? AND user_id = ?
UNION ALL SELECT id FROM tables WHERE day = ? AND host_id = ?
"""
_CLAIM = "INSERT INTO day_tries (guild_id, day, user_id, table_id) VALUES (?, ?, ?, ?)"
_PLACE = """
INSERT INTO day_places (guild_id, day, user_id)
SELECT ?, c.day, c.user_id FROM day_tries c WHERE c.guild_id = ? AND c.day = ? AND c.user_id = ?
ON CONFLICT DO NOTHING
"""
_CLOSED_TRIES = """
SELECT id FROM tables WHERE day < ? AND status = 'playing' AND channel_id < 0 AND {mine} ORDER BY id
"""
# Those that everybody sees, as there were before.
_LEFT_TRIES = """
SELECT id FROM tables
WHERE day < ? AND status = 'playing' AND channel_id > 0 AND changed_at <= ? AND {mine} ORDER BY id
"""
_IN_PLAY = """
SELECT * FROM tables
WHERE guild_id = ? AND host_id = ? AND day IS NOT NULL AND status = 'playing' AND channel_id > 0 ORDER BY day
"""


class SqlDailies(Dailies):
    """The daily deals in one database, and the tries of a part that were left."""

    def __init__(self, database: Database, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._now = now
        self._closed = _CLOSED_TRIES.format(mine=within(part, "guild_id"))
        self._left = _LEFT_TRIES.format(mine=within(part, "guild_id"))

    async def daily(self, proposal: Daily) -> Daily:
        async def work(db: Session) -> Daily:
            settled = await _settled(db, proposal.day)
            if settled is None:
                deal = proposal
                await db.fetch(_INSERT, BOT, deal.day, deal.game, deal.seed, deal.salt, deal.tried)
            return settled or proposal

        return await self._database.transaction(work)

    async def settled_daily(self, day: str) -> Daily | None:
        return await self._database.read(lambda db: _settled(db, day))

    async def former_daily(self, guild_id: int, closed: str) -> Daily | None:
        async def work(db: Session) -> Daily | None:
            found = [*await db.fetch(_NEWEST, BOT, closed), *await db.fetch(_NEWEST, guild_id, closed)]
            return max((Daily(*row) for row in found), key=lambda deal: deal.day, default=None)

        return await self._database.read(work)

    async def unsettled(self, closed: str) -> Sequence[str]:
        return [str(row[0]) for row in await self._database.rows(_UNSETTLED, BOT, closed)]

    async def settle(self, day: str, to_beat: float | None) -> None:
        await self._database.transaction(lambda db: db.fetch(_SETTLE, to_beat or 0.0, BOT, day))

    async def unreviewed(self, first: str, closed: str) -> str | None:
        found = await self._database.rows(_UNREVIEWED, BOT, first, closed)
        return str(found[0][0]) if found else None

    async def lost_tries(self, day: str, most: int) -> Sequence[int]:
        return [int(row[0]) for row in await self._database.rows(_LOST_TRIES, BOT, day, FEWEST_TRY_MOVES, most)]

    async def note_lost(self, day: str, lost: LostBy | None) -> None:
        noted = lost or (None, 0)
        await self._database.transaction(lambda db: db.fetch(_NOTE_LOST, *noted, BOT, day))

    async def lost_by(self, day: str) -> LostBy | None:
        found = await self._database.rows(_LOST, BOT, day)
        return LostBy(*found[0]) if found else None

    async def own_try(self, day: str, user_id: int) -> int | None:
        return await self._database.read(lambda db: _table(db, day, user_id))

    async def count_in(self, guild_id: int, day: str, user_id: int) -> None:
        await self._database.transaction(lambda db: db.fetch(_PLACE, guild_id, BOT, day, user_id))

    async def tries_in_play(self, guild_id: int, user_id: int) -> tuple[TableRecord, ...]:
        async def work(db: Session) -> tuple[TableRecord, ...]:
            found = await db.fetch(_IN_PLAY, guild_id, user_id)
            return tuple([await whole(db, head) for head in found])

        return await self._database.read(work)

    async def closed_tries(self, closed: str) -> tuple[int, ...]:
        found = await self._database.rows(self._closed, closed)
        return tuple(int(row[0]) for row in found)

    async def left_tries(self, day: str, seconds: int) -> tuple[int, ...]:
        found = await self._database.rows(self._left, day, self._now() - seconds)
        return tuple(int(row[0]) for row in found)


async def _settled(db: Session, day: str) -> Daily | None:
    found = await db.fetch(_SETTLED, BOT, day)
    return Daily(*found[0]) if found else None


async def _table(db: Session, day: str, user_id: int) -> int | None:
    found = await db.fetch(_TRY, BOT, day, user_id, day, user_id)
    return int(found[0][0]) if found else None


async def tried(db: Session, new: NewTable) -> TableRecord | None:
    """The table at which the host of a new one has had the ranked try that the new one would be."""
    if new.solo is None or new.solo.day is None:
        return None
    table_id = await _table(db, new.solo.day, new.host.user_id)
    return None if table_id is None else await load(db, table_id)


async def claim(db: Session, new: NewTable, table_id: int) -> None:
    """Note that the host of a new table has their try there, if it is one, and where it counts."""
    if new.solo is not None and new.solo.day is not None:
        await db.fetch(_CLAIM, BOT, new.solo.day, new.host.user_id, table_id)
        await db.fetch(_PLACE, new.guild_id, BOT, new.solo.day, new.host.user_id)
