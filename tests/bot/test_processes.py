"""Processes that work for the bot."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import threading
import time

import pytest

from bot.service.processes import NoProcess, Processes
from bot.service.thinking_time import Pool


@pytest.mark.thorough
async def test_who_has_stopped_starts_nothing_any_more() -> None:
    processes = Processes("counting", 1)
    assert await processes.run(10, _count, "1") == 1
    processes.stop()
    with pytest.raises(NoProcess):
        await processes.run(10, _count, "1")
    while multiprocessing.active_children():
        await asyncio.sleep(0.01)


async def test_a_thought_that_is_asked_for_while_the_bot_stops_is_not_begun_anew() -> None:
    pool = Pool(1)
    await pool.work(1, time.sleep, 0)
    thought = asyncio.create_task(pool.work(60, time.sleep, 60))
    await asyncio.sleep(0.05)
    pool.stop()
    with pytest.raises(asyncio.CancelledError):
        await thought
    while multiprocessing.active_children():
        await asyncio.sleep(0.01)


class HandedOn:
    """A lock that a thread which waits for it has as soon as the bot lets it go."""

    def __init__(self) -> None:
        self.wanted, self.free, self.used = threading.Event(), threading.Event(), threading.Event()

    def __enter__(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            self.wanted.set()
            self.free.wait(10)

    def __exit__(self, *_: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            self.used.set()
        else:
            self.free.set()
            self.used.wait(10)


async def test_no_process_is_begun_for_work_that_has_just_been_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = HandedOn()
    monkeypatch.setattr("bot.service.processes._STARTING", lock)
    processes = Processes("counting", 1)
    asked = asyncio.create_task(processes.run(10, _count, "1"))
    await asyncio.to_thread(lock.wanted.wait, 10)
    processes.stop()
    with pytest.raises(NoProcess):
        await asked
    assert not multiprocessing.active_children()


async def test_nobody_is_bothered_by_an_answer_that_has_been_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.processes.log.disabled", True)  # pytest would keep the answer with it
    bothered = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: bothered.append(context))
    processes = Processes("counting", 1)
    with contextlib.suppress(NoProcess):  # as would its own way to expect it
        await processes.run(0.1, time.sleep, 60)
    while multiprocessing.active_children():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    gc.collect()
    assert not bothered


@pytest.mark.thorough
async def test_what_fails_in_a_process_fails_here() -> None:
    processes = Processes("counting", 1)
    try:
        with pytest.raises(ValueError, match="not a number"):
            await processes.run(10, _count, "x")
        assert await processes.run(10, _count, "1") == 1
    finally:
        processes.stop()


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ValueError("not a number")
    return int(text)
