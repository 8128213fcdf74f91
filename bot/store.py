"""The store: what the bot keeps, behind methods that speak of tables and not of SQL."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import aiosqlite

from bot.records import (
    Board,
    Busy,
    Change,
    Committed,
    LogRow,
    Member,
    NewTable,
    Replayed,
    Request,
    Stale,
    Standing,
    TableRecord,
)
from bot.sqlite import Database, StoreError

__all__ = ["SqliteStore", "Store", "StoreError"]
DAY = 24 * 60 * 60


class Store(Protocol):
    """What the bot asks of its storage; each change is one transaction."""

    async def open_table(self, new: NewTable, request: Request) -> Committed | Replayed | Busy:
        """Open a table in a channel that has none."""

    async def table(self, table_id: int) -> TableRecord | None:
        """A table by its number."""

    async def table_in(self, channel_id: int) -> TableRecord | None:
        """The table of a channel that is open or in play."""

    async def seen(self, request: Request) -> bool:
        """Whether an interaction has made its change already."""

    async def commit(self, change: Change) -> Committed | Replayed | Stale:
        """Change a table, wholly or not at all."""

    async def board(self, table_id: int) -> Board | None:
        """The live board of a table, if its message still exists."""

    async def show_board(self, table_id: int, board: Board) -> None:
        """Remember which message is the live board of a table."""

    async def boards_to_post(self) -> tuple[TableRecord, ...]:
        """The tables, open or in play, whose newest state no message shows."""

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server, the best first."""

    async def value(self, name: str) -> str | None:
        """A small setting of the bot's own."""

    async def set_value(self, name: str, value: str) -> None:
        """Keep a small setting."""


