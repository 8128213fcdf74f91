"""Whether a copy is sound and its games can be played on, found out by a process of its own.

To replay the games keeps a processor busy, for which nobody at a table should wait.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import bot
from bot.model.records import LogRow, TableRecord
from bot.store.sqlite.connection_thread import Here
from bot.store.sqlite.database import SOUND
from bot.store.table_rows import load, log_of

# The program that is run, which knows the games, as the store does not.
_PROGRAM = "bot.check"
# The check knows all it needs, and may not know this.
_SECRET = "DISCORD_TOKEN"


class Findings(NamedTuple):
    """What is wrong with a copy: in SQLite's words, or nothing; and the games in play that cannot be replayed."""

    damage: str
    lost: frozenset[int]


async def examine(copy: Path) -> Findings:
    """What a process of its own finds out about a copy; OSError if that process fails."""
    command = (sys.executable, "-m", _PROGRAM, str(copy.absolute()))
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


async def in_play(copy: Path) -> tuple[str, Sequence[tuple[TableRecord, Sequence[LogRow]]]]:
    """What is wrong with a copy, in SQLite's words, or nothing; and the games going on in it, with their logs."""
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as raw:
            raw.row_factory = sqlite3.Row
            db = Here(raw)
            ((answer,),) = await db.fetch("PRAGMA quick_check(1)")
            found = await db.fetch("SELECT id FROM tables WHERE status = 'playing'")
            records = [await load(db, row[0]) for row in found]
            games = [(record, await log_of(db, record.id, record.ply)) for record in records]
            return "" if answer == SOUND else str(answer), games
    except sqlite3.DatabaseError as error:
        return str(error), ()
