"""What tables of results and charts are made of, as it is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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
