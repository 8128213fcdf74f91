"""Deals that come out: taken from the list that comes with the bot, or searched for."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence

from bot.model.refusals import Refused
from bot.model.winnable import proven
from bot.service.new_tables import new_number, new_seed
from engine.game import Game, Rules
from engine.options import Options, complete
from engine.shuffle import numbered
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from engine.state import State

# How many deals are tried for how many seconds until one comes out, and how many moves at each.
TRIES, SECONDS, NODES = 20, 5.0, 10_000

# So many may wait for an answer.
MOST_WAITING = 5


def as_usual(kind: Game, options: Options) -> bool:
    """Whether options are the usual ones, but for cards that may play themselves, which takes no win away."""
    usual = complete(kind.options, {})
    return all(value == usual[name] or name in kind.automatic for name, value in options.items())


class Winnable:
    """Finds deals that come out, and the moves that win; it thinks of one at a time, beside all else."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self._waiting = 0

    async def number(self, kind: Game, options: Options) -> int:
        """The number of a deal that comes out by some rules; Refused if none is found soon."""
        if as_usual(kind, options) and (known := proven(kind)):
            return secrets.choice(known)
        numbers = [new_number() for _ in range(TRIES)]
        found = await self._first(kind.at(options, 1), [numbered(number) for number in numbers])
        if found is None:
            raise Refused("none-winnable", title=kind.title)
        return numbers[found]

    async def seed(self, kind: Game) -> str:
        """A seed that nobody can foresee, whose deal comes out by the usual rules.

        Where none is found soon, it is one of the deals that are known to come out. ValueError if none is known.
        """
        seeds = [new_seed() for _ in range(TRIES)]
        found = await self._first(kind.at({}, 1), seeds)
        if found is not None:
            return seeds[found]
        if not (known := proven(kind)):
            raise ValueError(f"no deal of {kind.title} is known to come out")
        return numbered(secrets.choice(known))

    async def solve(self, rules: Rules, state: State, nodes: int = NODES, seconds: float = SECONDS) -> Verdict:
        """Whether a position comes out, as far as so many moves and seconds tell; not known while many ask."""
        if self._waiting >= MOST_WAITING:
            return Verdict(None)
        self._waiting += 1
        try:
            async with self._free:
                return await asyncio.to_thread(solve, rules, state, nodes, _over(seconds))
        finally:
            self._waiting -= 1

    async def _first(self, rules: Rules, seeds: Sequence[str]) -> int | None:
        """Which of some deals is found first to come out, if any is."""
        async with self._free:
            return await asyncio.to_thread(_first, rules, seeds, _over(SECONDS))


def _first(rules: Rules, seeds: Sequence[str], enough: Callable[[], bool]) -> int | None:
    won = (index for index, seed in enumerate(seeds) if solve(rules, rules.deal(seed), NODES, enough).comes_out)
    return next(won, None)


def _over(seconds: float) -> Callable[[], bool]:
    """What tells whether a time is over that begins now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
