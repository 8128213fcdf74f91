"""PostgreSQL: which databases are taken, how they are made and brought up to date, and that they are like a file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.records import Change, Committed
from bot.store.migrations import steps
from bot.store.postgres import database, migrating
from bot.store.postgres_store import PostgresStore
from bot.store.protocol import StoreError
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.league import standings
from tests.bot.test_store import CHANNEL, context, ending, opened, played
from tests.older.write import FOLDER
from tests.stores import Databases, File, InPostgres

NEWEST = max(steps("postgres"))
# By these, several processes divide the servers; a file has one process.
OF_PROCESSES = {"leases", "session_starts"}
# The databases of older versions, and the oldest that anybody may have.
OLDER = {
    int(found[1]): each for each in FOLDER.iterdir() if (found := re.fullmatch(r"postgres-v(\d+)\.sql", each.name))
}
OLDEST = 17


@pytest.fixture
async def empty(databases: Databases) -> AsyncIterator[InPostgres]:
    """A database in which there is nothing."""
    async with databases.empty() as place:
        yield place


async def refused(url: str) -> str:
    """Why a database cannot be used, as the person who runs the bot reads it."""
    with pytest.raises(StoreError) as caught:
        async with PostgresStore.open(url, "discord"):
            pytest.fail("it was opened")
    return in_words(ENGLISH, caught.value)


async def test_one_database_is_made_however_many_processes_start(empty: InPostgres) -> None:
    async def start() -> None:
        async with empty.open() as store:
            assert await store.tables.table(1) is None

    await asyncio.gather(*(start() for _ in range(5)))
    assert await empty.rows("SELECT version FROM schema_version") == [(NEWEST,)]


async def test_a_step_is_taken_once_though_several_processes_start(
    empty: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with empty.open() as store:
        record = await played(store)
    newer = {**steps("postgres"), NEWEST + 1: "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"}
    monkeypatch.setattr(migrating, "steps", lambda _: newer)

    async def start() -> None:
        async with empty.open() as store:
            assert await store.tables.table(record.id) == record

    await asyncio.gather(*(start() for _ in range(4)))
    assert await empty.rows("SELECT version FROM schema_version") == [(NEWEST + 1,)]
    assert await empty.rows("SELECT mood FROM tables") == [("calm",)]


async def test_a_process_that_runs_does_not_mind_a_step_that_a_newer_one_takes(empty: InPostgres) -> None:
    async with empty.open() as store:
        record = await played(store)
        assert await store.tables.table(record.id) == record
        await empty.rows("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")
        assert await store.tables.table(record.id) == record
        change = Change(record.id, record.version, context())
        await empty.rows("ALTER TABLE tables ADD COLUMN hue TEXT NOT NULL DEFAULT 'blue'")
        assert isinstance(await store.tables.commit(change), Committed)


async def test_a_step_may_take_longer_than_other_statements(
    empty: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So may the wait of a process that starts meanwhile: large tables take minutes."""
    async with empty.open():
        pass
    monkeypatch.setattr(database, "STATEMENT_SECONDS", 0.5)
    slow = "SELECT pg_sleep(1.5);"
    monkeypatch.setattr(migrating, "steps", lambda _: {**steps("postgres"), NEWEST + 1: slow})

    async def start() -> None:
        async with empty.open() as store:
            assert await store.tables.table(1) is None

    await asyncio.gather(start(), start())
    assert await empty.rows("SELECT version FROM schema_version") == [(NEWEST + 1,)]


