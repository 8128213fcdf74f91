"""One PostgreSQL database, which several processes may share: a few connections, and work that is done on them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeAlias, TypeVar

import asyncpg

from bot.store.postgres.migrating import migrate
from bot.store.postgres.session import PostgresSession, numbered
from bot.store.protocol import StoreError
from bot.store.sql import Database, DatabaseRow, Session, Work

T = TypeVar("T")

# Connections are opened as they are needed. So many are enough for two cores, and a hundred processes would still be
# within what a PostgreSQL usually takes.
MOST_CONNECTIONS = 10
# Seconds after which a statement, or an attempt to connect, is given up.
STATEMENT_SECONDS, CONNECTING_SECONDS = 10.0, 5.0
# Seconds after which PostgreSQL takes whoever has begun a change and says nothing more for dead. Others wait for that
# when they take a part over.
SILENT_SECONDS = 4.0
# Different statements that each connection keeps prepared.
MOST_PREPARED = 500
# Seconds before work that met with other work, or lost its connection before it was to be stored, is tried again:
# after half to all of so many.
CONFLICT_PAUSES = (0.005, 0.02, 0.08, 0.3, 1.0, 2.0)
# A newer process has changed the shape of a table, of which a prepared statement knew the old one.
_RESHAPED = (asyncpg.InvalidCachedStatementError,)
# Two pieces of work would change the same row, wait for each other or have made the same row, or one has deleted what
# the other refers to.
_CLASHES = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.UniqueViolationError,
    asyncpg.ForeignKeyViolationError,
    *_RESHAPED,
)
# The connection is gone, there is none at the moment, or the server has no room for the moment.
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.OperatorInterventionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InsufficientResourcesError,  # its disk is full, or it has given out all its connections
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what was said while the server was hanging up
    OSError,
)
Hearing = Callable[[float], None]
ConnectionPool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"


def unheard(_: float) -> None:
    """What becomes of the time of a commit that nobody wants to know."""


# Makes a connection besides those of the pool.
Connecting: TypeAlias = Callable[[], Coroutine[Any, Any, Connection]]


class Guard(Protocol):
    """Who keeps work from being done where that has become somebody else's."""

    async def before_change(self, db: Session) -> None:
        """Raise if a change must not be stored: within its transaction, so that this holds until it is."""

    async def before_reading(self) -> None:
        """Raise if there is nothing to be read here any more."""


