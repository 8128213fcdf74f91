"""Nobody who only looks waits for a disk that is slow, and nobody sees what it does not hold yet."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.model.records import TableRecord
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite import database
from bot.text import news
from tests.bot.conftest import Room, private
from tests.bot.refusing import refusing
from tests.bot.test_play import board
from tests.stores import Place

CHANNEL = 10
SLOW, SOON = 0.5, 0.3

pytestmark = pytest.mark.threaded


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called, every commit takes half a second, in which the connection does nothing else."""
    fetch = database._fetch

    async def slowly(connection: aiosqlite.Connection, sql: str) -> Any:
        if sql == "COMMIT":
            await connection._execute(time.sleep, SLOW)
        return await fetch(connection, sql)

    return lambda: monkeypatch.setattr(database, "_fetch", slowly)


def context(number: int, user: int = 1) -> RequestContext:
    return RequestContext(number, 1, CHANNEL, user, f"P{user}")


async def soon(work: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(work, SOON)


async def test_suggestions_and_checks_do_not_wait_for_a_slow_disk(
    service: Service, slow_disk: Callable[[], None]
) -> None:
    await service.solo.start(context(1), "klondike", 1)
    slow_disk()
    moving = asyncio.create_task(service.play.move(context(2), "stock"))
    await asyncio.sleep(0.1)
    found = await soon(service.play.suggestions(CHANNEL, 1, "un"))
    assert found is not None
    assert list(found.words) == [], "what is not stored yet cannot be taken back"
    assert (await soon(service.tables.live(CHANNEL))).ply == 0
    assert await soon(service.tables.repeated(context(3))) is None
    assert await soon(service.play.suggestions(CHANNEL, 2, "stock")) is None
    assert not moving.done(), "the disk was not slow"
    await moving
    found = await soon(service.play.suggestions(CHANNEL, 1, "un"))
    assert found is not None
    assert list(found.words) == ["undo"]


async def test_a_channel_that_is_known_to_be_empty_is_not_asked_for_again(
    service: Service, slow_disk: Callable[[], None]
) -> None:
    assert await service.play.suggestions(CHANNEL, 1, "stock") is None
    slow_disk()
    moving = asyncio.create_task(service.solo.start(context(1)._replace(channel_id=11), "klondike", 1))
    await asyncio.sleep(0.1)
    assert await soon(service.play.suggestions(CHANNEL, 1, "stock")) is None
    assert not moving.done(), "the disk was not slow"
    await moving
    await service.solo.start(context(2), "klondike", 1)
    assert (await service.tables.live(CHANNEL)).names == ("P1",)


async def test_a_button_of_another_is_refused_while_the_disk_is_slow(
    room: Room, slow_disk: Callable[[], None]
) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    live, there = await room.live(), board(room)
    slow_disk()
    moving = asyncio.create_task(room.store.values.set_value("slow", "1"))
    await asyncio.sleep(0.1)
    pressed = await soon(room.bob.click(there, custom_id=f"t:{live.record.id}:0:b-stock"))
    assert "Alice" in private(pressed)[-1].content
    assert not moving.done(), "the disk was not slow"
    await moving


async def test_a_move_whose_asker_has_gone_is_seen_once_it_is_stored(service: Service, slow_disk: Any) -> None:
    await service.solo.start(context(1), "klondike", 1)
    slow_disk()
    moving = asyncio.create_task(service.play.move(context(2), "stock"))
    await asyncio.sleep(0.1)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    assert (await service.tables.live(CHANNEL)).ply == 1
    assert await service.tables.repeated(context(2)) is not None


@pytest.mark.either
async def test_what_another_process_has_changed_is_read_again(service: Service, tmp_path: Path) -> None:
    """As if a second bot had led the same channel for a while."""
    await service.solo.start(context(1), "klondike", 1)
    other = Service(service.store, news)
    await other.play.move(context(2), "stock")
    assert (await service.tables.live(CHANNEL)).ply == 0
    outcome = await service.play.move(context(3), "stock")
    assert (outcome.live.ply, len(outcome.live.in_play.log)) == (2, 2)
    await other.play.resign(context(4)._replace(sure=None))
    with refusing("No game"):
        await service.play.move(context(5), "stock")
    await other.solo.start(context(6), "klondike", 2)
    assert (await service.tables.live(CHANNEL)).record.solo.number == 2  # type: ignore[union-attr]


@pytest.mark.either
async def test_a_reader_who_comes_late_does_not_bring_back_what_was(service: Service, monkeypatch: Any) -> None:
    await service.solo.start(context(1), "klondike", 1)
    there, tables = asyncio.Event(), Service(service.store, news).tables
    table_in, go_on = service.store.tables.table_in, asyncio.Event()

    async def slowly(channel_id: int) -> Any:
        record = await table_in(channel_id)
        there.set()
        await go_on.wait()
        return record

    monkeypatch.setattr(service.store.tables, "table_in", slowly)
    reading = asyncio.create_task(tables.live(CHANNEL))
    await there.wait()
    monkeypatch.undo()
    await Service(service.store, news).play.move(context(2), "stock")
    tables._live_tables.changed(await table_in(CHANNEL))
    go_on.set()
    assert (await reading).ply == 0
    assert (await tables.live(CHANNEL)).ply == 1


@pytest.mark.either
async def test_a_log_is_replayed_beside_the_loop_and_once_for_all_who_ask(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    await service.solo.start(context(1), "klondike", 1)
    await service.play.move(context(2), "stock, stock, stock")
    fresh, replays = Service(service.store, news), []
    to_thread = asyncio.to_thread

    async def counted(work: Any, *args: Any) -> Any:
        replays.append(work.__name__)
        return await to_thread(work, *args)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    lives = await asyncio.gather(*(fresh.tables.live(CHANNEL) for _ in range(3)))
    assert {live.ply for live in lives} == {3}
    assert replays == ["replayed"]


@pytest.mark.either
async def test_positions_are_kept_of_as_many_entries_as_there_is_room_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.live_tables.MOST_ENTRIES", 120)
    for channel in (1, 2, 3):
        await service.solo.start(context(channel)._replace(channel_id=channel), "klondike", 1)
        await service.play.move(context(10 + channel)._replace(channel_id=channel), "stock, stock")
    kept = service.tables._live_tables
    assert list(kept._positions) == [2, 3]
    assert kept._entries == sum(len(table.log) + 50 for table in kept._positions.values())
    assert (await service.tables.live(1)).ply == 2, "it is replayed"


@pytest.mark.either
async def test_a_host_of_many_long_games_pushes_out_their_own_and_nobody_elses(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.live_tables.MOST_OF_A_HOST", 120)
    for channel, host in ((1, 7), (2, 8), (3, 8), (4, 8)):
        await service.solo.start(context(channel)._replace(channel_id=channel, user_id=host), "klondike", 1)
        await service.play.move(context(10 + channel)._replace(channel_id=channel, user_id=host), "stock, stock")
    kept = service.tables._live_tables
    assert list(kept._positions) == [1, 3, 4]
    assert kept._entries == kept._of_hosts.total() == sum(len(table.log) + 50 for table in kept._positions.values())
    assert (await service.tables.live(2)).ply == 2, "it is replayed"
    assert list(kept._positions) == [1, 4, 2], "and the one that was asked for longest ago makes room"
    monkeypatch.setattr("bot.service.live_tables.MOST_OF_A_HOST", 1)
    assert (await service.tables.live(3)).ply == 2
    assert list(kept._positions) == [1, 3], "the newest is kept, however long it is"


@pytest.mark.either
async def test_the_logs_of_a_hosts_tables_are_replayed_one_after_the_other(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel, host in ((1, 7), (2, 8), (3, 8), (4, 8)):
        await service.solo.start(context(channel)._replace(channel_id=channel, user_id=host), "klondike", 1)
        await service.play.move(context(10 + channel)._replace(channel_id=channel, user_id=host), "stock")
    fresh, at_work, most = Service(service.store, news), Counter[int](), Counter[int]()
    to_thread = asyncio.to_thread

    async def counted(work: Any, record: TableRecord, *args: Any) -> Any:
        at_work[record.host_id] += 1
        most.update({host: max(0, number - most[host]) for host, number in at_work.items()})
        await asyncio.sleep(0)
        at_work[record.host_id] -= 1
        return await to_thread(work, record, *args)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    await asyncio.gather(*(fresh.tables.live(channel) for channel in (1, 2, 3, 4)))
    assert most == {7: 1, 8: 1}
