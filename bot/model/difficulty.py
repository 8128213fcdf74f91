"""How hard a deal is: by how many positions the solver tries, beside other deals of the game that can be won."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from engine.game import Game

# Raised when the solver tries other positions than before: what was counted then says nothing about it.
SOLVER_VERSION = 1


class Difficulty(StrEnum):
    """How hard a deal is: each is a quarter of the deals of a game."""

    EASY = "easy"
    MIDDLING = "middling"
    HARD = "hard"
    FIENDISH = "fiendish"


@dataclass(frozen=True)
class Quartiles:
    """How many positions the solver tries at deals of a game, in one version of its rules and of the solver.

    So many `deals` were looked at. A deal is middling from the first of the three `positions` on, hard from the
    second, and fiendish from the third.
    """

    game: str
    version: int
    solver: int
    deals: int
    positions: tuple[int, int, int]

    def __str__(self) -> str:
        """As it is written down: "klondike 2 1 1000: 160 310 970"."""
        head = f"{self.game} {self.version} {self.solver} {self.deals}"
        return f"{head}: {' '.join(map(str, self.positions))}"


def quartiles(counts: Sequence[int]) -> tuple[int, int, int]:
    """From how many positions on deals are middling, hard and fiendish; ValueError if fewer than four are counted."""
    if len(counts) < 4:
        raise ValueError("four quarters take four deals")
    ordered = sorted(counts)
    first, second, third = (ordered[len(ordered) * quarter // 4] for quarter in (1, 2, 3))
    return first, second, third


def read(text: str) -> dict[str, Quartiles]:
    """What is written down, by the ids of the games; ValueError if it cannot be read."""
    found = {}
    for line in text.splitlines():
        head, _, positions = line.partition(":")
        game, *numbers = head.split()
        version, solver, deals = map(int, numbers)
        first, second, third = map(int, positions.split())
        found[game] = Quartiles(game, version, solver, deals, (first, second, third))
    return found


@cache
def _all() -> Mapping[str, Quartiles]:
    return read((files("bot.model") / "quartiles.txt").read_text("utf-8"))


def difficulty(kind: Game, positions: int) -> Difficulty | None:
    """How hard a deal is at which the solver tried so many positions.

    None if that is not known of the game, by its rules and with the solver of today.
    """
    known = _all().get(kind.id)
    if known is None or (known.version, known.solver) != (kind.version, SOLVER_VERSION):
        return None
    return tuple(Difficulty)[bisect_right(known.positions, positions)]
