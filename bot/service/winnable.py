"""Deals that come out: taken from the list that comes with the bot, or searched for."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from bot.model.refusals import Refused
from bot.model.winnable import proven
from bot.service.new_tables import new_number, new_seed
from engine import catalogue
from engine.game import Game
from engine.options import Options, complete
from engine.shuffle import numbered
from engine.solving.plain import Plain, in_plain, out_of_plain
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from engine.state import State

# How many deals are tried for how many seconds until one comes out, and how many moves at each.
TRIES, SECONDS, NODES = 20, 5.0, 10_000
# So often as many are tried for the deal of a day: one after the other, so that others' searches come between. All
# servers have theirs at midnight, and nobody waits longer than so many seconds for it.
ROUNDS, LONGEST = 12, 30.0
# So many may wait for an answer, and so many for a deal by other rules than those of the list.
MOST_WAITING, MOST_SEARCHES = 5, 3

T = TypeVar("T")


class Work(Protocol):
    """Where long work is done, so that nobody else waits for it."""

    def __call__(self, seconds: float, function: Callable[..., T], /, *args: object) -> Awaitable[T]:
        """What a function of a module makes of plain values, which takes about so many seconds."""


async def in_thread(_: float, function: Callable[..., T], /, *args: object) -> T:
    """What a function makes of some values, found out in a thread."""
    return await asyncio.to_thread(function, *args)


class Rulebook(NamedTuple):
    """By which rules a game for one player is played, as plain values."""

    game: str
    version: int
    options: Options

    @staticmethod
    def of(kind: Game, options: Options) -> Rulebook:
        """The rules of a game by some options."""
        return Rulebook(kind.id, kind.version, dict(options))


def as_usual(kind: Game, options: Options) -> bool:
    """Whether options are the usual ones, but for cards that may play themselves, which takes no win away."""
    usual = complete(kind.options, {})
    return all(value == usual[name] or name in kind.automatic for name, value in options.items())


class Winnable:
    """Finds deals that come out, and the moves that win.

    It asks for one thing of a kind at a time: however many want deals, a hint waits for one of them.
    """

    def __init__(self, work: Work = in_thread) -> None:
        self._work = work
        self._solving, self._dealing, self._daily = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._waiting = self._searches = 0

    @property
    def busy(self) -> bool:
        """Whether so many wait for an answer that nobody else is given one."""
        return self._waiting >= MOST_WAITING

    def listed(self, kind: Game, options: Options) -> int | None:
        """The number of a deal that is known to come out by some rules, None if none is."""
        known = proven(kind) if as_usual(kind, options) else ()
        return secrets.choice(known) if known else None

    async def number(self, kind: Game, options: Options) -> int:
        """The number of a deal that is found to come out by some rules; Refused if none is soon, or many ask."""
        if self._searches >= MOST_SEARCHES:
            raise Refused("many-searches")
        self._searches += 1
        try:
            numbers = [new_number() for _ in range(TRIES)]
            found = await self._first(self._dealing, kind, options, [numbered(number) for number in numbers])
        finally:
            self._searches -= 1
        if found is None:
            raise Refused("none-winnable", title=kind.title)
        return numbers[found]

    async def seed(self, kind: Game) -> str | None:
        """A seed that nobody can foresee, whose deal comes out by the usual rules; None if none is found soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                return await self._seed(kind)
        return None

    async def _seed(self, kind: Game) -> str | None:
        for _ in range(ROUNDS):
            seeds = [new_seed() for _ in range(TRIES)]
            found = await self._first(self._daily, kind, complete(kind.options, {}), seeds)
            if found is not None:
                return seeds[found]
        return None

    async def solve(
        self, kind: Game, options: Options, state: State, nodes: int = NODES, seconds: float = SECONDS
    ) -> Verdict:
        """Whether a position comes out, as far as so many moves and seconds tell; not known while many ask."""
        if self.busy:
            return Verdict(None)
        self._waiting += 1
        try:
            async with self._solving:
                asked = (Rulebook.of(kind, options), in_plain(state), nodes, seconds)
                return await self._work(seconds, find_way, *asked)
        finally:
            self._waiting -= 1

    async def _first(self, turn: asyncio.Lock, kind: Game, options: Options, seeds: Sequence[str]) -> int | None:
        """Which of some deals is found first to come out, if any is; they have their turn one by one."""
        if not seeds:
            return None
        async with turn:
            asked = (Rulebook.of(kind, options), tuple(seeds), NODES, SECONDS)
            return await self._work(SECONDS, find_deal, *asked)


def find_way(rulebook: Rulebook, plain: Plain, nodes: int, seconds: float) -> Verdict:
    """Whether a position comes out, as far as so many moves and seconds tell."""
    rules = _kind(rulebook).at(rulebook.options, 1)
    return solve(rules, out_of_plain(plain), nodes, _over(seconds))


def find_deal(rulebook: Rulebook, seeds: Sequence[str], nodes: int, seconds: float) -> int | None:
    """Which of some deals is found first to come out, if any is, by so many moves at each and so many seconds."""
    rules, enough = _kind(rulebook).at(rulebook.options, 1), _over(seconds)
    won = (index for index, seed in enumerate(seeds) if solve(rules, rules.deal(seed), nodes, enough).comes_out)
    return next(won, None)


def _kind(rulebook: Rulebook) -> Game:
    return catalogue.game(rulebook.game).in_version(rulebook.version)


def _over(seconds: float) -> Callable[[], bool]:
    """What tells whether a time is over that begins now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
