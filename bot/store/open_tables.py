"""How many tables one person has open on a server at a time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.openings import Full
from bot.model.records import NewTable
from bot.store.sql import Row, Session

# So many at most, of which so many may wait for players.
AT_ONCE, LOBBIES = 5, 2
_HELD = """
SELECT channel_id, status, slot FROM tables
WHERE guild_id = ? AND host_id = ? AND status IN ('lobby', 'playing')
ORDER BY id
"""


async def held(db: Session, guild_id: int, host_id: int) -> Sequence[Row]:
    """The tables that somebody has already on a server; in direct messages everybody is alone."""
    return await db.fetch(_HELD, guild_id, host_id) if guild_id else ()


def waits(new: NewTable) -> bool:
    """Whether a new table waits for players."""
    return new.solo is None and new.following is None and not new.dealt


def full(before: Sequence[Row], *, waiting: bool) -> Full | None:
    """What keeps a table from being opened beside others of its host, where it is `waiting` for players or not."""
    if len(before) >= AT_ONCE:
        return Full(tuple(row["channel_id"] for row in before))
    lobbies = tuple(row["channel_id"] for row in before if row["status"] == "lobby")
    return Full(lobbies, lobbies=True) if waiting and len(lobbies) >= LOBBIES else None


def slot(new: NewTable, before: Sequence[Row]) -> int | None:
    """The number of a new table among those of its host: two that are opened at once would have the same."""
    taken = {row["slot"] for row in before}
    return next((number for number in range(AT_ONCE) if number not in taken), None) if new.guild_id else None
