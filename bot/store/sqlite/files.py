"""The files of a database: who may read them, and how one takes the place of another."""

from __future__ import annotations

import contextlib
import glob
import logging
import os
import re
from pathlib import Path

log = logging.getLogger(__name__)
# What SQLite writes beside a database.
COMPANIONS = ("-wal", "-shm", "-journal")
# What follows the database's name in those of our other files: copies, what a copy has replaced, and their logs.
_ENDING = re.compile(rf"(\.((v\d+|[-\d]+)\.)?(backup)?(\.?part)?|\.[-\d]+\.aside)?({'|'.join(COMPANIONS)})?")

# Only the bot's own user may read what is stored: it holds people's names and the secrets of deals in play.


def keep_private(path: Path) -> None:
    """Make a file that is not there yet, so that nobody else may read it even for a moment."""
    with contextlib.suppress(OSError):  # it is there, or SQLite will say what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def close_to_others(path: Path) -> None:
    """Close a database, what SQLite writes beside it, and its copies to all other users."""
    ours = [
        file
        for file in path.parent.glob(f"{glob.escape(path.name)}*")
        if _ENDING.fullmatch(file.name, len(path.name))
    ]
    for file in ours:
        try:
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except OSError as error:
            log.warning("%s may be read by other users: %s", file, error)


def put_in_place(part: Path, path: Path) -> None:
    """Give a whole new file the name of a former one: after a loss of power there is the one or the other."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())  # SQLite leaves that to us
    part.replace(path)
    if os.name == "posix":  # elsewhere folders cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
