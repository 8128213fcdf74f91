"""The logs of games that ended long ago, each packed into one row, which takes a tenth of the room."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.moving_in import move_in
from bot.store.sql import Database, DatabaseRow, Session, marks

# So many games are packed in one transaction, for which nobody at a table should wait.
ARCHIVED_AT_ONCE = 20
# What is packed of each move; its ply is the place in the list.
_COLUMNS = ("seat", "text", "digest", "made_at")
_ENDED = """
SELECT id, guild_id FROM tables
WHERE status IN ('over', 'cancelled') AND changed_at <= ? AND id > ? ORDER BY id LIMIT ?
"""
_LOG = "SELECT * FROM moves WHERE table_id = ? ORDER BY ply"
_ARCHIVE = "INSERT INTO archives (table_id, guild_id, plies, log) VALUES (?, ?, ?, ?)"
_OF_A_PERSON = """
SELECT m.seat, a.* FROM members m JOIN archives a ON a.table_id = m.table_id
WHERE m.user_id = ? AND m.table_id IN ({at}) ORDER BY a.table_id
"""


async def archive_old(database: Database, before: int) -> tuple[int, int]:
    """Pack the logs of all games that ended by a time in seconds since 1970; how many games and moves that were.

    StoreError if the database is a copy that is not finished.
    """
    games = moves = 0
    after: int | None = 0
    while after is not None:
        after, packed = await _archive_behind(database, before, after)
        games, moves = games + len(packed), moves + sum(packed)
    return games, moves


async def plies(db: Session, table_id: int) -> int:
    """How many moves are packed of a game; 0 if it is not packed."""
    found = await db.fetch("SELECT plies FROM archives WHERE table_id = ?", table_id)
    return int(found[0][0]) if found else 0


async def moves(db: Session, table_id: int) -> Sequence[Mapping[str, Any]]:
    """The moves of a game that is packed, as they were stored; none if it is not."""
    found = await db.fetch("SELECT * FROM archives WHERE table_id = ?", table_id)
    return _unpacked(found[0]) if found else ()


async def packed_of(db: Session, user_id: int, at: Sequence[int]) -> Sequence[DatabaseRow]:
    """Those of some games in which a person has a seat and that are packed, each with that seat."""
    return await db.fetch(_OF_A_PERSON.format(at=marks(at)), user_id, *at)


def moves_of(packed: Sequence[DatabaseRow]) -> Sequence[Mapping[str, Any]]:
    """The moves that have been made from a person's seats in games that are packed."""
    return [move for row in packed for move in _unpacked(row) if move["seat"] == row["seat"]]


async def _archive_behind(database: Database, before: int, after: int) -> tuple[int | None, Sequence[int]]:
    return await database.transaction(lambda db: _archive_some(db, before, after))


async def _archive_some(db: Session, before: int, after: int) -> tuple[int | None, Sequence[int]]:
    """Pack some games behind a number: the last one, None if there are no more, and the moves of each."""
    await move_in(db)  # a copy that has begun meanwhile would have neither the moves nor what they are packed into
    ended = await db.fetch(_ENDED, before, after, ARCHIVED_AT_ONCE)
    packed = [await _archive(db, row["id"], row["guild_id"]) for row in ended]
    return (ended[-1]["id"] if len(ended) == ARCHIVED_AT_ONCE else None), [moves for moves in packed if moves]


async def _archive(db: Session, table_id: int, guild_id: int) -> int:
    """Pack the log of a game; of how many moves, 0 if there is nothing to be packed."""
    log = await db.fetch(_LOG, table_id)
    if not log or [row["ply"] for row in log] != [*range(len(log))]:
        return 0
    whole = json.dumps([[row[column] for column in _COLUMNS] for row in log], ensure_ascii=False)
    await db.fetch(_ARCHIVE, table_id, guild_id, len(log), zlib.compress(whole.encode(), 9))
    await db.fetch("DELETE FROM moves WHERE table_id = ?", table_id)
    return len(log)


def _unpacked(row: DatabaseRow) -> Sequence[Mapping[str, Any]]:
    table = {"table_id": row["table_id"], "guild_id": row["guild_id"]}
    log = json.loads(zlib.decompress(row["log"]))
    return [{**table, "ply": ply, **dict(zip(_COLUMNS, move, strict=True))} for ply, move in enumerate(log)]
