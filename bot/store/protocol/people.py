"""What is asked of people: all that is kept of them, and what they were told and have chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from bot.model.records import Explained, Member

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


class Tastes(Protocol):
    """What people and servers have chosen of how things are shown."""

    async def tastes(self, guild_id: int, user_ids: Sequence[int], name: str) -> Mapping[int, str]:
        """What some people have chosen for everywhere, by user, and a server for all of its own, by 0."""

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

    async def want_tips(self, user_id: int, wanted: bool) -> None:
        """Note whether a person wants things to be explained; who wants that again is told everything again."""
