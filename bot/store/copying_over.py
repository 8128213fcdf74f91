"""Copies everything from one database into another, whichever they are: batch by batch, and notes how far it came.

A batch and its note are one transaction of the target, so that copying goes on wherever it was interrupted.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.model.records import LogRow, TableRecord
from bot.store.database_addresses import Site
from bot.store.moving_in import COPIED, COPYING
from bot.store.protocol import StoreError
from bot.store.servers import TABLES
from bot.store.sql import DatabaseRow, Session
from bot.store.table_rows import load, log_of
from bot.store.values import drop, keep, value

# What is copied, in an order in which nothing refers to what is not there yet.
ORDER = (*reversed(TABLES), "tips", "settings")
ROWS_COPIED_AT_ONCE, GAMES_COPIED_AT_ONCE = 2000, 64
_GO_ON = "UPDATE settings SET value = ? WHERE name = ? AND value = ? RETURNING name"
_PLAYED = "SELECT id FROM tables WHERE status IN ('playing', 'over') AND id > ? ORDER BY id LIMIT ?"

CopiedGame = tuple[TableRecord, Sequence[LogRow]]


class Progress(NamedTuple):
    """How far a copy has come: in which table, '' when all are there, behind which key, and with how many rows.

    When all rows are there, these are the games that have been played through, and `lost` those that cannot be read.
    """

    copy: str
    table: str = ORDER[0]
    after: tuple[int | str, ...] = ()
    rows: int = 0
    lost: int = 0

    @staticmethod
    def read(text: str) -> Progress:
        """What has been noted."""
        copy, table, after, rows, lost = json.loads(text)
        return Progress(copy, table, tuple(after), rows, lost)


class CopyingOver:
    """A copy that is being made of one database in another one."""

    def __init__(self, source: Site, target: Site) -> None:
        self._source = source
        self._target = target
        self._progress = Progress("")

    async def begin(self) -> None:
        """Begin, or go on with what was interrupted; StoreError if the target holds anything else.

        Nor may a bot be running on any of the two.
        """
        if await _value(self._source, COPYING) is not None:
            raise StoreError("copying-unfinished")
        # Noted before it is asked whether a bot is running: one that begins after that takes the note away.
        copy = await self._source.database.transaction(_noted)
        for site in (self._source, self._target):
            if await site.database.transaction(site.in_use):
                raise StoreError("copying-in-use", address=site.name)

        async def work(db: Session) -> Progress:
            if (noted := await value(db, COPYING)) is not None:
                return Progress.read(noted)
            await drop(db, COPIED)  # somebody began with FROM and TO mixed up
            for table in ORDER:
                if (await db.fetch(f"SELECT EXISTS (SELECT 1 FROM {table})"))[0][0]:
                    raise StoreError("copying-onto", target=self._target.name)
            await keep(db, COPYING, json.dumps(Progress(copy)))
            return Progress(copy)

        self._progress = await self._target.database.transaction(work)
        if self._progress.copy != copy:
            raise StoreError("copying-another", source=self._source.name, target=self._target.name)

    async def rows(self, tell: Callable[[str, int], None]) -> None:
        """Copy all rows that are not there yet, and `tell` of each table how many it has.

        StoreError if the source has been changed meanwhile.
        """
        while self._progress.table:
            table = self._progress.table
            rows, following = await self._next()
            if following.table != table:
                tell(table, self._progress.rows + len(rows))
            await self._store(table, rows, following)
        await self._target.database.transaction(self._target.settle)
        await self._expect_unchanged()

    async def games(self) -> Sequence[CopiedGame]:
        """Some games that have been played and not yet been played through; none if all have been."""
        after = self._progress.after[0] if self._progress.after else 0
        return await self._target.database.read(lambda db: _games(db, int(after)))

    async def check(self, games: Sequence[CopiedGame], lost: Sequence[int]) -> None:
        """Note that some games have been played through, of which some are `lost`.

        StoreError if those are not what they are in the source.
        """
        for game in games:
            if game[0].id in lost:
                await self._compare(game)
        done, last = self._progress, games[-1][0].id
        following = done._replace(after=(last,), rows=done.rows + len(games), lost=done.lost + len(lost))
        await self._store("", (), following)

    async def finish(self) -> Progress:
        """Let bots start on the target, which is whole; what it holds.

        StoreError if the source has been changed meanwhile.
        """
        await self._expect_unchanged()
        # Not as a transaction, of which nobody would know whether it was stored: this is done until it is.
        await self._target.database.rows("DELETE FROM settings WHERE name = ?", COPYING)
        return self._progress

    async def _expect_unchanged(self) -> None:
        if await _value(self._source, COPIED) != self._progress.copy:
            raise StoreError("copying-another", source=self._source.name, target=self._target.name)

    async def _next(self) -> tuple[Sequence[DatabaseRow], Progress]:
        """The next rows to be copied, and how far the copy has come with them."""
        copy, table, after, before, _ = self._progress
        key = await self._source.database.read(lambda db: self._source.key(db, table))
        columns = ", ".join(key)
        behind = f"WHERE ({columns}) > ({', '.join('?' * len(key))})" if after else ""
        query = " ".join(["SELECT * FROM", table, behind, "ORDER BY", columns, "LIMIT", "?"])
        rows = await self._source.database.rows(query, *after, ROWS_COPIED_AT_ONCE)
        if len(rows) == ROWS_COPIED_AT_ONCE:
            return rows, Progress(copy, table, tuple(rows[-1][column] for column in key), before + len(rows))
        return rows, Progress(copy, (*ORDER, "")[ORDER.index(table) + 1])

    async def _compare(self, game: CopiedGame) -> None:
        """StoreError if a game is another one in the source."""
        if await self._source.database.read(lambda db: _game(db, game[0].id)) != game:
            raise StoreError("copying-differs", number=game[0].id)

    async def _store(self, table: str, rows: Sequence[DatabaseRow], following: Progress) -> None:
        """Store rows and how far the copy has come with them; StoreError if somebody else has done so too."""

        async def work(db: Session) -> None:
            if not await db.fetch(_GO_ON, json.dumps(following), COPYING, json.dumps(self._progress)):
                raise StoreError("copying-twice", target=self._target.name)
            await _insert(db, table, rows)

        await self._target.database.transaction(work)
        self._progress = following


async def _value(site: Site, name: str) -> str | None:
    return await site.database.read(lambda db: value(db, name))


async def _noted(db: Session) -> str:
    """The number that a database has for what it holds, and keeps as long as no bot starts on it."""
    copy = await value(db, COPIED) or secrets.token_hex(16)
    await keep(db, COPIED, copy)
    return copy


async def _insert(db: Session, table: str, rows: Sequence[DatabaseRow]) -> None:
    if not rows:
        return
    columns = [*rows[0].keys()]
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    # The source's own note is about the source.
    own = [tuple(row[column] for column in columns) for row in rows if table != "settings" or row["name"] != COPIED]
    await db.fill(insert, own)


async def _games(db: Session, after: int) -> Sequence[CopiedGame]:
    return [await _game(db, int(row[0])) for row in await db.fetch(_PLAYED, after, GAMES_COPIED_AT_ONCE)]


async def _game(db: Session, table_id: int) -> CopiedGame:
    record = await load(db, table_id)
    return record, await log_of(db, table_id, record.ply)
