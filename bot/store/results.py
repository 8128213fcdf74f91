"""What is counted of games: the league, and how games for one player ended."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.facts import Who
from bot.model.records import Finish, SoloStanding
from bot.model.tallies import GameTally, LeagueRow, PastContest, Score, placed
from bot.store import kept_news
from bot.store.day_results import finished_day
from bot.store.past_games import knows
from bot.store.protocol.results import Results
from bot.store.sql import Database, DatabaseRow, Session, marks

# Games played together are nobody's own, and count for nobody.
_COUNTED = "SELECT guild_id, game, options, seed, day FROM tables WHERE id = ? AND together = 0"
_MADE = "SELECT made_at FROM moves WHERE table_id = ? AND ply = 0"
_FINISH = """
INSERT INTO solo_results (table_id, guild_id, user_id, name, game, options, seed, won, moves, undos, hints,
    cards_left, seconds, day, first_try, finished_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
# The first tries of a game by player, and those of a player by game, each from the oldest to the newest.
_TRIES = "SELECT user_id, name, game, won, moves, undos, hints, seconds FROM solo_results"
_GAME_TRIES = f"{_TRIES} WHERE guild_id = ? AND game = ? AND first_try = 1 ORDER BY user_id, finished_at, table_id"
_PLAYER_TRIES = f"{_TRIES} WHERE guild_id = ? AND user_id = ? AND first_try = 1 ORDER BY game, finished_at, table_id"
# What is drawn as a chart, from the oldest to the newest.
_SOLO_WINS = """
SELECT user_id, name, moves, finished_at FROM solo_results
WHERE guild_id = ? AND game = ? AND first_try = 1 AND won = 1
ORDER BY finished_at, table_id
"""
_GAME_TALLIES = """
SELECT game, sum(won) AS won, count(*) AS played FROM solo_results
WHERE guild_id = ? AND first_try = 1
GROUP BY game
ORDER BY sum(won) DESC, count(*) DESC, game
"""
# What others may still play is left out: nobody shall learn from it whether a deal comes out.
_GAME_TALLY = """
SELECT coalesce(sum(won), 0) AS won, count(*) AS played FROM solo_results
WHERE guild_id = ? AND game = ? AND first_try = 1 AND (day IS NULL OR day < ?)
"""
# Computers are in no league.
_LEAGUE = """
SELECT r.table_id, r.finished_at, r.user_id, r.name, r.place, r.points, r.won, r.cards_left, r.stakes,
    (SELECT count(*) FROM knocks k
     WHERE k.table_id = r.table_id AND k.offender_id = r.user_id AND k.was_right = 1),
    (SELECT count(*) FROM knocks k
     WHERE k.table_id = r.table_id AND k.caller_id = r.user_id AND k.was_right = 1)
FROM results r
WHERE r.guild_id = ? AND r.season = ? AND r.counted = 1 AND r.level = ''
    AND NOT EXISTS (SELECT 1 FROM strikes s WHERE s.table_id = r.table_id)
"""
_CONTESTS = """
SELECT r.table_id, t.game, r.finished_at, r.place, r.points, r.counted, r.why, s.reason
FROM results r JOIN tables t ON t.id = r.table_id LEFT JOIN strikes s ON s.table_id = r.table_id
WHERE r.guild_id = ? AND r.user_id = ? AND r.level = ''
ORDER BY r.finished_at DESC, r.table_id DESC
LIMIT ? OFFSET ?
"""
_CALLS = "SELECT offender_id, count(*) FROM knocks WHERE table_id = ? AND was_right = 1 GROUP BY offender_id"
_FIRST = """
SELECT r.guild_id, r.user_id, r.level, r.finished_at, t.game FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.table_id = ? AND r.place = 1
"""
# What somebody has played of a game up to the end of one table.
_PLAYED_UNTIL = """
SELECT r.won, r.cards_left, r.longest_turn, r.turns,
    (SELECT count(*) FROM results s WHERE s.table_id = r.table_id) AS players
FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.guild_id = ? AND r.user_id = ? AND r.played = 1 AND t.game = ?
    AND (r.finished_at < ? OR (r.finished_at = ? AND r.table_id <= ?))
ORDER BY r.finished_at, r.table_id
"""
_ENDED = "SELECT guild_id, user_id, game, seconds, first_try, finished_at FROM solo_results WHERE table_id = ?"
# The first tries of a player in a game up to the end of one of them.
_TRIES_UNTIL = f"""
{_TRIES} WHERE guild_id = ? AND user_id = ? AND game = ? AND first_try = 1
    AND (finished_at < ? OR (finished_at = ? AND table_id <= ?))
ORDER BY finished_at, table_id
"""


class SqlResults(Results):
    """What is counted in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def league(self, guild_id: int, season: int) -> Sequence[LeagueRow]:
        return [LeagueRow(*row) for row in await self._database.rows(_LEAGUE, guild_id, season)]

    async def contests(self, guild_id: int, user_id: int, most: int, skipped: int = 0) -> Sequence[PastContest]:
        async def work(db: Session) -> Sequence[PastContest]:
            found = await db.fetch(_CONTESTS, guild_id, user_id, most, skipped)
            others = await _others(db, [row["table_id"] for row in found], user_id) if found else {}
            return [_contest(row, others[row["table_id"]]) for row in found]

        return await self._database.read(work)

    async def winner_bests(self, table_id: int) -> WinnerBests | None:
        return await self._database.read(lambda db: _winner_bests(db, table_id))

    async def calls_suffered(self, table_id: int) -> Mapping[int, int]:
        return {int(row[0]): int(row[1]) for row in await self._database.rows(_CALLS, table_id)}

    async def solo_wins(self, guild_id: int, game_id: str) -> tuple[Score, ...]:
        return tuple(Score(*row) for row in await self._database.rows(_SOLO_WINS, guild_id, game_id))

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        tries = await self._database.rows(_GAME_TRIES, guild_id, game_id)
        # There may be very many, and tables must not wait for them to be counted.
        return await asyncio.to_thread(_of_game, tries)

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        tries = await self._database.rows(_PLAYER_TRIES, guild_id, user_id)
        return {game: _standing(list(own)) for game, own in groupby(tries, lambda row: row["game"])}

    async def solo_ending(self, table_id: int) -> SoloEnding | None:
        return await self._database.read(lambda db: _ending(db, table_id))

    async def game_tallies(self, guild_id: int) -> tuple[GameTally, ...]:
        return tuple(GameTally(*row) for row in await self._database.rows(_GAME_TALLIES, guild_id))

    async def game_tally(self, guild_id: int, game_id: str, closed: str) -> GameTally:
        ((won, played),) = await self._database.rows(_GAME_TALLY, guild_id, game_id, closed)
        return GameTally(game_id, won, played)


async def _winner_bests(db: Session, table_id: int) -> WinnerBests | None:
    first = await db.fetch(_FIRST, table_id)
    if len(first) != 1 or first[0]["level"] or first[0]["user_id"] < 0:
        return None
    guild_id, user_id, _, at, game = first[0]
    played = await db.fetch(_PLAYED_UNTIL, guild_id, user_id, game, at, at, table_id)
    if not played or played[-1]["turns"] is None:
        return None
    # Who wins because others give up needs few turns.
    out = [row for row in played if row["won"] and not row["cards_left"] and row["turns"]]
    turns = [row["turns"] for row in out if row["players"] == played[-1]["players"]]
    streaks = _streaks(played)
    longest = max(row["longest_turn"] or 0 for row in played)
    return WinnerBests(longest, min(turns, default=None), streaks[-1], max(streaks))


async def _others(db: Session, tables: Sequence[int], user_id: int) -> Mapping[int, Sequence[DatabaseRow]]:
    """Who else played at some tables, by seat."""
    others: dict[int, list[DatabaseRow]] = {table_id: [] for table_id in tables}
    at = marks(tables)
    query = f"""
        SELECT table_id, user_id, name FROM results
        WHERE table_id IN ({at}) AND user_id <> ?
        ORDER BY table_id, seat
    """
    for row in await db.fetch(query, *tables, user_id):
        others[row["table_id"]].append(row)
    return others


def _contest(row: DatabaseRow, others: Sequence[DatabaseRow]) -> PastContest:
    return PastContest(
        table_id=row["table_id"],
        game=row["game"],
        at=row["finished_at"],
        place=row["place"],
        points=row["points"],
        why=kept_news.why_not(row["why"], row["reason"]),
        others=tuple(Who(other["user_id"], other["name"]) for other in others),
    )


async def add_finish(db: Session, table_id: int, finish: Finish, now: int) -> None:
    """Store how a game for one player ended, if it counts."""
    found = await db.fetch(_COUNTED, table_id)
    if not found:
        return
    guild_id, game, chosen, seed, day = found[0]
    options = json.dumps(json.loads(chosen), sort_keys=True)
    known = await knows(db, finish.user_id, table_id)
    begun = await db.fetch(_MADE, table_id)
    await db.fetch(
        _FINISH,
        table_id,
        guild_id,
        finish.user_id,
        finish.name,
        game,
        options,
        seed,
        int(finish.won),
        finish.moves,
        finish.undos,
        finish.hints,
        finish.cards_left,
        max(0, now - begun[0][0]) if begun else 0,  # a clock may be set back
        day,
        0 if known else 1,
        now,
    )
    if day is not None:
        await finished_day(db, day, finish)


def _of_game(tries: Sequence[DatabaseRow]) -> tuple[SoloStanding, ...]:
    """The table of one game: most games won come first, then most won unaided, then fewest played."""
    lines = [_standing(list(own)) for _, own in groupby(tries, lambda row: row["user_id"])]
    return placed(lines, lambda line: (-line.won, -line.unaided, line.played))


def _streaks(games: Sequence[DatabaseRow]) -> list[int]:
    """How many games in a row were won, 0 for each row of others, from the oldest to the newest."""
    return [len(list(run)) if wins else 0 for wins, run in groupby(games, lambda row: bool(row["won"]))]


def _standing(tries: Sequence[DatabaseRow]) -> SoloStanding:
    """One player's line, from the oldest of the first tries to the newest, which gives the name."""
    won = [row for row in tries if row["won"]]
    streaks = _streaks(tries)
    return SoloStanding(
        place=1,
        user_id=tries[-1]["user_id"],
        name=tries[-1]["name"],
        played=len(tries),
        won=len(won),
        unaided=sum(not row["undos"] and not row["hints"] for row in won),
        streak=streaks[-1],
        best_streak=max(streaks),
        fewest_moves=min((row["moves"] for row in won), default=None),
        best_seconds=min((row["seconds"] for row in won), default=None),
    )


async def _ending(db: Session, table_id: int) -> SoloEnding | None:
    if not (found := await db.fetch(_ENDED, table_id)):
        return None
    guild_id, user_id, game, seconds, first_try, at = found[0]
    own = await db.fetch(_TRIES_UNTIL, guild_id, user_id, game, at, at, table_id)
    if not own:
        # Nothing has counted here yet: they know this deal from elsewhere.
        return SoloEnding(seconds, False, 0, None, None, 0)
    line = _standing(own)
    bests = line.fewest_moves, line.best_seconds, line.best_streak
    return SoloEnding(seconds, bool(first_try), line.streak, *bests)
