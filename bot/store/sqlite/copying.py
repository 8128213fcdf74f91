"""Copies a database while it is written to, in steps so small that no move waits for them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from bot.store.sqlite.files import keep_private, put_in_place

# What is done to a copy before it gets its name; it raises if the copy is no good.
CopyCheck = Callable[[Path], Awaitable[None]]

# The connection is held for one step, of so many pages, and is free for some seconds after it.
PAGES_AT_ONCE = 64
PAUSE_BETWEEN_PAGES = 0.002
# A step cannot be made within a transaction: how long it waits to try again.
_RETRY = 0.001
# After how many steps the disk gets what was copied: all of it at once would keep commits waiting.
_STEPS_TO_DISK = 64


class _Halted(Exception):
    """A copy that is not wanted any longer."""


async def copy(
    source: sqlite3.Connection, path: Path, check: CopyCheck | None = None, pause: float = PAUSE_BETWEEN_PAGES
) -> None:
    """Copy a database into a file, which gets its name only when it is whole and has passed a check.

    The connection may be in use by another thread: the copy holds what was committed before its last step.
    Cancelled, it leaves nothing behind.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        keep_private(part)
        await _in_thread(lambda halted: _copy_pages(source, part, pause, halted))
        if check is not None:
            await check(part)
        await asyncio.to_thread(put_in_place, part, path)
    finally:
        part.unlink(missing_ok=True)


async def _in_thread(work: Callable[[threading.Event], None]) -> None:
    """Do some work that can be halted; a caller that is cancelled waits until it has stopped."""
    halted = threading.Event()
    running = asyncio.ensure_future(asyncio.to_thread(work, halted))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        halted.set()
        await asyncio.wait([running])
        raise
    finally:
        if running.done() and not running.cancelled():
            running.exception()  # seen, also where the caller is cancelled


def _copy_pages(source: sqlite3.Connection, part: Path, pause: float, halted: threading.Event) -> None:
    """Write all pages into an empty file that no other connection knows."""
    with closing(sqlite3.connect(part, isolation_level=None)) as target, part.open("rb+") as file:
        target.execute("PRAGMA synchronous=OFF")
        target.execute("PRAGMA journal_mode=OFF")
        steps = 0

        def between(*_: int) -> None:
            nonlocal steps
            steps += 1
            if halted.is_set():
                raise _Halted
            if steps % _STEPS_TO_DISK == 0:
                os.fsync(file.fileno())
            time.sleep(pause)

        source.backup(target, pages=PAGES_AT_ONCE, progress=between, sleep=_RETRY)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing in a log beside it


def rewrite(path: Path) -> None:
    """Write a file anew that no connection is open to, so that it holds nothing of what has been deleted."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous=OFF")
        db.execute("VACUUM")
