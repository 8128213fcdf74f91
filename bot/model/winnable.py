"""Deals that are known to come out, by their numbers: a list that comes with the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.game import Game


@dataclass(frozen=True)
class Proven:
    """The deals of a game in one version of its usual rules, each won by trying at most so many `nodes`."""

    game: str
    version: int
    nodes: int
    deals: tuple[int, ...]

    def __str__(self) -> str:
        """As it is written down: "klondike 2 10000: 1 3 8"."""
        return f"{self.game} {self.version} {self.nodes}: {' '.join(map(str, self.deals))}"


def read(text: str) -> dict[str, Proven]:
    """What is written down, by the ids of the games; ValueError if it cannot be read."""
    found = {}
    for line in text.splitlines():
        head, _, numbers = line.partition(":")
        game, version, nodes = head.split()
        found[game] = Proven(game, int(version), int(nodes), tuple(map(int, numbers.split())))
    return found


@cache
def _all() -> Mapping[str, Proven]:
    return read((files("bot.model") / "winnable.txt").read_text("utf-8"))


def proven(kind: Game) -> tuple[int, ...]:
    """The numbers of deals that are known to come out by the usual rules of a game; none for other versions of it."""
    known = _all().get(kind.id)
    return known.deals if known is not None and known.version == kind.version else ()
