"""Processes that work for the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import time

import pytest

from bot.service.processes import NoProcess, Processes
from bot.service.thinking import Pool


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
