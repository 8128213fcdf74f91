"""The database file: who may open it, how it is brought up to date, and what a crash leaves of it."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.model.records import Change, Committed, LogRow, PostedBoard
from bot.store.protocol import StoreError
from bot.store.servers import FORGET, OF_TABLES
from bot.store.sqlite import copying
from bot.store.sqlite import database as sqlite
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.refusing import refusing
from tests.bot.test_store import CHANNEL, NEW, context, ending, opened, played

ROOT = Path(__file__).parents[2]
NEWEST = len(sqlite._steps())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


async def refused(path: Path) -> str:
    """Why a file cannot be opened, as the person who runs the bot reads it."""
    with pytest.raises(StoreError) as caught:
        async with SqliteStore.open(path, "discord"):
            pytest.fail("it was opened")
    assert str(path) in in_words(ENGLISH, caught.value)
    return in_words(ENGLISH, caught.value)


def set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version={version}")


# Who may open it.


@pytest.mark.durable
async def test_settings_of_the_connection(path: Path) -> None:
    async with sqlite.SqliteDatabase.open(path) as database:
        for pragma, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "locking_mode": "exclusive",
            "busy_timeout": 5000,
            "user_version": NEWEST,
        }.items():
            assert [tuple(row) for row in await database.rows(f"PRAGMA {pragma}")] == [(value,)], pragma


async def test_a_second_copy_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import asyncio, pathlib, sys; from bot.store.sqlite import database; database.OPENING_SECONDS = 0.05\n"
        "async def main():\n    async with database.SqliteDatabase.open(pathlib.Path(sys.argv[1])): pass\n"
        "asyncio.run(main())"
    )
    monkeypatch.setattr(sqlite, "OPENING_SECONDS", 0.05)
    async with SqliteStore.open(path, "discord") as store:
        assert "another copy of the bot is using it" in await refused(path)
        command = [sys.executable, "-c", code, str(path)]
        other = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, timeout=30)
        assert other.returncode == 1
        assert b"StoreError: " in other.stderr
        assert b"'database-busy'" in other.stderr
        assert (await opened(store)).id == 1
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tables.table_in(CHANNEL) is not None


@pytest.mark.threaded
async def test_a_copy_that_starts_waits_for_one_that_stops(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "OPENING_SECONDS", 30)

    async def start() -> None:
        async with SqliteStore.open(path, "discord"):
            pass

    async with SqliteStore.open(path, "discord"):
        starting = asyncio.create_task(start())
        await asyncio.sleep(0.3)
        assert not starting.done()
    await starting


async def test_a_new_file_of_a_test_takes_no_step_of_the_schema(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aiosqlite.Connection, "executescript", None)
    async with SqliteStore.open(path, "discord"):
        pass


@pytest.mark.durable
async def test_closing_gives_the_file_free_whatever_is_still_referred_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, execute = [], aiosqlite.Connection._execute

    async def keeping(connection: aiosqlite.Connection, *args: Any, **kwargs: Any) -> Any:
        kept.append(await execute(connection, *args, **kwargs))
        return kept[-1]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", keeping)
    monkeypatch.setattr(sqlite, "OPENING_SECONDS", 0.05)
    async with SqliteStore.open(path, "discord") as store:
        record = (await store.tables.commit(ending(await played(store)))).record
        await store.boards.show_board(record.id, PostedBoard(CHANNEL, 77, 2))
        await store.values.set_value("commands", "hash")
        await store.backup(path.with_name("copy.db"))
    assert any(isinstance(result, sqlite3.Cursor) for result in kept), "nothing was kept"
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tables.table(record.id) == record


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(random.Random(1).randbytes(20_000))
    before = garbage.read_bytes()
    assert "not a database" in await refused(garbage)
    assert garbage.read_bytes() == before
    assert "unable to open" in await refused(tmp_path)
    assert "unable to open" in await refused(tmp_path / "missing" / "table.db")


async def test_no_name_means_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with SqliteStore.open(Path(":memory:"), "discord") as store:
        record = await opened(store)
    async with SqliteStore.open(Path(":memory:"), "discord") as store:
        assert await store.tables.table(record.id) == record


# Backups.


async def test_a_backup_under_load_can_be_opened(path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_text("the copy of yesterday")
    async with SqliteStore.open(path, "discord") as store:
        record, begun, copied, plies = await opened(store), asyncio.Event(), asyncio.Event(), 0

        async def write() -> None:
            nonlocal plies
            while not copied.is_set():
                await store.tables.commit(Change(record.id, plies, context(), moves=(LogRow(plies, 0, "stock", ""),)))
                plies += 1
                if plies == 5:
                    begun.set()

        writing = asyncio.create_task(write())
        await begun.wait()
        await store.backup(copy)
        copied.set()
        await writing
        assert plies > 6, "there was no load"
    async with SqliteStore.open(copy, "discord") as store:
        held = await store.tables.table(record.id)
        assert held is not None
        assert 5 <= held.version < plies
        assert [row.ply for row in await store.tables.log(held)] == list(range(held.version))
        assert isinstance(await store.tables.commit(ending(held)), Committed)
    assert sorted(file.name for file in path.parent.iterdir()) == ["copy.db", "table.db"]


async def test_a_cancelled_backup_is_whole_or_missing(path: Path) -> None:
    copy = path.with_name("copy.db")
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
        for steps in range(30):
            task = asyncio.create_task(store.backup(copy))
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            assert await store.tables.table(record.id) == record
            if copy.exists():
                with closing(sqlite3.connect(copy)) as db:
                    assert db.execute("SELECT count(*) FROM moves").fetchone() == (1,)
            assert not copy.with_name("copy.db.part").exists()
        await store.backup(copy)
    assert copy.exists()


async def test_a_backup_does_not_outlive_the_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "PAGES_AT_ONCE", 1)
    monkeypatch.setattr(copying, "PAUSE_BETWEEN_PAGES", 1)
    async with SqliteStore.open(path, "discord") as store:
        await played(store)
        task = asyncio.create_task(store.backup(path.with_name("copy.db")))
        while not path.with_name("copy.db.part").exists():
            await asyncio.sleep(0.01)
        began = time.monotonic()
    assert time.monotonic() - began < 3
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_what_is_taken_back_while_a_copy_is_made_is_not_in_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that were written for a change and taken back must not stay in the copy."""
    monkeypatch.setattr(copying, "PAGES_AT_ONCE", 4)
    copy = path.with_name("copy.db")
    async with SqliteStore.open(path, "discord") as store:
        database = store._database
        await database.rows("CREATE TABLE big (id INTEGER PRIMARY KEY, text TEXT)")
        rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
        await database.rows(f"INSERT INTO big {rows} SELECT i, hex(zeroblob(500)) FROM n")
        await database.rows("PRAGMA cache_size=10")  # what is changed goes to the disk before it is committed

        async def change(db: aiosqlite.Connection, *, fails: bool) -> None:
            await db.fetch("UPDATE big SET text = ? || substr(text, 2)", "x" if fails else "y")
            if fails:
                raise RuntimeError("taken back")

        task = asyncio.create_task(store.backup(copy))
        for _ in range(3):
            await asyncio.sleep(0.02)
            with pytest.raises(RuntimeError, match="taken back"):
                await database.transaction(lambda db: change(db, fails=True))
        await database.transaction(lambda db: change(db, fails=False))
        assert not task.done(), "the copy was too fast"
        await task
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT substr(text, 1, 1), count(*) FROM big GROUP BY 1").fetchall() == [("y", 2000)]


