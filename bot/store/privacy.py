"""All that the database holds of one person: found, and forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.model.facts import Who
from bot.model.records import Member, Request
from bot.store import archives, told, tries
from bot.store.protocol.people import Kept, People
from bot.store.sql import Database, Row, Session
from bot.store.values import keep, value


class Trace(NamedTuple):
    """What a table of the database holds of people, by its columns.

    `ids` hold a user's number, and `name` the name of the one in the first of them. What is about that user alone
    `goes` with them; in other rows somebody else takes their place, so that the results of others stand. The number
    of the table at which that was is found `at` a column, if anything is told of them there.
    """

    ids: tuple[str, ...]
    name: str = ""
    goes: bool = False
    at: str = "table_id"


class Told(NamedTuple):
    """What a table of the database tells of whoever was at a table, by its columns.

    A row is made out by its `key`. There are `lines`, and lists of `users`.
    """

    key: tuple[str, ...]
    lines: tuple[str, ...] = ()
    users: tuple[str, ...] = ()


TRACES = {
    "tables": Trace(("host_id",), at="id"),
    "members": Trace(("user_id",), "name"),
    "visitors": Trace(("user_id",)),
    "knocks": Trace(("caller_id", "offender_id")),
    "results": Trace(("user_id",), "name"),
    "solo_results": Trace(("user_id",), "name"),
    "invitations": Trace(("user_id", "inviter_id")),
    "interactions": Trace(("user_id",)),
    "asks": Trace(("asker_id", "subject_id"), goes=True),
    "seat_offers": Trace(("user_id", "offered_by"), goes=True),
    "seen_deals": Trace(("user_id",), goes=True, at=""),
    "tips": Trace(("user_id",), goes=True, at=""),
    "tastes": Trace(("user_id",), goes=True, at=""),
}
TOLD = {
    "boards": Told(("table_id",), ("lines", "former")),
    "former_boards": Told(("table_id",), ("lines",)),
    "news": Told(("table_id", "version"), ("lines",), ("invites",)),
    "asks": Told(("table_id",), users=("waiting",)),
}
Entry = Mapping[str, Any]
NOTHING = "[]"
# They are no part of what is kept of a person, and would betray cards that others still play with.
SECRETS = ("seed", "salt", "digest")
# Under this name it is noted that the database still holds what has been forgotten, until it is purged.
UNSWEPT = "unswept"

_MOVES = "SELECT o.* FROM members m JOIN moves o ON o.table_id = m.table_id AND o.seat = m.seat WHERE m.user_id = ?"
_OPEN = """
SELECT t.id FROM tables t JOIN members m ON m.table_id = t.id
WHERE m.user_id = ? AND t.status IN ('lobby', 'playing') ORDER BY t.id
"""
_SHOWN_ANEW = "UPDATE tables SET version = version + 1 WHERE id = ? AND status IN ('lobby', 'playing')"
_VISIT = """
INSERT INTO visitors (table_id, guild_id, user_id)
SELECT t.id, t.guild_id, ? FROM tables t
WHERE t.id = ? AND NOT EXISTS (SELECT 1 FROM members m WHERE m.table_id = t.id AND m.user_id = ?)
ON CONFLICT DO NOTHING
"""
_LEFT = "INSERT INTO visitors (table_id, guild_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


class SqlPeople(People):
    """What one database holds of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self, user_id: int) -> Kept:
        return await self._database.read(lambda db: _kept(db, user_id))

    async def open_tables(self, user_id: int) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in await self._database.rows(_OPEN, user_id))

    async def forget(self, user_id: int, instead: Member, day: str) -> None:
        async def work(db: Session) -> None:
            await _forget(db, user_id, instead)
            await tries.keep_tries(db, user_id, instead.user_id, day)

        await self._database.transaction(work)

    async def has_tried(self, guild_id: int, day: str, user_id: int) -> bool:
        return await self._database.read(lambda db: tries.has_tried(db, guild_id, day, user_id))

    async def forget_tries(self, day: str) -> None:
        await self._database.transaction(lambda db: _forget_tries(db, day))

    async def sweep(self, *, starting: bool = False) -> bool:
        mark = await self._database.read(lambda db: value(db, UNSWEPT))
        if mark is not None:
            if not await self._database.purge(starting=starting):
                return False
            # Somebody else may have been forgotten meanwhile.
            await self._database.transaction(partial(_swept, mark))
        return True


async def _swept(mark: str, db: Session) -> None:
    await db.fetch("DELETE FROM settings WHERE name = ? AND value = ?", UNSWEPT, mark)


async def _forget_tries(db: Session, day: str) -> None:
    if await tries.forget_tries(db, day):
        await keep(db, UNSWEPT, day)


async def note_visit(db: Session, request: Request, table_id: int) -> None:
    """Note who has done something at a table, unless they sit there."""
    await db.fetch(_VISIT, request.user_id, table_id, request.user_id)


async def note_leaving(db: Session, table_id: int, staying: Sequence[Member]) -> None:
    """Note who sat at a table and does so no longer once some members stay."""
    query = "SELECT table_id, guild_id, user_id FROM members WHERE table_id = ? AND level = ''"
    seated = await db.fetch(query, table_id)
    still = {member.user_id for member in staying}
    left = [tuple(row) for row in seated if row["user_id"] not in still]
    await db.fill(_LEFT, left)


