"""The games that people have finished on a server, in a database."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.histories import Career, Meetings
from bot.model.tallies import GameTally
from bot.store.protocol.histories import StoredHistories
from bot.store.sql import Database, Session

# Whatever somebody has finished: with others, or alone at the first try of a deal.
_FINISHED = """
SELECT table_id, name, won, finished_at FROM results WHERE guild_id = ? AND user_id = ? AND level = ''
UNION ALL
SELECT table_id, name, won, finished_at FROM solo_results WHERE guild_id = ? AND user_id = ? AND first_try = 1
"""
_RECENT = f"SELECT name, won FROM ({_FINISHED}) f ORDER BY finished_at DESC, table_id DESC LIMIT ?"
_SINCE = f"SELECT min(finished_at) FROM ({_FINISHED}) f"
_TALLIES = """
SELECT t.game, sum(r.won), count(*) FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.guild_id = ? AND r.user_id = ? AND r.level = ''
GROUP BY t.game ORDER BY count(*) DESC, t.game
"""
# Who left early was not in the game.
_MEETINGS = """
SELECT t.game,
    sum(CASE WHEN one.place < other.place THEN 1 ELSE 0 END),
    sum(CASE WHEN one.place > other.place THEN 1 ELSE 0 END),
    sum(CASE WHEN one.place = other.place THEN 1 ELSE 0 END)
FROM results one
JOIN results other ON other.table_id = one.table_id AND other.user_id = ?
JOIN tables t ON t.id = one.table_id
WHERE one.guild_id = ? AND one.user_id = ? AND one.played = 1 AND other.played = 1
GROUP BY t.game ORDER BY count(*) DESC, t.game
"""


class SqlHistories(StoredHistories):
    """The games of people in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def career(self, guild_id: int, user_id: int, recent: int) -> Career | None:
        whose = (guild_id, user_id)

        async def work(db: Session) -> Career | None:
            newest = await db.fetch(_RECENT, *whose, *whose, recent)
            if not newest:
                return None
            ((since,),) = await db.fetch(_SINCE, *whose, *whose)
            tallies = [GameTally(*row) for row in await db.fetch(_TALLIES, *whose)]
            return Career(newest[0]["name"], since, [bool(row["won"]) for row in reversed(newest)], tallies)

        return await self._database.read(work)

    async def meetings(self, guild_id: int, one: int, other: int) -> Sequence[Meetings]:
        return [Meetings(*row) for row in await self._database.rows(_MEETINGS, other, guild_id, one)]

    async def name(self, guild_id: int, user_id: int) -> str:
        whose = (guild_id, user_id)
        found = await self._database.rows(_RECENT, *whose, *whose, 1)
        return str(found[0]["name"]) if found else ""
