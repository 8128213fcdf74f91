"""The ratings in a database: a cache of what its results say, which is dropped where these change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.model.rating_records import (
    KnownRatings,
    RatedGame,
    RatedSeat,
    RatedSeats,
    Rating,
    RatingMark,
    RatingStep,
    Seat,
)
from bot.model.rating_scale import RATING_VERSION
from bot.store.protocol.ratings import StoredRatings
from bot.store.sql import Database, Session

_MARK = "SELECT ended_at, table_id, seats FROM rating_marks WHERE guild_id = ? AND rules = ?"
_TABLES = ("rating_marks", "rating_steps", "ratings")
_ENDED = """
SELECT r.table_id, r.finished_at, t.game, r.user_id, r.name, r.place, r.level, r.pins, r.seat, r.apart
FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.guild_id = ? AND r.finished_at >= ? AND r.played = 1
    AND NOT EXISTS (SELECT 1 FROM strikes s WHERE s.table_id = r.table_id)
ORDER BY r.table_id, r.seat
"""
_KNOWN = "SELECT game, user_id, mu, sigma, games FROM ratings WHERE guild_id = ?"
_RATING = """
INSERT INTO ratings (guild_id, game, user_id, name, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (guild_id, game, user_id) DO UPDATE
SET name = excluded.name, mu = excluded.mu, sigma = excluded.sigma, games = excluded.games
"""
_STEP = """
INSERT INTO rating_steps (table_id, guild_id, user_id, game, ended_at, before, mu, sigma)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_PATH = """
SELECT table_id, ended_at, before, mu, sigma FROM rating_steps
WHERE guild_id = ? AND game = ? AND user_id = ?
ORDER BY ended_at, table_id
"""
_OF_SEASON = """
SELECT s.game, s.user_id, r.name, s.table_id, s.ended_at, s.before, s.mu, s.sigma
FROM results r JOIN rating_steps s ON s.table_id = r.table_id AND s.user_id = r.user_id
WHERE r.guild_id = ? AND r.season = ? AND r.level = ''
"""
# Of whoever has been forgotten the results stand under another number.
_OF_A_PERSON = "DELETE FROM rating_marks WHERE guild_id IN (SELECT guild_id FROM results WHERE user_id = ?)"


class SqlRatings(StoredRatings):
    """The ratings in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mark(self, guild_id: int) -> RatingMark | None:
        return await self._database.read(lambda db: _mark(db, guild_id))

    async def ended(self, guild_id: int, since: int = 0) -> Sequence[RatedSeats]:
        games = defaultdict[tuple[int, int, str], list[Seat]](list)
        for table_id, at, game, *seat in await self._database.rows(_ENDED, guild_id, since):
            games[table_id, at, game].append(Seat(*seat))
        return [RatedSeats(*game, tuple(seats)) for game, seats in games.items()]

    async def known(self, guild_id: int, user_ids: Sequence[int] | None = None) -> KnownRatings:
        query, people = _KNOWN, user_ids or ()
        if user_ids is not None:
            if not user_ids:
                return {}  # not every database knows empty lists
            query = f"{_KNOWN} AND user_id IN ({', '.join('?' * len(user_ids))})"
        found = await self._database.rows(query, guild_id, *people)
        return {(game, user_id): Rating(*rating) for game, user_id, *rating in found}

    async def steps(self, guild_id: int) -> Mapping[tuple[int, int], float]:
        query = "SELECT table_id, user_id, mu FROM rating_steps WHERE guild_id = ?"
        return {(table, user): mu for table, user, mu in await self._database.rows(query, guild_id)}

    async def keep(
        self, guild_id: int, before: RatingMark | None, steps: Sequence[RatingStep], mark: RatingMark
    ) -> bool:
        async def work(db: Session) -> bool:
            if await _mark(db, guild_id) != before:
                return False
            if before is None:
                await drop_ratings(db, guild_id)
            newest = {(step.game, step.user_id): step for step in steps}
            await db.fill(_RATING, [(guild_id, *key, step.name, *step.after) for key, step in newest.items()])
            await db.fill(_STEP, [_values(guild_id, step) for step in steps])
            await db.fetch("DELETE FROM rating_marks WHERE guild_id = ?", guild_id)
            await db.fetch(
                "INSERT INTO rating_marks (guild_id, rules, ended_at, table_id, seats) VALUES (?, ?, ?, ?, ?)",
                *(guild_id, RATING_VERSION, *mark),
            )
            return True

        return await self._database.transaction(work)

    async def lines(self, guild_id: int, game_id: str) -> Sequence[tuple[int, str, Rating]]:
        query = "SELECT user_id, name, mu, sigma, games FROM ratings WHERE guild_id = ? AND game = ?"
        found = await self._database.rows(query, guild_id, game_id)
        return [(user_id, name, Rating(*rating)) for user_id, name, *rating in found]

    async def path(self, guild_id: int, game_id: str, user_id: int) -> Sequence[RatedGame]:
        return [RatedGame(*row) for row in await self._database.rows(_PATH, guild_id, game_id, user_id)]

    async def changes(self, user_id: int, tables: Sequence[int]) -> Mapping[int, RatedGame]:
        if not tables:
            return {}  # not every database knows empty lists
        query = f"""
            SELECT table_id, ended_at, before, mu, sigma FROM rating_steps
            WHERE user_id = ? AND table_id IN ({", ".join("?" * len(tables))})
        """
        return {row[0]: RatedGame(*row) for row in await self._database.rows(query, user_id, *tables)}

    async def of_season(self, guild_id: int, number: int) -> Sequence[RatedSeat] | None:
        async def work(db: Session) -> Sequence[RatedSeat] | None:
            if await _mark(db, guild_id) is None:
                return None
            found = await db.fetch(_OF_SEASON, guild_id, number)
            return [RatedSeat(game, user_id, name, RatedGame(*rated)) for game, user_id, name, *rated in found]

        return await self._database.read(work)

    async def servers(self) -> Sequence[int]:
        return [
            int(row[0]) for row in await self._database.rows("SELECT guild_id FROM rating_marks ORDER BY guild_id")
        ]

    async def forget(self, guild_id: int) -> None:
        await self._database.transaction(lambda db: drop_ratings(db, guild_id))


async def drop_ratings(db: Session, guild_id: int) -> None:
    """Let the ratings of a server be counted anew: results of before have changed."""
    for table in _TABLES:
        await db.fetch(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)


async def drop_ratings_with(db: Session, user_id: int) -> None:
    """Let the ratings of all servers be counted anew where somebody has results."""
    await db.fetch(_OF_A_PERSON, user_id)


async def _mark(db: Session, guild_id: int) -> RatingMark | None:
    found = await db.fetch(_MARK, guild_id, RATING_VERSION)
    return RatingMark(*found[0]) if found else None


def _values(guild_id: int, step: RatingStep) -> tuple[object, ...]:
    return (
        step.table_id,
        guild_id,
        step.user_id,
        step.game,
        step.at,
        step.before.mu,
        step.after.mu,
        step.after.sigma,
    )
