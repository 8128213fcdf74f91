"""The games of a server's league, and those that somebody who manages the server has struck out of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.model.tallies import LeagueGame
from bot.store.ratings import drop_ratings
from bot.store.sql import Session, marks

_GAMES = """
SELECT DISTINCT r.table_id, t.game, r.finished_at, s.reason, r.season
FROM results r
JOIN seasons n ON n.guild_id = r.guild_id AND n.number = r.season AND n.closed_at IS NULL
JOIN tables t ON t.id = r.table_id
LEFT JOIN strikes s ON s.table_id = r.table_id
WHERE r.guild_id = ? AND r.counted = 1{only}
ORDER BY r.finished_at DESC, r.table_id DESC
LIMIT ?
"""
_PEOPLE = "SELECT table_id, user_id, name FROM results WHERE table_id IN ({at}) ORDER BY table_id, seat"
# Also who gave a seat up, and who sits in one that counts for whoever did.
_SAT_THERE = """
SELECT table_id, user_id FROM former_players WHERE table_id IN ({at})
UNION SELECT table_id, user_id FROM members WHERE table_id IN ({at}) AND level = ''
"""
_FORGET = "DELETE FROM strikes WHERE table_id = ?"
_STRIKE = "INSERT INTO strikes (guild_id, table_id, user_id, reason, struck_at) VALUES (?, ?, ?, ?, ?)"
_GROW = """
UPDATE seasons SET version = version + 1 WHERE guild_id = ? AND number = ? AND closed_at IS NULL RETURNING number
"""


async def games(db: Session, guild_id: int, most: int, only: int | None = None) -> Sequence[LeagueGame]:
    """The newest games that count in a season that is not closed, struck out or not; or only one of them."""
    one = ("", ()) if only is None else (" AND r.table_id = ?", (only,))
    found = await db.fetch(_GAMES.format(only=one[0]), guild_id, *one[1], most)
    if not found:
        return ()
    people: dict[int, dict[int, str]] = {}
    tables = [row["table_id"] for row in found]
    for table_id, user_id, name in await db.fetch(_PEOPLE.format(at=marks(tables)), *tables):
        people.setdefault(table_id, {})[user_id] = name
    sat_there = defaultdict[int, set[int]](set)
    for table_id, user_id in await db.fetch(_SAT_THERE.format(at=marks(tables)), *tables * 2):
        sat_there[table_id].add(user_id)
    return [
        LeagueGame(table_id, game, at, people[table_id], reason, frozenset(sat_there[table_id]))
        for table_id, game, at, reason, _ in found
    ]


async def strike(db: Session, guild_id: int, table_id: int, striking: tuple[int, str, int] | None) -> bool:
    """Strike a game out, by whom, for which reason and when; or with None no more. False if that cannot be."""
    found = await db.fetch(_GAMES.format(only=" AND r.table_id = ?"), guild_id, table_id, 1)
    if not found or not await db.fetch(_GROW, guild_id, found[0]["season"]):
        return False
    await db.fetch(_FORGET, table_id)
    await drop_ratings(db, guild_id)
    if striking is not None:
        await db.fetch(_STRIKE, guild_id, table_id, *striking)
    return True
