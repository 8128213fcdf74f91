"""A bot that is killed after a given statement of one move, in a process that is split off from the tests."""

from __future__ import annotations

import asyncio
import os
import signal
import traceback
from pathlib import Path
from typing import Any

import aiosqlite

from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news


async def move(path: Path, user_id: int, text: str, fatal: int) -> None:
    """Make a move, but die after its SQL statement number `fatal`, counted from 1."""
    async with SqliteStore.open(path, "discord") as store:
        execute, count = aiosqlite.Connection._execute, 0

        async def deadly(connection: aiosqlite.Connection, *work: Any, **more: Any) -> Any:
            nonlocal count
            count += 1
            this = count
            result = await execute(connection, *work, **more)
            if this == fatal:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        # Every statement goes through this one method.
        aiosqlite.Connection._execute = deadly  # type: ignore[method-assign]
        await Service(store, news).play.move(RequestContext(99, 1, 1, user_id, "x"), text)
        aiosqlite.Connection._execute = execute  # type: ignore[method-assign]


def killed(path: Path, user_id: int, text: str, fatal: int) -> bool:
    """Whether a move was still going on at its statement number `fatal`, and so the bot was killed."""
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(move(path, user_id, text, fatal))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL)
    return status != 0
