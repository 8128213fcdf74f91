"""The databases that are known by their addresses: a SQLite file, or one of PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.protocol import StoreError
from bot.store.sql import Database, Session
from bot.store.sqlite import moving as in_sqlite
from bot.store.sqlite.database import SqliteDatabase

# What tells the address of a PostgreSQL from the path of a file.
_MARK = "://"


@dataclass(frozen=True)
class Site:
    """A database that is open, under a name that anybody may read.

    `in_use` tells whether a bot is running on it, `key` finds the columns of the primary key of a table in order, and
    `settle` makes ready for use what has come there from elsewhere.
    """

    name: str
    database: Database
    in_use: Callable[[Session], Awaitable[bool]]
    key: Callable[[Session, str], Awaitable[Sequence[str]]]
    settle: Callable[[Session], Awaitable[None]]


def shown(address: str) -> str:
    """An address as anybody may read it: without whatever may be a password."""
    scheme, mark, rest = address.partition(_MARK)
    return f"{scheme}{mark}{rest.rpartition('@')[2].partition('?')[0]}" if mark else address


@asynccontextmanager
async def opened(address: str, *, new: bool) -> AsyncIterator[Site]:
    """The database at an address, brought up to date; a file may be `new`.

    StoreError if it cannot be used, whenever that turns out.
    """
    try:
        async with _postgres(address) if _MARK in address else _sqlite(Path(address), new) as site:
            yield site
    except (OSError, sqlite3.Error, TimeoutError) as error:
        raise broken(address, error) from error


def broken(address: str, error: Exception) -> StoreError:
    """Why work on a database cannot go on at the moment."""
    said = " ".join(str(error).split()) or type(error).__name__
    return StoreError("work-broken", address=shown(address), error=said)


@asynccontextmanager
async def _sqlite(path: Path, new: bool) -> AsyncIterator[Site]:
    if not new and not path.is_file():
        raise StoreError("no-database", path=str(path))
    async with SqliteDatabase.open(path) as database:
        yield Site(str(path), database, in_sqlite.in_use, in_sqlite.key, in_sqlite.settle)


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Site]:
    try:
        from bot.store.postgres import moving as in_postgres  # noqa: PLC0415  # an extra, which not everybody installs
    except ImportError as error:
        raise StoreError("postgres-missing") from error
    async with in_postgres.opened(url) as database:
        yield Site(shown(url), database, in_postgres.in_use, in_postgres.key, in_postgres.settle)
