"""How many tables one person has open on a server at a time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.new_table_limits import OPEN_LOBBIES, OPEN_PRIVATE_TABLES, OPEN_TABLES, Full
from bot.model.private_tables import is_private_place
from bot.model.records import NewTable
from bot.store.sql import DatabaseRow, Session

_HELD = """
SELECT channel_id, status, slot FROM tables
WHERE guild_id = ? AND host_id = ? AND status IN ('lobby', 'playing')
ORDER BY id
"""


async def held(db: Session, guild_id: int, host_id: int) -> Sequence[DatabaseRow]:
    """The tables that somebody has already on a server, or in direct messages."""
    return await db.fetch(_HELD, guild_id, host_id)


def waits(new: NewTable) -> bool:
    """Whether a new table waits for players."""
    return new.solo is None and new.following is None and not new.dealt


def full(guild_id: int, before: Sequence[DatabaseRow], *, waiting: bool) -> Full | None:
    """What keeps a table from being opened in a channel beside others of its host, `waiting` for players or not.

    In direct messages everybody is alone.
    """
    seen = [row for row in before if not is_private_place(row["channel_id"])] if guild_id else []
    if len(seen) >= OPEN_TABLES:
        return Full(tuple(row["channel_id"] for row in seen))
    lobbies = tuple(row["channel_id"] for row in seen if row["status"] == "lobby")
    return Full(lobbies, lobbies=True) if waiting and len(lobbies) >= OPEN_LOBBIES else None


def full_for(new: NewTable, before: Sequence[DatabaseRow]) -> Full | None:
    """What keeps a new table from being opened beside others of its host."""
    if not is_private_place(new.channel_id):
        return full(new.guild_id, before, waiting=waits(new))
    private = tuple(row["channel_id"] for row in before if is_private_place(row["channel_id"]))
    return Full(private, private=True) if len(private) >= OPEN_PRIVATE_TABLES else None


def slot(new: NewTable, before: Sequence[DatabaseRow]) -> int | None:
    """The number of a new table among those of its host: two that are opened at once would have the same.

    Private ones have numbers of their own; in direct messages only these have any.
    """
    taken = {row["slot"] for row in before}
    if is_private_place(new.channel_id):
        numbers = range(OPEN_TABLES, OPEN_TABLES + OPEN_PRIVATE_TABLES)
    else:
        numbers = range(OPEN_TABLES if new.guild_id else 0)
    return next((number for number in numbers if number not in taken), None)
