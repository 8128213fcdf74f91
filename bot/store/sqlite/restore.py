"""`python -m bot restore`: what copies there are, and one takes the place of the database, which is kept too."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.model.facts import Note
from bot.store.protocol import StoreError
from bot.store.sqlite.database import OPENING_SECONDS, check_owner, explain, is_busy, schema_of
from bot.store.sqlite.files import COMPANIONS, close_to_others, keep_private, put_in_place
from bot.store.sqlite.kept_copies import Generations

_SCHEMA = "SELECT type, name FROM sqlite_master"
# How every SQLite file begins.
_MAGIC = b"SQLite format 3\0"


def copies_of(path: Path, folder: Path | None = None) -> list[Note]:
    """The copies of a database, the newest first, and how one is restored; StoreError if there are none."""
    copies = Generations(path, folder)
    found = copies.all()
    if not found:
        raise StoreError("no-copies", path=str(path), folder=str(copies.folder))
    return [Note("copies", path=str(path)), *map(_described, found), Note("copies-restored")]


def _described(copy: Path) -> Note:
    """When a copy was made, and what it holds."""
    made = datetime.fromtimestamp(copy.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M")
    try:
        with closing(_read_only(copy)) as db:
            games = int(_value(db, "SELECT count(*) FROM tables"))
    except sqlite3.DatabaseError as error:
        return Note("copy-described-unusable", copy=str(copy), made=made, error=str(error))
    return Note("copy-described", copy=str(copy), made=made, games=games)


def restore(path: Path, copy: Path, folder: Path | None = None) -> Note:
    """Put a copy, which may be named by its day, in the place of a database, and say so.

    StoreError if that cannot be.
    """
    path = path.resolve()  # where a link leads, or what is kept there would be left behind
    copy = Generations(path, folder).find(copy)
    if not copy.is_file():
        raise StoreError("no-copy", copy=str(copy))
    if path.exists() and copy.samefile(path):
        raise StoreError("copy-itself", copy=str(copy))
    part = path.with_name(f"{path.name}.part")
    try:
        with _alone(path):
            games = _prepare(copy, part)
            aside = _exchange(part, path)
    except (sqlite3.Error, OSError) as error:
        raise explain(path, error) from error
    finally:
        part.unlink(missing_ok=True)
    close_to_others(path)
    if aside is None:
        return Note("restored-at-first", path=str(path), copy=str(copy), games=games)
    return Note("restored", path=str(path), copy=str(copy), games=games, aside=str(aside))


def _prepare(copy: Path, part: Path) -> int:
    """Write a copy, if it is sound, into a file beside the database, and tell how many games it holds."""
    part.unlink(missing_ok=True)
    keep_private(part)
    try:
        with closing(_read_only(copy)) as source, closing(_open(part)) as target:
            source.backup(target)
            return _examine(target, copy)
    except sqlite3.DatabaseError as error:
        raise StoreError("copy-unusable", copy=str(copy), error=str(error)) from error


def _examine(db: sqlite3.Connection, copy: Path) -> int:
    """The number of games in a copy that has just been read; StoreError if it is not a sound database of the bot."""
    _check_owner(db, copy)
    if not _value(db, "PRAGMA user_version"):
        raise StoreError("copy-empty", copy=str(copy))
    if _named(_rows(db, _SCHEMA)) != _named(schema_of(int(_value(db, "PRAGMA user_version")))):
        raise StoreError("copy-foreign", copy=str(copy))
    if (damage := _value(db, "PRAGMA integrity_check")) != "ok" or _rows(db, "PRAGMA foreign_key_check"):
        raise StoreError("copy-damaged", copy=str(copy), damage=str(damage).splitlines()[0])
    _value(db, "PRAGMA journal_mode=DELETE")  # nothing of it may be left in a log beside it
    return int(_value(db, "SELECT count(*) FROM tables"))


def _named(schema: Iterable[tuple[Any, ...]]) -> set[tuple[str, str]]:
    """The kinds and names of what a database is made of, but for what SQLite adds by itself."""
    return {(kind, name) for kind, name in schema if not name.startswith("sqlite_")}


def _exchange(part: Path, path: Path) -> Path | None:
    """Let the new file take the place of the former one, and tell where that is kept."""
    aside = _set_aside(path)
    # A log that was left would be replayed into the copy.
    for ending in COMPANIONS:
        _beside(path, ending).unlink(missing_ok=True)
    put_in_place(part, path)
    return aside


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the lock of the database that is there, with nothing left in its log; StoreError while a bot uses it."""
    if not _begins_well(path):
        yield  # SQLite would only throw away the log of what it cannot read
        return
    with closing(_open(path)) as db:
        try:
            _value(db, "PRAGMA locking_mode=EXCLUSIVE")
            _rows(db, "BEGIN EXCLUSIVE")
            _rows(db, "COMMIT")
            _check_owner(db, path)
            _value(db, "PRAGMA journal_mode=DELETE")
        except sqlite3.DatabaseError as error:
            if is_busy(error):
                raise StoreError("in-use", path=str(path)) from error
            db.close()  # it is damaged, which is what copies are for
        yield


def _begins_well(path: Path) -> bool:
    """Whether there is a database that SQLite would try to read."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def _set_aside(path: Path) -> Path | None:
    """Give a database and its logs, as they are, another name as well."""
    there = [ending for ending in ("", *COMPANIONS) if _beside(path, ending).exists()]
    if not there:
        return None
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    aside = path.with_name(f"{path.name}.{stamp}.aside")
    for ending in there:
        # No file is opened or copied: that would let go of the lock, or fail when the disk is full.
        os.link(_beside(path, ending), _beside(aside, ending))
    return aside


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=OPENING_SECONDS)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def _check_owner(db: sqlite3.Connection, path: Path) -> None:
    tables = [row[0] for row in _rows(db, "SELECT name FROM sqlite_master")]
    application_id, version = (_value(db, f"PRAGMA {name}") for name in ("application_id", "user_version"))
    check_owner(path, application_id, version, tables)


def _rows(db: sqlite3.Connection, sql: str) -> list[tuple[Any, ...]]:
    return db.execute(sql).fetchall()


def _value(db: sqlite3.Connection, sql: str) -> Any:
    return _rows(db, sql)[0][0]
