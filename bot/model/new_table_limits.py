"""Who sits at a new table, and why none was opened for somebody who has enough of them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.records import Member, NewTable

# So many tables one person may have open on a server, of which so many may wait for players.
OPEN_TABLES, OPEN_LOBBIES = 5, 2
# So many private ones they may have in play besides.
OPEN_PRIVATE_TABLES = 3


@dataclass(frozen=True, slots=True)
class Full:
    """The host has as many tables on the server as one person may, in some channels, so none was opened.

    With `lobbies` these are the ones that wait for players; `private` ones are in places of their own.
    """

    channels: tuple[int, ...]
    lobbies: bool = False
    private: bool = False


def seated(new: NewTable) -> tuple[Member, ...]:
    """Who sits at a new table: its host with some computers, or everybody who goes on with a match."""
    return (new.host, *new.computers) if new.following is None else new.following.members
