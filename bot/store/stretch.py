"""Work on a connection, done at a stretch in the thread that the connection has for itself.

Were each of its statements handed over to that thread by itself, a change would change threads thirty times; where
others keep the interpreter busy, each time costs milliseconds, in which nobody else gets at the connection.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import aiosqlite

T = TypeVar("T")
Work = Callable[[aiosqlite.Connection], Awaitable[T]]


class _Here:
    """As much of a connection as work needs: whatever it awaits is there at once."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    async def execute_fetchall(self, sql: str, values: Iterable[Any] = ()) -> Iterable[sqlite3.Row]:
        """The rows that a statement finds."""
        return self._raw.execute(sql, tuple(values)).fetchall()

    @asynccontextmanager
    async def execute(self, sql: str, values: Iterable[Any] = ()) -> AsyncIterator[sqlite3.Cursor]:
        """Carry out a statement; its cursor tells what came of it."""
        cursor = self._raw.execute(sql, tuple(values))
        try:
            yield cursor
        finally:
            cursor.close()

    @asynccontextmanager
    async def executemany(self, sql: str, values: Iterable[Sequence[Any]]) -> AsyncIterator[sqlite3.Cursor]:
        """Carry out a statement for each of several rows of values."""
        cursor = self._raw.executemany(sql, values)
        try:
            yield cursor
        finally:
            cursor.close()


class Connection(aiosqlite.Connection):
    """A connection with a thread of its own, in which work can be done at a stretch."""

    async def at_a_stretch(self, works: Sequence[Work[T]]) -> list[T]:
        """What some pieces of work come to, one after the other; the first that raises is the last that is done."""
        here = cast("aiosqlite.Connection", _Here(self._conn))  # work knows no more of it than `fetch` and `fill`

        def all_of_them() -> list[T]:
            return [_done(work(here)) for work in works]

        # For single statements this is done as well, so that all keep to one order.
        found: list[T] = await self._execute(all_of_them)  # type: ignore[no-untyped-call]
        return found


def _done(work: Awaitable[T]) -> T:
    """What work comes to; RuntimeError if it waits for anything but the connection."""
    waiting = work.__await__()
    try:
        next(waiting)
    except StopIteration as done:
        outcome: T = done.value
        return outcome
    waiting.close()
    raise RuntimeError("work on the database waits for nothing else")
