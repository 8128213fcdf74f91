"""What the database holds of people: what an export gives them, and what is gone once they are forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.store.sql import DatabaseRow, Session, marks


class Trace(NamedTuple):
    """What a table of the database holds of people, by its columns.

    `ids` hold a user's number, and `name` the name of the one in the first of them. What is about that user alone
    `goes` with them; in other rows somebody else takes their place, so that the results of others stand, and stands
    `once` at a table where nobody is noted twice. The number of the table at which that was is found `at` a column,
    if a person is looked for there.
    """

    ids: tuple[str, ...]
    name: str = ""
    goes: bool = False
    at: str = "table_id"
    once: bool = False


class PersonalColumns(NamedTuple):
    """What a table of the database tells of whoever was at a table, by its columns.

    A row is made out by its `key`. There are `lines`, and lists of `users`.
    """

    key: tuple[str, ...]
    lines: tuple[str, ...] = ()
    users: tuple[str, ...] = ()


TRACES = {
    "tables": Trace(("host_id",), at="id"),
    "members": Trace(("user_id",), "name"),
    "visitors": Trace(("user_id",), once=True),
    "former_players": Trace(("user_id",), "name"),
    "knocks": Trace(("caller_id", "offender_id")),
    "results": Trace(("user_id",), "name"),
    # Counted anew from the results, under the number that stands there then.
    "rating_steps": Trace(("user_id",), goes=True),
    "ratings": Trace(("user_id",), "name", goes=True, at=""),
    "solo_results": Trace(("user_id",), "name"),
    "invitations": Trace(("user_id", "inviter_id"), once=True),
    # Whoever has pressed anything at a table is its member or visitor, and there are but those of an hour.
    "interactions": Trace(("user_id",), at=""),
    "asks": Trace(("asker_id", "subject_id"), goes=True),
    "seat_offers": Trace(("user_id", "offered_by"), goes=True),
    "seen_deals": Trace(("user_id",), goes=True, at=""),
    "day_tries": Trace(("user_id",)),
    "day_places": Trace(("user_id",), at=""),
    "day_finishes": Trace(("user_id",), goes=True, at=""),
    "turn_answers": Trace(("user_id",), goes=True, at=""),
    "strikes": Trace(("user_id",)),
    "season_lines": Trace(("user_id",), "name", at=""),
    "season_champions": Trace(("user_id",), "name", at=""),
    "tips": Trace(("user_id",), goes=True, at=""),
    "tastes": Trace(("user_id",), goes=True, at=""),
}
PERSONAL_COLUMNS = {
    "boards": PersonalColumns(("table_id",), ("lines", "former")),
    "former_boards": PersonalColumns(("table_id",), ("lines",)),
    "news": PersonalColumns(("table_id", "version"), ("lines",), ("invites",)),
    "asks": PersonalColumns(("table_id",), users=("waiting",)),
}
# What is kept of a person at tables, and what is kept besides.
AT_TABLES = {table: trace for table, trace in TRACES.items() if trace.at}
BESIDES = {table: trace for table, trace in TRACES.items() if not trace.at}
RowValues = Mapping[str, Any]
_FIRST = "SELECT DISTINCT {at} FROM {table} WHERE {column} = ? AND {at} > ? ORDER BY {at} LIMIT ?"
_AT = " AND {at} IN ({marks})"
# For so many seconds the database is free between two pieces of work on all that is kept of a person.
PAUSE_BETWEEN_PIECES = 0.005


async def breathe() -> None:
    """Let others do what they want between two pieces."""
    await asyncio.sleep(PAUSE_BETWEEN_PIECES)


def at_tables(trace: Trace, at: Sequence[int]) -> str:
    """The condition by which only rows of some tables are meant; none where those hold nothing of tables."""
    return _AT.format(at=trace.at, marks=marks(at)) if trace.at else ""


async def tables_of(db: Session, user_id: int, most: int, behind: int = 0) -> list[int]:
    """The first tables behind one at which a person may be named, so many at most."""
    found: set[int] = set()
    for table, trace in AT_TABLES.items():
        for column in trace.ids:
            query = _FIRST.format(at=trace.at, table=table, column=column)
            found |= {int(row[0]) for row in await db.fetch(query, user_id, behind, most)}
    for table, column in [(table, column) for table, columns in PERSONAL_COLUMNS.items() for column in columns.users]:
        lists = await db.fetch(f"SELECT * FROM {table} WHERE {column} <> '[]'")
        found |= {int(row["table_id"]) for row in lists if user_id in json.loads(row[column])}
    return sorted(each for each in found if each > behind)[:most]


async def rows_of(db: Session, table: str, trace: Trace, user_id: int, at: Sequence[int]) -> Sequence[DatabaseRow]:
    """The rows of a table of the database that hold a user's number, of some tables unless it tells of none."""
    there = f"({' = ? OR '.join(trace.ids)} = ?)"
    query = f"SELECT * FROM {table} WHERE {there}{at_tables(trace, at)} ORDER BY 1, 2"
    return await db.fetch(query, *[user_id] * len(trace.ids), *at)


async def told_at(db: Session, table: str, at: Sequence[int]) -> Sequence[DatabaseRow]:
    """What has been told at some tables, as far as it stands in a table of the database."""
    key = ", ".join(PERSONAL_COLUMNS[table].key)
    return await db.fetch(f"SELECT * FROM {table} WHERE table_id IN ({marks(at)}) ORDER BY {key}", *at)


def mapped(rows: Iterable[Any]) -> list[RowValues]:
    """Some rows, each as values by the names of its columns."""
    return [dict(row) for row in rows]


def among(stored: str, user_id: int, own: bool) -> Sequence[int]:
    """Those of a list of users who are a person, or all others."""
    return [each for each in json.loads(stored) if (each == user_id) is own]
