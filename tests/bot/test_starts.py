"""A bot that crashes again and again starts less and less often."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot import reconnecting
from bot.health_pages import Health
from bot.model.durations import HOUR
from bot.model.shard_range import ShardRange
from bot.store import session_starts as alone
from bot.store.sqlite.database import SqliteDatabase
from bot.ui import session_starts
from bot.ui.delivery.discord_clock import DiscordClock
from tests.bot.test_abandoned import Clock, clock
from tests.bot.test_divided import opened
from tests.stores import Place

__all__ = ["clock"]


@pytest.mark.either
async def test_many_starts_within_an_hour_wait_longer_and_longer(
    place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(session_starts, "asyncio", SimpleNamespace(sleep=sleep))

    async def start() -> None:
        async with place.open("discord", clock) as store:
            await session_starts.hold_back(store)

    for _ in range(session_starts.MANY_STARTS):
        await start()
        clock.now += 60
    assert waits == []
    for _ in range(9):
        await start()
    assert waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]
    assert "The bot has started 11 times within an hour. Waiting 5 seconds." in caplog.text
    clock.now += HOUR
    await start()
    assert len(waits) == 9, "an hour later it starts at once"


async def test_each_part_counts_its_own_starts(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen processes that are started anew one after the other are no loop of crashes."""

    async def sleep(seconds: float) -> None:
        raise AssertionError("it waits")

    monkeypatch.setattr(session_starts, "asyncio", SimpleNamespace(sleep=sleep))
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        for shard in range(16):
            await session_starts.hold_back(await opened(database, ShardRange((shard,), 16), clock))


async def test_sessions_in_one_row_are_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(alone, "time", SimpleNamespace(monotonic=lambda: now))
    begins = alone.StartsAlone()
    assert (await begins.take(0, 5), await begins.take(1, 5)) == (0, 0)
    now += 2
    assert await begins.take(0, 5) == 3
    now += 3
    assert (await begins.take(0, 5), await begins.take(0, 5)) == (0, 5)


async def test_a_bot_that_was_connected_for_long_tries_again_soon(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time that each connection lasts, and the pauses after them."""
    now, pauses, lasted = 0.0, [], iter([1, 1, 700, 1])

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def connect(*_: object) -> None:
        nonlocal now
        now += next(lasted, 0)
        if len(pauses) < 4:
            raise ConnectionError

    monkeypatch.setattr(reconnecting, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(reconnecting, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(reconnecting, "_run", connect)
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        store = await opened(database, ShardRange((0,), 1), clock)
        await reconnecting.stay(store, "x.y.z", cast(Health, None), DiscordClock())
        assert await store.values.value(session_starts.STARTED_KEY), "a start is counted"
    assert pauses == [5, 10, 5, 10]
