"""One SQLite file: opened for this process alone, brought up to date, and changed in whole transactions."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.migrations import steps
from bot.store.protocol import StoreError
from bot.store.sql import Database, DatabaseRow, Session, Work
from bot.store.sqlite.connection_thread import Connection
from bot.store.sqlite.copying import CopyCheck, copy
from bot.store.sqlite.files import close_to_others, keep_private

T = TypeVar("T")
Hearing = Callable[[float], None]
log = logging.getLogger(__name__)

# Its debug lines hold every statement with its values, and so the seeds of games in play.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

# How long a copy that starts waits for one that is just stopping.
OPENING_SECONDS = 1.0
BUSY_MS = 5000
# A commit is on the disk when it returns: what people have been shown outlives a loss of power.
SYNCHRONOUS = "FULL"
ROWS_AT_ONCE = 64
# So much work is stored together at the most: reading waits for all of it.
MOST_TOGETHER = 32
# All moves wait while a file is written anew, about 30 ms for each MB: one of so many bytes at most.
SMALL_FILE_BYTES = 8 * 1024 * 1024
# So many seconds are spent on looking for damage when a file is opened, and this is said of one without any.
SLOW_CHECK_SECONDS = 1.5
SOUND = "ok"
# What the write-ahead log is cut back to after something large went through it.
LOG_BYTES = 16 * 1024 * 1024
# What the header of each of our files says ("PTbl"), so that another program's are known.
APPLICATION_ID = 0x5054626C
# The tables by which our files are known that were written before they said so.
_OURS = {"tables", "members", "moves", "boards", "interactions", "settings"}


def unheard(_: float) -> None:
    """What becomes of the time of a commit that nobody wants to know."""


class _Waiting:
    """Work that waits for the connection, and the `answer` to whoever wants it done; some must be done `alone`."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.alone = False

    async def attempt(self, db: Session) -> tuple[Any, Exception | None]:
        """What the work comes to, or what goes wrong with it."""
        try:
            return await self.work(db), None
        except Exception as error:
            return None, error

    def settle(self, outcome: Any, error: Exception | None = None) -> None:
        """Answer, if anybody still waits."""
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(outcome)
        else:
            self.answer.set_exception(error)


# Work in the order in which it came.
_Queue = dict[_Waiting, None]


