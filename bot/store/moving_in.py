"""Whether a bot may work on a database, which may have been copied from another one or to it."""

from __future__ import annotations

from bot.store.protocol import StoreError
from bot.store.sql import Session
from bot.store.values import drop, value

# The setting of a database that says which copy of it nothing has been done since, and that of a copy which says how
# far it has come. While the second is there, no bot starts.
COPIED, COPYING = "copied", "copying"


async def move_in(db: Session) -> None:
    """Note that something begins to change a database; StoreError if that is a copy which is not finished."""
    if await value(db, COPYING) is not None:
        raise StoreError("copying-unfinished")
    await drop(db, COPIED)
