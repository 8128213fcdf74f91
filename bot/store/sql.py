"""What the store asks of a database, whichever that is: statements in the SQL that all of them understand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class DatabaseRow(Protocol):
    """A row that has been read; its values are found by number and by name."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns."""


class Session(Protocol):
    """What a piece of work gets of a database: the transaction that it is part of."""

    async def fetch(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that a statement finds or returns; each ? in it stands for a value."""

    async def fill(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Carry out a statement once for each of several rows of values."""

    async def hold(self, tables: Sequence[int]) -> None:
        """Keep everybody else from changing some tables, by their numbers, until this transaction is over."""


# A piece of work may be done more than once, until it is stored: it does nothing but by its session.
Work = Callable[[Session], Awaitable[T]]


class Database(Protocol):
    """A database, in which work is done wholly or not at all.

    Of two pieces that change the same row, or hold the same table, the second begins once the first is stored; other
    pieces may be done at the same time, each by the state in which it began. What there may be once only needs a key.
    """

    async def read(self, work: Work[T]) -> T:
        """What a piece of work reads, all of it from between the same two transactions."""

    async def rows(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that one query finds."""

    async def transaction(self, work: Work[T]) -> T:
        """Do some work wholly or, if it raises, not at all; it is finished even if the caller is cancelled."""

    async def purge(self, *, starting: bool) -> bool:
        """See to it that nothing is left of what has been deleted; whether that was done.

        It may be left for when the bot is `starting`, so that nobody's move waits for it.
        """


def marks(values: Sequence[object]) -> str:
    """The question marks that stand for some values in a list; not every database knows empty lists."""
    return ", ".join("?" * len(values))
