"""What is asked for the bot's own sake: its servers, its sessions, its copies and its settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol


class Housekeeping(Protocol):
    """What whoever runs the bot needs of its storage."""

    async def keep_copy(self) -> None:
        """Copy everything to a second place, once a day; older copies go when the new one has been checked."""

    async def probe(self) -> None:
        """Raise if nothing can be stored at this moment, or if what is stored has turned out to be damaged."""

    def copied_at(self) -> float | None:
        """When the newest copy was made, in seconds since 1970; None if there is none, or others see to that."""

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many tables of the part there are of each game in each status, by both."""


class StoredServers(Protocol):
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


class SessionStarts(Protocol):
    """When sessions of Discord's gateway may begin: Discord counts them in rows of shards, one at a time in each."""

    async def take(self, row: int, seconds: float) -> float:
        """Begin a session in a row, and let no other begin there for some seconds: 0 if that is done.

        Else it is not its turn yet, and to be asked again after so many seconds.
        """


class Values(Protocol):
    """Small settings of the bot's own."""

    async def value(self, name: str) -> str | None:
        """A small setting of the bot's own."""

    async def set_value(self, name: str, value: str) -> None:
        """Keep a small setting."""
