"""What is asked of the seasons of servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.model.morning_posts import GIVEN_UP
from bot.model.records import Standing
from bot.model.seasons import FinalTable, Honour, Season, SeasonPost
from bot.model.tallies import LeagueGame


class StoredSeasons(Protocol):
    """The seasons of servers: each begins with the first game that ends in it."""

    async def of_server(self, guild_id: int) -> Sequence[Season]:
        """All seasons that a server has had, the newest first."""

    async def lines(self, guild_id: int, number: int) -> Sequence[Standing]:
        """The table of a season as it was when it was closed, in no order."""

    async def honours(self, guild_id: int, number: int) -> Sequence[Honour]:
        """Who was champion of what when a season was closed."""

    async def end(self, guild_id: int, number: int) -> bool:
        """Let a season of a server that has no end be over now; False if it is not the one that goes on."""

    async def games(self, guild_id: int, most: int) -> Sequence[LeagueGame]:
        """The newest games that count on a server in a season that is not closed, with those that were struck out."""

    async def game(self, guild_id: int, table_id: int) -> LeagueGame | None:
        """One of them."""

    async def strike(self, guild_id: int, table_id: int, user_id: int, reason: str | None) -> bool:
        """Strike one of them out for a reason, or with None no more; False if it is none of them.

        It is still one of the five games of its week.
        """

    async def due(self) -> Sequence[tuple[int, Season]]:
        """The seasons of the part that are over and not closed, each with its server."""

    async def close(self, guild_id: int, season: Season, final: FinalTable) -> bool:
        """Close a season with its table and champions, of whom a channel is told, if there are any.

        If none is chosen, that is where the last game of the season ended. False if it has been closed, or its
        table has changed since the season was read.
        """

    async def unsent(self) -> Sequence[SeasonPost]:
        """The seasons of the part of whose champions nobody knows yet whether they were told of."""

    async def note_sent(self, guild_id: int, number: int, message_id: int = GIVEN_UP) -> None:
        """Note which message tells of the champions of a season, or that none does any more."""
