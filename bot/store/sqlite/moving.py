"""What there is to know of a SQLite file from which everything is copied, or into which."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.sql import Session

_KEY = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"


async def in_use(db: Session) -> bool:
    """No: whoever has opened a file has it alone."""
    return False


async def key(db: Session, table: str) -> Sequence[str]:
    """The columns of the primary key of a table, in their order."""
    return [str(row[0]) for row in await db.fetch(_KEY, table)]


async def settle(db: Session) -> None:
    """Nothing: SQLite counts on from the highest number by itself."""
