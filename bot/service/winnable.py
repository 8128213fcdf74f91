"""Deals that come out: taken from the list that comes with the bot, or searched for."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple, Protocol, TypeVar

from bot.model import game_words
from bot.model.refusals import Refused
from bot.model.winnable import effort, proven
from bot.service.new_tables import new_number, new_seed
from engine import catalogue
from engine.game import Game
from engine.options import Options, complete
from engine.shuffle import numbered
from engine.solving.finding import find_win, is_apart
from engine.solving.foreseen import shuffles, takes_luck
from engine.solving.plain import Plain, in_plain, out_of_plain
from engine.solving.review import Review, review
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from engine.state import State

# How many deals are tried for how many seconds until one comes out, and how many moves at each.
WINNABLE_DEALS_TRIED, WINNABLE_SECONDS, WINNABLE_MOVES_TRIED = 20, 5.0, 10_000
# How long it is searched for where a game was lost.
REVIEW_SECONDS = 6.0
# So often as many are tried for the deal of a day: one after the other, so that others' searches come between. All
# servers have theirs at midnight, and nobody waits longer than so many seconds for it.
DAILY_ROUNDS, DAILY_SECONDS = 12, 30.0
# So many may wait for an answer, and so many for a deal by other rules than those of the list.
MOST_SEARCHES_WAITING, MOST_SEARCHES = 5, 3

T = TypeVar("T")


class SolverWork(Protocol):
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

    def __init__(self, work: SolverWork = in_thread) -> None:
        self._work = work
        self._solving, self._dealing, self._daily = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._waiting = self._searches = 0

    @property
    def busy(self) -> bool:
        """Whether so many wait for an answer that nobody else is given one."""
        return self._waiting >= MOST_SEARCHES_WAITING

    def listed(self, kind: Game, options: Options, had: Collection[int] = ()) -> int | None:
        """The number of a deal that is known to come out by some rules, None if none is.

        It is none of those that somebody has `had` while there are others.
        """
        known = proven(kind) if as_usual(kind, options) else ()
        fresh = [number for number in known if number not in had] or known
        return secrets.choice(fresh) if fresh else None

    async def number(self, kind: Game, options: Options) -> tuple[int, bool]:
        """The number of a deal that is found to come out by some rules, and whether only with luck.

        Refused if none is found soon, or many ask.
        """
        if self._searches >= MOST_SEARCHES:
            raise Refused("many-searches")
        self._searches += 1
        try:
            numbers = [new_number() for _ in range(WINNABLE_DEALS_TRIED)]
            seeds = [numbered(number) for number in numbers]
            found = await self._first(self._dealing, kind, options, seeds, luck=True)
        finally:
            self._searches -= 1
        if found is None:
            raise Refused("none-winnable", title=game_words.title(kind))
        return numbers[found.place], found.lucky

    async def seed(self, kind: Game) -> Sought | None:
        """A seed that nobody can foresee, whose deal comes out by the usual rules, and without luck.

        None if none is found soon.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DAILY_SECONDS):
                return await self._seed(kind)
        return None

    async def _seed(self, kind: Game) -> Sought | None:
        for _ in range(DAILY_ROUNDS):
            seeds = [new_seed() for _ in range(WINNABLE_DEALS_TRIED)]
            found = await self._first(self._daily, kind, complete(kind.options, {}), seeds)
            if found is not None:
                return Sought(seeds[found.place], found.tried)
        return None

    async def solve(
        self,
        kind: Game,
        options: Options,
        state: State,
        nodes: int = WINNABLE_MOVES_TRIED,
        seconds: float = WINNABLE_SECONDS,
    ) -> Verdict:
        """Whether a position comes out, as far as so many moves and seconds tell; not known while many ask."""
        if self.busy:
            return Verdict(None)
        asked = (Rulebook.of(kind, options), in_plain(state), nodes, seconds)
        return await self._asked(seconds, find_way, *asked)

    async def review(self, kind: Game, options: Options, line: Sequence[State]) -> Review | None:
        """Where positions were lost of which each follows from the one before; None while many ask."""
        if self.busy:
            return None
        asked = (Rulebook.of(kind, options), [*map(in_plain, line)], REVIEW_SECONDS)
        return await self._asked(REVIEW_SECONDS, find_lost, *asked)

    async def _asked(self, seconds: float, function: Callable[..., T], *asked: object) -> T:
        """What is found out for somebody once it is their turn."""
        self._waiting += 1
        try:
            async with self._solving:
                return await self._work(seconds, function, *asked)
        finally:
            self._waiting -= 1

    async def _first(
        self, turn: asyncio.Lock, kind: Game, options: Options, seeds: Sequence[str], *, luck: bool = False
    ) -> Found | None:
        """Which of some deals is found first to come out, if any is; they have their turn one by one."""
        if not seeds:
            return None
        async with turn:
            asked = (
                Rulebook.of(kind, options),
                tuple(seeds),
                luck,
                max(WINNABLE_MOVES_TRIED, effort(kind)),
                WINNABLE_SECONDS,
            )
            return await self._work(WINNABLE_SECONDS, find_deal, *asked)


class Found(NamedTuple):
    """Which of some deals comes out, and whether only a `lucky` shuffle is known to bring that about.

    So many positions were `tried` at it.
    """

    place: int
    lucky: bool = False
    tried: int = 0


class Sought(NamedTuple):
    """A seed whose deal comes out, and how many positions were `tried` to find that out."""

    seed: str
    tried: int


def find_way(rulebook: Rulebook, plain: Plain, nodes: int, seconds: float) -> Verdict:
    """Whether a position comes out, as far as so many moves and seconds tell, if it can be without luck."""
    rules, state = _kind(rulebook).at(rulebook.options, 1), out_of_plain(plain)
    if not is_apart(rules, state):
        return solve(rules, state, nodes, _over(seconds))
    verdict = find_win(rules, state, nodes, _over(seconds / 2))
    return verdict if verdict.comes_out else solve(rules, state, nodes, _over(seconds / 2))


def find_lost(rulebook: Rulebook, line: Sequence[Plain], seconds: float) -> Review:
    """Where positions were lost of which each follows from the one before, as far as so many seconds tell."""
    return review(_kind(rulebook).at(rulebook.options, 1), [*map(out_of_plain, line)], _over(seconds))


def find_deal(rulebook: Rulebook, seeds: Sequence[str], luck: bool, nodes: int, seconds: float) -> Found | None:
    """Which of some deals is found first to come out, if any is, by so many moves at each and so many seconds.

    Where none does without a shuffle that nobody can foresee, it may be one that takes `luck`.
    """
    rules = _kind(rulebook).at(rulebook.options, 1)
    dealt = [rules.deal(seed) for seed in seeds]
    searches = (
        ((find_win, nodes), (solve, WINNABLE_MOVES_TRIED))
        if luck and shuffles(rules, dealt[0])
        else ((find_win, nodes),)
    )
    for search, most in searches:
        enough = _over(seconds / len(searches))
        for place, state in enumerate(dealt):
            verdict = search(rules, state, most, enough)
            if verdict.comes_out:
                return Found(place, takes_luck(rules, state, verdict.moves), verdict.nodes)
    return None


def _kind(rulebook: Rulebook) -> Game:
    return catalogue.game(rulebook.game).in_version(rulebook.version)


def _over(seconds: float) -> Callable[[], bool]:
    """What tells whether a time is over that begins now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
