"""A person is forgotten piece by piece, so that nobody's move waits for it; what has been begun is always finished.

That it has begun is noted first, with whoever takes the person's place. Each piece is one transaction, in which some
tables lose every trace of the person; the last one finds no table with any, and takes the note away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.model.facts import Who
from bot.model.records import Member
from bot.store import kept_news, seasons, tries
from bot.store.personal_columns import (
    AT_TABLES,
    BESIDES,
    PERSONAL_COLUMNS,
    TRACES,
    PersonalColumns,
    RowValues,
    among,
    at_tables,
    breathe,
    mapped,
    tables_of,
    told_at,
)
from bot.store.ratings import drop_ratings_with
from bot.store.sql import Database, Session, marks
from bot.store.values import drop, keep, value

# A person is forgotten at so many tables in one piece.
TABLES_FORGOTTEN_AT_ONCE = 10
# Under this name it is noted that the database still holds what has been forgotten, until it is purged.
UNSWEPT = "unswept"
# What stands before a person's number in the name under which it is noted who takes their place.
_BEGUN = "forgetting:"
_ALL_BEGUN = "SELECT name, value FROM settings WHERE name LIKE ? ORDER BY name"
# Nobody has as many tables of their own as a person may have at once.
_SHOWN_ANEW = """
UPDATE tables SET version = version + 1, slot = CASE WHEN host_id = ? THEN NULL ELSE slot END
WHERE id IN ({at}) AND status IN ('lobby', 'playing')
"""
# Whoever takes the person's place may be there already.
_TWICE = """
DELETE FROM {table} {where}
AND EXISTS (SELECT 1 FROM {table} o WHERE o.table_id = {table}.table_id AND o.{column} = ?)
"""


async def begin(database: Database, user_id: int, instead: Member, closed: str) -> Member:
    """Note that a person is to be forgotten; who takes their place, who may have been chosen before.

    From now on no name of theirs stands in any results, and their tries of a closed are kept in mind.
    """
    return await database.transaction(lambda db: _begin(db, user_id, instead, closed))


async def _begin(db: Session, user_id: int, instead: Member, closed: str) -> Member:
    if (before := await begun(db, user_id)) is not None:
        return before
    await tries.keep_tries(db, user_id, closed)
    await tries.keep_games(db, user_id, closed)
    await tries.keep_answers(db, user_id, closed)
    await seasons.touch(db, user_id)
    for table, trace in TRACES.items():
        if trace.name:
            await db.fetch(f"UPDATE {table} SET {trace.name} = ? WHERE {trace.ids[0]} = ?", instead.name, user_id)
    await keep(db, f"{_BEGUN}{user_id}", json.dumps([instead.user_id, instead.name]))
    return instead


async def begun(db: Session, user_id: int) -> Member | None:
    """Who takes the place of a person who is being forgotten; None if they are not."""
    noted = await value(db, f"{_BEGUN}{user_id}")
    return None if noted is None else Member(*json.loads(noted))


async def all_begun(db: Session) -> Mapping[int, Member]:
    """Everybody who is being forgotten, and who takes their places."""
    found = await db.fetch(_ALL_BEGUN, f"{_BEGUN}%")
    return {int(name.removeprefix(_BEGUN)): Member(*json.loads(noted)) for name, noted in found}


async def finish(database: Database, user_id: int, instead: Member) -> None:
    """Forget a person of whom it has been noted that this has begun."""
    behind = 0
    while (following := await _forget_behind(database, user_id, instead, behind)) is not None:
        behind = following
        await breathe()


async def _forget_behind(database: Database, user_id: int, instead: Member, behind: int) -> int | None:
    return await database.transaction(lambda db: _forget_some(db, user_id, instead, behind))


async def _forget_some(db: Session, user_id: int, instead: Member, behind: int) -> int | None:
    """Forget a person at some tables behind one, or where there are none altogether; the last of them, else None.

    That there are none is only said of all tables: the person may have done something at one of those before.
    """
    if at := await tables_of(db, user_id, TABLES_FORGOTTEN_AT_ONCE, behind):
        await _forget_at(db, at, user_id, instead)
        return at[-1]
    if behind:
        return 0
    await _forget_besides(db, user_id, instead)
    return None


async def _forget_at(db: Session, at: Sequence[int], user_id: int, instead: Member) -> None:
    """Let somebody who is nobody take a person's place at some tables, in what has been told as well."""
    await db.hold(at)  # others may just change who sits there
    await seasons.touch(db, user_id)
    for table, columns in PERSONAL_COLUMNS.items():
        for row in mapped(await told_at(db, table, at)):
            await _rewrite(db, table, row, _without(row, columns, user_id, instead.who))
    await db.fetch(_SHOWN_ANEW.format(at=marks(at)), user_id, *at)
    for table in AT_TABLES:
        await _replace(db, table, user_id, instead, at)


async def _forget_besides(db: Session, user_id: int, instead: Member) -> None:
    """Forget what is kept of a person at no table, and that they were to be forgotten."""
    await seasons.touch(db, user_id)
    for table in BESIDES:
        await _replace(db, table, user_id, instead, ())
    await drop_ratings_with(db, instead.user_id)
    await drop(db, f"{_BEGUN}{user_id}")
    await keep(db, UNSWEPT, str(instead.user_id))


async def _replace(db: Session, table: str, user_id: int, instead: Member, at: Sequence[int]) -> None:
    """Let somebody else stand in a table of the database in the place of a person, or let the person's rows go."""
    trace = TRACES[table]
    for column in trace.ids:
        where = f"WHERE {column} = ?{at_tables(trace, at)}"
        if trace.goes:
            await db.fetch(f"DELETE FROM {table} {where}", user_id, *at)
            continue
        if trace.once and column == trace.ids[0]:
            twice = _TWICE.format(table=table, column=column, where=where)
            await db.fetch(twice, user_id, *at, instead.user_id)
        named = (f", {trace.name} = ?", (instead.name,)) if trace.name else ("", ())
        await db.fetch(f"UPDATE {table} SET {column} = ?{named[0]} {where}", instead.user_id, *named[1], user_id, *at)


def _without(row: RowValues, columns: PersonalColumns, user_id: int, instead: Who) -> Mapping[str, str]:
    """What the columns of a row tell with somebody else in the place of a person."""
    lines = {column: kept_news.without(row[column], user_id, instead) for column in columns.lines}
    return {**lines, **{column: json.dumps(among(row[column], user_id, False)) for column in columns.users}}


async def _rewrite(db: Session, table: str, row: RowValues, changed: Mapping[str, str]) -> None:
    """Put some texts in the place of those in a row of what has been told."""
    key = PERSONAL_COLUMNS[table].key
    update = f"UPDATE {table} SET {' = ?, '.join(changed)} = ? WHERE {' = ? AND '.join(key)} = ?"
    await db.fetch(update, *changed.values(), *(row[column] for column in key))
