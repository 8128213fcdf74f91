"""The games of a channel that can be looked at once more, and who knows which deals.

People know the cards of a deal by having played it, wherever that was, or by having been shown how it goes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from bot.model.deal_numbers import is_shared
from bot.model.past_game import PastGame
from bot.store.protocol.results import Past
from bot.store.sql import Database, DatabaseRow, Session, marks

# A secret deal of one player is one of a date, as far as is known. It can be told once the date is closed and nobody
# plays it any more as a try of a date: whoever plays it once more keeps nothing from others.
_SECRET = """
t.deal_number IS NULL AND t.together IS NOT NULL AND (
    EXISTS (SELECT 1 FROM tables o WHERE o.seed = t.seed AND o.status = 'playing' AND o.day IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM daily_deals d WHERE d.guild_id IN (0, t.guild_id) AND d.seed = t.seed AND d.day < ?)
)
"""
_KEPT_SECRET = f"SELECT 1 FROM tables t WHERE {_SECRET} AND t.id = ?"
# Those that are over, and of one player also the one that goes on; each with at least one move. Moves are counted
# only of those that are found, for there may be very many others. How many a person made alone, their
# result says; where the game goes on, neither a hint is one nor what was taken back.
_PAST = f"""
SELECT t.*, CASE WHEN {_SECRET} THEN 1 ELSE 0 END AS secret,
    CASE WHEN t.status = 'playing' THEN (
        SELECT sum(CASE m.text WHEN 'undo' THEN -1 WHEN 'hint' THEN 0 ELSE 1 END) FROM moves m WHERE m.table_id = t.id
    ) ELSE coalesce(
        (SELECT max(s.moves) FROM solo_results s WHERE s.table_id = t.id),
        (SELECT a.plies FROM archives a WHERE a.table_id = t.id),
        (SELECT count(*) FROM moves m WHERE m.table_id = t.id)
    ) END AS moves
FROM (
    SELECT p.*
    FROM tables p
    WHERE (p.channel_id = ? OR (p.channel_id < 0 AND p.host_id = ?))
        AND (p.status = 'over' OR (p.status = 'playing' AND p.together IS NOT NULL))
        AND EXISTS (
            SELECT 1 FROM moves m WHERE m.table_id = p.id AND m.ply = 0
            UNION ALL SELECT 1 FROM archives a WHERE a.table_id = p.id
        )
    ORDER BY p.status = 'playing' DESC, p.changed_at DESC, p.id DESC
    LIMIT ?
) t
ORDER BY t.status = 'playing' DESC, t.changed_at DESC, t.id DESC
"""
# Of their own game people know all there is; a game of several has cards of its own.
_SEEN = """
INSERT INTO seen_deals (table_id, guild_id, user_id)
SELECT t.id, t.guild_id, ? FROM tables t
WHERE t.id = ? AND t.host_id <> ? AND t.together IS NOT NULL
ON CONFLICT DO NOTHING
"""
# Whatever the rules were, and whether the game counted or goes on: by any move or hint cards have been seen.
_KNOWN = """
SELECT 1 FROM tables t
WHERE t.seed = ? AND t.game = ? AND t.id <> ? AND (
    EXISTS (SELECT 1 FROM seen_deals s WHERE s.table_id = t.id AND s.user_id = ?)
    OR (
        EXISTS (
            SELECT 1 FROM members m WHERE m.table_id = t.id AND m.user_id = ?
            UNION ALL SELECT 1 FROM visitors v WHERE v.table_id = t.id AND v.user_id = ? AND t.together = 1
        )
        AND EXISTS (
            SELECT 1 FROM moves o WHERE o.table_id = t.id AND o.ply = 0
            UNION ALL SELECT 1 FROM archives a WHERE a.table_id = t.id
        )
    )
)
LIMIT 1
"""
_DEALS = """
SELECT t.id FROM members m JOIN tables t ON t.id = m.table_id AND t.host_id = m.user_id
WHERE m.user_id = ? AND t.game = ?
LIMIT ?
"""
_GAMES = """
SELECT t.game FROM members m JOIN tables t ON t.id = m.table_id AND t.host_id = m.user_id
WHERE m.user_id = ? AND t.together IS NOT NULL
GROUP BY t.game
ORDER BY max(t.id) DESC
"""
# Of the bot's own numbers: those that other programs share are other deals.
_NUMBERS = """
SELECT DISTINCT t.deal_number FROM tables t
JOIN (SELECT table_id, user_id FROM members UNION ALL SELECT table_id, user_id FROM seen_deals) k ON k.table_id = t.id
WHERE k.user_id = ? AND t.game = ? AND t.deal_number IS NOT NULL AND t.seed NOT LIKE 'ms:%'
"""


class SqlPast(Past):
    """What has been played, as one database has it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def played_in(self, channel_id: int, game_id: str) -> bool:
        query = "SELECT 1 FROM tables WHERE channel_id = ? AND game = ? AND status = 'over' LIMIT 1"
        return bool(await self._database.rows(query, channel_id, game_id))

    async def past_games(self, channel_id: int, user_id: int, closed: str, most: int) -> Sequence[PastGame]:
        async def work(db: Session) -> Sequence[PastGame]:
            found = await db.fetch(_PAST, closed, channel_id, user_id, most)
            names = await _names(db, [row["id"] for row in found]) if found else {}
            return [_past_game(row, names[row["id"]]) for row in found]

        return await self._database.read(work)

    async def kept_secret(self, table_id: int, closed: str) -> bool:
        return bool(await self._database.read(lambda db: db.fetch(_KEPT_SECRET, closed, table_id)))

    async def note_seen(self, table_id: int, user_id: int) -> None:
        await self._database.transaction(lambda db: db.fetch(_SEEN, user_id, table_id, user_id))

    async def knows(self, table_id: int, user_id: int) -> bool:
        return await self._database.read(lambda db: knows(db, user_id, table_id))

    async def known_deals(self, user_id: int, game_id: str) -> Collection[int]:
        return {int(row[0]) for row in await self._database.rows(_NUMBERS, user_id, game_id)}

    async def games(self, user_id: int) -> Sequence[str]:
        return [str(row[0]) for row in await self._database.rows(_GAMES, user_id)]

    async def deals(self, user_id: int, game_id: str, most: int) -> int:
        return len(await self._database.rows(_DEALS, user_id, game_id, most))


def _past_game(row: DatabaseRow, names: Sequence[str]) -> PastGame:
    return PastGame(
        id=row["id"],
        game=row["game"],
        host_id=row["host_id"],
        names=tuple(names),
        number=row["deal_number"],
        day=row["day"],
        secret=bool(row["secret"]),
        running=row["status"] == "playing",
        moves=row["moves"],
        changed_at=row["changed_at"],
        ms=is_shared(row["seed"]),
    )


async def _names(db: Session, tables: Sequence[int]) -> Mapping[int, Sequence[str]]:
    """Who sat at some tables, by seat."""
    names: dict[int, list[str]] = defaultdict(list)
    at = marks(tables)
    query = f"SELECT table_id, name FROM members WHERE table_id IN ({at}) ORDER BY table_id, seat"
    for row in await db.fetch(query, *tables):
        names[row["table_id"]].append(row["name"])
    return names


async def knows(db: Session, user_id: int, table_id: int) -> bool:
    """Whether somebody knows the deal of a table from elsewhere."""
    ((seed, game),) = await db.fetch("SELECT seed, game FROM tables WHERE id = ?", table_id)
    return bool(await db.fetch(_KNOWN, seed, game, table_id, user_id, user_id, user_id))
