"""The single values that a database keeps under their names."""

from __future__ import annotations

from bot.store.protocol.running import Values
from bot.store.sql import Database, Session

# Under this name something is stored to see whether anything can be.
PROBE = "probe"


async def value(db: Session, name: str) -> str | None:
    """What is kept under a name; None if nothing is."""
    found = await db.fetch("SELECT value FROM settings WHERE name = ?", name)
    return str(found[0][0]) if found else None


async def keep(db: Session, name: str, value: str) -> None:
    """Keep a value under a name, in the place of what was kept there."""
    await drop(db, name)
    await db.fetch("INSERT INTO settings (name, value) VALUES (?, ?)", name, value)


async def drop(db: Session, name: str) -> None:
    """Keep nothing under a name any more."""
    await db.fetch("DELETE FROM settings WHERE name = ?", name)


class SqlValues(Values):
    """The values in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def value(self, name: str) -> str | None:
        return await self._database.read(lambda db: value(db, name))

    async def set_value(self, name: str, value: str) -> None:
        await self._database.transaction(lambda db: keep(db, name, value))
