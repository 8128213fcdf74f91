"""Whether a copy is sound and its games can be played on, found out by a process of its own.

To replay the games keeps a processor busy, for which nobody at a table should wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import sys
from pathlib import Path
from typing import NamedTuple

import aiosqlite

import bot
from bot.model.live_table import LiveTables
from bot.model.refusals import Lost
from bot.store.database import fetch
from bot.store.rows import load

_SOUND = "ok"
# The check knows all it needs, and may not know this.
_SECRET = "DISCORD_TOKEN"


class Findings(NamedTuple):
    """What is wrong with a copy: in SQLite's words, or nothing; and the games in play that cannot be replayed."""

    damage: str
    lost: frozenset[int]


async def examine(copy: Path) -> Findings:
    """What a process of its own finds out about a copy; OSError if that process fails."""
    command = (sys.executable, "-m", "bot.store.checking", str(copy.absolute()))
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=Path(bot.__file__).parents[1],
        env={name: value for name, value in os.environ.items() if name != _SECRET},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        answer, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise OSError(f"the check of {copy} ended with status {process.returncode}")
    damage, lost = json.loads(answer)
    return Findings(damage, frozenset(lost))


async def check(copy: Path) -> Findings:
    """What is wrong with a copy, found out here and now."""
    try:
        async with aiosqlite.connect(f"{copy.as_uri()}?mode=ro", uri=True) as db:
            db.row_factory = sqlite3.Row
            ((answer,),) = await fetch(db, "PRAGMA quick_check(1)")
            return Findings("" if answer == _SOUND else str(answer), await _lost(db))
    except sqlite3.DatabaseError as error:
        return Findings(str(error), frozenset())


async def _lost(db: aiosqlite.Connection) -> frozenset[int]:
    """The games in play whose logs do not lead where they led when they were played."""
    lost, live = set(), LiveTables()
    for row in await fetch(db, "SELECT id FROM tables WHERE status = 'playing'"):
        try:
            live.of(await load(db, row[0]))
        except Lost:
            lost.add(int(row[0]))
    return frozenset(lost)


if __name__ == "__main__":
    with contextlib.suppress(AttributeError):  # Windows knows no such thing
        os.nice(10)
    found = asyncio.run(check(Path(sys.argv[1])))
    print(json.dumps([found.damage, sorted(found.lost)]))
