"""What is counted of games for one player: how they ended, the table of each game, and the daily deals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import TypeVar

from bot.model.records import Daily, DailyResult, Finish, SoloEnding, SoloStanding
from bot.store import known_deals
from bot.store.sql import Row, Session

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
GAME_TRIES = f"{_TRIES} WHERE guild_id = ? AND game = ? AND first_try = 1 ORDER BY user_id, finished_at, table_id"
PLAYER_TRIES = f"{_TRIES} WHERE guild_id = ? AND user_id = ? AND first_try = 1 ORDER BY game, finished_at, table_id"
# What is drawn as a chart, from the oldest to the newest.
LEAGUE_SCORES = """
SELECT user_id, name, points, finished_at FROM results
WHERE guild_id = ? AND counted = 1 AND level = ''
ORDER BY finished_at, table_id, seat
"""
SOLO_WINS = """
SELECT user_id, name, moves, finished_at FROM solo_results
WHERE guild_id = ? AND game = ? AND first_try = 1 AND won = 1
ORDER BY finished_at, table_id
"""
GAME_TALLIES = """
SELECT game, sum(won) AS won, count(*) AS played FROM solo_results
WHERE guild_id = ? AND first_try = 1
GROUP BY game
ORDER BY sum(won) DESC, count(*) DESC, game
"""
DEALS = """
SELECT t.id FROM members m JOIN tables t ON t.id = m.table_id AND t.host_id = m.user_id
WHERE m.user_id = ? AND t.game = ?
LIMIT ?
"""
KNOWN_DEALS = """
SELECT DISTINCT t.deal_number FROM tables t
JOIN (SELECT table_id, user_id FROM members UNION ALL SELECT table_id, user_id FROM seen_deals) k ON k.table_id = t.id
WHERE k.user_id = ? AND t.game = ? AND t.deal_number IS NOT NULL
"""
CENSUS = "SELECT game, status, count(*) FROM tables WHERE {mine} GROUP BY game, status"
# So many days back it is looked for deals that nobody plays any more.
FORMER_DAYS = 30
_FORMER_DAILIES = """
SELECT d.day, d.game, d.seed, d.salt, max(t.changed_at) AS ended
FROM daily_deals d LEFT JOIN tables t ON t.guild_id = d.guild_id AND t.day = d.day
WHERE d.guild_id = ? AND d.day < ?
GROUP BY d.guild_id, d.day, d.game, d.seed, d.salt
HAVING sum(CASE WHEN t.status = 'playing' THEN 1 ELSE 0 END) = 0
ORDER BY d.day DESC
LIMIT ?
"""
LEFT_TRIES = """
SELECT id FROM tables WHERE day < ? AND status = 'playing' AND changed_at <= ? AND {mine} ORDER BY id
"""
# Who closed the deal before the first move has had the try too.
_DAILY_RESULTS = """
SELECT t.host_id AS user_id, coalesce(r.name, m.name, '') AS name, coalesce(r.won, 0) AS won,
       coalesce(r.undos + r.hints, 0) AS helps, coalesce(r.moves, 0) AS moves, coalesce(r.seconds, 0) AS seconds,
       r.cards_left AS cards_left
FROM tables t
LEFT JOIN solo_results r ON r.table_id = t.id
LEFT JOIN members m ON m.table_id = t.id AND m.user_id = t.host_id
WHERE t.guild_id = ? AND t.day = ? AND t.status IN ('over', 'cancelled')
"""


async def add_finish(db: Session, table_id: int, finish: Finish, now: int) -> None:
    """Store how a game for one player ended, if it counts."""
    found = await db.fetch(_COUNTED, table_id)
    if not found:
        return
    guild_id, game, chosen, seed, day = found[0]
    options = json.dumps(json.loads(chosen), sort_keys=True)
    known = await known_deals.knows(db, finish.user_id, table_id)
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


# The table of a game.


def of_game(tries: Sequence[Row]) -> tuple[SoloStanding, ...]:
    """The table of one game: most games won come first, then most won unaided, then fewest played."""
    lines = [_standing(list(own)) for _, own in groupby(tries, lambda row: row["user_id"])]
    return _placed(lines, lambda line: (-line.won, -line.unaided, line.played))


def of_player(tries: Sequence[Row]) -> Mapping[str, SoloStanding]:
    """What one player has done in each game that they have finished, by the game's id."""
    return {game: _standing(list(own)) for game, own in groupby(tries, lambda row: row["game"])}


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


