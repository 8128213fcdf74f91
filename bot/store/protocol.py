"""What the bot asks of its storage, in methods that speak of tables; nothing here knows of any database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeAlias

from bot.model.clocks import Due, Offer, Timer
from bot.model.facts import KeyedError
from bot.model.openings import Full
from bot.model.part import Part
from bot.model.records import (
    Board,
    Busy,
    Change,
    Committed,
    Daily,
    DailyResult,
    Explained,
    IdleTable,
    LogRow,
    Member,
    News,
    NewTable,
    PastGame,
    Replayed,
    Request,
    SoloEnding,
    SoloStanding,
    Stale,
    Standing,
    TableRecord,
)
from bot.model.servers import USUAL
from bot.model.tallies import GameTally, LevelStanding, Score


class StoreError(KeyedError):
    """The store cannot be used, for a reason that the person who runs the bot reads."""


class LeaseLost(StoreError):
    """The part of the servers that the store was opened for has become another process's."""


class Housekeeping(Protocol):
    """What whoever runs the bot needs of its storage."""

    async def keep_copy(self) -> None:
        """Copy everything to a second place, once a day; older copies go when the new one has been checked."""

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many tables of the part there are of each game in each status, by both."""


# What is kept of a person: rows, each a value by the name of its column, by the name of their table.
Kept: TypeAlias = Mapping[str, Sequence[Mapping[str, object]]]


class People(Protocol):
    """What is kept of people, so that each of them may see it and have it forgotten."""

    async def kept(self, user_id: int) -> Kept:
        """Every row that holds a person's number or name, sorted, but for what would betray cards.

        Of what has been told, only that is given which tells of them.
        """

    async def open_tables(self, user_id: int) -> tuple[int, ...]:
        """The tables that are open or in play at which a person sits, the oldest first."""

    async def forget(self, user_id: int, instead: Member, day: str) -> None:
        """Let somebody else stand wherever a person stood; tables in play then want to be shown anew.

        That they have had ranked tries of the `day` on which that is done is kept, or they could have them again.
        """

    async def has_tried(self, guild_id: int, day: str, user_id: int) -> bool:
        """Whether somebody who has been forgotten since had a ranked try of a daily deal."""

    async def forget_tries(self, day: str) -> None:
        """Keep nothing any more of such tries before a day."""

    async def sweep(self, *, starting: bool = False) -> bool:
        """Make sure that the file itself holds nothing any more of who has been forgotten; whether that was done.

        A large file is left for when the bot is `starting`, so that nobody's move waits for it.
        """


DAY = 24 * 60 * 60
# By which name it is kept after how many days a server has idle tables closed, and after how many they usually are.
IDLE_DAYS, USUAL_DAYS = "idle_days", USUAL.idle_days


class IdleTables(Protocol):
    """Tables of several players at which nothing is done; time in which the bot was away is not counted."""

    async def lobbies(self, seconds: int) -> Sequence[IdleTable]:
        """The tables that have waited for players for so many seconds in which nothing was done there."""

    async def unwarned(self) -> Sequence[IdleTable]:
        """The tables in play that are to be closed in a day, and whose players have not been told."""

    async def warned(self) -> Sequence[IdleTable]:
        """The tables in play whose players have been told a day ago that they would be closed."""

    async def unanswered(self, seconds: int) -> Sequence[IdleTable]:
        """The tables whose hosts were asked so many seconds ago whether they may be closed, for all wait for them."""

    async def rested(self, table_id: int) -> int:
        """For how many seconds nothing has been done at a table."""


class Servers(Protocol):
    """What is kept of servers, and those that the bot has been removed from."""

    async def settings(self, guild_id: int) -> Mapping[str, str]:
        """What has been chosen for a server, by the name of each choice."""

    async def choose(self, guild_id: int, values: Mapping[str, str | None]) -> None:
        """Keep some choices for a server, or with None forget them."""

    async def known(self) -> Collection[int]:
        """The servers where any board has been shown."""

    async def away(self) -> Collection[int]:
        """The servers that the bot has been removed from."""

    async def away_for(self, seconds: int) -> Collection[int]:
        """The servers that the bot has been removed from for so many seconds."""

    async def leave(self, guild_id: int) -> None:
        """Note that the bot has been removed from a server."""

    async def come_back(self, guild_id: int) -> None:
        """Note that the bot is on a server again, and that all boards there are to be shown anew."""

    async def tables(self, guild_id: int) -> Sequence[int]:
        """The tables of a server that are open or in play."""

    async def forget(self, guild_id: int) -> None:
        """Keep nothing of a server; the numbers of its tables are not given to others."""


class Timers(Protocol):
    """What is due at tables, and when."""

    def now(self) -> int:
        """What the time is, in seconds since 1970, by the clock that everything stored goes by."""

    async def beat(self) -> bool:
        """Note that the bot runs and is connected; whether it was not before: all is due so much later then."""

    async def due(self) -> tuple[Due, ...]:
        """The timers whose time has come, the earliest first."""

    async def put_in_place(self, due: Due, later: Timer | None) -> bool:
        """Put another timer in the place of one, or with None none at all; False if it is not there any more."""

    async def waiting_for(self, user_id: int) -> tuple[int, ...]:
        """The tables where it is a person's turn."""


