"""Pictures are drawn in threads, and in a process where there is much to draw: the same ones, and always."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.model.looks import Look
from bot.service import processes
from bot.ui.delivery import painting
from bot.ui.delivery.painting import MANY_PICTURES, Painter, Sitting, drawn
from engine.catalogue import game
from tests.playing import random_game

# What boards show is looked at.
pytestmark = pytest.mark.drawn

NIGHT = Look(theme="night")
SITTINGS = [
    Sitting(table.look(), ("Ann",), "Ann: w > t3", (), look, None)
    for table in random_game(game("klondike").at({}, 1), "painting", 3)
    for look in (Look(), NIGHT)
]


@pytest_asyncio.fixture
async def painter(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Painter]:
    monkeypatch.setattr(painting, "PAINTED_AT_ONCE", 2)
    painter = Painter()
    yield painter
    painter.stop()
    while children():
        await asyncio.sleep(0.01)


async def crowd(painter: Painter) -> None:
    """Let as many pictures as are much wait for others, and wait for what comes of it."""
    await asyncio.gather(*[painter.draw(SITTINGS[0]) for _ in range(MANY_PICTURES + 2)])
    if painter._starting is not None:
        await painter._starting


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


async def test_one_picture_after_the_other_is_drawn_here(painter: Painter) -> None:
    for _ in range(2 * MANY_PICTURES):
        assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])
    assert children() == []


async def test_pictures_that_wait_now_and_then_are_no_crowd(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MANY_PICTURES_WITHIN", 0.0)
    await crowd(painter)
    assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])
    assert children() == []


async def test_pictures_that_wait_for_what_they_need_hold_up_no_other(painter: Painter) -> None:
    async with asyncio.timeout(60), painter.preparing, painter.preparing, painter.preparing:
        assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])


@pytest.mark.thorough
async def test_where_many_wait_a_process_draws_the_same_pictures(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [drawn(sitting) for sitting in SITTINGS]
    assert len({*expected}) == len(SITTINGS), "each theme has its own"
    await crowd(painter)
    monkeypatch.setattr(painting, "table_png", None)
    assert await asyncio.gather(*map(painter.draw, SITTINGS)) == expected
    assert len(children()) == 1
    started = painter._starting
    await crowd(painter)
    assert painter._starting is started, "it is there already"


async def test_where_there_is_one_processor_a_process_is_of_no_use(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "PAINTED_AT_ONCE", 1)
    await crowd(painter)
    assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])
    assert children() == []


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_picture_is_drawn_though_the_process_dies_or_hangs(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    await crowd(painter)
    await crowd(painter)
    (pid,) = children()
    os.kill(pid, how)
    monkeypatch.setattr(painting, "DRAWING_HUNG", 0.5)
    assert await asyncio.gather(*map(painter.draw, SITTINGS)) == [drawn(sitting) for sitting in SITTINGS]
    while pid in children():
        await asyncio.sleep(0.01)
    monkeypatch.setattr(painting, "DRAWING_HUNG", 30)
    before = painter._starting
    async with painter._room, painter._room:
        one = asyncio.create_task(painter.draw(SITTINGS[0]))
        await asyncio.sleep(0)
        assert painter._starting is before, "not for one that waits"
    await one
    await crowd(painter)
    assert len(children()) == 1, "once many have waited again, another one draws"


async def test_a_process_that_was_found_dead_in_between_is_not_waited_for(painter: Painter) -> None:
    await crowd(painter)
    (pid,) = children()
    os.kill(pid, signal.SIGKILL)
    await painter.give_back()
    assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])
    assert {*children()} <= {pid}


async def test_where_no_process_can_be_had_a_thread_draws(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> object:
        raise OSError("no more processes")

    monkeypatch.setattr(processes, "ProcessPoolExecutor", none)
    await crowd(painter)
    assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])


async def test_the_process_ends_when_the_bot_stops(painter: Painter) -> None:
    await crowd(painter)
    assert children()
    painter.stop()
    while children():
        await asyncio.sleep(0.01)
    assert await painter.draw(SITTINGS[0]) == drawn(SITTINGS[0])
    await crowd(painter)
    assert children() == []


async def test_memory_goes_back_also_where_a_process_draws(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()
    run = painter._process.run

    async def noted(seconds: float, function: Any, /, *args: object) -> Any:
        asked.append(function)
        return await run(seconds, function, *args)

    monkeypatch.setattr(painter._process, "run", noted)
    await painter.give_back()
    await crowd(painter)
    await painter.give_back()
    assert asked == [painting.ready, painting.give_back]
