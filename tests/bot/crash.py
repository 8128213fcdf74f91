"""A bot that is killed after a given statement of one move, in a process that is split off from the tests."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import traceback
from pathlib import Path
from typing import Any

from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite import database
from bot.store.sqlite_store import SqliteStore
from bot.text import news


class Deadly(sqlite3.Connection):
    """A connection that kills its process after its statement number `fatal`, counted from 1 once that is set."""

    fatal, count = 0, 0

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        """Carry out a statement, perhaps as the last one."""
        return self._counted(super().execute(*statement))

    def executemany(self, *statement: Any) -> sqlite3.Cursor:
        """Carry out a statement for several rows, perhaps as the last one."""
        return self._counted(super().executemany(*statement))

    def _counted(self, cursor: sqlite3.Cursor) -> sqlite3.Cursor:
        self.count += 1
        if self.fatal and self.count == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)
        return cursor


async def move(path: Path, user_id: int, text: str, fatal: int) -> None:
    """Make a move, but die after its SQL statement number `fatal`, counted from 1."""
    connect = sqlite3.connect
    database.sqlite3.connect = lambda *where, **how: connect(*where, **how, factory=Deadly)  # type: ignore[attr-defined]
    async with SqliteStore.open(path, "discord") as store:
        raw = store._database._raw
        assert isinstance(raw, Deadly)
        raw.fatal, raw.count = fatal, 0
        await Service(store, news).play.move(RequestContext(99, 1, 1, user_id, "x"), text)
        raw.fatal = 0


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
