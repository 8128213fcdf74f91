"""What is asked of people: all that is kept of them, and what they were told and have chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Protocol, TypeAlias

from bot.model.records import Explained, Member

# A piece of what is kept of a person: rows, each values by the names of its columns, by the name of their table.
PersonalData: TypeAlias = Mapping[str, Sequence[Mapping[str, object]]]


class People(Protocol):
    """What is kept of people, so that each of them may see it and have it forgotten."""

    def kept(self, user_id: int) -> AsyncIterator[PersonalData]:
        """Every row that holds a person's number or name, in pieces, but for what would betray cards.

        Of what has been told, only that is given which tells of them. Others' moves do not wait for it: each table is
        given as it stood at one moment, but not all at the same. Of who is being forgotten there is nothing.
        """

    async def open_tables(self, user_id: int) -> tuple[int, ...]:
        """The tables that are open or in play at which a person sits, the oldest first."""

    async def forget(self, user_id: int, instead: Member, closed: str) -> Member:
        """Let somebody else stand wherever a person stood; tables in play then want to be shown anew.

        Others' moves do not wait for it. If it is interrupted, it is gone on with, and whoever was chosen first to
        stand there is the one who does. That the person has had tries of dates not before `closed` is kept, or they
        could have them again.
        """

    async def forget_rest(self) -> None:
        """Go on with whatever forgetting was interrupted."""

    async def has_tried(self, day: str, user_id: int) -> bool:
        """Whether somebody who has been forgotten since had a try of a date."""

    async def forget_tries(self, closed: str) -> None:
        """Keep nothing any more of such tries of dates before one, which are closed."""

    async def sweep(self, *, starting: bool = False) -> bool:
        """Make sure that the file itself holds nothing any more of who has been forgotten; whether that was done.

        A large file is left for when the bot is `starting`, so that nobody's move waits for it.
        """


class Tastes(Protocol):
    """What people and servers have chosen of how things are shown."""

    async def tastes(self, guild_id: int, user_ids: Sequence[int], name: str) -> Mapping[int, str]:
        """What some people have chosen for everywhere, by user, and a server for all of its own, by 0."""

    async def chosen_by(self, name: str) -> Collection[int]:
        """Everybody who has chosen something for everywhere."""

    async def choose_taste(self, guild_id: int, user_id: int, name: str, value: str | None) -> None:
        """Keep a choice, or with None forget it: a person's for everywhere with server 0, a server's with user 0."""


class Invitations(Protocol):
    """Who has been invited to which table."""

    async def invited(self, table_id: int, user_id: int) -> bool:
        """Whether somebody has been invited to a table."""

    async def invited_ago(self, guild_id: int, inviter_id: int, user_id: int) -> int | None:
        """How many seconds ago one person last invited another on a server; None if they never did."""

    async def invite(self, table_id: int, inviter_id: int, user_id: int) -> None:
        """Note that one person has invited another to a table."""


class Tips(Protocol):
    """What has been explained to whom."""

    async def next_tip(self, user_id: int, tips: Sequence[str]) -> Explained | None:
        """The first of some things that a person has not been told, which they then have; None if they want none."""

    async def wants_tips(self, user_id: int) -> bool:
        """Whether a person wants things to be explained."""

    async def want_tips(self, user_id: int, wanted: bool) -> None:
        """Note whether a person wants things to be explained; who wants that again is told everything again."""
