"""Which messages show which tables, and the news that they have still to tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from bot.model.durations import DAY
from bot.model.facts import BoardLine, Stays, told_of
from bot.model.records import News, PostedBoard
from bot.model.shard_range import ShardRange
from bot.store.kept_news import read, stored
from bot.store.protocol.tables import Boards
from bot.store.shard_rows import within
from bot.store.sql import Database, DatabaseRow, Session
from bot.store.table_rows import guild_of

# A table that has been over for so long is not looked at any more.
OWED_DAYS = 30
# A private table has a board only where its player asks for it.
_UNPOSTED = """
SELECT t.id FROM tables t LEFT JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('lobby', 'playing') AND t.channel_id > 0 AND {mine_t}
    AND (b.version IS NULL OR b.version < t.version)
UNION
SELECT t.id FROM tables t JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('over', 'cancelled') AND t.channel_id > 0 AND {mine_t}
    AND t.changed_at >= ? AND b.version < t.version
UNION
SELECT table_id FROM former_boards WHERE session = ? AND {mine}
ORDER BY 1
"""
_INSERT = """
INSERT INTO boards (table_id, guild_id, session, channel_id, message_id, version, stays, lines, former)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_FORMER = """
INSERT INTO former_boards (table_id, guild_id, session, channel_id, message_id, version, stays, lines)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_KNOWN = "SELECT user_id FROM members WHERE table_id = ? UNION ALL SELECT user_id FROM visitors WHERE table_id = ?"
_UNTOLD = "SELECT lines, calls, invites FROM news WHERE table_id = ? AND version <= ? ORDER BY version"


class SqlBoards(Boards):
    """The boards of one session in one database, and those of a part that are still to be posted."""

    def __init__(self, database: Database, session: str, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._session = session
        self._now = now
        self._unposted = _UNPOSTED.format(mine=within(part, "guild_id"), mine_t=within(part, "t.guild_id"))

    async def board(self, table_id: int) -> PostedBoard | None:
        return await self._database.read(lambda db: self._live(db, table_id))

    async def former_board(self, table_id: int) -> PostedBoard | None:
        return await self._database.read(lambda db: self._former(db, table_id))

    async def both(self, table_id: int) -> tuple[PostedBoard | None, PostedBoard | None]:
        async def work(db: Session) -> tuple[PostedBoard | None, PostedBoard | None]:
            return await self._live(db, table_id), await self._former(db, table_id)

        return await self._database.read(work)

    async def _live(self, db: Session, table_id: int) -> PostedBoard | None:
        row = await self._row(db, "boards", table_id)
        return None if row is None else _board(row, read(row["former"]))

    async def _former(self, db: Session, table_id: int) -> PostedBoard | None:
        row = await self._row(db, "former_boards", table_id)
        return None if row is None else _board(row)

    async def _row(self, db: Session, name: str, table_id: int) -> DatabaseRow | None:
        found = await db.fetch(f"SELECT * FROM {name} WHERE table_id = ? AND session = ?", table_id, self._session)
        return found[0] if found else None

    async def show_board(self, table_id: int, board: PostedBoard, former: PostedBoard | None = None) -> None:
        async def work(db: Session) -> None:
            table = (table_id, await guild_of(db, table_id), self._session)
            shown = await _without_strangers(db, table_id, board)
            await _forget_former(db, table_id)
            if former is not None:
                left = await _without_strangers(db, table_id, former)
                await db.fetch(_INSERT_FORMER, *table, *_columns(left))
            await db.fetch("DELETE FROM boards WHERE table_id = ?", table_id)
            await db.fetch(_INSERT, *table, *_columns(shown), stored(shown.before))
            await db.fetch("DELETE FROM news WHERE table_id = ? AND version <= ?", table_id, board.version)

        await self._database.transaction(work)

    async def forget_former(self, table_id: int) -> None:
        await self._database.transaction(lambda db: _forget_former(db, table_id))

    async def forget_board(self, table_id: int) -> None:
        async def work(db: Session) -> None:
            await _forget_former(db, table_id)
            await db.fetch("DELETE FROM boards WHERE table_id = ?", table_id)

        await self._database.transaction(work)

    async def untold(self, table_id: int, version: int) -> tuple[News, ...]:
        found = await self._database.read(lambda db: db.fetch(_UNTOLD, table_id, version))
        return tuple(News(read(row[0]), bool(row[1]), tuple(json.loads(row[2]))) for row in found)

    async def boards_to_post(self) -> tuple[int, ...]:
        session, since = self._session, self._now() - OWED_DAYS * DAY
        found = await self._database.read(lambda db: db.fetch(self._unposted, session, session, since, session))
        return tuple(int(row[0]) for row in found)


async def _without_strangers(db: Session, table_id: int, board: PostedBoard) -> PostedBoard:
    """A board without the lines that tell of people who have been forgotten since it was drawn.

    Nobody else is told of who is not known to have been at the table.
    """
    people = {user_id for line in (*board.lines, *board.before) for user_id in told_of(line) if user_id > 0}
    strangers = people and people - {int(row[0]) for row in await db.fetch(_KNOWN, table_id, table_id)}
    if not strangers:
        return board
    lines, before = (
        tuple(line for line in lines if strangers.isdisjoint(told_of(line))) for lines in (board.lines, board.before)
    )
    return replace(board, lines=lines, before=before)


def _board(row: DatabaseRow, before: tuple[BoardLine, ...] = ()) -> PostedBoard:
    where = (row["channel_id"], row["message_id"], row["version"])
    return PostedBoard(*where, Stays(row["stays"]), read(row["lines"]), before)


def _columns(board: PostedBoard) -> tuple[object, ...]:
    """What is kept of a board wherever it is kept."""
    return (board.channel_id, board.message_id, board.version, board.stays, stored(board.lines))


async def _forget_former(db: Session, table_id: int) -> None:
    await db.fetch("DELETE FROM former_boards WHERE table_id = ?", table_id)


async def keep_news(db: Session, table_id: int, guild_id: int, version: int, news: News | None) -> None:
    """Keep what a table's change has to tell, until it is shown."""
    if news is not None:
        insert = "INSERT INTO news (table_id, guild_id, version, lines, calls, invites) VALUES (?, ?, ?, ?, ?, ?)"
        await db.fetch(
            insert, table_id, guild_id, version, stored(news.lines), int(news.calls), json.dumps(news.invites)
        )
