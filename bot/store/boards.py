"""Which messages show which tables, and the news that they have still to tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

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
SELECT t.id, t.version, 0 FROM tables t LEFT JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('lobby', 'playing') AND t.channel_id > 0 AND {mine_t}
    AND (b.version IS NULL OR b.version < t.version)
UNION
SELECT t.id, t.version, 0 FROM tables t JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('over', 'cancelled') AND t.channel_id > 0 AND {mine_t}
    AND t.changed_at >= ? AND b.version < t.version
UNION
SELECT table_id, 0, message_id FROM former_boards WHERE session = ? AND {mine}
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
# What is stored late changes only what has not been changed otherwise since, be it by another process.
_CHANGE = """
UPDATE boards SET version = ?, stays = ?, lines = ?, former = ?
WHERE table_id = ? AND session = ? AND message_id = ? AND version IN (?, ?)
"""
_TOLD = """
DELETE FROM news WHERE table_id = ? AND version <= ? AND EXISTS (
    SELECT 1 FROM boards b WHERE b.table_id = news.table_id AND b.session = ? AND b.message_id = ? AND b.version = ?
)
"""
_LEFT = "DELETE FROM former_boards WHERE table_id = ? AND session = ? AND message_id = ?"
# So many boards are stored together: others' moves wait for all of them.
STORED_AT_ONCE = 32
_KNOWN = "SELECT user_id FROM members WHERE table_id = ? UNION ALL SELECT user_id FROM visitors WHERE table_id = ?"
_UNTOLD = """
SELECT lines, calls, invites FROM news WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version
"""


class _Late(NamedTuple):
    """What a live board's message shows by now.

    By what is `stored` of it, it shows another version of its table, or the one that is being stored.
    """

    board: PostedBoard
    stored: int
    storing: int


class SqlBoards(Boards):
    """The boards of one session in one database, and those of a part that are still to be posted.

    What need not be stored at once is kept here until it is.
    """

    def __init__(self, database: Database, session: str, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._session = session
        self._now = now
        self._changed: dict[int, _Late] = {}
        self._left: dict[int, int] = {}
        self._unposted = _UNPOSTED.format(mine=within(part, "guild_id"), mine_t=within(part, "t.guild_id"))

    async def board(self, table_id: int) -> PostedBoard | None:
        return (await self.both(table_id))[0]

    async def former_board(self, table_id: int) -> PostedBoard | None:
        return (await self.both(table_id))[1]

    async def both(self, table_id: int) -> tuple[PostedBoard | None, PostedBoard | None]:
        async def work(db: Session) -> tuple[PostedBoard | None, PostedBoard | None]:
            # Asked before anything is read: it may be stored meanwhile, and what is read be as it was before.
            late, left = self._changed.get(table_id), self._left.get(table_id)
            return await self._live(db, table_id, late), await self._former(db, table_id, left)

        return await self._database.read(work)

    async def _live(self, db: Session, table_id: int, late: _Late | None) -> PostedBoard | None:
        row = await self._row(db, "boards", table_id)
        if row is None:
            return None
        board = _board(row, read(row["former"]))
        if late is None or late.board.message_id != board.message_id or board.version not in late[1:]:
            return board
        return await _without_strangers(db, table_id, late.board)

    async def _former(self, db: Session, table_id: int, left: int | None) -> PostedBoard | None:
        row = await self._row(db, "former_boards", table_id)
        return None if row is None or row["message_id"] == left else _board(row)

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
        self._changed.pop(table_id, None)

    def change_board(self, table_id: int, former: PostedBoard, board: PostedBoard) -> None:
        late = self._changed.get(table_id)
        if late is None or late.board.version != former.version:
            late = _Late(former, former.version, former.version)
        self._changed[table_id] = late._replace(board=board)

    def forget_former(self, table_id: int, former: PostedBoard) -> None:
        self._left[table_id] = former.message_id

    async def store_changed(self) -> None:
        changed, left = sorted(self._changed), sorted(self._left)
        for first in range(0, len(changed), STORED_AT_ONCE):
            await self._store_changed(changed[first : first + STORED_AT_ONCE])
        for first in range(0, len(left), STORED_AT_ONCE):
            await self._store_left(left[first : first + STORED_AT_ONCE])

    async def _store_changed(self, tables: Sequence[int]) -> None:
        """Store what the boards of some tables show by now."""
        there = {table_id: self._changed[table_id] for table_id in tables if table_id in self._changed}
        some = {table_id: late._replace(storing=late.board.version) for table_id, late in there.items()}
        self._changed |= some
        await self._database.transaction(lambda db: self._change(db, there))
        for table_id, late in some.items():
            newer = self._changed.pop(table_id, late)
            if newer is not late:  # shown while this was stored
                self._changed[table_id] = newer._replace(stored=late.board.version)

    async def _change(self, db: Session, some: Mapping[int, _Late]) -> None:
        boards = [(table_id, await _without_strangers(db, table_id, late.board)) for table_id, late in some.items()]
        await db.fill(
            _CHANGE,
            [
                (
                    *(board.version, board.stays, stored(board.lines), stored(board.before)),
                    *(table_id, self._session, board.message_id, *some[table_id][1:]),
                )
                for table_id, board in boards
            ],
        )
        await db.fill(
            _TOLD,
            [(table_id, board.version, self._session, board.message_id, board.version) for table_id, board in boards],
        )

    async def _store_left(self, tables: Sequence[int]) -> None:
        """Store that the former messages of some tables are left as they should be."""
        some = {table_id: self._left[table_id] for table_id in tables if table_id in self._left}
        rows = [(table_id, self._session, message_id) for table_id, message_id in some.items()]
        await self._database.transaction(lambda db: db.fill(_LEFT, rows))
        for table_id, message_id in some.items():
            if self._left.get(table_id) == message_id:
                del self._left[table_id]

    async def forget_board(self, table_id: int) -> None:
        async def work(db: Session) -> None:
            await _forget_former(db, table_id)
            await db.fetch("DELETE FROM boards WHERE table_id = ?", table_id)

        await self._database.transaction(work)

    async def untold(self, table_id: int, version: int) -> tuple[News, ...]:
        async def work(db: Session) -> Sequence[DatabaseRow]:
            late = self._changed.get(table_id)
            shown = None if late is None else await self._live(db, table_id, late)
            return await db.fetch(_UNTOLD, table_id, -1 if shown is None else shown.version, version)

        found = await self._database.read(work)
        return tuple(News(read(row[0]), bool(row[1]), tuple(json.loads(row[2]))) for row in found)

    async def boards_to_post(self) -> tuple[int, ...]:
        session, since = self._session, self._now() - OWED_DAYS * DAY

        async def work(db: Session) -> tuple[int, ...]:
            found = await db.fetch(self._unposted, session, session, since, session)
            return tuple(dict.fromkeys([int(row[0]) for row in found if await self._owed(db, *row)]))

        return await self._database.read(work)

    async def _owed(self, db: Session, table_id: int, version: int, former: int) -> bool:
        """Whether a table's `version` is still to be shown, or else its `former` message still to be left."""
        if former:
            return self._left.get(table_id) != former
        late = self._changed.get(table_id)
        board = None if late is None else await self._live(db, table_id, late)
        return board is None or board.version < version


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
            insert, table_id, guild_id, version, stored(news.lines), int(news.mentions), json.dumps(news.invites)
        )
