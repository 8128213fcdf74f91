"""A change happens wholly or not at all, whatever comes in between."""

from __future__ import annotations

import asyncio
import itertools
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import Change, Committed, LogRow
from bot.store.sql_store import SqlStore
from bot.store.sqlite_store import SqliteStore
from tests.bot.league import standings
from tests.bot.test_store import ALICE, GUILD, KNOCK, NEW, RESULTS, ROW, context, dump, ending, opened, played
from tests.stores import Place

pytestmark = [pytest.mark.thorough, pytest.mark.threaded]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's refusals are not waited for: they stay."""
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", (0.0,))


@pytest.fixture
async def store(place: Place) -> AsyncIterator[SqlStore]:
    async with place.open() as opened:
        yield opened


@pytest.fixture
async def in_file(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as opened:
        yield opened


@pytest.mark.either
@pytest.mark.parametrize("broken", ["moves", "knocks", "results", "members"])
async def test_a_row_that_fails_takes_the_whole_change_back(
    store: SqlStore, place: Place, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    record = await played(store)
    before = await dump(store)
    request = context()
    change = ending(record, request)
    rows: dict[str, Any] = {
        "moves": (ROW,),
        "knocks": (*change.knocks, replace(KNOCK, violation=None)),
        "results": RESULTS * 2,
        "members": (ALICE, ALICE),
    }
    with pytest.raises(place.broken):
        await store.tables.commit(replace(change, **{broken: rows[broken]}))
    assert await dump(store) == before
    assert isinstance(await store.tables.commit(change), Committed)
    assert caplog.text == "", "no connection is left with a change that was begun"


async def test_a_full_disk_takes_the_whole_change_back(in_file: SqliteStore) -> None:
    store = in_file
    record = await played(store)
    before, change = await dump(store), ending(record)
    await store._database.rows("PRAGMA max_page_count=1")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        await store.tables.commit(replace(change, moves=(replace(change.moves[0], text="stock " * 10_000),)))
    assert await dump(store) == before
    await store._database.rows("PRAGMA max_page_count=100000")
    assert isinstance(await store.tables.commit(change), Committed)


async def trace(store: SqliteStore, heard: Callable[[str], None]) -> None:
    """Have the connection's own thread call for each statement, just before it runs."""
    await store._database._connection.set_trace_callback(heard)


Cut = Callable[[SqliteStore, "asyncio.Task[Any]"], Awaitable[None]]


async def attempt(path: Path, cut: Cut, heard: Callable[[str], None] = lambda _: None) -> bool:
    """Cut a commit short; whether it happened, which must be wholly or not at all."""
    async with SqliteStore.open(path, "discord", lambda: 1000) as store:
        record = await played(store)
        before, request = await dump(store), context()
        await trace(store, heard)
        task = asyncio.create_task(store.tables.commit(ending(record, request)))
        await cut(store, task)
        with suppress(asyncio.CancelledError):
            await task
        follow = await store.tables.table(record.id)
        await trace(store, lambda _: None)
        assert follow is not None
        happened = follow.version > record.version
        assert (await store.tables.seen(request) is not None) == happened
        assert (await dump(store) == before) == (not happened)
        assert follow.ply == (2 if happened else 1)
        assert len(await standings(store, GUILD)) == (2 if happened else 0)
        row = LogRow(follow.ply, 0, "stock", "")
        assert isinstance(
            await store.tables.commit(Change(follow.id, follow.version, context(), moves=(row,))), Committed
        )
    return happened


@pytest.mark.thorough
async def test_cancelled_after_any_number_of_steps(tmp_path: Path) -> None:
    outcomes = set()
    for steps in range(40):

        async def cut(_: SqliteStore, task: asyncio.Task[Any], steps: int = steps) -> None:
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()

        outcomes.add(await attempt(tmp_path / f"{steps}.db", cut))
    assert outcomes == {False, True}


@pytest.mark.parametrize("inner", [False, True], ids=["the handler", "everything, as at shutdown"])
async def test_cancelled_in_every_statement(tmp_path: Path, inner: bool) -> None:
    async def wait(_: SqliteStore, task: asyncio.Task[Any]) -> None:
        await task

    heard: list[str] = []
    assert await attempt(tmp_path / "whole.db", wait, heard.append)
    end = heard.index("COMMIT") + 1
    assert heard[0] == "BEGIN IMMEDIATE"
    assert end > 10
    for number in range(1, end + 1):
        happened = await cancelled_in(number, tmp_path / f"{number}.db", inner)
        assert happened == (not inner or number == end), heard[number - 1]


async def cancelled_in(number: int, path: Path, inner: bool) -> bool:
    """Cancel a commit while its statement of that number is under way; whether it happened."""
    loop, reached, cancelled = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    count = itertools.count(1)

    def heard(_: str) -> None:
        if next(count) == number:
            loop.call_soon_threadsafe(reached.set)
            cancelled.wait(10)

    async def cut(store: SqliteStore, task: asyncio.Task[Any]) -> None:
        await reached.wait()
        for each in {task, *(store._database._running if inner else ())}:
            each.cancel()
        cancelled.set()

    return await attempt(path, cut, heard)


@pytest.mark.either
async def test_an_error_after_the_caller_has_gone_is_logged(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    record = await played(store)
    task = asyncio.create_task(store.tables.commit(replace(ending(record), results=RESULTS * 2)))
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await store._database.settle()  # type: ignore[attr-defined]
    assert await store.tables.table(record.id) == record
    assert "results" in caplog.text, "which table it was"


@pytest.mark.either
async def test_closing_waits_for_what_was_begun(place: Place) -> None:
    async with place.open() as store:
        record = await played(store)
        task = asyncio.create_task(store.tables.commit(ending(record)))
        await asyncio.sleep(0)
        task.cancel()
    async with place.open() as store:
        after = await store.tables.table(record.id)
        assert after is not None
        assert after.status == "over"


@pytest.mark.either
async def test_no_secret_is_logged(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with place.open() as store:
        record = await opened(store)
        assert await store.tables.table(record.id) == record
        for broken in ({"limit": None}, {"salt": 7}, {"guild_id": "s1:secret-of-the-deal"}, {"limit": 1 << 80}):
            task = asyncio.create_task(store.tables.open_table(replace(NEW, channel_id=9, **broken), context()))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            await store._database.settle()  # type: ignore[attr-defined]
    assert "open_table" in caplog.text or "never retrieved" in caplog.text
    assert NEW.seed not in caplog.text
