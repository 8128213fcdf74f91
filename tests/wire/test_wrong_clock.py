"""The bot on a machine whose clock is days astray, from its start to a press at a daily try."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.model.durations import DAY
from bot.model.records import Daily
from bot.service.dates import CLOSED
from bot.ui.delivery import discord_clock
from engine.shuffle import numbered
from tests.wire.conftest import Wire
from tests.wire.fake_discord import Discord
from tests.wire.people import Place


@pytest.mark.parametrize("days", [-3, 3])
async def test_a_try_goes_on_where_the_bot_starts_anew_by_a_wrong_clock(
    discord: Discord, tmp_path: Path, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord.rates.free()
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    alice = wire.alice
    async with wire.running():
        today = await wire.bot.handler.service.dates.today(0)
        await wire.store.dailies.daily(Daily(today.isoformat(), "klondike", numbered(7), "salt", 100))
        alice.slash("daily")
        await discord.quiet(0.3)
        alice.press("Begin my one try")
        await discord.quiet(0.3)
        begun = await wire.store.tables.private_of(wire.place.guild.id, alice.user.id)
        closed = await wire.store.values.value(CLOSED)
    astray = SimpleNamespace(time=lambda: time.time() + days * DAY, monotonic=time.monotonic)
    monkeypatch.setattr(discord_clock, "time", astray)
    async with wire.running():
        assert wire.bot.requests.clock.wrong_by, "it is known before anybody can press"
        assert await wire.bot.handler.service.dates.today(0) == today
        alice.slash("hint")
        await discord.quiet(0.3)
        again = await wire.store.tables.private_of(wire.place.guild.id, alice.user.id)
        assert begun is not None
        assert again is not None
        assert (again.id, again.status) == (begun.id, "playing")
        assert await wire.store.values.value(CLOSED) == closed
