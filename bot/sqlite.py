"""One SQLite file: opened for this process alone, brought up to date, and changed in whole transactions."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")
Work = Callable[[aiosqlite.Connection], Awaitable[T]]

# Its debug lines hold every statement with its values, and so the seeds of games in play.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

# How long a copy that starts waits for one that is just stopping.
OPENING_SECONDS = 1.0
BUSY_MS = 5000
# What the write-ahead log is cut back to after something large went through it.
LOG_BYTES = 16 * 1024 * 1024
_NUMBERED = re.compile(r"\d{4}_\w+\.sql")


class StoreError(Exception):
    """The database cannot be used; its text is one sentence for the person who runs the bot."""


class Database:
    """The one connection of this process. Work gets it one at a time: what is half done is seen by nobody."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()

    @staticmethod
    @asynccontextmanager
    async def open(path: Path) -> AsyncIterator[Database]:
        """The database in a file, made or brought up to date; StoreError if it cannot be used."""
        path = path.absolute()  # ":memory:" must be a file like any other
        async with AsyncExitStack() as stack:
            try:
                sqlite3.connect(path).close()  # where this fails, aiosqlite would leave its thread behind
                connecting = aiosqlite.connect(path, isolation_level=None, timeout=OPENING_SECONDS)
                connection = await stack.enter_async_context(connecting)
                await _configure(connection, path)
                await _migrate(connection, path)
            except (sqlite3.Error, OSError) as error:
                raise StoreError(_explain(path, error)) from error
            database = Database(connection, path)
            stack.push_async_callback(database._settle)
            yield database

    async def read(self, work: Work[T]) -> T:
        """What a piece of work reads, all of it from between the same two transactions."""
        async with self._lock:
            return await work(self._connection)

    async def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """The rows that one query finds."""
        return await self.read(lambda db: fetch(db, sql, *values))

    async def transaction(self, work: Work[T]) -> T:
        """Do some work wholly or, if it raises, not at all."""
        return await self._shielded(self._transact(work))

    async def backup(self, path: Path) -> None:
        """Copy everything into a file, in place of one of that name."""
        if path.exists() and path.samefile(self.path):
            raise StoreError(f"{path} is the database itself and cannot be its own backup.")
        await self._shielded(self._copy(path))

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the caller is cancelled.

        Cancelling an await does not cancel its SQL: the lock would be let go with a transaction open.
        """
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _transact(self, work: Work[T]) -> T:
        async with self._lock:
            try:
                await fetch(self._connection, "BEGIN IMMEDIATE")
                done = await work(self._connection)
                await fetch(self._connection, "COMMIT")
            except BaseException:
                # Does nothing if SQLite has ended the transaction by itself, as it does when the disk is full.
                await self._connection.rollback()
                raise
            return done

    async def _copy(self, path: Path) -> None:
        async with self._lock:
            await _copy(self._connection, path)

    async def _settle(self) -> None:
        """Wait for work whose callers have gone, before the connection closes under it."""
        while self._running:
            await asyncio.wait(self._running)


async def fetch(connection: aiosqlite.Connection, sql: str, *values: object) -> list[sqlite3.Row]:
    """The rows that a statement finds, within whatever transaction is open.

    A cursor must not outlive its statement: while anything refers to one, a closed connection keeps its lock.
    This one never leaves the connection's thread.
    """
    return list(await connection.execute_fetchall(sql, values))


async def fill(connection: aiosqlite.Connection, sql: str, values: Sequence[tuple[object, ...]]) -> None:
    """Carry out a statement once for each of several rows of values."""
    if values:
        async with connection.executemany(sql, values):
            pass


def _explain(path: Path, error: Exception) -> str:
    # The low byte is the error itself; the others say where it arose.
    if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
        return f"The database {path} cannot be opened: another copy of the bot is using it."
    return f"The database {path} cannot be used: {error}."


async def _configure(connection: aiosqlite.Connection, path: Path) -> None:
    connection.row_factory = sqlite3.Row
    # Keeps a second copy of the bot out: two connections that write one WAL can corrupt it (SQLite before 3.51.3).
    # It must come before the file is first read.
    await fetch(connection, "PRAGMA locking_mode=EXCLUSIVE")
    if await _pragma(connection, "journal_mode=WAL") != "wal":
        raise StoreError(f"The database {path} cannot be used: its disk does not allow a write-ahead log.")
    await fetch(connection, "PRAGMA synchronous=FULL")
    await fetch(connection, "PRAGMA foreign_keys=ON")
    await fetch(connection, f"PRAGMA journal_size_limit={LOG_BYTES}")
    # Takes the lock, which stays until the connection closes.
    await fetch(connection, "BEGIN IMMEDIATE")
    await fetch(connection, "COMMIT")
    await fetch(connection, f"PRAGMA busy_timeout={BUSY_MS}")


async def _pragma(connection: aiosqlite.Connection, pragma: str) -> Any:
    """The one value that a pragma answers with."""
    ((value,),) = await fetch(connection, f"PRAGMA {pragma}")
    return value


def _steps() -> list[str]:
    """The SQL of every migration in order; the first makes version 1."""
    files = [file for file in resources.files("bot.migrations").iterdir() if _NUMBERED.fullmatch(file.name)]
    return [file.read_text("utf-8") for file in sorted(files, key=lambda file: file.name)]


async def _migrate(connection: aiosqlite.Connection, path: Path) -> None:
    """Take each step that the database has not taken yet, after a backup if there is anything to lose."""
    steps = _steps()
    version = await _pragma(connection, "user_version")
    if version > len(steps):
        raise StoreError(f"The database {path} was written by a newer version of the bot: update the bot.")
    if 0 < version < len(steps):
        await _copy(connection, path.with_name(f"{path.name}.v{version}.backup"))
    for number, sql in enumerate(steps[version:], start=version + 1):
        await connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version={number};\nCOMMIT;")


async def _copy(connection: aiosqlite.Connection, path: Path) -> None:
    """Write a copy under another name first, so that `path` is never a half-written one."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    await fetch(connection, "VACUUM INTO ?", str(part))
    await asyncio.to_thread(_keep, part, path)


def _keep(part: Path, path: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())  # VACUUM INTO leaves that to us
    part.replace(path)
