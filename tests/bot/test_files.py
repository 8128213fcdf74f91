"""Whose file the database is, and who may read it."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.store.sqlite import copying, database
from bot.store.sqlite_store import SqliteStore
from tests.bot.test_migrations import write_older
from tests.bot.test_sqlite import refused
from tests.bot.test_store import played

TODAY = datetime.now(UTC).date()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


# Whose file it is.


def tables_of(path: Path) -> tuple[list[tuple[str]], int]:
    """What another program finds in its file: its tables, and the number in the header."""
    with closing(sqlite3.connect(path)) as db:
        names = db.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
        return names, db.execute("PRAGMA application_id").fetchone()[0]


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE notes (text)",
        "CREATE TABLE notes (text); PRAGMA user_version=2",
        "CREATE TABLE settings (name, value); CREATE TABLE members (id); PRAGMA user_version=1",
        "PRAGMA application_id=7",
        "PRAGMA user_version=1",
        "CREATE TABLE notes (text); PRAGMA user_version=99",
    ],
)
async def test_another_programs_file_is_refused_and_left_alone(path: Path, sql: str, mode: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA journal_mode={mode}")
        db.executescript(sql)
    path.chmod(0o644)
    before, seen = path.read_bytes(), tables_of(path)
    assert "belongs to another program" in await refused(path)
    assert tables_of(path) == seen
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.touch()
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
    assert tables_of(path)[1] == database.APPLICATION_ID
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tables.table(record.id) == record


async def test_a_file_of_ours_that_does_not_say_so_is_known(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id=0")
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tables.table(record.id) == record
        await store.backup(path.with_name("copy.db"))
    assert tables_of(path)[1] == tables_of(path.with_name("copy.db"))[1] == database.APPLICATION_ID


# Who may read it.


async def test_nobody_else_may_read_the_files(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    former = os.umask(0o000)
    try:
        await write_older(path, monkeypatch, 2)
        # Another file that happens to lie there is none of ours.
        path.with_name("table.dbx").touch(0o644)
        async with SqliteStore.open(path, "discord") as store:
            await played(store)
            await store.housekeeping.keep_copy()
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(former)
    names = ("table.db", "table.db-wal", f"table.db.{TODAY}.backup", "table.db.v2.backup")
    assert modes == {**dict.fromkeys(names, 0o600), "table.dbx": 0o644}


async def test_nobody_else_may_read_a_file_even_for_a_moment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, former, execute = set(), os.umask(0o000), aiosqlite.Connection._execute

    async def looking(connection: aiosqlite.Connection, *args: Any, **kwargs: Any) -> Any:
        seen.update((file.name, stat.S_IMODE(file.stat().st_mode)) for file in path.parent.iterdir())
        return await execute(connection, *args, **kwargs)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", looking)
    monkeypatch.setattr(
        copying, "put_in_place", lambda part, _: seen.add((part.name, stat.S_IMODE(part.stat().st_mode)))
    )
    try:
        async with SqliteStore.open(path, "discord") as store:
            await played(store)
            await store.housekeeping.keep_copy()
    finally:
        os.umask(former)
    assert {name for name, _ in seen} >= {"table.db", "table.db-wal", f"table.db.{TODAY}.backup.part"}
    assert {mode for _, mode in seen} == {0o600}


async def test_files_that_were_too_open_are_closed(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        await store.housekeeping.keep_copy()
    path.chmod(0o644)
    for name in ("table.db.backup", "table.db.v1.backup", "table.db.2026-01-01-000000-1.aside"):
        path.with_name(name).touch()
        path.with_name(name).chmod(0o664)
    async with SqliteStore.open(path, "discord"):
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
