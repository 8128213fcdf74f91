"""Deals that are known to come out, by their numbers: a list that comes with the bot.

In `winnable.txt` stand the steps from each deal to the next: "1 2 5" are deals 1, 3 and 8.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise

from engine.game import Game


@dataclass(frozen=True)
class Proven:
    """The deals of a game in one version of its usual rules: those of the first so many `tried` that were won.

    Each was won by trying at most so many `nodes`, with no shuffle on the way.
    """

    game: str
    version: int
    nodes: int
    tried: int = 0
    deals: tuple[int, ...] = ()

    def __str__(self) -> str:
        """As it is written down, each number as its distance from the one before: "klondike 2 10000 9: 1 2 5"."""
        steps = " ".join(str(after - before) for before, after in pairwise((0, *self.deals)))
        return f"{self.game} {self.version} {self.nodes} {self.tried}: {steps}"


def read(text: str) -> dict[str, Proven]:
    """What is written down, by the ids of the games; ValueError if it cannot be read."""
    found = {}
    for line in text.splitlines():
        head, _, steps = line.partition(":")
        game, *numbers = head.split()
        version, nodes, tried = map(int, numbers)
        found[game] = Proven(game, version, nodes, tried, tuple(accumulate(map(int, steps.split()))))
    return found


@cache
def _all() -> Mapping[str, Proven]:
    return read((files("bot.model") / "winnable.txt").read_text("utf-8"))


def searched(kind: Game) -> Proven | None:
    """What is known of the deals of a game by its usual rules; None for other versions of it."""
    known = _all().get(kind.id)
    return known if known is not None and known.version == kind.version else None


def proven(kind: Game) -> tuple[int, ...]:
    """The numbers of deals that are known to come out by the usual rules of a game; none for other versions of it."""
    known = searched(kind)
    return () if known is None else known.deals


def effort(kind: Game) -> int:
    """How many moves were tried at each deal of a game to find those that come out."""
    known = _all().get(kind.id)
    return 0 if known is None else known.nodes
