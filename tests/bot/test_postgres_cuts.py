"""PostgreSQL: a change is stored wholly or not at all, whatever becomes of the line to it and of who waits for it."""

from __future__ import annotations

import asyncio
import itertools
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from bot.model.records import Change, Committed, LogRow, Replayed, Request, TableRecord
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres_store import PostgresStore
from bot.store.sql import Session
from bot.store.sql_store import SqlStore
from tests.bot.test_store import GUILD, context, ending, opened
from tests.line import Decide, Fate, Line
from tests.stores import Databases, InPostgres

COMMIT = b"COMMIT;"


@pytest.fixture
async def place(databases: Databases) -> AsyncIterator[InPostgres]:
    async with databases.one() as place:
        yield place


@pytest.fixture
async def line(place: InPostgres) -> AsyncIterator[Line]:
    async with Line(place.url).open() as line:
        yield line


@pytest.fixture
async def store(line: Line) -> AsyncIterator[SqlStore]:
    async with PostgresStore.open(line.url, "discord", lambda: 1000) as opened:
        yield opened


CHANNELS = itertools.count(1)


async def begun(store: SqlStore) -> TableRecord:
    """A table with two members and one move, in a channel of its own."""
    record = await opened(store, channel_id=next(CHANNELS))
    row = LogRow(0, 1, "waste → tableau 2", "digest-0")
    members = (*record.members, replace(record.members[0], user_id=2, name="Bob"))
    made = await store.tables.commit(Change(record.id, 0, context(), status="playing", members=members, moves=(row,)))
    assert isinstance(made, Committed)
    return made.record


async def made(store: SqlStore, record: TableRecord, request: Request) -> bool:
    """Whether a change has been made, which must be so wholly or not at all; asking for it again makes it, once."""
    after = await store.tables.table(record.id)
    assert after is not None
    happened = after.version > record.version
    assert after.version == record.version + happened
    assert after.ply == record.ply + happened
    assert (await store.tables.seen(request) is not None) == happened
    again = await store.tables.commit(ending(record, request))
    assert type(again) is (Replayed if happened else Committed)
    assert again.record.version == record.version + 1
    for table, rows in (("knocks", 1), ("results", 2), ("moves", 2), ("members", 2)):
        found = await store._database.rows(f"SELECT count(*) FROM {table} WHERE table_id = ?", record.id)
        assert found[0][0] == rows, table
    return happened


def at(number: int, fate: Fate | Callable[[], Any], told: list[bytes]) -> Decide:
    """Cut the line when something is said for the nth time, or do something; all that is said is told."""

    def decide(said: bytes) -> Fate:
        told.append(said)
        if len(told) != number:
            return Fate.CARRIED
        if isinstance(fate, Fate):
            return fate
        fate()
        return Fate.CARRIED

    return decide


@pytest.mark.parametrize("fate", [Fate.LOST, Fate.ANSWER_LOST])
async def test_the_line_is_cut_at_every_word(store: SqlStore, line: Line, fate: Fate) -> None:
    """Before anything was to be stored, nobody need know of it; after that, what is asked again is found."""
    cut = 0
    for number in itertools.count(1):
        record, request, told = await begun(store), context(), list[bytes]()
        line.decide = at(number, fate, told)
        try:
            outcome = await store.tables.commit(ending(record, request))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            outcome = None
        line.decide = at(0, fate, [])
        happened = await made(store, record, request)
        if len(told) < number:
            break
        cut += 1
        if COMMIT in told[number - 1]:
            assert outcome is None, "nobody knows"
            assert happened == (fate is Fate.ANSWER_LOST)
        else:
            assert isinstance(outcome, Committed)
            assert happened
    assert cut > 20


@pytest.mark.parametrize("who", ["the handler", "everything, as at shutdown"])
async def test_cancelled_in_every_word(store: SqlStore, line: Line, who: str) -> None:
    database, fates = store._database, []
    assert isinstance(database, PostgresDatabase)
    for number in itertools.count(1):
        record, request, told = await begun(store), context(), list[bytes]()

        going = [asyncio.create_task(store.tables.commit(ending(record, request)))]

        def cancel(going: list[asyncio.Task[Any]] = going) -> None:
            for each in (*going, *(() if who == "the handler" else database._running)):
                each.cancel()

        line.decide = at(number, cancel, told)
        await asyncio.wait(going)
        await database.settle()
        line.decide = at(0, Fate.CARRIED, [])
        fates.append(await made(store, record, request))
        if len(told) < number:
            break
    assert len(fates) > 20
    assert fates[-1], "nobody was cancelled"
    if who == "the handler":
        assert all(fates), "what was begun is finished"
    else:
        assert not any(fates[:10])


