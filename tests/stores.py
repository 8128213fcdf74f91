"""Where the databases are that tests of the store use: a file, or a database in a PostgreSQL of the tests' own.

A test that is marked `either` and asks for a `place` runs on both.
"""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg

from bot.store.postgres.session import numbered
from bot.store.postgres_store import PostgresStore
from bot.store.sql_store import SqlStore
from bot.store.sqlite import database as sqlite
from bot.store.sqlite_store import SqliteStore
from tests.postgres import Server

KINDS = ("sqlite", "postgres")
_STEPS = sqlite._steps()
# Takes all rows out of all tables, whatever refers to them, and lets their numbers begin anew. Tables that never had
# a row are passed over: most tests write to few of them.
_EMPTY = """
DO $$
DECLARE name text;
BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL lock_timeout = '5s';
    FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'schema_version' AND pg_relation_size(oid) > 0 LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    PERFORM setval(oid, 1, false) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
END $$
"""
# Takes away all that there is, and whoever is still connected.
_BARE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
"""


_connect = sqlite._connect


def connected(path: Path) -> sqlite3.Connection:
    """What `_connect` does, but to a new file that has all tables at once rather than by every step that ever was.

    It is also as it will be when it is open, so that nothing waits for the disk.
    """
    if path.is_file() and not path.stat().st_size and sqlite._steps() == _STEPS:
        path.write_bytes(_blank())
    return _connect(path)


@cache
def _blank() -> bytes:
    """A database with all tables, and nothing in them."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder, "blank"))) as blank:
        blank.execute("PRAGMA synchronous=OFF")
        blank.execute("PRAGMA page_size=1024")  # there is little to write where most pages hold nothing
        for step in _STEPS:
            blank.executescript(step)
        blank.execute(f"PRAGMA application_id={sqlite.APPLICATION_ID}")
        blank.execute(f"PRAGMA user_version={len(_STEPS)}")
        blank.execute("PRAGMA journal_mode=WAL")
        return Path(folder, "blank").read_bytes()


async def all_kept(store: SqlStore, user_id: int) -> dict[str, list[Mapping[str, object]]]:
    """What a store keeps of a person, all pieces of it."""
    found: dict[str, list[Mapping[str, object]]] = {}
    async for piece in store.people.kept(user_id):
        for table, rows in piece.items():
            found.setdefault(table, []).extend(rows)
    return found


class Clock:
    """Seconds since 1970 that pass only when a test says so."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Place(ABC):
    """Where the database of a test is, which may be opened, closed and opened again."""

    # What is raised where a row would break a rule of the schema.
    broken: type[Exception]
    # The tables and columns that there are, with their types, and whether each may hold nothing.
    catalogue: str

    @abstractmethod
    def open(
        self, session: str = "discord", clock: Callable[[], float] = time.time, **how: Any
    ) -> AbstractAsyncContextManager[SqlStore]:
        """The store in it."""

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, past the store; a file must not be open in it at that time."""


class File(Place):
    """A database in a file."""

    broken = sqlite3.IntegrityError
    catalogue = """SELECT m.name, c.name, c.type, c."notnull" = 0 AND c.pk = 0
        FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(
        self, session: str = "discord", clock: Callable[[], float] = time.time, **how: Any
    ) -> AbstractAsyncContextManager[SqlStore]:
        """The store in it."""
        return SqliteStore.open(self.path, session, clock, **how)

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, past the store."""
        with closing(sqlite3.connect(self.path)) as db, db:
            return db.execute(sql, values).fetchall()


class InPostgres(Place):
    """A database in a PostgreSQL."""

    broken = asyncpg.IntegrityConstraintViolationError
    catalogue = """SELECT table_name, column_name, upper(data_type), is_nullable = 'YES'
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_version'"""

    def __init__(self, url: str) -> None:
        self.url = url

    def open(
        self, session: str = "discord", clock: Callable[[], float] = time.time, **how: Any
    ) -> AbstractAsyncContextManager[SqlStore]:
        """The store in it."""
        return PostgresStore.open(self.url, session, clock, **how)

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, past the store."""
        async with self._connected() as connection:
            return [tuple(row) for row in await connection.fetch(numbered(sql), *values)]

    async def script(self, sql: str) -> None:
        """Carry out several statements, past the store."""
        async with self._connected() as connection:
            await connection.execute(sql)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection[asyncpg.Record]]:
        connection = await asyncpg.connect(self.url)
        try:
            yield connection
        finally:
            await connection.close()


class Databases:
    """The databases of a PostgreSQL that are lent to single tests."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._numbers = count(1)
        self._free: list[str] = []
        self._bare: list[str] = []

    @asynccontextmanager
    async def one(self) -> AsyncIterator[InPostgres]:
        """A database with all tables, and nothing in them, for a while.

        It is one that was lent before, emptied: to make another takes fifty times as long.
        """
        name = self._free.pop() if self._free else await self._made()
        place = InPostgres(self.server.url(name))
        yield place
        await place.rows(_EMPTY)
        self._free.append(name)

    @asynccontextmanager
    async def empty(self) -> AsyncIterator[InPostgres]:
        """A database in which there is nothing at all, for a while; it may have been lent before as well."""
        name = self._bare.pop() if self._bare else await self._new()
        place = InPostgres(self.server.url(name))
        try:
            yield place
        finally:
            await place.script(_BARE)
            self._bare.append(name)

    async def _made(self) -> str:
        name = await self._new()
        async with PostgresStore.open(self.server.url(name), "discord"):
            return name

    async def _new(self) -> str:
        name = f"test_{next(self._numbers)}"
        await InPostgres(self.server.url()).rows(f"CREATE DATABASE {name} TEMPLATE template0")
        return name