class Seats(Protocol):
    """Seats that are offered to others."""

    async def offer(self, table_id: int, seat: int, offer: Offer) -> None:
        """Note who may take a seat, instead of whoever could before."""

    async def offered(self, table_id: int, seat: int) -> Offer | None:
        """Who may take a seat, since anybody sat down last at that table; None if nobody may."""

    async def withdraw(self, table_id: int, seat: int) -> None:
        """Note that nobody may take a seat any more."""


class Computers(Protocol):
    """Tables at which computers play, and how people do against them."""

    async def tables(self) -> Mapping[int, int]:
        """The tables in play at which a computer sits, the oldest first, each with its version."""

    async def standings(self, guild_id: int) -> Sequence[LevelStanding]:
        """How often each person on a server has played against computers and won, by the highest of their levels."""


class Starts(Protocol):
    """When sessions of Discord's gateway may begin: Discord counts them in rows of shards, one at a time in each."""

    async def take(self, row: int, seconds: float) -> float:
        """Begin a session in a row, and let no other begin there for some seconds: 0 if that is done.

        Else it is not its turn yet, and to be asked again after so many seconds.
        """


class Store(Protocol):
    """What the bot asks of its storage; each change is one transaction.

    What it finds to be done at nobody's request is of a `part` of the servers: others see to the rest.
    """

    part: Part
    housekeeping: Housekeeping
    people: People
    idle_tables: IdleTables
    servers: Servers
    timers: Timers
    seats: Seats
    computers: Computers
    starts: Starts

    def has_part(self) -> bool:
        """Whether no other process can have any of the part at this moment."""

    async def open_table(self, new: NewTable, request: Request) -> Committed | Replayed | Busy | Full:
        """Open a table in a channel that has none; a ranked try of a daily deal only if the host has had none.

        On a server one person has only so many at a time, unless one takes the place of another.
        """

    async def full(self, guild_id: int, host_id: int, *, waiting: bool) -> Full | None:
        """What keeps somebody from opening another table on a server, be it `waiting` for players or not."""

    async def table(self, table_id: int) -> TableRecord | None:
        """A table by its number."""

    async def table_in(self, channel_id: int) -> TableRecord | None:
        """The table of a channel that is open or in play."""

    async def latest_in(self, channel_id: int) -> TableRecord | None:
        """The table of a channel that is open or in play, else the one that was played there last."""

    async def log(self, record: TableRecord) -> tuple[LogRow, ...]:
        """All moves of a table as its record has it."""

    async def idle(self, table_id: int) -> int:
        """For how many seconds nothing has been done at a table."""

    async def unmoved(self, table_id: int) -> int:
        """For how many seconds nobody has played at a table in play; before the first move, as `idle`."""

    async def seen(self, request: Request) -> TableRecord | None:
        """The table at which an interaction has made its change already; None if it has made none."""

    async def forget_requests(self) -> None:
        """Drop what is kept of interactions that cannot be delivered again."""

    async def commit(self, change: Change) -> Committed | Replayed | Stale | Busy:
        """Change a table, wholly or not at all; it can move only to a channel that has none."""

    async def board(self, table_id: int) -> Board | None:
        """The live board of a table, if its message still exists."""

    async def show_board(self, table_id: int, board: Board, former: Board | None = None) -> None:
        """Remember which message is the live board of a table, and that it has told the news.

        `former` is the message before, as it is still to be left; one that was remembered before is forgotten.
        """

    async def former_board(self, table_id: int) -> Board | None:
        """The message before a table's live board, as it is still to be left; None if that is done."""

    async def forget_former(self, table_id: int) -> None:
        """Remember that the message before a table's live board is left as it should be."""

    async def forget_board(self, table_id: int) -> None:
        """Remember that no message shows a table any more, because its channel is gone."""

    async def untold(self, table_id: int, version: int) -> tuple[News, ...]:
        """What has happened at a table up to one of its versions and no board has told yet, the oldest first."""

    async def boards_to_post(self) -> tuple[int, ...]:
        """The tables whose newest state no message shows, or whose former message is still to be left.

        A table that is over need not be shown anew.
        """

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server, the best first; equals share a place."""

    async def league_scores(self, guild_id: int) -> tuple[Score, ...]:
        """The points that each game of the league brought each of its players, the oldest first."""

    async def solo_wins(self, guild_id: int, game_id: str) -> tuple[Score, ...]:
        """The moves of all games for one player won at the first try, the oldest first."""

    async def game_tallies(self, guild_id: int) -> tuple[GameTally, ...]:
        """How often each game for one player was won, the most often first."""

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        """The table of a game for one player, the best first; equals share a place."""

    async def known_deals(self, user_id: int, game_id: str) -> Collection[int]:
        """The numbers of the deals of a game that somebody knows, dealt to them or shown, on any server."""

    async def solo_ending(self, table_id: int) -> SoloEnding | None:
        """What a finished game for one player means to who played it; None if it does not count."""

    async def calls_suffered(self, table_id: int) -> Mapping[int, int]:
        """How often each user was called rightly at a table, if they were."""

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        """What one player has done in each game for one player, by the game's id."""

    async def deals(self, user_id: int, game_id: str, most: int) -> int:
        """How many deals of a game one person has been dealt anywhere, counted up to so many."""

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

    async def tastes(self, guild_id: int, user_ids: Sequence[int], name: str) -> Mapping[int, str]:
        """What some people have chosen for everywhere, by user, and a server for all of its own, by 0."""

    async def choose_taste(self, guild_id: int, user_id: int, name: str, value: str | None) -> None:
        """Keep a choice, or with None forget it: a person's for everywhere with server 0, a server's with user 0."""

    async def invited(self, table_id: int, user_id: int) -> bool:
        """Whether somebody has been invited to a table."""

    async def invited_ago(self, guild_id: int, inviter_id: int, user_id: int) -> int | None:
        """How many seconds ago one person last invited another on a server; None if they never did."""

    async def invite(self, table_id: int, inviter_id: int, user_id: int) -> None:
        """Note that one person has invited another to a table."""

    async def next_tip(self, user_id: int, tips: Sequence[str]) -> Explained | None:
        """The first of some things that a person has not been told, which they then have; None if they want none."""

    async def want_tips(self, user_id: int, wanted: bool) -> None:
        """Note whether a person wants things to be explained; who wants that again is told everything again."""

    async def value(self, name: str) -> str | None:
        """A small setting of the bot's own."""

    async def set_value(self, name: str, value: str) -> None:
        """Keep a small setting."""