async def test_a_step_that_fails_leaves_the_database_as_it_was(
    empty: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with empty.open() as store:
        record = await played(store)
    fails = "ALTER TABLE tables ALTER COLUMN seat_limit TYPE TEXT; DELETE FROM members; DELETE FROM nowhere;"
    monkeypatch.setattr(migrating, "steps", lambda _: {**steps("postgres"), NEWEST + 1: fails})
    assert 'relation "nowhere" does not exist' in await refused(empty.url)
    monkeypatch.undo()
    async with empty.open() as store:
        assert await store.tables.table(record.id) == record


async def test_a_newer_database_is_refused_and_left_alone(empty: InPostgres) -> None:
    async with empty.open() as store:
        record = await played(store)
    await empty.rows(f"UPDATE schema_version SET version = {NEWEST + 1}")
    assert "newer version" in await refused(empty.url)
    await empty.rows(f"UPDATE schema_version SET version = {NEWEST}")
    async with empty.open() as store:
        assert await store.tables.table(record.id) == record


async def test_a_database_of_another_program_is_refused_and_left_alone(empty: InPostgres) -> None:
    await empty.rows("CREATE TABLE recipes (name TEXT)")
    assert "another program's tables" in await refused(empty.url)
    assert await empty.rows(empty.catalogue) == [("recipes", "name", "TEXT", True)]


async def test_a_database_that_may_not_be_written_is_one_sentence(empty: InPostgres) -> None:
    await empty.rows("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    assert "permission denied" in await refused(empty.url.replace("patience@", "guest:hunter2@"))


@pytest.mark.parametrize(
    "wrong", ["postgresql://patience:hunter2@127.0.0.1:1/x", "postgresql://patience:hunter2@127.0.0.1:nowhere/x"]
)
async def test_what_cannot_be_reached_is_one_sentence_without_the_password(wrong: str) -> None:
    said = await refused(wrong)
    assert said
    assert "hunter2" not in said


async def test_a_database_that_is_not_there_is_one_sentence(databases: Databases) -> None:
    assert '"nowhere" does not exist' in await refused(databases.server.url("nowhere"))


# Both kinds.


async def test_both_kinds_have_the_same_tables_and_columns(tmp_path: Path, databases: Databases) -> None:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        file = {tuple(row) for row in await store._database.rows(File.catalogue)}
    async with databases.one() as place:
        other = {each for each in await place.rows(place.catalogue) if each[0] not in OF_PROCESSES}
    assert {(table, column, bool(null)) for table, column, _, null in file} == {
        (table, column, null) for table, column, _, null in other
    }
    texts = [{each[:2] for each in found if each[2] == "TEXT"} for found in (file, other)]
    assert texts[0] == texts[1]
    assert {kind for *_, kind, _ in other} == {"TEXT", "BIGINT", "INTEGER", "DOUBLE PRECISION", "BYTEA"}


async def test_every_key_of_what_is_a_servers_has_the_server(empty: InPostgres) -> None:
    async with empty.open():
        pass
    found = await empty.rows("SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'")
    of_servers = {table for table, column, *_ in await empty.rows(empty.catalogue) if column == "guild_id"}
    keys = [(table, index) for table, index in found if index.startswith("CREATE UNIQUE") and table in of_servers]
    assert len(keys) > len(of_servers)
    assert [index for _, index in keys if not re.search(r"\(.*\bguild_id\b.*\)", index)] == []


def test_there_is_a_database_of_each_version() -> None:
    assert {*OLDER} >= {OLDEST, *range(OLDEST, NEWEST)}, "write one by tests.older.postgres before the next step"


@pytest.mark.parametrize("number", sorted(OLDER))
async def test_a_database_of_each_version_is_brought_up_to_date(
    empty: InPostgres, databases: Databases, number: int
) -> None:
    """Each was written by the bot of that version: a game that is over, and one in play."""
    await empty.script(OLDER[number].read_text("utf-8"))
    async with empty.open("discord", lambda: 2_000_000_000) as store:
        record = await store.tables.table_in(CHANNEL)
        assert record is not None
        assert (record.status, record.ply, len(record.members)) == ("playing", 1, 2)
        assert len(await standings(store, record.guild_id)) == 2
        assert isinstance(await store.tables.commit(ending(record, context())), Committed)
        assert (await opened(store)).id > record.id, "numbers go on"
    assert await empty.rows("SELECT version FROM schema_version") == [(NEWEST,)]
    indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
    async with databases.one() as new:
        for what in (indexes, f"{new.catalogue} ORDER BY 1, 2"):
            assert await empty.rows(what) == await new.rows(what), "like one that has been made today"
