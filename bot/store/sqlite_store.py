"""The store in one SQLite file."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.people import SqlPeople
from bot.store.sql_store import SqlStore
from bot.store.sqlite.database import SqliteDatabase, explain, unheard
from bot.store.sqlite.housekeeping import SqliteHousekeeping
from bot.store.sqlite.kept_copies import Generations


class SqliteStore(SqlStore):
    """A store in one SQLite file."""

    def __init__(
        self, database: SqliteDatabase, session: str, clock: Callable[[], float], copies: Generations
    ) -> None:
        people = SqlPeople(database)
        super().__init__(database, session, clock, people, SqliteHousekeeping(database, people, copies, clock))
        self._file = database

    @staticmethod
    @asynccontextmanager
    async def open(
        path: Path,
        session: str,
        clock: Callable[[], float] = time.time,
        *,
        copies: Path | None = None,
        committed: Callable[[float], None] = unheard,
    ) -> AsyncIterator[SqliteStore]:
        """The store in a file, whose copies lie in a folder, or beside it; StoreError if it cannot be used.

        `committed` is told how many seconds each commit has taken.
        """
        async with SqliteDatabase.open(path, committed) as database:
            store = SqliteStore(database, session, clock, Generations(path, copies))
            try:
                await store.begin()
                await store.housekeeping.probe()
            except sqlite3.Error as error:
                raise explain(path, error) from error
            try:
                yield store
            finally:
                await store.end()

    async def backup(self, path: Path) -> None:
        """Copy everything to another file while the bot goes on."""
        await self._file.backup(path)
