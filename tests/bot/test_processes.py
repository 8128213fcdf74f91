"""Processes that work for the bot: where one is given up, nobody hears of what it still had to do."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Any

import pytest

from bot.service.processes import NoProcess, Processes


async def test_what_a_process_still_had_to_do_when_it_was_given_up_leaves_no_trace() -> None:
    said = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context))
    processes = Processes("sleeping", 1)
    try:
        await processes.run(10, time.sleep, 0)
        found = await asyncio.gather(*[processes.run(0.2, time.sleep, 5) for _ in range(3)], return_exceptions=True)
        assert [type(each) for each in found] == [NoProcess] * 3
        await processes.run(10, time.sleep, 0)
        gc.collect()
        await asyncio.sleep(0)
        assert said == []
    finally:
        processes.stop()


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
