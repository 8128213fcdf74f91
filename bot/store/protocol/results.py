"""What is asked of games that are over, and of the deals of each day."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.lost_moves import LostBy
from bot.model.morning_posts import GIVEN_UP, DayPost
from bot.model.past_game import PastGame
from bot.model.records import Daily, DailyResult, SoloStanding, TableRecord
from bot.model.tallies import GameTally, LeagueRow, PastContest, Score


class Results(Protocol):
    """How games ended, and what is counted of that."""

    async def league(self, guild_id: int, season: int) -> Sequence[LeagueRow]:
        """How people came out of the games of a season of a server that count, in no order."""

    async def contests(self, guild_id: int, user_id: int, most: int, skipped: int = 0) -> Sequence[PastContest]:
        """How somebody came out of their games of several on a server, the newest first, after so many skipped."""

    async def calls_suffered(self, table_id: int) -> Mapping[int, int]:
        """How often each user was called rightly at a table, if they were."""

    async def winner_bests(self, table_id: int) -> WinnerBests | None:
        """What the only winner of a game of several has done; None if there is none, or they are unknown."""

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

    async def game_tally(self, guild_id: int, game_id: str, closed: str) -> GameTally:
        """How often one game was won; of daily deals only those of dates before one, which are closed."""


class Dailies(Protocol):
    """The deals of each date, one for the whole bot, and the tries of them: of each a person has one."""

    async def daily(self, proposal: Daily) -> Daily:
        """The deal of a date: the one that is stored, else the proposal, which is stored then."""

    async def settled_daily(self, day: str) -> Daily | None:
        """The deal of a date, if it has been settled."""

    async def former_daily(self, guild_id: int, closed: str) -> Daily | None:
        """The newest deal of the dates before one, which are closed, of which no try is in play any more.

        It may be one of a server's own of before.
        """

    async def own_try(self, day: str, user_id: int) -> int | None:
        """The table of somebody's try of a date, finished or not, wherever it is."""

    async def unsettled(self, closed: str) -> Sequence[str]:
        """The dates before one, which are closed, of which it is not settled how many moves winners had to beat."""

    async def settle(self, day: str, to_beat: float | None) -> None:
        """Settle for good how many moves the winners of a date had to beat; None if nobody has won."""

    async def unreviewed(self, first: str, closed: str) -> str | None:
        """The newest date since a first one and before one, which is closed, that `note_lost` does not know."""

    async def lost_tries(self, day: str, most: int) -> Sequence[int]:
        """The tables of the first tries of a date that were lost, with moves enough for a streak."""

    async def note_lost(self, day: str, lost: LostBy | None) -> None:
        """Note for good by which move most people had lost the deal of a date; None if that is not known."""

    async def lost_by(self, day: str) -> LostBy | None:
        """By which move most people had lost the deal of a date, if that has been noted and is known."""

    async def count_in(self, guild_id: int, day: str, user_id: int) -> None:
        """Let somebody's try of a date, if they have had one, stand among the results of a server."""

    async def tries_in_play(self, guild_id: int, user_id: int) -> tuple[TableRecord, ...]:
        """A member's tries of their server's own deals that are not over, the oldest first."""

    async def closed_tries(self, closed: str) -> tuple[int, ...]:
        """The tries of dates before one, which are closed, that are not over."""

    async def left_tries(self, day: str, seconds: int) -> tuple[int, ...]:
        """The tries of servers' own deals of days before a date that have been left alone for so many seconds."""


class DayResults(Protocol):
    """How the tries of the daily deals ended; the dates of each are from a first to a last, "2026-11-21"."""

    async def results(self, guild_id: int, first: str, last: str) -> Mapping[str, Sequence[DailyResult]]:
        """How the tries that count in a server ended, by their dates, the best first; equals share a place."""

    async def winners(self, day: str) -> Sequence[int]:
        """The moves of everybody who has won the deal of a date, wherever that was."""

    async def to_beat(self, first: str, last: str) -> Mapping[str, float]:
        """By date, the moves that winners had to beat, of dates for which that is settled and that somebody won."""

    async def finished(self, user_id: int) -> Sequence[str]:
        """The dates whose deal somebody has played to an end with moves enough for a streak, the oldest first."""

    async def finished_in(self, guild_id: int, since: str) -> Mapping[int, Sequence[str]]:
        """The same of everybody whose tries count in a server, and have done so at a date not before one."""

    async def settled(self) -> Sequence[str]:
        """The dates that have a deal, the oldest first."""

    async def excused(self) -> Sequence[str]:
        """The dates on which the bot was away for so long that nobody has missed anything, the oldest first."""


class DayPosts(Protocol):
    """The messages that announce daily deals: one a date on each server that wants them, and one a week."""

    async def wanted(self) -> Sequence[int]:
        """The servers of the part that want to be told of new daily deals."""

    async def claim(self, guild_id: int, day: str, channel_id: int) -> bool:
        """Note that a date is about to be announced on a server; False if it or a later one has been, or is being.

        What tells of a week is claimed by its name, beside the dates.
        """

    async def unsent(self) -> Sequence[DayPost]:
        """Those of the part that were claimed, and of which nobody knows yet whether they were sent."""

    async def note_sent(self, guild_id: int, day: str, message_id: int = GIVEN_UP) -> None:
        """Note which message announces a date, or that none does any more."""

    async def unheeded(self, guild_id: int, posts: int) -> bool:
        """Whether a server has been told of so many dates, the newest of them, and nobody there has played since."""


class Past(Protocol):
    """What has been played, and who knows the deals of that."""

    async def played_in(self, channel_id: int, game_id: str) -> bool:
        """Whether a game has been played to its end in a channel."""

    async def past_games(self, channel_id: int, user_id: int, closed: str, most: int) -> Sequence[PastGame]:
        """The newest games of a channel that are over, and that of one player which goes on, which comes first.

        With them are somebody's own private ones. Others may still play the deals of dates from `closed` on.
        """

    async def kept_secret(self, table_id: int, closed: str) -> bool:
        """Whether others may still play the secret deal of a table for one: that of a date not before `closed`."""

    async def note_seen(self, table_id: int, user_id: int) -> None:
        """Note that a person is shown how somebody else's game for one has gone, or could have.

        Wherever they play that deal later, it is not their first try.
        """

    async def knows(self, table_id: int, user_id: int) -> bool:
        """Whether a person knows the deal of a table from elsewhere, so that it is not their first try."""

    async def known_deals(self, user_id: int, game_id: str) -> Collection[int]:
        """The numbers of the deals of a game that somebody knows, dealt to them or shown, on any server."""

    async def games(self, user_id: int) -> Sequence[str]:
        """The games for one player that one person has been dealt anywhere, the newest first."""

    async def deals(self, user_id: int, game_id: str, most: int) -> int:
        """How many deals of a game one person has been dealt anywhere, counted up to so many."""
