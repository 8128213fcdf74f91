"""The messages that announce daily deals, each claimed before it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.morning_posts import GIVEN_UP, RECAP, DayPost
from bot.model.shard_range import ShardRange
from bot.store.protocol.results import DayPosts
from bot.store.shard_rows import within
from bot.store.sql import Database, Session

_WANTED = "SELECT guild_id FROM server_settings WHERE name = 'post' AND {mine} ORDER BY guild_id"
_CLAIM = """
INSERT INTO day_posts (guild_id, day, channel_id, claimed_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING day
"""
_UNSENT = "SELECT guild_id, day, channel_id, claimed_at FROM day_posts WHERE message_id IS NULL AND {mine}"
_SENT = "UPDATE day_posts SET message_id = ? WHERE guild_id = ? AND day = ?"
_NEWEST = "SELECT day FROM day_posts WHERE guild_id = ? AND day LIKE ? ORDER BY day DESC LIMIT ?"
# What tells of a week stands beside the dates.
_DATES, _WEEKS = "____-__-__", f"{RECAP}%"
_PLAYED = "SELECT 1 FROM day_places WHERE guild_id = ? AND day >= ? LIMIT 1"


class SqlDayPosts(DayPosts):
    """The announcements in one database, for the servers of a part."""

    def __init__(self, database: Database, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._now = now
        self._mine = within(part, "guild_id")

    async def wanted(self) -> Sequence[int]:
        return [int(row[0]) for row in await self._database.rows(_WANTED.format(mine=self._mine))]

    async def claim(self, guild_id: int, day: str, channel_id: int) -> bool:
        async def work(db: Session) -> bool:
            kind = _WEEKS if day.startswith(RECAP) else _DATES
            newest = [str(row[0]) for row in await db.fetch(_NEWEST, guild_id, kind, 1)]
            if newest > [day]:
                return False
            return bool(await db.fetch(_CLAIM, guild_id, day, channel_id, self._now()))

        return await self._database.transaction(work)

    async def unsent(self) -> Sequence[DayPost]:
        return [DayPost(*row) for row in await self._database.rows(_UNSENT.format(mine=self._mine))]

    async def note_sent(self, guild_id: int, day: str, message_id: int = GIVEN_UP) -> None:
        await self._database.transaction(lambda db: db.fetch(_SENT, message_id, guild_id, day))

    async def unheeded(self, guild_id: int, posts: int) -> bool:
        async def work(db: Session) -> bool:
            newest = [str(row[0]) for row in await db.fetch(_NEWEST, guild_id, _DATES, posts)]
            return len(newest) == posts and not await db.fetch(_PLAYED, guild_id, newest[-1])

        return await self._database.read(work)
