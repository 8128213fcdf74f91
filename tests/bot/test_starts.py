"""A bot that crashes again and again starts less and less often."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.ui import starts
from tests.bot.test_abandoned import Clock, clock
from tests.stores import Place

pytestmark = pytest.mark.either

__all__ = ["clock"]


async def test_many_starts_within_an_hour_wait_longer_and_longer(
    place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(starts, "asyncio", SimpleNamespace(sleep=sleep))

    async def start() -> None:
        async with place.open("discord", clock) as store:
            await starts.hold_back(store)

    for _ in range(starts.MANY):
        await start()
        clock.now += 60
    assert waits == []
    for _ in range(9):
        await start()
    assert waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]
    assert "The bot has started 11 times within an hour. Waiting 5 seconds." in caplog.text
    clock.now += starts.HOUR
    await start()
    assert len(waits) == 9, "an hour later it starts at once"
