"""The single values that a database keeps under their names, within whatever transaction is open."""

from __future__ import annotations

from bot.store.sql import Session


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
