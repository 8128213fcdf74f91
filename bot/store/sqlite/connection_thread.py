"""Work on a connection, done at a stretch in the thread that the connection has for itself.

Were each of its statements handed over to that thread by itself, a change would change threads thirty times; where
others keep the interpreter busy, each time costs milliseconds, in which nobody else gets at the connection.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Sequence
from typing import TypeVar

import aiosqlite

from bot.store.sql import DatabaseRow, Session, Work

T = TypeVar("T")


class Here(Session):
    """A connection in the thread that has it: whatever is awaited of it is there at once."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    async def fetch(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that a statement finds.

        A cursor must not outlive its statement: while anything refers to one, a closed connection keeps its lock.
        """
        return self._raw.execute(sql, values).fetchall()

    async def fill(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Carry out a statement once for each of several rows of values."""
        if rows:
            self._raw.executemany(sql, rows).close()

    async def hold(self, tables: Sequence[int]) -> None:
        """Nothing: as long as a transaction goes on, nobody else changes anything."""


class Connection(aiosqlite.Connection):
    """A connection with a thread of its own, in which work can be done at a stretch."""

    async def at_a_stretch(self, works: Sequence[Work[T]]) -> list[T]:
        """What some pieces of work come to, one after the other; the first that raises is the last that is done."""
        here = Here(self._conn)

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
