"""What one person has done on a server, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.model.rating_records import RatedGame, Rating
from bot.model.records import SoloStanding
from bot.model.tallies import GameTally


class Career(NamedTuple):
    """All games that somebody has finished on a server, and how the newest ended, from the oldest to the newest.

    `since` is when the first of them ended (seconds since 1970); `contests` are those of several.
    """

    name: str
    since: int
    recent: Sequence[bool]
    contests: Sequence[GameTally]


class Profile(NamedTuple):
    """What somebody has come to on a server; the `ratings` they have are by game, the one rated most often first.

    Of that game there are also the `path` by which the rating came about, and from where to where the middle `half`
    of all players are who have a place, where there are some.
    """

    career: Career
    solo: Sequence[tuple[str, SoloStanding]]
    place: int
    streak: int
    ratings: Sequence[tuple[str, Rating]]
    path: Sequence[RatedGame]
    half: tuple[int, int] | None = None


class Meetings(NamedTuple):
    """How often two people have met at a game of several: who of them came first, and how often neither did."""

    game: str
    first: int
    second: int
    even: int


class Pair(NamedTuple):
    """How two people did against each other: at tables, by game, and in the daily deals that both have played.

    `expected` is the share of games that the first should win by their ratings, where both have one.
    """

    tables: Sequence[Meetings]
    days: Meetings
    expected: Mapping[str, float]
