"""What tables of results and charts are made of, as it is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from bot.model.facts import Note, Who
from bot.model.records import DailyResult, SoloStanding, Standing

TallyLine = TypeVar("TallyLine", SoloStanding, DailyResult, Standing)


@dataclass(frozen=True, slots=True)
class Score:
    """One result of a player: its number, of points or of moves, and when it came about (seconds since 1970)."""

    user_id: int
    name: str
    number: float
    at: int


@dataclass(frozen=True, slots=True)
class GameTally:
    """How many deals of a game were played for the first time, and how many of them were won."""

    game: str
    won: int
    played: int


class LevelStanding(NamedTuple):
    """How often somebody has played against computers of a level, and won."""

    user_id: int
    name: str
    level: str
    played: int
    won: int


class LeagueRow(NamedTuple):
    """How one person came out of one game that counts; `caught` is how often they were called rightly.

    `called` is how often they called others so; `at` is when the game ended (seconds since 1970).
    """

    table_id: int
    at: int
    user_id: int
    name: str
    place: int
    points: float
    won: bool
    cards_left: int
    stakes: int
    caught: int
    called: int = 0


class PastContest(NamedTuple):
    """How a game of several ended for one of them, and who the others were; `at` is when (seconds since 1970).

    It gave `points`, or `why` says why none.
    """

    table_id: int
    game: str
    at: int
    place: int
    points: float
    why: Note | None
    others: tuple[Who, ...]


class LeagueGame(NamedTuple):
    """A game of a season that counts, and who was in it; once it is struck out of the league, the reason for that.

    Others have `sat_there` as well for whom it does not count, as they gave their seats up or came late.
    """

    table_id: int
    game: str
    at: int
    people: Mapping[int, str]
    struck: str | None = None
    sat_there: frozenset[int] = frozenset()


def placed(
    lines: Iterable[TallyLine], key: Callable[[TallyLine], tuple[float, ...]], before: int = 0
) -> tuple[TallyLine, ...]:
    """Lines in order, the smallest key first, with their places after so many; equals share one and stand by name."""
    # Sorted here because databases disagree on the order of names.
    order = sorted(lines, key=lambda line: (key(line), line.name.casefold(), line.user_id))
    places: dict[tuple[float, ...], int] = {}
    return tuple(
        replace(line, place=places.setdefault(key(line), number))
        for number, line in enumerate(order, start=before + 1)
    )
