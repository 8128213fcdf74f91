"""Minds of computers that do what a test wants."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from engine.moves import Move, Say
from engine.players.greedy import greedy, in_order
from engine.players.player import possible
from engine.players.sight import Sight


class Plain:
    """Plays what comes first, and calls nobody."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """The next move."""
        if sight.now.turn != sight.seat:
            return ()
        return [greedy(sight.rules, possible(sight, random.Random(seed)))]

    def stop(self) -> None:
        """Nothing goes on."""


class Calling:
    """Calls whatever turn of another player `wanted` says, at most so often; plays plainly."""

    def __init__(self, word: str, wanted: Callable[[], bool], most: int = 1) -> None:
        self._call, self._wanted, self.left = Say(word), wanted, most

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """A call, or a plain move."""
        if self.left and sight.now.notes.challenge.seat not in (None, sight.seat) and self._wanted():  # type: ignore[attr-defined]
            self.left -= 1
            return [self._call]
        return await Plain().think(sight, level, seed, seconds, host)

    def stop(self) -> None:
        """Nothing goes on."""


class Careless:
    """Plays any move, whatever comes first, and calls nobody."""

    def __init__(self) -> None:
        self._rng = random.Random(5)

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """Some move of a position that agrees with what is seen."""
        if sight.now.turn != sight.seat:
            return ()
        state = possible(sight, self._rng)
        return [self._rng.choice(in_order(sight.rules, state))]

    def stop(self) -> None:
        """Nothing goes on."""


class Slow:
    """Thinks until it is `let` go on; counts how often it was asked."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.asked: list[Sight] = []

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """A plain move, after a while."""
        self.asked.append(sight)
        await self.let.wait()
        return await Plain().think(sight, level, seed, seconds, host)

    def stop(self) -> None:
        """Nothing goes on."""


class Failing:
    """Cannot think."""

    def __init__(self, moves: Sequence[Move] | None = None) -> None:
        self._moves = moves

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """Moves that are not possible, or ValueError."""
        if self._moves is None:
            raise ValueError("no thought")
        return self._moves if sight.now.turn == sight.seat else ()

    def stop(self) -> None:
        """Nothing goes on."""
