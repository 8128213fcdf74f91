"""What is asked of ratings, which are a cache of how games ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.model.rating_records import KnownRatings, RatedGame, RatedSeat, RatedSeats, Rating, RatingMark, RatingStep


class StoredRatings(Protocol):
    """How strong people are in each game, by server."""

    async def mark(self, guild_id: int) -> RatingMark | None:
        """How far the ratings of a server go; None if they have to be counted from the beginning."""

    async def ended(self, guild_id: int, since: int = 0) -> Sequence[RatedSeats]:
        """The games of several of a server that were played and ended since an instant, in no order."""

    async def known(self, guild_id: int, user_ids: Sequence[int] | None = None) -> KnownRatings:
        """The ratings of a server as they are kept, of everybody or of some people."""

    async def steps(self, guild_id: int) -> Mapping[tuple[int, int], float]:
        """What is kept of each game of a server: the strength after it, by table and user."""

    async def keep(
        self, guild_id: int, before: RatingMark | None, steps: Sequence[RatingStep], mark: RatingMark
    ) -> bool:
        """Keep what games have made of ratings behind a mark, or of all from the beginning.

        False, and nothing is kept, if the mark is no longer what it was.
        """

    async def lines(self, guild_id: int, game_id: str) -> Sequence[tuple[int, str, Rating]]:
        """Everybody's rating in a game, in no order."""

    async def path(self, guild_id: int, game_id: str, user_id: int) -> Sequence[RatedGame]:
        """What each game made of somebody's rating, the oldest first."""

    async def changes(self, user_id: int, tables: Sequence[int]) -> Mapping[int, RatedGame]:
        """What some games made of somebody's rating, by table."""

    async def of_season(self, guild_id: int, number: int) -> Sequence[RatedSeat] | None:
        """What the games of a season made of ratings, in no order; None if these are being counted anew."""

    async def servers(self) -> Sequence[int]:
        """The servers that have ratings."""

    async def forget(self, guild_id: int) -> None:
        """Let the ratings of a server be counted anew, as where a game no longer counts."""
