"""Tables at which computers play, and how people have done against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.shard_range import ShardRange
from bot.model.tallies import LevelStanding
from bot.store.protocol.tables import StoredComputers
from bot.store.shard_rows import within
from bot.store.sql import Database, marks

# On servers that the bot is on.
_TABLES = """
SELECT t.id, t.version FROM tables t
WHERE t.status = 'playing' AND {mine} AND EXISTS (SELECT 1 FROM members m WHERE m.table_id = t.id AND m.level <> '')
    AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.guild_id = t.guild_id AND s.left_at IS NOT NULL)
ORDER BY t.id
"""
# The newest result of each user gives the name.
_STANDINGS = """
SELECT r.user_id,
       (SELECT n.name FROM results n WHERE n.guild_id = r.guild_id AND n.user_id = r.user_id
        ORDER BY n.finished_at DESC, n.table_id DESC LIMIT 1),
       r.against, count(*), sum(r.won)
FROM results r
WHERE r.guild_id = ? AND r.level = '' AND r.against <> ''
GROUP BY r.guild_id, r.user_id, r.against
ORDER BY r.user_id, r.against
"""
_WINS = """
SELECT r.user_id, r.against, count(*) FROM results r
WHERE r.guild_id = ? AND r.user_id IN ({people}) AND r.level = '' AND r.against <> '' AND r.won = 1
GROUP BY r.user_id, r.against
"""


class SqlComputers(StoredComputers):
    """What one database knows of computers, and at which tables of a part they sit."""

    def __init__(self, database: Database, part: ShardRange) -> None:
        self._database = database
        self._tables = _TABLES.format(mine=within(part, "t.guild_id"))

    async def tables(self) -> Mapping[int, int]:
        return {int(row[0]): int(row[1]) for row in await self._database.rows(self._tables)}

    async def standings(self, guild_id: int) -> Sequence[LevelStanding]:
        return tuple(LevelStanding(*row) for row in await self._database.rows(_STANDINGS, guild_id))

    async def wins(self, guild_id: int, user_ids: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        query = _WINS.format(people=marks(user_ids))
        wins: dict[int, dict[str, int]] = {}
        for user_id, level, won in await self._database.rows(query, guild_id, *user_ids):
            wins.setdefault(user_id, {})[level] = won
        return wins
