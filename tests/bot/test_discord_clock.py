"""Whether this machine's clock is wrong, which Discord's answers tell."""

from __future__ import annotations

import math
import time
from email.utils import formatdate
from types import SimpleNamespace

import pytest

from bot.health_pages import Health
from bot.model.durations import HOUR, MINUTE
from bot.ui.delivery import discord_clock
from bot.ui.delivery.discord_clock import DiscordClock
from tests.bot.conftest import Room
from tests.bot.test_health_pages import asked, port, watching

__all__ = ["port", "watching"]


def told(ahead: int) -> dict[str, str]:
    """An answer of Discord where this machine's clock is so many seconds ahead of its own."""
    return {"Date": formatdate(time.time() - ahead, usegmt=True)}


def after(*ahead: int) -> DiscordClock:
    """A clock that has heard some answers."""
    clock = DiscordClock()
    for each in ahead:
        clock.hear(told(each))
    return clock


@pytest.mark.parametrize("ahead", [-8 * 365 * 24 * HOUR, -2 * HOUR, 2 * HOUR, 8 * 365 * 24 * HOUR])
def test_a_clock_that_is_hours_or_years_astray_is_wrong(ahead: int) -> None:
    assert abs(after(ahead, ahead).wrong_by - ahead) <= 2


@pytest.mark.parametrize("ahead", [0, 50 * MINUTE, -50 * MINUTE])
def test_a_clock_that_is_about_right_is_not(ahead: int) -> None:
    assert after(ahead, ahead, ahead).wrong_by == 0


@pytest.mark.parametrize("ahead", [-72 * HOUR, -50 * MINUTE, 0, 50 * MINUTE, 72 * HOUR])
def test_the_bot_goes_by_discords_time_where_its_own_is_wrong(ahead: int) -> None:
    for clock in (DiscordClock(), after(ahead)):
        assert abs(clock.now() - time.time()) <= 2, "nobody knows better"
    right = after(ahead, ahead).now() + (ahead if abs(ahead) > HOUR else 0)
    assert abs(right - time.time()) <= 2


def test_one_answer_that_is_wrong_itself_changes_nothing() -> None:
    assert after(2 * HOUR, 0, 0).wrong_by == after(2 * HOUR).wrong_by == after(0, 2 * HOUR, 0).wrong_by == 0


def test_a_clock_that_is_set_while_nobody_asks_for_anything_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, real = after(0, 0), time.time
    monkeypatch.setattr(discord_clock.time, "time", lambda: real() + 9 * HOUR)
    assert abs(clock.wrong_by - 9 * HOUR) <= 2
    assert abs(clock.now() - real()) <= 2
    monkeypatch.undo()
    assert clock.wrong_by == 0
    assert abs(clock.now() - real()) <= 2


def test_a_machine_that_has_slept_is_right_once_two_answers_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it sleeps, the seconds since its start stand still."""
    clock, real = after(0, 0), time.monotonic
    monkeypatch.setattr(discord_clock.time, "monotonic", lambda: real() - 9 * HOUR)
    assert clock.wrong_by
    monkeypatch.setattr(clock, "_look_at", -math.inf)  # this machine may have been started a minute ago
    for _ in range(2):
        clock.hear(told(0))
    assert clock.wrong_by == 0


@pytest.mark.parametrize(
    "date", [None, "yesterday", "Sat, 01 Jan 99999 00:00:00 GMT", "Sat, 28 Nov 2026 07:00:00 +9999999"]
)
def test_an_answer_that_tells_no_time_changes_nothing(date: str | None) -> None:
    clock = DiscordClock()
    for _ in range(4):
        clock.hear({} if date is None else {"Date": date})
    assert clock.wrong_by == 0


def test_a_date_without_a_zone_is_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        clock = DiscordClock()
        for _ in range(4):
            clock.hear({"Date": told(0)["Date"].replace("GMT", "-0000")})
        assert clock.wrong_by == 0
    finally:
        monkeypatch.undo()
        time.tzset()


async def test_health_tells_of_a_clock_that_is_wrong(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    monkeypatch.setattr(room.bot.requests, "clock", SimpleNamespace(wrong_by=-7200))
    status, said = await asked(port)
    assert (status, said[:51]) == (503, "This machine's clock is 120 minutes from Discord's.")