class PostgresDatabase(Database):
    """The connections of this process to a database. Work is done at the same time, by the state in which it began.

    Of two pieces of work that would change the same row, or make rows of one key, one is refused and done again. That
    is enough, for a change of a table begins with the table's own row, and what there is once has a key. Serializable
    transactions would do more than is needed: rows of many tables share the pages of an index, so that of 48 tables
    that are changed at the same moment most would be refused several times. A `guard` may keep all work from being
    done.
    """

    guard: Guard | None = None

    def __init__(self, pool: ConnectionPool, connect: Connecting, committed: Hearing) -> None:
        self.pool = pool
        self.connect = connect
        self._committed = committed
        self._running: set[asyncio.Task[Any]] = set()

    @staticmethod
    @asynccontextmanager
    async def open(
        url: str, committed: Hearing = unheard, *, seconds: float | None = None
    ) -> AsyncIterator[PostgresDatabase]:
        """The database at an address, made or brought up to date; StoreError if it cannot be used.

        Whoever wants to know is told how many seconds each commit has taken. A statement may take some `seconds`, or
        the usual ones.
        """
        usual: dict[str, Any] = {
            "dsn": url,
            "timeout": CONNECTING_SECONDS,
            "command_timeout": seconds or STATEMENT_SECONDS,
            "statement_cache_size": MOST_PREPARED,
            "server_settings": {
                "application_name": "patience-table",
                "jit": "off",
                "idle_in_transaction_session_timeout": f"{SILENT_SECONDS * 1000:.0f}",
            },
        }
        try:
            pool = await asyncpg.create_pool(min_size=1, max_size=MOST_CONNECTIONS, **usual)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            raise explain(error) from error
        database = PostgresDatabase(pool, lambda: asyncpg.connect(**usual), committed)
        try:
            await database.bring_up_to_date()
            yield database
        finally:
            await database.settle()
            await _close(pool)

    async def bring_up_to_date(self) -> None:
        """Take each step that the database has not taken yet; StoreError if a newer version has taken others."""
        try:
            async with self.pool.acquire() as connection:
                await migrate(connection)
        except (asyncpg.PostgresError, *LOST) as error:
            raise explain(error) from error

    async def read(self, work: Work[T]) -> T:
        """What a piece of work reads, all of it from between the same two transactions."""
        return await _again(lambda: self._read(work), (*LOST, *_RESHAPED))

    async def rows(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that one query finds."""

        async def query() -> Sequence[DatabaseRow]:
            await self._before_reading()
            return await self.pool.fetch(numbered(sql), *values)

        return await _again(query, LOST)

    async def transaction(self, work: Work[T]) -> T:
        """Do some work wholly or, if it raises, not at all.

        If the connection is lost while it is stored, that is raised, and nobody knows whether it was.
        """
        return await self._shielded(_again(lambda: self._transact(work), (*_CLASHES, _NotStored)))

    async def purge(self, *, starting: bool) -> bool:
        """Nothing is left to do: PostgreSQL writes over what has been deleted by itself."""
        return True

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the caller is cancelled: nobody would know how far it came."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _before_reading(self) -> None:
        if self.guard is not None:
            await self.guard.before_reading()

    async def _read(self, work: Work[T]) -> T:
        await self._before_reading()
        async with (
            self.pool.acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            return await work(PostgresSession(connection))

    async def _transact(self, work: Work[T]) -> T:
        with _not_stored():
            connection = await self.pool.acquire()
        try:
            transaction = connection.transaction(isolation="repeatable_read")
            try:
                with _not_stored():
                    await transaction.start()
                    session = PostgresSession(connection)
                    if self.guard is not None:
                        await self.guard.before_change(session)
                    outcome = await work(session)
                    if connection.is_closed():
                        raise ConnectionResetError
            except BaseException:
                with contextlib.suppress(*LOST):
                    await transaction.rollback()
                raise
            began = time.perf_counter()
            await transaction.commit()
            self._committed(time.perf_counter() - began)
            return outcome
        finally:
            with contextlib.suppress(*LOST):
                await self.pool.release(connection)

    async def settle(self) -> None:
        """Wait for work whose callers have gone, before the connections close under it."""
        while left := {*self._running}:
            await asyncio.wait(left)


class _NotStored(ConnectionError):
    """The connection was lost before anything was to be stored."""


@contextlib.contextmanager
def _not_stored() -> Iterator[None]:
    try:
        yield
    except LOST as error:
        raise _NotStored(str(error)) from error


async def _again(work: Callable[[], Coroutine[Any, Any, T]], over: tuple[type[Exception], ...]) -> T:
    """What some work comes to, which is done again where something is only over for the moment."""
    with _discreet():
        for pause in CONFLICT_PAUSES:
            try:
                return await work()
            except over:
                await asyncio.sleep(random.uniform(pause / 2, pause))
        return await work()


@contextlib.contextmanager
def _discreet() -> Iterator[None]:
    """Let PostgreSQL tell what failed, but not the values for which it did: there are seeds among them."""
    try:
        yield
    except asyncpg.PostgresError as error:
        error.detail = None
        if isinstance(error, asyncpg.DataError):
            error.args = (str(error.args[0]).partition(": ")[0],)
        raise


async def _close(pool: ConnectionPool) -> None:
    """Close all connections, also where the database does not answer any more."""
    try:
        await asyncio.wait_for(pool.close(), CONNECTING_SECONDS)
    except (TimeoutError, *LOST):
        pool.terminate()


def explain(error: Exception) -> StoreError:
    """Why a database cannot be opened; its address may hold a password, which is not told."""
    return StoreError("postgres-unusable", error=" ".join(str(error).split()) or type(error).__name__)