async def _kept(db: Session, user_id: int) -> Kept:
    """Every row that holds something of a person, by the names of the tables; those without any are left out.

    Of what has been told only that is given which tells of them: the rest may be of channels that they cannot see.
    """
    made = [*_mapped(await db.fetch(_MOVES, user_id)), *await archives.moves_of(db, user_id)]
    found = {"moves": sorted(made, key=lambda move: (move["table_id"], move["ply"]))}
    for table, trace in TRACES.items():
        found[table] = [dict(row) for row in await _rows(db, table, trace, user_id)]
    at, seated = await _tables_of(db, user_id), {row["table_id"] for row in found["members"]}
    for table, columns in TOLD.items():
        rows = [row for table_id in at for row in await _told_at(db, table, table_id)]
        told_of = [(row, _own(row, columns, user_id, row["table_id"] in seated)) for row in rows]
        found[table] = [
            {**row, **own} for row, own in told_of if row in found.get(table, []) or {*own.values()} - {NOTHING}
        ]
    return {table: [_open(row) for row in rows] for table, rows in sorted(found.items()) if rows}


def _mapped(rows: Iterable[Any]) -> Sequence[Entry]:
    return [dict(row) for row in rows]


def _open(row: Entry) -> Entry:
    """A row without the secrets of its table."""
    return {column: value for column, value in row.items() if column not in SECRETS}


async def _tables_of(db: Session, user_id: int) -> list[int]:
    """The tables at which a person may be named."""
    found: set[int] = set()
    for table, trace in TRACES.items():
        if trace.at:
            found |= {row[trace.at] for row in await _rows(db, table, trace, user_id)}
    for table, column in [(table, column) for table, columns in TOLD.items() for column in columns.users]:
        lists = await db.fetch(f"SELECT * FROM {table} WHERE {column} <> '[]'")
        found |= {row["table_id"] for row in lists if user_id in json.loads(row[column])}
    return sorted(found)


async def _rows(db: Session, table: str, trace: Trace, user_id: int) -> Sequence[Row]:
    """The rows of a table of the database that hold a user's number."""
    query = f"SELECT * FROM {table} WHERE {' = ? OR '.join(trace.ids)} = ? ORDER BY 1, 2"
    return await db.fetch(query, *[user_id] * len(trace.ids))


async def _told_at(db: Session, table: str, table_id: int) -> Sequence[Entry]:
    return _mapped(await db.fetch(f"SELECT * FROM {table} WHERE table_id = ?", table_id))


async def _forget(db: Session, user_id: int, instead: Member) -> None:
    """Let somebody who is nobody take a person's place, in what has been told as well."""
    at = await _tables_of(db, user_id)
    await db.hold(at)  # others may just change who sits there
    for table, columns in TOLD.items():
        for table_id in at:
            for row in await _told_at(db, table, table_id):
                await _rewrite(db, table, row, _without(row, columns, user_id, instead.who))
    for table, trace in TRACES.items():
        await _replace(db, table, trace, user_id, instead)
    for table_id in at:
        await db.fetch(_SHOWN_ANEW, table_id)
    await keep(db, UNSWEPT, str(instead.user_id))


async def _replace(db: Session, table: str, trace: Trace, user_id: int, instead: Member) -> None:
    """Let somebody else stand in a table of the database in the place of a person, or let the person's rows go."""
    for column in trace.ids:
        if trace.goes:
            await db.fetch(f"DELETE FROM {table} WHERE {column} = ?", user_id)
        elif trace.name:
            renamed = f"UPDATE {table} SET {column} = ?, {trace.name} = ? WHERE {column} = ?"
            await db.fetch(renamed, instead.user_id, instead.name, user_id)
        else:
            await db.fetch(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", instead.user_id, user_id)


def _own(row: Entry, columns: Told, user_id: int, seated: bool) -> dict[str, str]:
    """What the columns of a row tell of a person, and nothing else; `seated` is whether they play there."""
    lines = {column: told.own(row[column], user_id, seated=seated) for column in columns.lines}
    return {**lines, **{column: json.dumps(_among(row[column], user_id, True)) for column in columns.users}}


def _among(stored: str, user_id: int, own: bool) -> Sequence[int]:
    """Those of a list of users who are a person, or all others."""
    return [each for each in json.loads(stored) if (each == user_id) is own]


def _without(row: Entry, columns: Told, user_id: int, instead: Who) -> dict[str, str]:
    """What the columns of a row tell with somebody else in the place of a person."""
    lines = {column: told.without(row[column], user_id, instead) for column in columns.lines}
    return {**lines, **{column: json.dumps(_among(row[column], user_id, False)) for column in columns.users}}


async def _rewrite(db: Session, table: str, row: Entry, changed: Mapping[str, str]) -> None:
    """Put some texts in the place of those in a row of what has been told."""
    key = TOLD[table].key
    update = f"UPDATE {table} SET {' = ?, '.join(changed)} = ? WHERE {' = ? AND '.join(key)} = ?"
    await db.fetch(update, *changed.values(), *(row[column] for column in key))