class SqliteStore:
    """A store in one SQLite file.

    `session` scopes what is remembered of interactions and messages: where their numbers begin anew, as in the
    practice room, each start is a session of its own.
    """

    def __init__(self, database: Database, session: str, clock: Callable[[], float]) -> None:
        self._database = database
        self._session = session
        self._clock = clock

    @staticmethod
    @asynccontextmanager
    async def open(path: Path, session: str, clock: Callable[[], float] = time.time) -> AsyncIterator[SqliteStore]:
        """The store in a file; StoreError if it cannot be used."""
        async with Database.open(path) as database:
            store = SqliteStore(database, session, clock)
            await store._forget_interactions()
            yield store

    def _now(self) -> int:
        return int(self._clock())

    async def _forget_interactions(self) -> None:
        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "DELETE FROM interactions WHERE session <> ? OR arrived_at < ?", (self._session, self._now() - DAY)
            )

        await self._database.transaction(work)

    async def backup(self, path: Path) -> None:
        """Copy everything to another file while the bot goes on."""
        await self._database.backup(path)

    # Tables.

    async def open_table(self, new: NewTable, request: Request) -> Committed | Replayed | Busy:
        """Open a table in a channel that has none."""

        async def work(db: aiosqlite.Connection) -> Committed | Replayed | Busy:
            if (known := await self._table_of(db, request)) is not None:
                return Replayed(await _load(db, known))
            if (busy := await _active(db, new.channel_id)) is not None:
                return Busy(await _load(db, busy))
            table_id = await self._insert_table(db, new)
            await _insert_members(db, table_id, new.guild_id, (new.host,))
            await self._remember(db, request, table_id, new.guild_id)
            return Committed(await _load(db, table_id))

        return await self._database.transaction(work)

    async def _insert_table(self, db: aiosqlite.Connection, new: NewTable) -> int:
        row = await db.execute_insert(
            "INSERT INTO tables (guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit,"
            " status, version, opened_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby', 0, ?, ?)",
            (
                new.guild_id,
                new.channel_id,
                new.game,
                new.rules_version,
                json.dumps(dict(new.options)),
                new.seed,
                new.salt,
                new.host.user_id,
                new.limit,
                self._now(),
                self._now(),
            ),
        )
        assert row is not None, "an insert has a row number"
        return int(row[0])

    async def _remember(self, db: aiosqlite.Connection, request: Request, table_id: int, guild_id: int) -> None:
        await db.execute(
            "INSERT INTO interactions (session, id, guild_id, table_id, user_id, arrived_at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (self._session, request.interaction_id, guild_id, table_id, request.user_id, self._now()),
        )

    async def _table_of(self, db: aiosqlite.Connection, request: Request) -> int | None:
        rows = await db.execute_fetchall(
            "SELECT table_id FROM interactions WHERE session = ? AND id = ?", (self._session, request.interaction_id)
        )
        return next((int(row[0]) for row in rows), None)

    async def table(self, table_id: int) -> TableRecord | None:
        """A table by its number."""
        rows = await self._database.rows("SELECT * FROM tables WHERE id = ?", table_id)
        return await self._whole(rows[0]) if rows else None

    async def table_in(self, channel_id: int) -> TableRecord | None:
        """The table of a channel that is open or in play."""
        rows = await self._database.rows(
            "SELECT * FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing')", channel_id
        )
        return await self._whole(rows[0]) if rows else None

    async def _whole(self, row: sqlite3.Row) -> TableRecord:
        members = await self._database.rows(_MEMBERS, row["id"])
        moves = await self._database.rows(_MOVES, row["id"])
        return _record(row, members, moves)

    async def seen(self, request: Request) -> bool:
        """Whether an interaction has made its change already."""
        rows = await self._database.rows(
            "SELECT 1 FROM interactions WHERE session = ? AND id = ?", self._session, request.interaction_id
        )
        return bool(rows)

    async def commit(self, change: Change) -> Committed | Replayed | Stale:
        """Change a table, wholly or not at all."""

        async def work(db: aiosqlite.Connection) -> Committed | Replayed | Stale:
            if await self._table_of(db, change.request) is not None:
                return Replayed(await _load(db, change.table_id))
            updated = await db.execute(
                "UPDATE tables SET version = version + 1, changed_at = ?, status = coalesce(?, status),"
                " host_id = coalesce(?, host_id), options = coalesce(?, options) WHERE id = ? AND version = ?",
                (
                    self._now(),
                    change.status,
                    change.host_id,
                    None if change.options is None else json.dumps(dict(change.options)),
                    change.table_id,
                    change.version,
                ),
            )
            if updated.rowcount != 1:
                return Stale(await _load(db, change.table_id))
            await self._write(db, change)
            return Committed(await _load(db, change.table_id))

        return await self._database.transaction(work)

    async def _write(self, db: aiosqlite.Connection, change: Change) -> None:
        row = await db.execute_fetchall("SELECT guild_id FROM tables WHERE id = ?", (change.table_id,))
        guild_id = int(next(iter(row))[0])
        if change.members is not None:
            await db.execute("DELETE FROM members WHERE table_id = ?", (change.table_id,))
            await _insert_members(db, change.table_id, guild_id, change.members)
        table = (change.table_id, guild_id)
        await db.executemany(
            "INSERT INTO moves (table_id, guild_id, ply, seat, text, digest, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(*table, m.ply, m.seat, m.text, m.digest, self._now()) for m in change.moves],
        )
        await db.executemany(
            "INSERT INTO knocks (table_id, guild_id, ply, caller_id, offender_id, rule, was_right, cards)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(*table, k.ply, k.caller_id, k.offender_id, k.rule, int(k.right), k.cards) for k in change.knocks],
        )
        await db.executemany(
            "INSERT INTO results (table_id, guild_id, seat, user_id, name, place, points, cards_left, won,"
            " finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (*table, r.seat, r.user_id, r.name, r.place, r.points, r.cards_left, int(r.won), self._now())
                for r in change.results
            ],
        )
        await self._remember(db, change.request, change.table_id, guild_id)

    # Boards.

    async def board(self, table_id: int) -> Board | None:
        """The live board of a table, if its message still exists."""
        rows = await self._database.rows(
            "SELECT channel_id, message_id, version, text, alt FROM boards WHERE table_id = ? AND session = ?",
            table_id,
            self._session,
        )
        return Board(*rows[0]) if rows else None

    async def show_board(self, table_id: int, board: Board) -> None:
        """Remember which message is the live board of a table."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute("DELETE FROM boards WHERE table_id = ?", (table_id,))
            await db.execute(
                "INSERT INTO boards (table_id, guild_id, session, channel_id, message_id, version, text, alt)"
                " SELECT id, guild_id, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ?",
                (
                    self._session,
                    board.channel_id,
                    board.message_id,
                    board.version,
                    board.text,
                    board.alt,
                    table_id,
                ),
            )

        await self._database.transaction(work)

    async def boards_to_post(self) -> tuple[TableRecord, ...]:
        """The tables, open or in play, whose newest state no message shows."""
        rows = await self._database.rows(
            "SELECT tables.* FROM tables LEFT JOIN boards ON boards.table_id = tables.id AND boards.session = ?"
            " WHERE tables.status IN ('lobby', 'playing')"
            " AND (boards.version IS NULL OR boards.version < tables.version) ORDER BY tables.id",
            self._session,
        )
        return tuple([await self._whole(row) for row in rows])

    # The league, and settings.

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server, the best first."""
        rows = [tuple(row) for row in await self._database.rows(_STANDINGS, guild_id, guild_id)]
        keys = [(-points, -won, left) for _, _, _, won, points, left, _ in rows]
        return tuple(Standing(1 + keys.index(key), *row) for key, row in zip(keys, rows, strict=True))

    async def value(self, name: str) -> str | None:
        """A small setting of the bot's own."""
        rows = await self._database.rows("SELECT value FROM settings WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    async def set_value(self, name: str, value: str) -> None:
        """Keep a small setting."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute("DELETE FROM settings WHERE name = ?", (name,))
            await db.execute("INSERT INTO settings (name, value) VALUES (?, ?)", (name, value))

        await self._database.transaction(work)


_MEMBERS = "SELECT user_id, name FROM members WHERE table_id = ? ORDER BY seat"
_MOVES = "SELECT ply, seat, text, digest FROM moves WHERE table_id = ? ORDER BY ply"
# The newest result of each user gives the name.
_STANDINGS = """
SELECT r.user_id,
       (SELECT n.name FROM results n WHERE n.guild_id = r.guild_id AND n.user_id = r.user_id
        ORDER BY n.finished_at DESC, n.table_id DESC LIMIT 1) AS name,
       count(*), sum(r.won), sum(r.points), sum(r.cards_left),
       (SELECT count(*) FROM knocks k
        WHERE k.guild_id = ? AND k.offender_id = r.user_id AND k.was_right = 1)
FROM results r WHERE r.guild_id = ?
GROUP BY r.guild_id, r.user_id
ORDER BY sum(r.points) DESC, sum(r.won) DESC, sum(r.cards_left), name, r.user_id
"""


async def _insert_members(
    db: aiosqlite.Connection, table_id: int, guild_id: int, members: tuple[Member, ...]
) -> None:
    await db.executemany(
        "INSERT INTO members (table_id, guild_id, seat, user_id, name) VALUES (?, ?, ?, ?, ?)",
        [(table_id, guild_id, seat, member.user_id, member.name) for seat, member in enumerate(members)],
    )


async def _active(db: aiosqlite.Connection, channel_id: int) -> int | None:
    rows = await db.execute_fetchall(
        "SELECT id FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
    )
    return next((int(row[0]) for row in rows), None)


async def _load(db: aiosqlite.Connection, table_id: int) -> TableRecord:
    """A table as it stands within a transaction."""
    row = next(iter(await db.execute_fetchall("SELECT * FROM tables WHERE id = ?", (table_id,))))
    members = list(await db.execute_fetchall(_MEMBERS, (table_id,)))
    return _record(row, members, list(await db.execute_fetchall(_MOVES, (table_id,))))


def _record(row: sqlite3.Row, members: list[sqlite3.Row], moves: list[sqlite3.Row]) -> TableRecord:
    return TableRecord(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=json.loads(row["options"]),
        seed=row["seed"],
        salt=row["salt"],
        host_id=row["host_id"],
        limit=row["seat_limit"],
        status=row["status"],
        version=row["version"],
        members=tuple(Member(*member) for member in members),
        log=tuple(LogRow(*move) for move in moves),
    )
