"""What is counted of games: the league, and how games for one player ended."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from bot.model.records import DailyResult, Finish, SoloEnding, SoloStanding, Standing
from bot.model.tallies import GameTally, Score
from bot.store.past_games import knows
from bot.store.protocol.results import Results
from bot.store.sql import Database, Row, Session

Line = TypeVar("Line", SoloStanding, DailyResult)

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
_LEAGUE_SCORES = """
SELECT user_id, name, points, finished_at FROM results
WHERE guild_id = ? AND counted = 1 AND level = ''
ORDER BY finished_at, table_id, seat
"""
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
# The newest result of each user gives the name. Calls count once their game is over: never if it was closed, nor if
# the game does not count. Computers are in no league.
_STANDINGS = """
SELECT rank() OVER (ORDER BY sum(r.points) DESC, sum(r.won) DESC, sum(r.cards_left)),
       r.user_id,
       (SELECT n.name FROM results n WHERE n.guild_id = r.guild_id AND n.user_id = r.user_id
        ORDER BY n.finished_at DESC, n.table_id DESC LIMIT 1),
       count(*), sum(r.won), sum(r.points), sum(r.cards_left),
       (SELECT count(*) FROM knocks k JOIN tables t ON t.id = k.table_id
        WHERE k.guild_id = ? AND k.offender_id = r.user_id AND k.was_right = 1 AND t.status = 'over'
            AND EXISTS (SELECT 1 FROM results u WHERE u.table_id = t.id AND u.counted = 1)),
       sum(r.stakes)
FROM results r
WHERE r.guild_id = ? AND r.counted = 1 AND r.level = ''
GROUP BY r.guild_id, r.user_id
"""
_CALLS = "SELECT offender_id, count(*) FROM knocks WHERE table_id = ? AND was_right = 1 GROUP BY offender_id"
_ENDED = "SELECT guild_id, user_id, game, seconds, first_try FROM solo_results WHERE table_id = ?"


class SqlResults(Results):
    """What is counted in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        found = await self._database.rows(_STANDINGS, guild_id, guild_id)
        # Sorted here because databases disagree on the order of names.
        return tuple(sorted((Standing(*row) for row in found), key=lambda s: (s.place, s.name.casefold(), s.user_id)))

    async def league_scores(self, guild_id: int) -> tuple[Score, ...]:
        return tuple(Score(*row) for row in await self._database.rows(_LEAGUE_SCORES, guild_id))

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


def _of_game(tries: Sequence[Row]) -> tuple[SoloStanding, ...]:
    """The table of one game: most games won come first, then most won unaided, then fewest played."""
    lines = [_standing(list(own)) for _, own in groupby(tries, lambda row: row["user_id"])]
    return placed(lines, lambda line: (-line.won, -line.unaided, line.played))


def _standing(tries: Sequence[Row]) -> SoloStanding:
    """One player's line, from the oldest of the first tries to the newest, which gives the name."""
    won = [row for row in tries if row["won"]]
    streaks = [len(list(run)) if wins else 0 for wins, run in groupby(tries, lambda row: bool(row["won"]))]
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


def placed(lines: Iterable[Line], worth: Callable[[Line], tuple[float, ...]]) -> tuple[Line, ...]:
    """Lines in order, the least worth first, with their places; equals share one and stand by name."""
    # Sorted here because databases disagree on the order of names.
    order = sorted(lines, key=lambda line: (worth(line), line.name.casefold(), line.user_id))
    places: dict[tuple[float, ...], int] = {}
    return tuple(
        replace(line, place=places.setdefault(worth(line), number)) for number, line in enumerate(order, start=1)
    )


async def _ending(db: Session, table_id: int) -> SoloEnding | None:
    if not (found := await db.fetch(_ENDED, table_id)):
        return None
    row = found[0]
    tries = await db.fetch(_PLAYER_TRIES, row["guild_id"], row["user_id"])
    own = [each for each in tries if each["game"] == row["game"]]
    if not own:
        # Nothing has counted here yet: they know this deal from elsewhere.
        return SoloEnding(row["seconds"], False, 0, None, None)
    line = _standing(own)
    return SoloEnding(row["seconds"], bool(row["first_try"]), line.streak, line.fewest_moves, line.best_seconds)