class SqliteDatabase(Database):
    """The one connection of this process. Work gets it one at a time: what is half done is seen by nobody."""

    def __init__(self, connection: Connection, raw: sqlite3.Connection, path: Path, committed: Hearing) -> None:
        self._connection = connection
        self._raw = raw
        self.path = path
        self._committed = committed
        self._lock = asyncio.Lock()
        self._reading: _Queue = {}
        self._writing: _Queue = {}
        self._server: asyncio.Task[None] | None = None
        self._copying = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._copies: set[asyncio.Task[Any]] = set()
        self._damage = ""

    @staticmethod
    @asynccontextmanager
    async def open(path: Path, committed: Hearing = unheard) -> AsyncIterator[SqliteDatabase]:
        """The database in a file, made or brought up to date; StoreError if it cannot be used.

        Whoever wants to know is told how many seconds each commit has taken.
        """
        path = path.resolve()  # copies lie beside the file, not beside a link; ":memory:" is a file like any other
        async with AsyncExitStack() as stack:
            try:
                keep_private(path)
                raw = _connect(path)  # where this fails within aiosqlite, it would leave its thread behind
                connection = Connection(lambda: raw, ROWS_AT_ONCE)
                await stack.enter_async_context(connection)
                await _configure(connection, path)
                await _check(connection, raw, path)
                await _migrate(connection, raw, path)
                close_to_others(path)
            except (sqlite3.Error, OSError) as error:
                raise explain(path, error) from error
            except asyncio.CancelledError:
                raw.interrupt()  # a step to a newer version is not waited for when the bot stops
                raise
            database = SqliteDatabase(connection, raw, path, committed)
            stack.push_async_callback(database.settle)
            yield database

    async def read(self, work: Work[T]) -> T:
        """What a piece of work reads, all of it from between the same two transactions.

        What is to be read at the same time is read in one go.
        """
        return await self._served(work, self._reading)

    async def rows(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that one query finds."""
        return await self.read(lambda db: db.fetch(sql, *values))

    async def transaction(self, work: Work[T]) -> T:
        """Do some work wholly or, if it raises, not at all.

        What waits at the same time goes to the disk together: each wait for that takes some milliseconds, in which
        nothing else can be done. If it fails, nothing of it stays, and the work is done again without its neighbours.
        """
        return await self._shielded(self._served(work, self._writing))

    async def backup(self, path: Path, check: CopyCheck | None = None) -> None:
        """Copy everything into a file, in place of one of that name, while the bot goes on.

        A copy that does not pass the check is none; StoreError if the file is the database itself.
        """
        if path.exists() and path.samefile(self.path):
            raise StoreError("own-backup", path=str(path))
        copying = asyncio.create_task(self._copy(path, check))
        self._copies.add(copying)
        copying.add_done_callback(self._copies.discard)
        await copying

    async def purge(self, *, starting: bool) -> bool:
        """Write the file anew, so that it holds nothing of what has been deleted; a large one only when starting."""
        if not starting and self.path.stat().st_size > SMALL_FILE_BYTES:
            return False
        await self._shielded(self._rewrite())
        return True

    def expect_sound(self) -> None:
        """StoreError if anything that was asked for has met with a damaged page: the next one may be anybody's."""
        if self._damage:
            raise StoreError("database-damaged", path=str(self.path), damage=self._damage)

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what was begun even if the caller is cancelled.

        Cancelling an await does not cancel its SQL: the lock would be let go with a transaction open.
        """
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _served(self, work: Work[T], queue: _Queue) -> T:
        """Wait in a queue until the work is done."""
        mine = _Waiting(work)
        queue[mine] = None
        self._serve_soon()
        try:
            done: T = await mine.answer
            return done
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._damage = str(error)
            raise
        finally:
            queue.pop(mine, None)

    def _serve_soon(self) -> None:
        """See to it that somebody does what waits; if that one is cancelled, somebody else."""
        if self._server is None and (self._reading or self._writing):
            self._server = asyncio.create_task(self._serve())
            self._running.add(self._server)
            self._server.add_done_callback(self._served_up)

    def _served_up(self, server: asyncio.Task[None]) -> None:
        self._running.discard(server)
        self._server = None
        self._serve_soon()

    async def _serve(self) -> None:
        while self._reading or self._writing:
            async with self._lock:
                await self._read()
                await self._store()

    async def _read(self) -> None:
        """Read all that waits for it."""
        together = [*self._reading]
        if not together:
            return
        try:
            found = await self._connection.at_a_stretch([each.attempt for each in together])
        except Exception as error:
            found = [(None, error)] * len(together)
        for each, answer in zip(together, found, strict=True):
            self._reading.pop(each, None)
            each.settle(*answer)

    async def _store(self) -> None:
        """Do all work that waits in one transaction; if that fails, each of it has to be done by itself."""
        together = self._together()
        if not together:
            return
        try:
            outcomes = await self._transact([each.work for each in together])
        except Exception as error:
            if len(together) == 1:
                self._writing.pop(together[0], None)
                together[0].settle(None, error)
            for each in together:
                each.alone = True
            return
        for each, outcome in zip(together, outcomes, strict=True):
            self._writing.pop(each, None)
            each.settle(outcome)

    def _together(self) -> list[_Waiting]:
        alone = [each for each in self._writing if each.alone][:1]
        return alone or [*self._writing][:MOST_TOGETHER]

    async def _transact(self, works: Sequence[Work[Any]]) -> list[Any]:
        try:
            _, *outcomes = await self._connection.at_a_stretch([_begin, *works])
            began = time.perf_counter()
            await _fetch(self._connection, "COMMIT")
            self._committed(time.perf_counter() - began)
        except BaseException:
            # Does nothing if SQLite has ended the transaction by itself, as it does when the disk is full.
            await self._connection.rollback()
            raise
        return outcomes

    async def _copy(self, path: Path, check: CopyCheck | None) -> None:
        async with self._copying:
            await copy(self._raw, path, check)

    async def _rewrite(self) -> None:
        # Neither `secure_delete` nor a checkpoint would do: pages that SQLite has split keep copies of former rows.
        async with self._copying, self._lock:
            await _fetch(self._connection, "VACUUM")
            await _fetch(self._connection, "PRAGMA wal_checkpoint(TRUNCATE)")

    async def settle(self) -> None:
        """Wait for work whose callers have gone, before the connection closes under it; copies are given up."""
        for each in self._copies:
            each.cancel()
        while left := {*self._running, *self._copies}:
            await asyncio.wait(left)


async def _begin(db: Session) -> None:
    await db.fetch("BEGIN IMMEDIATE")


def _connect(path: Path) -> sqlite3.Connection:
    """The connection to a file, for aiosqlite's thread; one that makes a copy uses it beside that one."""
    assert sqlite3.threadsafety == 3, "this SQLite lets no two threads share a connection"
    return sqlite3.connect(path, isolation_level=None, timeout=OPENING_SECONDS, check_same_thread=False)


async def _fetch(connection: aiosqlite.Connection, sql: str) -> list[sqlite3.Row]:
    """The rows that a statement finds; its cursor never leaves the connection's thread."""
    return list(await connection.execute_fetchall(sql))


def explain(path: Path, error: Exception) -> StoreError:
    """Why a database cannot be opened."""
    if isinstance(error, sqlite3.DatabaseError) and is_damage(error):
        return StoreError("database-damaged", path=str(path), damage=str(error))
    if is_busy(error):
        return StoreError("database-busy", path=str(path))
    return StoreError("database-unusable", path=str(path), error=str(error))


def is_busy(error: Exception) -> bool:
    """Whether SQLite failed because somebody else holds the lock of a file."""
    # The low byte is the error itself; the others say where it arose.
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite failed because what is in the file makes no sense."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT


def schema_of(version: int) -> list[tuple[str, str]]:
    """The kinds and names of what a database of some version is made of."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for step in _steps()[:version]:
            db.executescript(step)
        return db.execute("SELECT type, name FROM sqlite_master").fetchall()


def check_owner(path: Path, application_id: int, version: int, tables: Collection[str]) -> None:
    """StoreError if a database was written by another program or a newer version of the bot; an empty one is free."""
    older = version > 0 and _OURS.issubset(tables)
    fresh = version == 0 and not tables
    if application_id != APPLICATION_ID and (application_id or not (older or fresh)):
        raise StoreError("database-foreign", path=str(path))
    if version > len(_steps()):
        raise StoreError("database-newer", path=str(path))


async def _configure(connection: aiosqlite.Connection, path: Path) -> None:
    connection.row_factory = sqlite3.Row
    # Keeps a second copy of the bot out: two connections that write one WAL can corrupt it (SQLite before 3.51.3).
    # It must come before the file is first read.
    await _fetch(connection, "PRAGMA locking_mode=EXCLUSIVE")
    # Takes the lock, which stays until the connection closes, and leaves another program's file as it is.
    await _fetch(connection, "BEGIN EXCLUSIVE")
    tables = [row[0] for row in await _fetch(connection, "SELECT name FROM sqlite_master")]
    application_id, version = [await _pragma(connection, name) for name in ("application_id", "user_version")]
    await _fetch(connection, "COMMIT")
    check_owner(path, application_id, version, tables)
    if await _pragma(connection, "journal_mode=WAL") != "wal":
        raise StoreError("database-without-log", path=str(path))
    await _fetch(connection, f"PRAGMA synchronous={SYNCHRONOUS}")
    await _fetch(connection, "PRAGMA foreign_keys=ON")
    await _fetch(connection, f"PRAGMA journal_size_limit={LOG_BYTES}")
    await _fetch(connection, f"PRAGMA busy_timeout={BUSY_MS}")
    if application_id != APPLICATION_ID:
        await _fetch(connection, f"PRAGMA application_id={APPLICATION_ID}")


async def _check(connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
    """StoreError if a file is damaged, as far as that is found out in a short time.

    A bot that started all the same would deal games into it that go down with it, while the last good copy grows
    older. Whoever sleeps meanwhile is better served by one that is not there, which they hear of, and whose log says
    how a copy is restored. A file too large for it is looked through by each day's copy.
    """
    until = time.monotonic() + SLOW_CHECK_SECONDS
    raw.set_progress_handler(lambda: int(time.monotonic() > until), 10_000)
    try:
        found = [str(row[0]) for row in await _fetch(connection, "PRAGMA quick_check(1)")]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_INTERRUPT:
            raise
        log.info("the database is too large to be checked at the start")
        found = [SOUND]
    finally:
        raw.set_progress_handler(None, 0)
    if found != [SOUND]:
        raise StoreError("database-damaged", path=str(path), damage=" ".join(" ".join(found).split()))


async def _pragma(connection: aiosqlite.Connection, pragma: str) -> Any:
    """The one value that a pragma answers with."""
    ((value,),) = await _fetch(connection, f"PRAGMA {pragma}")
    return value


def _steps() -> list[str]:
    """The SQL of every migration in order; the first makes version 1."""
    return [*steps("sqlite").values()]


async def _migrate(connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
    """Take each step that the database has not taken yet, after a backup if there is anything to lose."""
    all_steps = _steps()
    version = await _pragma(connection, "user_version")
    if 0 < version < len(all_steps):
        await copy(raw, path.with_name(f"{path.name}.v{version}.backup"), pause=0)
    for number, sql in enumerate(all_steps[version:], start=version + 1):
        await connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version={number};\nCOMMIT;")
