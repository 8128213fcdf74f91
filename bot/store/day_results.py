"""How the tries of the daily deals ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.model.day_points import order_of_tries
from bot.model.records import DailyResult, Finish
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.model.tallies import placed
from bot.store.dailies import BOT
from bot.store.protocol.results import DayResults
from bot.store.sql import Database, DatabaseRow, Session

# Who closed the deal before the first move has had the try too. Tries of a server's own deals, as there were before,
# are those of tables that nobody has claimed.
_RESULTS = """
SELECT t.id AS table_id, t.day AS day, t.host_id AS user_id, coalesce(r.name, m.name, '') AS name, t.game AS game,
       coalesce(r.won, 0) AS won, coalesce(r.undos + r.hints, 0) AS helps, coalesce(r.moves, 0) AS moves,
       coalesce(r.seconds, 0) AS seconds, r.cards_left AS cards_left
FROM tables t
LEFT JOIN solo_results r ON r.table_id = t.id
LEFT JOIN members m ON m.table_id = t.id AND m.user_id = t.host_id
WHERE t.status IN ('over', 'cancelled') AND t.id IN (
    SELECT c.table_id FROM day_places p JOIN day_tries c ON c.day = p.day AND c.user_id = p.user_id AND c.guild_id = ?
    WHERE p.guild_id = ? AND p.day BETWEEN ? AND ?
    UNION ALL
    SELECT o.id FROM tables o WHERE o.guild_id = ? AND o.day BETWEEN ? AND ?
        AND NOT EXISTS (SELECT 1 FROM day_tries c WHERE c.table_id = o.id)
)
"""
_WINNERS = """
SELECT r.moves FROM day_tries c JOIN solo_results r ON r.table_id = c.table_id
WHERE c.guild_id = ? AND c.day = ? AND r.won = 1
"""
_TO_BEAT = "SELECT day, to_beat FROM daily_deals WHERE guild_id = ? AND day BETWEEN ? AND ? AND to_beat > 0"
_FINISHED = "SELECT day FROM day_finishes WHERE guild_id = ? AND user_id = ? ORDER BY day"
_FINISHED_IN = """
SELECT f.user_id, f.day FROM day_finishes f
WHERE f.guild_id = ? AND f.user_id IN (SELECT p.user_id FROM day_places p WHERE p.guild_id = ? AND p.day >= ?)
"""
_FINISH = "INSERT INTO day_finishes (guild_id, day, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_EXCUSED = "SELECT day FROM day_excuses WHERE guild_id = ? ORDER BY day"
_SETTLED = "SELECT day FROM daily_deals WHERE guild_id = ? ORDER BY day"


class SqlDayResults(DayResults):
    """The results of the daily deals in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def results(self, guild_id: int, first: str, last: str) -> Mapping[str, Sequence[DailyResult]]:
        days = (guild_id, first, last)
        found = defaultdict(list)
        for row in await self._database.rows(_RESULTS, BOT, *days, *days):
            found[row["day"]].append(_result(row))
        return {day: placed(lines, order_of_tries) for day, lines in found.items()}

    async def winners(self, day: str) -> Sequence[int]:
        return [int(row[0]) for row in await self._database.rows(_WINNERS, BOT, day)]

    async def to_beat(self, first: str, last: str) -> Mapping[str, float]:
        return {str(row[0]): float(row[1]) for row in await self._database.rows(_TO_BEAT, BOT, first, last)}

    async def finished(self, user_id: int) -> Sequence[str]:
        return [str(row[0]) for row in await self._database.rows(_FINISHED, BOT, user_id)]

    async def finished_in(self, guild_id: int, since: str) -> Mapping[int, Sequence[str]]:
        found = defaultdict(list)
        for row in await self._database.rows(_FINISHED_IN, BOT, guild_id, since):
            found[int(row[0])].append(str(row[1]))
        return found

    async def settled(self) -> Sequence[str]:
        return [str(row[0]) for row in await self._database.rows(_SETTLED, BOT)]

    async def excused(self) -> Sequence[str]:
        return [str(row[0]) for row in await self._database.rows(_EXCUSED, BOT)]


async def finished_day(db: Session, day: str, finish: Finish) -> None:
    """Note that somebody has played the deal of a date to an end, if that was with moves enough for a streak."""
    if finish.moves >= FEWEST_TRY_MOVES:
        await db.fetch(_FINISH, BOT, day, finish.user_id)


def _result(row: DatabaseRow) -> DailyResult:
    return DailyResult(
        place=1,
        user_id=row["user_id"],
        name=row["name"],
        won=bool(row["won"]),
        unaided=not row["helps"],
        moves=row["moves"],
        seconds=row["seconds"],
        cards_left=row["cards_left"],
        game=row["game"],
        table_id=row["table_id"],
    )
