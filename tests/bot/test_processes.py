"""Processes that work for the bot."""

from __future__ import annotations

import pytest

from bot.service.processes import Processes


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
