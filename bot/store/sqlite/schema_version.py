"""How a SQLite file stands before the bot opens it; nothing in it is changed."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.migrations import steps
from bot.store.sqlite.database import OPENING_SECONDS, check_owner, explain


def newest() -> int:
    """The version that the bot writes."""
    return len(steps("sqlite"))


def version_of(path: Path) -> int:
    """The version of the database in a file, 0 where there is none yet; StoreError if the bot could not use it."""
    try:
        if not path.exists():
            _check_folder(path)
            return 0
        with closing(sqlite3.connect(path, isolation_level=None, timeout=OPENING_SECONDS)) as db:
            return _version(db, path)
    except (sqlite3.Error, OSError) as error:
        raise explain(path, error) from error


def _check_folder(path: Path) -> None:
    """OSError if no file can be made where one is wanted."""
    if not path.parent.is_dir():
        raise FileNotFoundError(os.strerror(errno.ENOENT))
    if not os.access(path.parent, os.W_OK):
        raise PermissionError(os.strerror(errno.EACCES))


def _version(db: sqlite3.Connection, path: Path) -> int:
    """The version of a database that nobody else uses, and that can be written to."""
    db.execute("PRAGMA locking_mode=EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master")]
    ((owner,),) = db.execute("PRAGMA application_id")
    ((version,),) = db.execute("PRAGMA user_version")
    check_owner(path, owner, version, tables)
    db.execute(f"PRAGMA user_version={version:d}")  # fails where nothing may be written
    db.execute("ROLLBACK")
    return int(version)
