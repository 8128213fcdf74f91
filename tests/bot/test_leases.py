"""Leases on shards: one process has each, whoever comes next waits, and who was taken for dead changes nothing."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Callable
from unittest.mock import AsyncMock, Mock

import asyncpg
import pytest

from bot.model.shard_range import ShardRange
from bot.store.postgres import database, leases
from bot.store.postgres_store import PostgresStore
from bot.store.protocol import LeaseLost, StoreError
from bot.store.sql import Session
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.refusing import refusing
from tests.stores import Databases

ONE, OTHER, BOTH = ShardRange.read("0-1/4"), ShardRange.read("2-3/4"), ShardRange.read("1-2/4")
LASTING, SILENT = 1.5, 1.0


@pytest.fixture
async def url(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A database in which leases last a moment."""
    for module, name, value in (
        (leases, "LEASE_SECONDS", LASTING),
        (leases, "LEASE_RENEWED", LASTING / 5),
        (leases, "LEASE_ASKED", 0.05),
        (database, "SILENT_SECONDS", SILENT),
    ):
        monkeypatch.setattr(module, name, value)
    async with databases.one() as place:
        yield place.url


async def _sql(url: str, statement: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url)
    try:
        return list(await connection.fetch(statement))
    finally:
        await connection.close()


class Process:
    """A process that has a part as long as it runs, or waits for it; `store` is there once it has it."""

    def __init__(self, url: str, part: ShardRange) -> None:
        self._url = url
        self._part = part
        self.store: PostgresStore | None = None
        self._has = asyncio.Event()
        self._end = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        async with PostgresStore.open(self._url, "discord", part=self._part) as store:
            self.store = store
            self._has.set()
            await self._end.wait()

    async def has_it(self) -> PostgresStore:
        await asyncio.wait_for(self._has.wait(), 20)
        assert self.store is not None
        return self.store

    async def stop(self) -> None:
        self._end.set()
        await self.task


async def taken_for_dead(url: str) -> None:
    """Let all leases have run out, as if nobody had renewed them for long."""
    await _sql(url, "UPDATE leases SET until = clock_timestamp() - interval '1 second'")


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> Callable[[PostgresStore], None]:
    """Stops a process from renewing its lease by itself, as if it stood still."""

    def freeze(store: PostgresStore) -> None:
        assert store.lease is not None
        monkeypatch.setattr(store.lease, "renew", asyncio.Event().wait)

    return freeze


