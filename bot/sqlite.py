"""One SQLite connection: how it is opened, brought up to date, and changed, one transaction at a time."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import TypeVar

import aiosqlite

T = TypeVar("T")
_NUMBERED = re.compile(r"(\d{4})_\w+\.sql")


class StoreError(Exception):
    """The database cannot be used; its text is one sentence for the person who runs the bot."""


class Database:
    """A connection that one process uses for itself alone."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._writing = asyncio.Lock()

    @staticmethod
    @asynccontextmanager
    async def open(path: Path) -> AsyncIterator[Database]:
        """The database in a file, made or brought up to date; StoreError if it cannot be used."""
        try:
            connection = await aiosqlite.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            raise StoreError(f"The database {path} cannot be opened: {error}.") from error
        try:
            await _prepare(connection, path)
            yield Database(connection)
        finally:
            await connection.close()

    async def transaction(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Do some work wholly or not at all.

        Cancelling the caller does not cancel the work: the SQL would go on without it, and leave its
        transaction open for whoever comes next.
        """
        return await asyncio.shield(asyncio.ensure_future(self._locked(work)))

    async def _locked(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._writing:
            await self.connection.execute("BEGIN IMMEDIATE")
            try:
                done = await work(self.connection)
            except BaseException:
                await self.connection.execute("ROLLBACK")
                raise
            await self.connection.execute("COMMIT")
            return done

    async def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """The rows that a query finds, between transactions."""
        async with self._writing:
            return list(await self.connection.execute_fetchall(sql, values))

    async def backup(self, path: Path) -> None:
        """Copy the database to another file, through the connection that writes it."""
        async with self._writing:
            await _copy(self.connection, path)


async def _prepare(connection: aiosqlite.Connection, path: Path) -> None:
    connection.row_factory = sqlite3.Row
    try:
        # An exclusive lock keeps a second copy of the bot out, and with it a second WAL connection.
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute("PRAGMA busy_timeout=5000")
        await connection.execute("BEGIN IMMEDIATE")
        await connection.execute("COMMIT")
        await _migrate(connection, path)
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StoreError(f"The database {path} is in use: another copy of the bot is running.") from error
        raise StoreError(f"The database {path} cannot be used: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise StoreError(f"The file {path} is not a database that can be used: {error}.") from error


def _steps() -> list[tuple[int, str]]:
    files = {file.name: file for file in resources.files("bot.migrations").iterdir()}
    numbers = {name: match for name in files if (match := _NUMBERED.fullmatch(name))}
    return sorted((int(match[1]), files[name].read_text("utf-8")) for name, match in numbers.items())


async def _migrate(connection: aiosqlite.Connection, path: Path) -> None:
    """Take each step that the database has not taken yet, after a backup if there is anything to lose."""
    steps = _steps()
    version = next(iter(await connection.execute_fetchall("PRAGMA user_version")))[0]
    if version > steps[-1][0]:
        raise StoreError(f"The database {path} was written by a newer version of the bot: update the bot.")
    missing = [(number, sql) for number, sql in steps if number > version]
    if missing and version:
        await _copy(connection, path.with_name(f"{path.name}.before-{missing[0][0]:04}"))
    for number, sql in missing:
        await connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version={number};\nCOMMIT;")


async def _copy(connection: aiosqlite.Connection, path: Path) -> None:
    async with aiosqlite.connect(path) as target:
        await connection.backup(target)