async def test_a_backup_that_fails_leaves_the_former_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError("no space left on device")

    copy = path.with_name("copy.db")
    copy.write_text("the copy of yesterday")
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(OSError, match="no space"):
                await store.backup(copy)
        assert copy.read_text() == "the copy of yesterday"
        await store.backup(copy)
    async with SqliteStore.open(copy, "discord") as store:
        assert await store.tables.table(record.id) == record


async def test_a_database_is_not_its_own_backup(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
        with refusing("its own backup", StoreError):
            await store.backup(path.parent / "." / path.name)
        assert await store.tables.table(record.id) == record


# A crash.

LOOP = """
import asyncio, pathlib, sys
from bot.model.records import *
from bot.store.sqlite_store import SqliteStore

async def main():
    async with SqliteStore.open(pathlib.Path(sys.argv[1]), "discord") as store:
        record = await store.tables.table_in(int(sys.argv[2]))
        while True:
            ply = record.version
            knock = Knock(ply, 1, 2, 1, 2)
            row = LogRow(ply, 0, "stock", "digest " * 20)
            change = Change(record.id, ply, Request(10**6 + ply, 1), moves=(row,), knocks=(knock,))
            record = (await store.tables.commit(change)).record
            print(record.version, flush=True)

asyncio.run(main())
"""


def kill_in_the_middle(path: Path, seconds: float) -> int:
    """Let another process commit for a while, kill it, and return the last version it told of."""
    command = [sys.executable, "-c", LOOP, str(path), str(CHANNEL)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        option_sentences = [process.stdout.readline()]
        time.sleep(seconds)
        process.kill()
        option_sentences += process.stdout.read().split("\n")
    return int([line for line in option_sentences if line.strip()][-1])


@pytest.mark.thorough
async def test_killed_in_a_loop_of_commits(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        record = await opened(store)
    chance = random.Random(7)
    for _ in range(5):
        option_sentences = await asyncio.to_thread(kill_in_the_middle, path, chance.uniform(0, 0.2))
        async with SqliteStore.open(path, "discord") as store:
            after = await store.tables.table(record.id)
            assert after is not None
            assert option_sentences <= after.version <= option_sentences + 1, (
                "what was told of is stored, and at most one change more"
            )
            assert [row.ply for row in await store.tables.log(after)] == list(range(after.version))
            for name in ("knocks", "interactions WHERE id >= 1000000"):
                count = await store._database.rows(f"SELECT count(*) FROM {name}")
                assert count[0][0] == after.version
            assert [row[0] for row in await store._database.rows("PRAGMA integrity_check")] == ["ok"]
            assert isinstance(
                await store.tables.open_table(replace(NEW, channel_id=after.version), context()), Committed
            )


async def test_a_server_is_forgotten_without_looking_at_all_others(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        for table in {*OF_TABLES} - {"interactions"}:  # of these there are never more than those of an hour
            plan = await store._database.rows(f"EXPLAIN QUERY PLAN {FORGET.format(table=table)}", 5, 5)
            assert [row["detail"] for row in plan if f"SCAN {table}" in row["detail"]] == []


# What is looked for at the start.


async def test_a_damaged_file_is_not_started_on(path: Path) -> None:
    """Whatever would be stored in it goes down with it, and the last good copy grows older meanwhile."""
    async with SqliteStore.open(path, "discord") as store:
        for channel in range(40):
            await store.tables.open_table(replace(NEW, channel_id=channel), context())
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 3 : len(whole) // 2] = os.urandom(len(whole) // 2 - len(whole) // 3)
    path.write_bytes(whole)
    said = await refused(path)
    assert "is damaged" in said
    assert "restore" in said
    assert said.count("\n") == 0


async def test_a_file_is_looked_through_for_a_short_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore.open(path, "discord") as store:
        await store._database.rows(
            "CREATE TABLE ballast AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1"
            " FROM n WHERE n < 20000) SELECT n, hex(randomblob(20)) AS h FROM n"
        )
    monkeypatch.setattr(sqlite, "SLOW_CHECK_SECONDS", -1)
    async with SqliteStore.open(path, "discord") as store:
        assert await store._database.rows("SELECT max(n) FROM ballast"), "nothing is given up but the check"
