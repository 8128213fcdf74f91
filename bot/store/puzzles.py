"""The turns that members judge, and what they said of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.model.puzzle_records import Found, PlayedOut, TurnAnswers, TurnPuzzle
from bot.store import tries
from bot.store.protocol.puzzles import StoredPuzzles
from bot.store.sql import Database, DatabaseRow, Session, marks

_PUZZLE = "SELECT guild_id, day, table_id, place, found FROM turn_puzzles WHERE guild_id = ? AND day = ?"
_FORMER = "SELECT guild_id, day, table_id, place, found FROM turn_puzzles WHERE guild_id = ? ORDER BY day"
_CLAIM = """
INSERT INTO turn_puzzles (guild_id, day, table_id, place, found) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
_REPLACE = """
UPDATE turn_puzzles SET table_id = ?, place = ?
WHERE guild_id = ? AND day = ? AND table_id = ? AND place = ? AND found = ?
"""
# The first answer stands.
_ANSWER = """
INSERT INTO turn_answers (guild_id, day, user_id, called) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING day
"""
_ANSWERS = "SELECT called, count(*) FROM turn_answers WHERE guild_id = ? AND day = ? GROUP BY called"
_OWN = "SELECT called FROM turn_answers WHERE guild_id = ? AND day = ? AND user_id = ?"
_OVER = "SELECT id, channel_id FROM tables WHERE guild_id = ? AND status = 'over' AND together IS NULL"
_PLAYED_OUT = f"{_OVER} AND changed_at < ? ORDER BY id DESC LIMIT ?"
_STILL_THERE = f"{_OVER} AND id = ?"
# Whoever sat there, has given up a seat, or did anything else; computers are nobody.
_PEOPLE = """
SELECT table_id, user_id FROM members WHERE level = '' AND table_id IN ({at})
UNION SELECT table_id, user_id FROM former_players WHERE table_id IN ({at})
UNION SELECT table_id, user_id FROM visitors WHERE table_id IN ({at})
"""


class SqlPuzzles(StoredPuzzles):
    """The turns of dates in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def puzzle(self, guild_id: int, day: str) -> TurnPuzzle | None:
        return await self._database.read(lambda db: _puzzle(db, guild_id, day))

    async def former(self, guild_id: int) -> Sequence[TurnPuzzle]:
        return [*map(_read, await self._database.rows(_FORMER, guild_id))]

    async def claim(self, puzzle: TurnPuzzle, instead: TurnPuzzle | None = None) -> TurnPuzzle:
        async def work(db: Session) -> TurnPuzzle:
            if instead is None:
                await db.fetch(_CLAIM, *puzzle)
            else:
                await db.fetch(_REPLACE, puzzle.table_id, puzzle.place, *instead)
            stands = await _puzzle(db, puzzle.guild_id, puzzle.day)
            assert stands is not None, "it has just been stored"
            return stands

        return await self._database.transaction(work)

    async def answer(self, guild_id: int, day: str, user_id: int, called: bool) -> bool | None:
        async def work(db: Session) -> bool | None:
            if await tries.has_answered(db, guild_id, day, user_id):
                return None
            return bool(await db.fetch(_ANSWER, guild_id, day, user_id, int(called)))

        return await self._database.transaction(work)

    async def answers(self, guild_id: int, day: str, user_id: int = 0) -> TurnAnswers:
        async def work(db: Session) -> TurnAnswers:
            said = {int(called): int(number) for called, number in await db.fetch(_ANSWERS, guild_id, day)}
            own = await db.fetch(_OWN, guild_id, day, user_id)
            return TurnAnswers(said.get(1, 0), said.get(0, 0), bool(own[0][0]) if own else None)

        return await self._database.read(work)

    async def played_out(self, guild_id: int, before: int, most: int) -> Mapping[int, PlayedOut]:
        return await self._database.read(lambda db: _games(db, _PLAYED_OUT, guild_id, before, most))

    async def game(self, guild_id: int, table_id: int) -> PlayedOut | None:
        found = await self._database.read(lambda db: _games(db, _STILL_THERE, guild_id, table_id))
        return found.get(table_id)


async def _puzzle(db: Session, guild_id: int, day: str) -> TurnPuzzle | None:
    found = await db.fetch(_PUZZLE, guild_id, day)
    return _read(found[0]) if found else None


def _read(row: DatabaseRow) -> TurnPuzzle:
    guild_id, day, table_id, place, found = row
    return TurnPuzzle(guild_id, day, table_id, place, Found(found))


async def _games(db: Session, query: str, *what: int) -> Mapping[int, PlayedOut]:
    """The games that a query finds, without those at which there was nobody."""
    channels = {int(table_id): int(channel_id) for table_id, channel_id in await db.fetch(query, *what)}
    people: dict[int, set[int]] = defaultdict(set)
    if channels:
        query = _PEOPLE.format(at=marks([*channels]))
        for table_id, user_id in await db.fetch(query, *channels, *channels, *channels):
            people[int(table_id)].add(int(user_id))
    return {each: PlayedOut(channel_id, people[each]) for each, channel_id in channels.items() if each in people}
