"""How long a move waits for the disk while a large database is copied."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path

from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news

MEGABYTES = int(os.environ.get("COPY_MEGABYTES", "500"))
# In seconds: what nobody at a table notices.
BOUND = 0.1


def p99(times: list[float]) -> float:
    """What all but one in a hundred stay below."""
    return statistics.quantiles(times, n=100)[98]


def fill(path: Path) -> None:
    """Let a database be as large as one that has been played in for years."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE ballast (id INTEGER PRIMARY KEY, bytes BLOB)")
        db.executemany(
            "INSERT INTO ballast (bytes) VALUES (?)", ((os.urandom(3900),) for _ in range(MEGABYTES * 256))
        )
        db.commit()


async def play(store: SqliteStore, until: asyncio.Task[None], least: int) -> list[float]:
    """Seconds for each of the moves that are made until something else is done; a deal every twenty moves."""
    service, times, number = Service(store, news), [], 0
    while not until.done() or number < least:
        number += 1
        context = RequestContext(number, 1, number // 20, 1, "Ann")
        if number % 20 == 0 or number == 1:
            await service.solo.start(context, "klondike", 7)
            continue
        began = time.perf_counter()
        await service.play.move(context, "stock")
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    return times


async def measured(path: Path) -> tuple[list[float], list[float], float]:
    """Seconds for moves on a quiet disk and during a copy, and for the copy."""
    async with SqliteStore.open(path, "discord") as store:
        nothing = asyncio.create_task(asyncio.sleep(0))
        quiet = await play(store, nothing, 50)
    async with SqliteStore.open(path, "another") as store:
        await store._database.rows("UPDATE tables SET status = 'cancelled'")
        await store._database.rows("DELETE FROM interactions")
        began = time.perf_counter()
        copying = asyncio.create_task(store.backup(path.with_name("copy.db")))
        busy = await play(store, copying, 0)
        await copying
        return quiet, busy, time.perf_counter() - began


def test_no_move_waits_for_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "table.db"

    async def make() -> None:
        async with SqliteStore.open(path, "discord"):
            pass

    asyncio.run(make())
    fill(path)
    quiet, busy, whole = asyncio.run(measured(path))
    print(f"\n{MEGABYTES} MB copied in {whole:.1f} s, {len(busy)} moves meanwhile: a move takes in ms")
    for name, times in (("quiet", quiet), ("copying", busy)):
        print(f"{name:>8} median {statistics.median(times) * 1e3:.1f}, p99 {p99(times) * 1e3:.1f}")
    assert len(busy) > 20, "the copy was too fast to tell"
    assert p99(busy) < p99(quiet) + BOUND
