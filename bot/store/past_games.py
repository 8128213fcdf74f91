"""The games of a channel that can be looked at once more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.model.records import PastGame
from bot.store.sql import Session

# A secret deal of one player is one of a day, as far as is known. It can be told once the day is over and nobody
# plays it any more, be it for the second time.
_SECRET = """
t.deal_number IS NULL AND t.together IS NOT NULL AND (
    EXISTS (SELECT 1 FROM tables o WHERE o.guild_id = t.guild_id AND o.seed = t.seed AND o.status = 'playing')
    OR NOT EXISTS (SELECT 1 FROM daily_deals d WHERE d.guild_id = t.guild_id AND d.seed = t.seed AND d.day < ?)
)
"""
_KEPT_SECRET = f"SELECT 1 FROM tables t WHERE {_SECRET} AND t.id = ?"
# Those that are over, and of one player also the one that goes on; each with at least one move. Moves are counted
# only of those that are found, for there may be very many others.
_PAST = f"""
SELECT t.*, CASE WHEN {_SECRET} THEN 1 ELSE 0 END AS secret, coalesce(
    (SELECT a.plies FROM archives a WHERE a.table_id = t.id), (SELECT count(*) FROM moves m WHERE m.table_id = t.id)
) AS moves
FROM (
    SELECT p.*
    FROM tables p
    WHERE p.channel_id = ? AND (p.status = 'over' OR (p.status = 'playing' AND p.together IS NOT NULL))
        AND EXISTS (
            SELECT 1 FROM moves m WHERE m.table_id = p.id AND m.ply = 0
            UNION ALL SELECT 1 FROM archives a WHERE a.table_id = p.id
        )
    ORDER BY p.status = 'playing' DESC, p.changed_at DESC, p.id DESC
    LIMIT ?
) t
ORDER BY t.status = 'playing' DESC, t.changed_at DESC, t.id DESC
"""


async def past_games(db: Session, channel_id: int, day: str, most: int) -> Sequence[PastGame]:
    """The newest games of a channel, at most so many, as of a date; the one that goes on comes first."""
    found = await db.fetch(_PAST, day, channel_id, most)
    if not found:
        return []
    names = await _names(db, [row["id"] for row in found])
    return [
        PastGame(
            id=row["id"],
            game=row["game"],
            host_id=row["host_id"],
            names=tuple(names[row["id"]]),
            number=row["deal_number"],
            day=row["day"],
            secret=bool(row["secret"]),
            running=row["status"] == "playing",
            moves=row["moves"],
            changed_at=row["changed_at"],
        )
        for row in found
    ]


async def _names(db: Session, tables: Sequence[int]) -> Mapping[int, Sequence[str]]:
    """Who sat at some tables, by seat."""
    names: dict[int, list[str]] = defaultdict(list)
    marks = ", ".join("?" * len(tables))
    query = f"SELECT table_id, name FROM members WHERE table_id IN ({marks}) ORDER BY table_id, seat"
    for row in await db.fetch(query, *tables):
        names[row["table_id"]].append(row["name"])
    return names


async def kept_secret(db: Session, table_id: int, day: str) -> bool:
    """Whether others may still play the deal of a table for one, as of a date."""
    return bool(await db.fetch(_KEPT_SECRET, day, table_id))