async def test_reading_goes_on_where_the_line_was_cut(store: SqlStore, line: Line) -> None:
    record = await begun(store)
    for number, fate in itertools.product(range(1, 8), (Fate.LOST, Fate.ANSWER_LOST)):
        line.decide = at(number, fate, told := [])
        assert await store.tables.table(record.id) == record
        assert len(told) > number or number > 5
        line.decide = at(number, fate, [])
        assert len(await store.servers.tables(GUILD)) == 1


async def test_closing_waits_for_what_has_to_be_done_again(
    place: InPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.database.random.uniform", lambda *_: 0.3)
    tries = 0

    async def work(db: Session) -> None:
        nonlocal tries
        tries += 1
        await db.fetch("INSERT INTO settings (name, value) VALUES ('mood', 'calm')")
        if tries == 1:
            raise asyncpg.SerializationError("somebody was faster")

    async with place.open() as store:
        task = asyncio.create_task(store._database.transaction(work))
        while not tries:
            await asyncio.sleep(0.01)
        task.cancel()
    assert await place.rows("SELECT value FROM settings WHERE name = 'mood'") == [("calm",)]


# The server.


async def test_connections_that_the_server_has_closed_are_replaced(store: SqlStore, place: InPostgres) -> None:
    record = await begun(store)
    for _ in range(3):
        await place.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        assert await store.tables.table(record.id) == record
        await place.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        assert isinstance(await store.tables.commit(Change(record.id, record.version, context())), Committed)
        record = await store.tables.table(record.id) or record


async def test_a_connection_that_is_closed_within_a_change_is_replaced(store: SqlStore) -> None:
    tries = 0

    async def work(db: Session) -> str:
        nonlocal tries
        tries += 1
        await db.fetch("INSERT INTO settings (name, value) VALUES ('mood', 'calm')")
        if tries < 3:
            await db.fetch("SELECT pg_terminate_backend(pg_backend_pid())")
        return "done"

    assert await store._database.transaction(work) == "done"
    assert (tries, await store.values.value("mood")) == (3, "calm")


@pytest.mark.parametrize("sign", [signal.SIGKILL], ids=["killed"])
async def test_the_server_is_started_anew(
    databases: Databases, place: InPostgres, sign: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between changes, and while one is made: nothing is lost, and whoever waits gets an answer."""
    server = databases.server
    # How soon a killed server is there again is the machine's affair, not this test's.
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", (0.3,) * 200)
    async with place.open() as store:
        before = await begun(store)
        reached, tries = asyncio.Event(), 0

        async def work(db: Session) -> None:
            nonlocal tries
            tries += 1
            await db.fetch("INSERT INTO settings (name, value) VALUES ('mood', 'calm')")
            reached.set()
            await db.fetch("SELECT pg_sleep(?)", 0.0 if tries > 1 else 60.0)

        changing = asyncio.create_task(store._database.transaction(work))
        await reached.wait()
        await asyncio.to_thread(server.stop, sign)
        asked = asyncio.create_task(store.tables.commit(ending(before)))
        await asyncio.sleep(0.1)
        assert not asked.done()
        await asyncio.to_thread(server.start)
        await changing
        assert tries == 2
        assert isinstance(await asked, Committed)
        assert await store.values.value("mood") == "calm"
    async with place.open() as store:
        after = await store.tables.table(before.id)
        assert after is not None
        assert after.status == "over"


async def test_who_waits_for_a_server_that_does_not_come_back_is_told(
    store: SqlStore, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", (0.01, 0.01))
    record, request = await begun(store), context()
    line.decide = lambda _: Fate.LOST
    with pytest.raises(ConnectionError):
        await store.tables.commit(ending(record, request))
    with pytest.raises((OSError, asyncpg.PostgresError)):
        await store.tables.table(record.id)
    line.decide = at(0, Fate.CARRIED, [])
    assert not await made(store, record, request)
