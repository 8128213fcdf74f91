"""What is asked of the turns that members judge, one for each date and server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.model.puzzle_records import PlayedOut, TurnAnswers, TurnPuzzle


class StoredPuzzles(Protocol):
    """The turns of dates, and what was said of them."""

    async def puzzle(self, guild_id: int, day: str) -> TurnPuzzle | None:
        """The turn of a date on a server; None if it has none yet."""

    async def former(self, guild_id: int) -> Sequence[TurnPuzzle]:
        """All turns that a server has had, by their dates."""

    async def claim(self, puzzle: TurnPuzzle, instead: TurnPuzzle | None = None) -> TurnPuzzle:
        """Let a date have a turn, `instead` of another if it has that one; the turn that it has."""

    async def answer(self, guild_id: int, day: str, user_id: int, called: bool) -> bool | None:
        """Note what somebody says of the turn of a date; whether that is the first they say, which alone counts.

        None, and nothing is noted, if they had said something and have been forgotten since.
        """

    async def answers(self, guild_id: int, day: str, user_id: int = 0) -> TurnAnswers:
        """What has been said of the turn of a date, and what by one person."""

    async def played_out(self, guild_id: int, before: int, most: int) -> Mapping[int, PlayedOut]:
        """So many of the newest games of several that were over on a server before a time, and at which somebody was.

        Forgotten people have numbers below 0.
        """

    async def game(self, guild_id: int, table_id: int) -> PlayedOut | None:
        """A game of several that is over on a server; None if it is gone, or nobody was there."""
