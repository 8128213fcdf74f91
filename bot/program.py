"""What `python -m bot` does: the bot on Discord, the practice room where there is no token, and work on databases."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.config import ConfigError, Configuration
from bot.database_commands import archive, copy_database, recount
from bot.importing import without_garbage
from bot.store.protocol import StoreError
from bot.store.sqlite.restore import copies_of, restore
from bot.text.reader import HOST
from bot.text.refusals import in_words


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
        with without_garbage():
            from bot.serving import play  # noqa: PLC0415  # which takes longer than most work on a database
        failure = play(settings)
    except KeyboardInterrupt:
        return 0
    except (ConfigError, StoreError) as error:
        return _fail(in_words(HOST, error))
    return 0 if failure is None else _fail(failure)


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


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
