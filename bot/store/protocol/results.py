"""What is asked of games that are over, and of the deals of each day."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.model.records import Daily, DailyResult, PastGame, SoloEnding, SoloStanding, Standing, TableRecord
from bot.model.tallies import GameTally, Score


class Results(Protocol):
    """How games ended, and what is counted of that."""

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server, the best first; equals share a place."""

    async def league_scores(self, guild_id: int) -> tuple[Score, ...]:
        """The points that each game of the league brought each of its players, the oldest first."""

    async def calls_suffered(self, table_id: int) -> Mapping[int, int]:
        """How often each user was called rightly at a table, if they were."""

    async def solo_wins(self, guild_id: int, game_id: str) -> tuple[Score, ...]:
        """The moves of all games for one player won at the first try, the oldest first."""

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        """The table of a game for one player, the best first; equals share a place."""

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        """What one player has done in each game for one player, by the game's id."""

    async def solo_ending(self, table_id: int) -> SoloEnding | None:
        """What a finished game for one player means to who played it; None if it does not count."""

    async def game_tallies(self, guild_id: int) -> tuple[GameTally, ...]:
        """How often each game for one player was won, the most often first."""


class Dailies(Protocol):
    """The deals of each day, and the ranked tries of them: of each a member has one."""

    async def daily(self, guild_id: int, day: str, proposal: Daily) -> Daily:
        """A server's deal of a day: the one that is stored, else the proposal, which is stored then."""

    async def settled_daily(self, guild_id: int, day: str) -> Daily | None:
        """A server's deal of a day, if it has been settled."""

    async def former_daily(self, guild_id: int, day: str) -> Daily | None:
        """Of a server's deals before a date that nobody is playing any more, the one that came to its end last."""

    async def daily_results(self, guild_id: int, day: str) -> tuple[DailyResult, ...]:
        """How the ranked tries of a daily deal ended, the best first; equals share a place."""

    async def daily_table(self, guild_id: int, day: str, user_id: int) -> int | None:
        """The table of a member's ranked try of a daily deal, finished or not."""

    async def tries_in_play(self, guild_id: int, user_id: int) -> tuple[TableRecord, ...]:
        """A member's ranked tries that are not over, the oldest first."""

    async def left_tries(self, day: str, seconds: int) -> tuple[int, ...]:
        """The ranked tries of days before a date at which nothing has been done for so many seconds."""


class Past(Protocol):
    """What has been played, and who knows the deals of that."""

    async def played_in(self, channel_id: int, game_id: str) -> bool:
        """Whether a game has been played to its end in a channel."""

    async def past_games(self, channel_id: int, day: str, most: int) -> Sequence[PastGame]:
        """The newest games of a channel that are over, and that of one player which goes on, which comes first.

        Whether others may still play their deals is told as of a `day`.
        """

    async def kept_secret(self, table_id: int, day: str) -> bool:
        """Whether others may still play the secret deal of a table for one, as of a date."""

    async def note_seen(self, table_id: int, user_id: int) -> None:
        """Note that a person is shown how somebody else's game for one has gone, or could have.

        Wherever they play that deal later, it is not their first try.
        """

    async def known_deals(self, user_id: int, game_id: str) -> Collection[int]:
        """The numbers of the deals of a game that somebody knows, dealt to them or shown, on any server."""

    async def deals(self, user_id: int, game_id: str, most: int) -> int:
        """How many deals of a game one person has been dealt anywhere, counted up to so many."""
