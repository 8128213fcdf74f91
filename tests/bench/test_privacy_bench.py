"""How long others' moves wait while somebody with thousands of tables takes what is kept of them, or is forgotten."""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

import pytest

from bot.model.facts import BoardLine, Note, Who
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.serving import TURN_OF_A_THREAD
from bot.store.kept_news import stored
from bot.store.sql_store import SqlStore
from bot.text import news
from bot.text.privacy import KeptFile
from bot.text.reader import ENGLISH
from tests.bench.stored import FAR, fill, opened, storage

TABLES, MOVES = int(os.environ.get("PRIVACY_TABLES", "3000")), 50
# Of all those tables, and of another one.
PERSON, OTHER = 1, 99
# Where the other one plays.
ELSEWHERE = 777
# A game takes no more than ten thousand moves; undone ones count.
LONGEST_GAME = 5000
# In seconds: what nobody at a table notices.
BOUND = 0.1

_LINES = stored(BoardLine(Note("leaves", name=Who(user, "P")), Who(user, "P")) for user in (1, 2, 1, 2, 1, 2))


numbers = itertools.count(10_000_000)


def asking() -> RequestContext:
    """A request of the other one."""
    return RequestContext(next(numbers), ELSEWHERE, ELSEWHERE, OTHER, "Ann", sure=None)


async def play(service: Service, until: asyncio.Task[object], least: int) -> list[float]:
    """Seconds for each of the moves that somebody else makes until something is done."""
    times: list[float] = []
    await service.solo.start(asking(), "klondike", 7)
    while not until.done() or len(times) < least:
        if times and len(times) % LONGEST_GAME == 0:
            await service.lobby.cancel(asking())
            await service.solo.start(asking(), "klondike", 7)
        began = time.perf_counter()
        await service.play.move(asking(), "undo" if len(times) % 2 else "stock")
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.005)
    await service.lobby.cancel(asking())
    return times


async def exported(service: Service) -> object:
    """Take what is kept of the person, as they are given it."""
    file = KeptFile(ENGLISH, PERSON)
    async for piece in service.privacy.kept(PERSON):
        await asyncio.to_thread(file.add, piece)
    return await asyncio.to_thread(file.written)


async def forgotten(service: Service) -> object:
    """Forget the person."""
    return await service.privacy.forget(PERSON)


async def measured(
    store: SqlStore, work: Callable[[Service], Awaitable[object]]
) -> tuple[list[float], list[float], float]:
    """Seconds for others' moves while nothing else is done, and during some work, and for the work."""
    service = Service(store, news)
    service.limits.spend = lambda *_: None  # the people here are in a hurry
    quiet = await play(service, asyncio.ensure_future(asyncio.sleep(0)), 100)
    began = time.perf_counter()
    working = asyncio.ensure_future(work(service))
    busy = await play(service, working, 0)
    took = time.perf_counter() - began
    await working
    return quiet, busy, took


@pytest.mark.parametrize("in_postgres", [False, True], ids=["sqlite", "postgres"])
def test_nobody_waits_for_an_export_or_a_deletion(in_postgres: bool) -> None:
    sys.setswitchinterval(TURN_OF_A_THREAD)
    with storage(in_postgres) as (where, _, _):
        asyncio.run(fill(where, TABLES, MOVES, TABLES))
        worst = [
            asyncio.run(one(where, name, work)) for name, work in (("export", exported), ("deletion", forgotten))
        ]
    assert max(worst) < BOUND


async def one(where: str, name: str, work: Callable[[Service], Awaitable[object]]) -> float:
    """Print how long moves take beside some work; seconds that the worst of them takes longer."""
    gc.collect()
    gc.freeze()  # as the bot does, or now and then all that the tests have imported would be looked through
    async with opened(where) as store:
        await store._database.rows("UPDATE boards SET lines = ?, former = ?", _LINES, _LINES)
        await store._database.rows("UPDATE results SET user_id = ? WHERE seat = 0", PERSON)
        await store._database.rows("UPDATE tables SET status = 'over' WHERE id >= ? AND status = 'playing'", FAR)
        quiet, busy, took = await measured(store, work)
    print(f"\n{name} of {TABLES} tables in {took:.1f} s, {len(busy)} moves meanwhile: a move takes in ms")
    for said, times in (("quiet", quiet), (name, busy)):
        print(f"  {said:9} median {statistics.median(times) * 1000:6.1f}, worst {max(times) * 1000:8.1f}")
    return max(busy) - max(quiet)