async def test_the_second_waits_until_the_first_has_stopped(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    first = Process(url, ONE)
    await (await first.has_it()).values.set_value("a", "1")
    second = Process(url, ONE)
    await asyncio.sleep(2 * LASTING)
    assert second.store is None, "the lease is renewed"
    said = [record.message for record in caplog.records if "not free" in record.message]
    assert len(said) == 1, "that is told once"
    assert "0-1/4" in said[0]
    await first.stop()
    began = time.monotonic()
    assert await (await second.has_it()).values.value("a") == "1"
    assert time.monotonic() - began < LASTING / 2, "who stops gives the lease back"
    await second.stop()
    assert await _sql(url, "SELECT * FROM leases") == []


async def test_who_stood_by_while_a_newer_version_came_changes_nothing(url: str) -> None:
    first = Process(url, ONE)
    await first.has_it()
    second = Process(url, ONE)
    await asyncio.sleep(LASTING)
    await _sql(url, "UPDATE schema_version SET version = version + 1")
    try:
        await first.stop()
        with refusing("newer version of the bot", StoreError):
            await asyncio.wait_for(second.task, 10)
        assert await _sql(url, "SELECT * FROM leases") == []
    finally:
        # Others are lent this database as well.
        await _sql(url, "UPDATE schema_version SET version = version - 1")


@pytest.mark.parametrize(("part", "waits"), [(OTHER, False), (BOTH, True), (ShardRange.read("2/8"), True)])
async def test_who_is_in_the_way_of_whom(url: str, part: ShardRange, waits: bool) -> None:
    first = Process(url, ONE)
    await first.has_it()
    second = Process(url, part)
    if waits:
        await asyncio.sleep(LASTING)
        assert second.store is None
        await first.stop()
    await second.has_it()
    await second.stop()
    if not waits:
        await first.stop()


async def test_fences_go_up(url: str) -> None:
    fences = []
    for part in (ONE, OTHER, ONE):
        async with PostgresStore.open(url, "discord", part=part) as store:
            assert store.lease is not None
            assert store.has_part()
            fences.append(store.lease.fence)
    assert fences == sorted({*fences})


async def test_who_has_lost_the_lease_stops_by_itself(url: str) -> None:
    async def run() -> None:
        async with PostgresStore.open(url, "discord", part=ONE) as store:
            assert store.has_part()
            await _sql(url, "DELETE FROM leases")
            await asyncio.Event().wait()

    with refusing("Another process has taken over shards 0-1/4", StoreError):
        await asyncio.wait_for(run(), 10)


async def test_who_knows_that_the_lease_is_lost_does_not_ask_a_database_that_is_away() -> None:
    async def away(*_: object) -> None:
        await asyncio.sleep(0.1)
        raise OSError

    lease = leases.Lease(Mock(fetch=away), ONE, 1, 0)
    with pytest.raises(LeaseLost):
        await lease.before_change(Mock(fetch=AsyncMock(return_value=[])))
    with pytest.raises(LeaseLost):
        await asyncio.wait_for(lease.keep(), 10)


async def test_what_goes_wrong_meanwhile_is_raised_as_it_is(url: str) -> None:
    with pytest.raises(KeyError):
        async with PostgresStore.open(url, "discord", part=ONE):
            raise KeyError
    assert await _sql(url, "SELECT * FROM leases") == []


async def test_cut_off_for_a_moment_it_goes_on(url: str) -> None:
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'patience-table'"
        for _ in range(5):
            await _sql(url, kill)
            await asyncio.sleep(LASTING / 5)
        await store.values.set_value("a", "1")
        assert store.has_part()


async def test_it_outlives_a_database_that_is_away_for_long(
    databases: Databases, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody else could have taken the shards meanwhile."""
    caplog.set_level(logging.WARNING)
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        databases.server.stop(signal.SIGKILL)
        try:
            await asyncio.sleep(1.5 * LASTING)
            assert not store.has_part(), "as far as this process can know"
        finally:
            databases.server.start()
        await store.values.set_value("a", "1")
        assert await store.values.value("a") == "1"
        assert store.has_part()
    assert len([each for each in caplog.records if "is not renewed" in each.message]) == 1


# Zombies.


async def test_a_zombie_neither_changes_nor_reads(url: str, frozen: Callable[[PostgresStore], None]) -> None:
    zombie = Process(url, ONE)
    store = await zombie.has_it()
    frozen(store)
    await asyncio.sleep(2 * LASTING / 5)
    await taken_for_dead(url)
    heir = Process(url, ONE)
    await (await heir.has_it()).values.set_value("a", "heir")
    with refusing("shards 0-1/4", StoreError):
        await store.values.set_value("a", "zombie")
    assert not store.has_part()
    assert await (await heir.has_it()).values.value("a") == "heir"
    await heir.stop()
    zombie.task.cancel()
    await asyncio.wait([zombie.task])


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_zombie_that_falls_asleep_in_a_change(
    url: str, frozen: Callable[[PostgresStore], None], when: str
) -> None:
    """It was sure of its shards, and sleeps until others have them: before it writes, or before COMMIT."""
    zombie = Process(url, ONE)
    store = await zombie.has_it()
    frozen(store)
    asleep, awake = asyncio.Event(), asyncio.Event()

    async def sleep() -> None:
        asleep.set()
        await awake.wait()

    async def work(db: Session) -> None:
        if when == "before":
            await sleep()
        await db.fetch("INSERT INTO settings (name, value) VALUES ('a', 'zombie')")
        if when == "after":
            await sleep()

    change = asyncio.create_task(store._database.transaction(work))
    await asleep.wait()
    await taken_for_dead(url)
    heir = Process(url, ONE)
    began = time.monotonic()
    there = await heir.has_it()
    assert time.monotonic() - began < 2 * SILENT + 1
    awake.set()
    with refusing("shards 0-1/4", StoreError):
        await change
    assert await there.values.value("a") is None
    await heir.stop()
    zombie.task.cancel()
    await asyncio.wait([zombie.task])


async def test_a_change_that_is_just_being_stored_comes_first(
    url: str, frozen: Callable[[PostgresStore], None]
) -> None:
    """Nobody takes shards over between the question who has them and the end of a change: the heir sees it all."""
    first = Process(url, ONE)
    store = await first.has_it()
    frozen(store)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work(db: Session) -> None:
        await db.fetch("INSERT INTO settings (name, value) VALUES ('a', 'first')")
        begun.set()
        await go_on.wait()

    change = asyncio.create_task(store._database.transaction(work))
    await begun.wait()
    await taken_for_dead(url)
    heir = Process(url, ONE)
    await asyncio.sleep(SILENT / 2)
    assert heir.store is None, "it waits for the change"
    go_on.set()
    await change
    assert await (await heir.has_it()).values.value("a") == "first"
    await heir.stop()
    first.task.cancel()
    await asyncio.wait([first.task])


async def test_a_renewal_holds_up_no_change(url: str) -> None:
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        assert store.lease is not None
        tried = 0

        async def work(db: Session) -> None:
            nonlocal tried
            tried += 1
            assert store.lease is not None
            await asyncio.wait_for(store.lease.renew(), SILENT)
            await db.fetch("INSERT INTO settings (name, value) VALUES ('a', '1')")

        await store._database.transaction(work)
        assert (tried, await store.values.value("a")) == (1, "1")


async def test_it_is_renewed_though_all_connections_are_busy(url: str) -> None:
    """An overload is no reason to lose the shards to somebody who would be overloaded in turn."""
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        second = Process(url, ONE)
        busy = [store._database.rows("SELECT pg_sleep(?)", 2 * LASTING) for _ in range(database.MOST_CONNECTIONS)]
        await asyncio.gather(*busy)
        assert second.store is None
        assert store.has_part()
    await second.has_it()
    await second.stop()


async def test_a_connection_that_falls_silent_is_replaced_in_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where something on the way has forgotten it: nobody says that it is gone."""
    silent = Mock(is_closed=lambda: False, fetch=lambda *_: asyncio.Event().wait())
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        assert store.lease is not None
        line = store.lease._line
        monkeypatch.setattr(line, "_connection", silent)
        await asyncio.sleep(1.2 * LASTING)
        silent.terminate.assert_called_once_with()
        assert store.has_part()


@pytest.mark.parametrize("error", [asyncpg.DiskFullError, asyncpg.TooManyConnectionsError])
async def test_it_outlives_a_database_that_has_no_room_for_a_moment(
    url: str, monkeypatch: pytest.MonkeyPatch, error: type[asyncpg.PostgresError]
) -> None:
    async with PostgresStore.open(url, "discord", part=ONE) as store:
        assert store.lease is not None
        renew, failed = store.lease.renew, []

        async def failing() -> None:
            if len(failed) < 2:
                failed.append(1)
                raise error("no room")
            await renew()

        monkeypatch.setattr(store.lease, "renew", failing)
        await asyncio.sleep(LASTING)
        assert len(failed) == 2
        assert store.has_part()


async def test_a_clock_that_was_set_back_keeps_nobody_out(url: str, frozen: Callable[[PostgresStore], None]) -> None:
    dead = Process(url, ONE)
    frozen(await dead.has_it())
    await asyncio.sleep(2 * LASTING / 5)
    await _sql(url, "UPDATE leases SET until = clock_timestamp() + interval '1 hour'")
    heir = Process(url, ONE)
    await heir.has_it()
    await heir.stop()
    dead.task.cancel()
    await asyncio.wait([dead.task])


async def test_the_address_is_not_told(databases: Databases) -> None:
    url = databases.server.url("nothing").replace("patience@", "patience:s3cret@")
    with pytest.raises(StoreError) as caught:
        async with PostgresStore.open(url, "discord"):
            pass
    assert "s3cret" not in in_words(ENGLISH, caught.value)
