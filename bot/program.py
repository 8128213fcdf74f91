"""What `python -m bot` does: the bot on Discord, the practice room where there is no token, and work on databases."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import aiohttp
import discord

from bot import logs
from bot.config import ConfigError, Configuration
from bot.database_commands import archive, copy_database, recount
from bot.health_pages import watched
from bot.metrics import COMMIT_SECONDS
from bot.reconnecting import refusal, stay
from bot.store.protocol import Store, StoreError
from bot.store.sqlite.restore import copies_of, restore
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import HOST
from bot.text.refusals import in_words

log = logging.getLogger(__name__)
# Seconds after which a thread that computes lets another one in that waits. Each answer passes between the threads of
# the network, the database and the pictures some twenty times, and would wait for Python's usual 5 ms each time.
TURN_OF_A_THREAD = 0.0005


async def serve(settings: Configuration, token: str) -> None:
    """Run on Discord until told to stop."""
    _listen()
    sys.setswitchinterval(TURN_OF_A_THREAD)
    # What has been imported stays. To look through all of it for garbage again and again would hold everybody up.
    gc.collect()
    gc.freeze()
    part = None if settings.postgres is None else settings.part
    try:
        async with (
            watched(settings.metrics_host, settings.metrics_port, part) as watch,
            _store(settings) as store,
        ):
            await stay(store, token, watch)
    except asyncio.CancelledError:
        log.info("told to stop")


def _store(settings: Configuration) -> AbstractAsyncContextManager[Store]:
    """The store that the settings name, once it is entered; ConfigError if what it needs is not installed."""
    if settings.postgres is None:
        return SqliteStore.open(
            settings.database, "discord", copies=settings.copies, committed=COMMIT_SECONDS.observe
        )
    try:
        from bot.store.postgres_store import PostgresStore  # noqa: PLC0415  # an extra that few need
    except ImportError as error:
        raise ConfigError("postgres-missing") from error
    return PostgresStore.open(settings.postgres, "discord", part=settings.part, committed=COMMIT_SECONDS.observe)


def _listen() -> None:
    """Cancel this task, once, when the system or Ctrl+C tells the program to stop."""
    task = asyncio.current_task()
    assert task is not None

    def stop() -> None:
        if not task.cancelling():  # what is being closed is closed to the end
            task.cancel()

    for each in (signal.SIGTERM, signal.SIGINT):
        try:
            asyncio.get_running_loop().add_signal_handler(each, stop)
        except NotImplementedError:  # on Windows, Ctrl+C raises KeyboardInterrupt
            signal.signal(each, signal.default_int_handler)


def run(words: Sequence[str] | None = None) -> int:
    """Do what the words of the command line ask for; the exit status is 1, with one sentence, if that can't be."""
    asked = _parser().parse_args(words)
    try:
        if asked.task == "copy-database":
            _copy(asked.origin, asked.target)
            return 0
        settings = Configuration.load()
        if asked.task == "restore":
            _restore(settings, asked.file)
            return 0
        if asked.task == "archive":
            _archive(settings.postgres or str(settings.database), asked.days)
            return 0
        if asked.task == "recount":
            return _recount(settings.postgres or str(settings.database), anew=asked.anew)
        work = _practice(settings) if settings.token is None else serve(settings, settings.token)
        logs.set_up(settings.log_level, as_json=settings.log_json, secret=settings.token)
        # The practice room looks into Python's own event loop.
        with asyncio.Runner(loop_factory=None if settings.token is None else fastest_loop()) as runner:
            runner.run(work)
    except KeyboardInterrupt:
        return 0
    except (ConfigError, StoreError) as error:
        return _fail(in_words(HOST, error))
    except (discord.DiscordException, aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        log.debug("Discord failed", exc_info=error)
        return _fail(refusal(error))
    return 0


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the event loop: uvloop where it is installed, as it is but on Windows; None for Python's own."""
    try:
        import uvloop  # noqa: PLC0415  # it may not be there
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot", description=HOST.say("help"))
    tasks = parser.add_subparsers(dest="task", metavar="restore|copy-database|archive|recount")
    task = tasks.add_parser("restore", help=HOST.say("help-restore"))
    task.add_argument("file", nargs="?", type=Path, help=HOST.say("help-copy"))
    task = tasks.add_parser("copy-database", help=HOST.say("help-copy-database"))
    for name, word in (("origin", "FROM"), ("target", "TO")):
        task.add_argument(name, metavar=word, help=HOST.say("help-address"))
    task = tasks.add_parser("archive", help=HOST.say("help-archive"))
    task.add_argument("days", metavar="DAYS", type=days, help=HOST.say("help-days"))
    task = tasks.add_parser("recount", help=HOST.say("help-recount"))
    task.add_argument("--anew", action="store_true", help=HOST.say("help-anew"))
    return parser


def days(text: str) -> int:
    """A number of days; ValueError if it is none."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _restore(settings: Configuration, copy: Path | None) -> None:
    """List the copies, or put one in the place of the database; StoreError if that can't be."""
    for each, usual in ((signal.SIGTERM, signal.SIG_DFL), (signal.SIGINT, signal.default_int_handler)):
        signal.signal(each, usual)  # whoever stops it must not be told that it was done
    if settings.postgres is not None:
        raise ConfigError("restore-postgres")
    if copy is not None:
        print(in_words(HOST, restore(settings.database, copy, settings.copies)))
        return
    for line in copies_of(settings.database, settings.copies):
        print(in_words(HOST, line))


def _archive(address: str, days: int) -> None:
    """Pack the logs of games that ended so many days ago; StoreError if that can't be."""
    _stop_at_once()
    print(in_words(HOST, asyncio.run(archive(address, days))))


def _recount(address: str, *, anew: bool) -> int:
    """Compare the ratings with what the games say; the exit status is 1 if they differ."""
    _stop_at_once()
    same = asyncio.run(recount(address, lambda note: print(in_words(HOST, note), flush=True), anew=anew))
    return 0 if same else 1


def _copy(origin: str, target: str) -> None:
    """Copy a database to another address; StoreError if that can't be."""
    _stop_at_once()
    asyncio.run(copy_database(_meant(origin), _meant(target), lambda note: print(in_words(HOST, note), flush=True)))


def _meant(place: str) -> str:
    """The database that somebody means by a word: that of the settings is named without showing its password."""
    if place != "DATABASE_URL":
        return place
    if (address := Configuration.load().postgres) is None:
        raise ConfigError("no-database-url")
    return address


def _stop_at_once() -> None:
    """Let whoever stops the program stop it wherever it is: nothing is lost, and nobody is told that it was done."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_DFL)


def _practice(settings: Configuration) -> Coroutine[None, None, None]:
    try:
        from bot.practice.room import practise  # noqa: PLC0415  # an extra that a server does not install
    except ImportError as error:
        raise ConfigError("room-missing") from error
    return practise(settings.database, settings.practice_port)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
