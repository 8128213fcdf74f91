"""Changes that come at the same time go to the disk together, and each of them stands or falls by itself."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.model.records import Change, Committed, LogRow, TableRecord
from bot.store.sql_store import SqlStore
from tests.bot.test_store import NEW, context
from tests.bot.test_transactions import trace
from tests.stores import Place

TABLES = 20


@pytest.fixture
async def store(place: Place) -> AsyncIterator[SqlStore]:
    async with place.open() as opened:
        yield opened


async def tables(store: SqlStore) -> list[TableRecord]:
    """So many tables, each in a channel of its own."""
    opened = [
        await store.tables.open_table(replace(NEW, channel_id=1000 + number), context()) for number in range(TABLES)
    ]
    return [each.record for each in opened if isinstance(each, Committed)]


def move(record: TableRecord, ply: int = 0) -> Change:
    return Change(record.id, record.version, context(), moves=(LogRow(ply, 0, "stock", ""),))


async def plies(store: SqlStore, records: list[TableRecord]) -> list[int]:
    """How many moves have been stored of each table."""
    found = [await store.tables.table(record.id) for record in records]
    return [each.ply for each in found if each is not None]


async def test_many_changes_wait_for_the_disk_a_few_times(store: SqlStore) -> None:
    records, said = await tables(store), []
    await trace(store, said.append)
    outcomes = await asyncio.gather(*(store.tables.commit(move(record)) for record in records))
    await trace(store, lambda _: None)
    assert all(isinstance(each, Committed) for each in outcomes)
    assert [each.record.id for each in outcomes if isinstance(each, Committed)] == [each.id for each in records]
    assert said.count("COMMIT") <= 2
    assert await plies(store, records) == [1] * TABLES


@pytest.mark.either
@pytest.mark.parametrize("broken", [0, 7, TABLES - 1])
async def test_one_that_fails_takes_nobody_along(
    store: SqlStore, place: Place, broken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", ())
    records = await tables(store)
    changes = [move(record) for record in records]
    twice = LogRow(0, 0, "stock", "")
    changes[broken] = replace(changes[broken], moves=(twice, twice))
    outcomes = await asyncio.gather(*(store.tables.commit(each) for each in changes), return_exceptions=True)
    assert [number for number, each in enumerate(outcomes) if isinstance(each, place.broken)] == [broken]
    assert await plies(store, records) == [int(number != broken) for number in range(TABLES)]
    assert isinstance(await store.tables.commit(move(records[broken])), Committed)


@pytest.mark.threaded
@pytest.mark.parametrize("who", ["somebody", "the one who does it"])
@pytest.mark.parametrize("statement", [1, 20, 100])
async def test_whoever_goes_takes_nobody_along(store: SqlStore, who: str, statement: int) -> None:
    """What one of the changes waits in is cancelled, or what carries out all of them."""
    records, reached, cancelled = await tables(store), asyncio.Event(), threading.Event()
    loop, count = asyncio.get_running_loop(), itertools.count(1)

    def heard(_: str) -> None:
        if next(count) == statement:
            loop.call_soon_threadsafe(reached.set)
            cancelled.wait(10)

    await trace(store, heard)
    tasks = [asyncio.create_task(store.tables.commit(move(record))) for record in records]
    await reached.wait()
    server = store._database._server
    gone = server if who != "somebody" else next(each for each in store._database._running if each is not server)
    assert gone is not None
    gone.cancel()
    cancelled.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(each, asyncio.CancelledError) for each in outcomes) == (who == "somebody")
    assert sum(isinstance(each, Committed) for each in outcomes) == TABLES - (who == "somebody")
    stored = await plies(store, records)
    assert all(each == 1 for each, outcome in zip(stored, outcomes, strict=True) if isinstance(outcome, Committed))


async def test_what_cannot_reach_the_disk_is_not_answered(store: SqlStore) -> None:
    records = await tables(store)
    await store._database.rows("PRAGMA max_page_count=1")
    long = LogRow(0, 0, "stock " * 10_000, "")
    changes = [replace(move(record), moves=(long,)) for record in records]
    outcomes = await asyncio.gather(*(store.tables.commit(each) for each in changes), return_exceptions=True)
    assert all(isinstance(each, sqlite3.OperationalError) for each in outcomes)
    assert await plies(store, records) == [0] * TABLES
    await store._database.rows("PRAGMA max_page_count=100000")
    assert isinstance(await store.tables.commit(move(records[3])), Committed)
