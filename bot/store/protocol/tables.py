"""What is asked of tables: their changes, their boards, and what is due at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.model.clocks import Due, Offer, Timer
from bot.model.new_table_limits import Full
from bot.model.records import (
    Busy,
    Change,
    Committed,
    IdleTable,
    LogRow,
    News,
    NewTable,
    PostedBoard,
    Replayed,
    Request,
    Stale,
    TableRecord,
)
from bot.model.tallies import LevelStanding


class StoredTables(Protocol):
    """The tables themselves, their logs and their changes."""

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

    async def private_of(self, guild_id: int, user_id: int) -> TableRecord | None:
        """The private table in play that somebody has touched last on a server, or in direct messages."""

    async def last_private_of(self, guild_id: int, user_id: int, channel_id: int) -> TableRecord | None:
        """The private table that is over and that a person touched last on a server, if it was their last game there.

        None if they have played at a table of the channel since.
        """

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


class Boards(Protocol):
    """Which messages show the tables, and what they have still to tell."""

    async def board(self, table_id: int) -> PostedBoard | None:
        """The live board of a table, if its message still exists."""

    async def show_board(self, table_id: int, board: PostedBoard, former: PostedBoard | None = None) -> None:
        """Remember which message is the live board of a table, and that it has told the news.

        `former` is the message before, as it is still to be left; one that was remembered before is forgotten. Lines
        that tell of people who have been forgotten since they were read are left out.
        """

    def change_board(self, table_id: int, former: PostedBoard, board: PostedBoard) -> None:
        """Remember that the message of a table's live board, which was the `former`, shows something else by now.

        That is true at once, and stored with what others show by then. If it is lost before, the message is only
        changed once more to what it shows already.
        """

    async def store_changed(self) -> None:
        """Store which boards have been changed, and which former messages have been left, if any have."""

    async def former_board(self, table_id: int) -> PostedBoard | None:
        """The message before a table's live board, as it is still to be left; None if that is done."""

    async def both(self, table_id: int) -> tuple[PostedBoard | None, PostedBoard | None]:
        """A table's live board and the message before it, read at once."""

    def forget_former(self, table_id: int, former: PostedBoard) -> None:
        """Remember that the message before a table's live board is left as it should be: stored as other changes."""

    async def forget_board(self, table_id: int) -> None:
        """Remember that no message shows a table any more, because its channel is gone."""

    async def untold(self, table_id: int, version: int) -> tuple[News, ...]:
        """What has happened at a table up to one of its versions and no board has told yet, the oldest first."""

    async def boards_to_post(self) -> tuple[int, ...]:
        """The tables whose newest state no message shows, or whose former message is still to be left.

        A table that is over need not be shown anew.
        """


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


class StoredComputers(Protocol):
    """Tables at which computers play, and how people do against them."""

    async def tables(self) -> Mapping[int, int]:
        """The tables in play at which a computer sits, the oldest first, each with its version."""

    async def standings(self, guild_id: int) -> Sequence[LevelStanding]:
        """How often each person on a server has played against computers and won, by the highest of their levels."""

    async def wins(self, guild_id: int, user_ids: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """How often some people on a server have beaten computers, by user and by the highest of their levels."""
