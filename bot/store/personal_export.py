"""All that the database holds of one person, found for them piece by piece, so that nobody's move waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

from bot.model.deal_numbers import is_shared
from bot.store import archives, forgetting, kept_news
from bot.store.personal_columns import (
    AT_TABLES,
    BESIDES,
    PERSONAL_COLUMNS,
    PersonalColumns,
    RowValues,
    among,
    breathe,
    mapped,
    rows_of,
    tables_of,
    told_at,
)
from bot.store.protocol.people import PersonalData
from bot.store.sql import Database, DatabaseRow, Session, marks

# What is kept at so many tables is read in one piece.
TABLES_EXPORTED_AT_ONCE = 10
NOTHING = "[]"
# They are no part of what is kept of a person, and would betray cards that others still play with.
SECRETS = ("seed", "salt", "digest")

_ALL = (1 << 63) - 1
_MOVES = """
SELECT o.* FROM members m JOIN moves o ON o.table_id = m.table_id AND o.seat = m.seat
WHERE m.user_id = ? AND m.table_id IN ({at})
"""
DatabaseRows = Sequence[DatabaseRow]


class KeptPart(NamedTuple):
    """What stands in the database of a person at some tables: their moves, what is theirs, and what is told there."""

    moves: DatabaseRows
    packed: DatabaseRows
    theirs: Mapping[str, DatabaseRows]
    told: Mapping[str, DatabaseRows]


async def kept(database: Database, user_id: int) -> AsyncIterator[PersonalData]:
    """Every row that holds something of a person, by the names of the tables that have any, piece by piece.

    Each table is given as it stood at one moment, not all at the same. Of who is being forgotten there is nothing.
    """
    at = await database.read(lambda db: _known_at(db, user_id))
    for first in range(0, len(at), TABLES_EXPORTED_AT_ONCE):
        if (piece := await _read(database, user_id, at[first : first + TABLES_EXPORTED_AT_ONCE])) is None:
            return
        # What is made of it takes longer than to read it.
        yield await asyncio.to_thread(_made_of, piece, user_id)
        await breathe()
    besides = await database.read(lambda db: _besides(db, user_id))
    yield {table: mapped(rows) for table, rows in besides.items() if rows}


async def _known_at(db: Session, user_id: int) -> Sequence[int]:
    return await tables_of(db, user_id, _ALL)


async def _besides(db: Session, user_id: int) -> Mapping[str, DatabaseRows]:
    """What is kept of a person at no table; nothing of who is being forgotten."""
    if await forgetting.begun(db, user_id) is not None:
        return {}
    return {table: await rows_of(db, table, trace, user_id, ()) for table, trace in BESIDES.items()}


async def _read(database: Database, user_id: int, at: Sequence[int]) -> KeptPart | None:
    """What stands in the database of a person at some tables; None of who is being forgotten."""

    async def work(db: Session) -> KeptPart | None:
        if await forgetting.begun(db, user_id) is not None:
            return None
        return KeptPart(
            await db.fetch(_MOVES.format(at=marks(at)), user_id, *at),
            await archives.packed_of(db, user_id, at),
            {table: await rows_of(db, table, trace, user_id, at) for table, trace in AT_TABLES.items()},
            {table: await told_at(db, table, at) for table in PERSONAL_COLUMNS},
        )

    return await database.read(work)


def _made_of(piece: KeptPart, user_id: int) -> PersonalData:
    """What a person is given of some tables.

    Of what has been told only that is given which tells of them: the rest may be of channels that they cannot see.
    """
    found = {table: mapped(rows) for table, rows in piece.theirs.items()}
    moves = [*mapped(piece.moves), *archives.moves_of(piece.packed)]
    found["moves"] = sorted(moves, key=lambda move: (move["table_id"], move["ply"]))
    seated = {row["table_id"] for row in found["members"]}
    for table, columns in PERSONAL_COLUMNS.items():
        told_there = [
            (row, _own(row, columns, user_id, row["table_id"] in seated)) for row in mapped(piece.told[table])
        ]
        about = found.get(table, [])
        found[table] = [{**row, **own} for row, own in told_there if row in about or {*own.values()} - {NOTHING}]
    return {table: [_open(row) for row in rows] for table, rows in found.items() if rows}


def _open(row: RowValues) -> RowValues:
    """A row without the secrets of its table; the seed of a deal that other programs number says which that is."""
    known = is_shared(str(row.get("seed")))
    return {column: value for column, value in row.items() if column not in SECRETS or (known and column == "seed")}


def _own(row: RowValues, columns: PersonalColumns, user_id: int, seated: bool) -> Mapping[str, str]:
    """What the columns of a row tell of a person, and nothing else; `seated` is whether they play there."""
    lines = {column: kept_news.own(row[column], user_id, seated=seated) for column in columns.lines}
    return {**lines, **{column: json.dumps(among(row[column], user_id, True)) for column in columns.users}}