def _placed(lines: Iterable[Line], worth: Callable[[Line], tuple[float, ...]]) -> tuple[Line, ...]:
    """Lines in order, the least worth first, with their places; equals share one and stand by name."""
    # Sorted here because databases disagree on the order of names.
    order = sorted(lines, key=lambda line: (worth(line), line.name.casefold(), line.user_id))
    places: dict[tuple[float, ...], int] = {}
    return tuple(
        replace(line, place=places.setdefault(worth(line), number)) for number, line in enumerate(order, start=1)
    )


async def ending(db: Session, table_id: int) -> SoloEnding | None:
    """What the game of a table means to who played it; None if it does not count."""
    query = "SELECT guild_id, user_id, game, seconds, first_try FROM solo_results WHERE table_id = ?"
    if not (found := await db.fetch(query, table_id)):
        return None
    row = found[0]
    tries = await db.fetch(PLAYER_TRIES, row["guild_id"], row["user_id"])
    own = [each for each in tries if each["game"] == row["game"]]
    if not own:
        # Nothing has counted here yet: they know this deal from elsewhere.
        return SoloEnding(row["seconds"], False, 0, None, None)
    line = _standing(own)
    return SoloEnding(row["seconds"], bool(row["first_try"]), line.streak, line.fewest_moves, line.best_seconds)


# Daily deals.


async def settled_daily(db: Session, guild_id: int, day: str) -> Daily | None:
    """A server's deal of a day, if one is stored."""
    query = "SELECT day, game, seed, salt FROM daily_deals WHERE guild_id = ? AND day = ?"
    found = await db.fetch(query, guild_id, day)
    return Daily(*found[0]) if found else None


async def daily(db: Session, guild_id: int, day: str, proposal: Daily) -> Daily:
    """A server's deal of a day: the one that is stored, else the proposal, which is stored then."""
    settled = await settled_daily(db, guild_id, day)
    if settled is None:
        values = (guild_id, day, proposal.game, proposal.seed, proposal.salt)
        await db.fetch("INSERT INTO daily_deals (guild_id, day, game, seed, salt) VALUES (?, ?, ?, ?, ?)", *values)
    return settled or proposal


async def former_daily(db: Session, guild_id: int, day: str) -> Daily | None:
    """Of a server's deals before a date that nobody is playing any more, the one that came to its end last.

    A try may be finished after its day. Until then its deal stays secret, and then its turn comes to be told.
    """
    found = await db.fetch(_FORMER_DAILIES, guild_id, day, FORMER_DAYS)
    if not found:
        return None
    newest = max(found, key=lambda row: (max(row["ended"] or 0, _end_of(row["day"])), row["day"]))
    return Daily(newest["day"], newest["game"], newest["seed"], newest["salt"])


def _end_of(day: str) -> int:
    """The second in which a date ends, by UTC."""
    return int((datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp())


async def daily_table(db: Session, guild_id: int, day: str, user_id: int) -> int | None:
    """The table of a member's ranked try, finished or not."""
    query = "SELECT id FROM tables WHERE guild_id = ? AND day = ? AND host_id = ?"
    found = await db.fetch(query, guild_id, day, user_id)
    return int(found[0][0]) if found else None


async def daily_results(db: Session, guild_id: int, day: str) -> tuple[DailyResult, ...]:
    """The results of a day: who won comes first, unaided before aided, by fewest moves; others by cards left."""
    found = await db.fetch(_DAILY_RESULTS, guild_id, day)
    lines = [
        DailyResult(
            place=1,
            user_id=row["user_id"],
            name=row["name"],
            won=bool(row["won"]),
            unaided=not row["helps"],
            moves=row["moves"],
            seconds=row["seconds"],
            cards_left=row["cards_left"],
        )
        for row in found
    ]
    return _placed(lines, _worth)


def _worth(line: DailyResult) -> tuple[float, ...]:
    if line.won:
        return (0, not line.unaided, line.moves)
    return (1, float("inf") if line.cards_left is None else line.cards_left)


# The newest result of each user gives the name. Calls count once their game is over: never if it was closed, nor if
# the game does not count. Computers are in no league.
STANDINGS = """
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
