"""The servers: what has been chosen for them, and which the bot has been removed from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from bot.model.shard_range import ShardRange
from bot.store import seasons
from bot.store.protocol.running import StoredServers
from bot.store.shard_rows import within
from bot.store.sql import Database, Session

# What holds something of single tables.
OF_TABLES = (
    "asks",
    "visitors",
    "former_players",
    "seen_deals",
    "timers",
    "seat_offers",
    "former_boards",
    "boards",
    "news",
    "interactions",
    "invitations",
    "strikes",
    "knocks",
    "results",
    "rating_steps",
    "solo_results",
    "moves",
    "archives",
    "members",
)
# What holds something of a server besides.
OF_SERVERS = (
    *("rating_marks", "ratings"),
    *("daily_deals", "day_tries", "day_places", "day_finishes", "day_excuses", "day_posts"),
    *("turn_puzzles", "turn_answers"),
    *("season_lines", "season_champions", "seasons"),
    *("tastes", "server_settings", "servers"),
)
# All of that; what refers to tables comes before them.
TABLES = (*OF_TABLES, "tables", *OF_SERVERS)
# By these choices it changes when a season ends.
_OF_SEASONS = frozenset({"season", "zones"})
# The practice room has servers of its own, of which Discord knows nothing.
_KNOWN = "SELECT DISTINCT guild_id FROM boards WHERE session = ? AND guild_id <> 0 AND {mine}"
# The table with the highest number keeps an empty row: SQLite would give that number to another table, which old
# buttons and the positions at hand would then be taken for.
_EMPTY = """
UPDATE tables
SET guild_id = 0, channel_id = 0, host_id = 0, options = '{}', seed = '', salt = '', status = 'cancelled', day = NULL
WHERE guild_id = ? AND id = (SELECT max(id) FROM tables)
"""
# That somebody had a try is the bot's own, but of a table that is gone nothing is kept.
_FORGET_TRIES = "DELETE FROM day_tries WHERE table_id IN (SELECT id FROM tables WHERE guild_id = ?)"
# They are found by their tables: by their server, all moves that there are would be looked through.
FORGET = "DELETE FROM {table} WHERE guild_id = ? AND table_id IN (SELECT id FROM tables WHERE guild_id = ?)"


class SqlServers(StoredServers):
    """Keeps what servers choose, remembers which of a part the bot has left, and forgets those altogether."""

    def __init__(self, database: Database, session: str, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._session = session
        self._now = now
        self._mine = within(part, "guild_id")

    async def settings(self, guild_id: int) -> Mapping[str, str]:
        return await settings_of(self._database, guild_id)

    async def choose(self, guild_id: int, values: Mapping[str, str | None]) -> None:
        async def work(db: Session) -> None:
            for name, value in values.items():
                await db.fetch("DELETE FROM server_settings WHERE guild_id = ? AND name = ?", guild_id, name)
                if value is not None:
                    insert = "INSERT INTO server_settings (guild_id, name, value) VALUES (?, ?, ?)"
                    await db.fetch(insert, guild_id, name, value)
            if not _OF_SEASONS.isdisjoint(values):
                await seasons.rechosen(db, guild_id, self._now())

        await self._database.transaction(work)

    async def known(self) -> Collection[int]:
        return {int(row[0]) for row in await self._database.rows(_KNOWN.format(mine=self._mine), self._session)}

    async def away(self) -> Collection[int]:
        found = await self._database.rows(f"SELECT guild_id FROM servers WHERE left_at IS NOT NULL AND {self._mine}")
        return {int(row[0]) for row in found}

    async def leave(self, guild_id: int) -> None:
        await self._database.transaction(lambda db: self._note(db, guild_id, self._now(), None))

    async def come_back(self, guild_id: int) -> None:
        async def work(db: Session) -> None:
            await self._note(db, guild_id, None, self._now())
            # Their messages may be gone: each is shown anew, if need be later.
            query = "SELECT id FROM tables WHERE guild_id = ? AND status IN ('lobby', 'playing')"
            await db.fetch(f"UPDATE boards SET version = -1 WHERE table_id IN ({query})", guild_id)

        await self._database.transaction(work)

    async def _note(self, db: Session, guild_id: int, left: int | None, returned: int | None) -> None:
        await db.fetch("DELETE FROM servers WHERE guild_id = ?", guild_id)
        insert = "INSERT INTO servers (guild_id, left_at, returned_at) VALUES (?, ?, ?)"
        await db.fetch(insert, guild_id, left, returned)

    async def tables(self, guild_id: int) -> Sequence[int]:
        query = "SELECT id FROM tables WHERE guild_id = ? AND status IN ('lobby', 'playing') ORDER BY id"
        return [int(row[0]) for row in await self._database.rows(query, guild_id)]

    async def away_for(self, seconds: int) -> Collection[int]:
        query = f"SELECT guild_id FROM servers WHERE left_at <= ? AND {self._mine}"
        found = await self._database.rows(query, self._now() - seconds)
        return {int(row[0]) for row in found}

    async def forget(self, guild_id: int) -> None:
        async def work(db: Session) -> None:
            await db.fetch("UPDATE tables SET match_id = NULL WHERE guild_id = ?", guild_id)
            for table in OF_TABLES:
                await db.fetch(FORGET.format(table=table), guild_id, guild_id)
            await db.fetch(_FORGET_TRIES, guild_id)
            await db.fetch(_EMPTY, guild_id)
            for table in ("tables", *OF_SERVERS):
                await db.fetch(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)

        await self._database.transaction(work)


async def settings_of(database: Database, guild_id: int) -> Mapping[str, str]:
    """What has been chosen for a server, by name."""
    query = "SELECT name, value FROM server_settings WHERE guild_id = ?"
    return {str(row["name"]): str(row["value"]) for row in await database.rows(query, guild_id)}
