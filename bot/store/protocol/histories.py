"""What is asked of one person's games, or of two people's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.model.histories import Career, Meetings


class StoredHistories(Protocol):
    """The games that people have finished on a server."""

    async def career(self, guild_id: int, user_id: int, recent: int) -> Career | None:
        """All that somebody has finished, with so many of the newest; None if that is nothing."""

    async def meetings(self, guild_id: int, one: int, other: int) -> Sequence[Meetings]:
        """How two people did at tables where they met, by game, the most played first."""

    async def name(self, guild_id: int, user_id: int) -> str:
        """What somebody was called in their newest game; nothing if they have finished none."""
