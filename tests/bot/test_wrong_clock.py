"""While this machine's clock is wrong the bot goes by Discord's: no date closes early, and nothing of it is kept."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from typing import Any, cast

import pytest

from bot import reconnecting, serving
from bot.config import Configuration
from bot.health_pages import Health
from bot.model.durations import DAY as ONE_DAY
from bot.service.dates import CLOSED
from bot.service.service import Service
from bot.text import news
from bot.ui.client import TableBot
from bot.ui.delivery import discord_clock
from bot.ui.delivery.discord_clock import DiscordClock
from tests.bot.conftest import Room, texts
from tests.bot.days import DAY, NEXT_DAY, Calendar, first_move, own_try, secrets_apart
from tests.bot.test_daily import answer

__all__ = ["secrets_apart"]
DAYS_ASTRAY = pytest.mark.parametrize("days", [-3, 3])


class Machine:
    """A machine at noon of `DAY`, whose clock can be set wrong, and how the bot knows of Discord's time there."""

    def __init__(self) -> None:
        self.real, self.ahead = Calendar(), 0
        self.clock = DiscordClock()

    def time(self) -> float:
        """What its clock shows."""
        return self.real() + self.ahead

    def monotonic(self) -> float:
        """For how long it has run."""
        return self.real() - Calendar().now + ONE_DAY

    def hear(self) -> None:
        """Let Discord answer twice."""
        for _ in range(2):
            self.clock.hear({"Date": formatdate(self.real(), usegmt=True)})


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The one on which the bot runs."""
    machine = Machine()
    monkeypatch.setattr(discord_clock, "time", machine)
    return machine


@pytest.fixture
def wall_clock(machine: Machine) -> Callable[[], float]:
    """The clock of the room's store."""
    return machine.clock.now


@pytest.fixture
async def tried(room: Room) -> Room:
    """A room in which Alice has begun her try and made a move, and Bob has given his up."""
    await room.bot.handler.service.daily.settle_ahead()
    for who in (room.alice, room.bob):
        await who.slash(room.channel, "daily")
        await who.slash(room.channel, "move", move=await first_move(room, who))
    await room.bob.slash(room.channel, "resign")
    return room


async def presses_change_nothing(room: Room) -> None:
    """It is still `DAY`: Alice plays on, nobody is told a secret, and no try ends by itself."""
    service = room.bot.handler.service
    assert await service.dates.today(room.guild.id) == DAY
    table = await own_try(room, room.alice)
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    told = [await room.bob.slash(room.channel, "standings", game="Daily deal")]
    told += [await room.bob.slash(room.channel, "daily"), await room.bob.slash(room.channel, "replay")]
    said = "".join(map(answer, told)) + "".join(map(texts, room.channel.history(viewer=room.bob)))
    assert table.record.seed not in said
    assert table.record.salt not in said
    assert await service.daily.end_closed_tries() == await service.daily.end_left_tries() == []
    now = await own_try(room, room.alice)
    assert (now.record.id, now.record.status) == (table.record.id, "playing")
    assert now.record.version > table.record.version


@DAYS_ASTRAY
@pytest.mark.usefixtures("secrets_apart")
async def test_a_clock_that_is_set_wrong_in_the_middle_of_a_try_and_right_again(
    machine: Machine, tried: Room, days: int
) -> None:
    machine.hear()
    for ahead in (days * ONE_DAY, 0):
        machine.ahead = ahead
        await presses_change_nothing(tried)
    machine.real.turn(NEXT_DAY)
    assert await tried.bot.handler.service.dates.today(tried.guild.id) == NEXT_DAY


@DAYS_ASTRAY
@pytest.mark.usefixtures("secrets_apart")
async def test_a_bot_that_starts_by_a_wrong_clock_is_right_once_discord_has_answered(
    machine: Machine, tried: Room, days: int
) -> None:
    """Before, it may look at dates, but nobody can press anything."""
    machine.ahead = days * ONE_DAY
    dates = tried.bot.handler.service.dates
    before = await dates.today(tried.guild.id), await dates.oldest_open()
    machine.hear()
    assert before[0] != DAY or before[1] != DAY
    await presses_change_nothing(tried)
    machine.ahead = 0
    await presses_change_nothing(tried)


@DAYS_ASTRAY
async def test_what_only_a_wrong_clock_has_said_of_dates_is_not_kept(machine: Machine, room: Room, days: int) -> None:
    service = Service(room.store, news)
    await service.dates.close()
    right, kept = await service.dates.oldest_open(), await room.store.values.value(CLOSED)
    machine.ahead = days * ONE_DAY
    assert await service.dates.oldest_open() >= right, "nothing is opened again"
    machine.ahead = 0
    assert await service.dates.oldest_open() == right
    assert await room.store.values.value(CLOSED) == kept


async def test_a_bot_that_starts_forgets_no_request_by_a_clock_that_nobody_has_compared(
    machine: Machine, tried: Room
) -> None:
    def known() -> int:
        return len(cast(Any, tried.store)._requests._known)

    before = known()
    machine.ahead = 3 * ONE_DAY
    cast(Any, tried.store)._requests._known.clear()
    await cast(Any, tried.store).begin()
    assert known() == before > 0


async def test_store_and_bot_go_by_one_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    told: list[float] = []

    async def start(bot: TableBot, token: str) -> None:
        machine.ahead = 3 * ONE_DAY
        for _ in range(2):
            bot.requests.hear(200, {"Date": formatdate(machine.real(), usegmt=True)})
        told.append(bot._store.timers.now())

    monkeypatch.setattr(TableBot, "start", start)
    monkeypatch.setattr(reconnecting, "hold_back", _at_once)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(Health, "over", lambda *_: None)
    before = gc.get_threshold()
    try:
        await serving.serve(Configuration.load({"DATABASE_PATH": str(tmp_path / "table.db")}), "secret")
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
    assert told == [machine.real.now]


async def _at_once(_: object) -> None:
    """Nothing holds a start back."""
