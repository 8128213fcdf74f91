"""Which messages show which tables, and the news that they have still to tell, in whatever transaction is open."""

from __future__ import annotations

import json

from bot.model.facts import Stays
from bot.model.part import Part
from bot.model.records import Board, News
from bot.store.parts import within
from bot.store.protocol import DAY
from bot.store.rows import guild_of
from bot.store.sql import Session
from bot.store.told import read, stored

# A table that has been over for so long is not looked at any more.
OWED_DAYS = 30
_UNPOSTED = """
SELECT t.id FROM tables t LEFT JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('lobby', 'playing') AND {mine_t} AND (b.version IS NULL OR b.version < t.version)
UNION
SELECT t.id FROM tables t JOIN boards b ON b.table_id = t.id AND b.session = ?
WHERE t.status IN ('over', 'cancelled') AND {mine_t} AND t.changed_at >= ? AND b.version < t.version
UNION
SELECT table_id FROM former_boards WHERE session = ? AND {mine}
ORDER BY 1
"""


async def board_of(db: Session, session: str, table_id: int) -> Board | None:
    """The live board of a table, if its message still exists."""
    query = "SELECT * FROM boards WHERE table_id = ? AND session = ?"
    found = await db.fetch(query, table_id, session)
    if not found:
        return None
    row = found[0]
    where = (row["channel_id"], row["message_id"], row["version"])
    return Board(*where, Stays(row["stays"]), read(row["lines"]), read(row["former"]))


async def former_of(db: Session, session: str, table_id: int) -> Board | None:
    """The message before a table's live board, as it is still to be left; None if that is done."""
    query = "SELECT * FROM former_boards WHERE table_id = ? AND session = ?"
    for row in await db.fetch(query, table_id, session):
        where = (row["channel_id"], row["message_id"], row["version"])
        return Board(*where, Stays(row["stays"]), read(row["lines"]))
    return None


async def forget_former(db: Session, table_id: int) -> None:
    """Note that the message before a table's live board is left as it should be."""
    await db.fetch("DELETE FROM former_boards WHERE table_id = ?", table_id)


async def forget_board(db: Session, table_id: int) -> None:
    """Note that no message shows a table any more."""
    await forget_former(db, table_id)
    await db.fetch("DELETE FROM boards WHERE table_id = ?", table_id)


async def show(db: Session, session: str, table_id: int, board: Board, former: Board | None) -> None:
    """Note the live board of a table, that its news have been told, and how a former message is still to be left."""
    guild_id = await guild_of(db, table_id)
    await forget_former(db, table_id)
    if former is not None:
        await db.fetch(
            "INSERT INTO former_boards (table_id, guild_id, session, channel_id, message_id, version, stays, lines)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            table_id,
            guild_id,
            session,
            former.channel_id,
            former.message_id,
            former.version,
            former.stays,
            stored(former.lines),
        )
    await db.fetch("DELETE FROM boards WHERE table_id = ?", table_id)
    await db.fetch(
        "INSERT INTO boards (table_id, guild_id, session, channel_id, message_id, version, stays, lines, former)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        table_id,
        guild_id,
        session,
        board.channel_id,
        board.message_id,
        board.version,
        board.stays,
        stored(board.lines),
        stored(board.before),
    )
    await db.fetch("DELETE FROM news WHERE table_id = ? AND version <= ?", table_id, board.version)


async def unposted(db: Session, session: str, part: Part, now: int) -> tuple[int, ...]:
    """The tables of a part whose newest state no message shows, or whose former message is still to be left.

    A table that is over need not be shown anew.
    """
    query = _UNPOSTED.format(mine=within(part, "guild_id"), mine_t=within(part, "t.guild_id"))
    found = await db.fetch(query, session, session, now - OWED_DAYS * DAY, session)
    return tuple(int(row[0]) for row in found)


async def keep_news(db: Session, table_id: int, guild_id: int, version: int, news: News | None) -> None:
    """Keep what a table's change has to tell, until it is shown."""
    if news is not None:
        insert = "INSERT INTO news (table_id, guild_id, version, lines, calls, invites) VALUES (?, ?, ?, ?, ?, ?)"
        await db.fetch(
            insert, table_id, guild_id, version, stored(news.lines), int(news.calls), json.dumps(news.invites)
        )


async def untold(db: Session, table_id: int, version: int) -> tuple[News, ...]:
    """What has happened at a table up to one of its versions and no board has told yet, the oldest first."""
    query = "SELECT lines, calls, invites FROM news WHERE table_id = ? AND version <= ? ORDER BY version"
    return tuple(
        News(read(row[0]), bool(row[1]), tuple(json.loads(row[2])))
        for row in await db.fetch(query, table_id, version)
    )
