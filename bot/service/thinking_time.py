"""Thinking for computers, and searching for people, in processes of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
import traceback
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from bot.service.fair_turns import FairTurns
from bot.service.processes import NoProcess, Processes
from engine.moves import Move
from engine.players.levels import LEVELS
from engine.players.player import plan
from engine.players.sight import Sight

log = logging.getLogger(__name__)
# Seconds of thought for a whole turn, of which each decision gets a share of what is left; and for whether to call.
SECONDS_OF_A_TURN, SHARE_OF_WHAT_IS_LEFT, SECONDS_OF_A_CALL = 2.0, 0.2, 0.5
# How many think at the same time.
WORKERS = min(4, os.cpu_count() or 1)
# For so many hosts who wait each of them still takes its time.
CROWD = 4
# Seconds after which a process that should long have answered is given up, and a new one started.
PROCESS_HUNG = 30.0

T = TypeVar("T")


class Decision(NamedTuple):
    """What a seat does next, and what has failed in thinking of it, if anything."""

    moves: Sequence[Move]
    failures: tuple[str, ...] = ()


class Mind(Protocol):
    """What thinks for computers."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """What a seat does next, by what it sees: some moves up to the next card that is turned up, or a call.

        It takes about so many seconds of a processor at the most; there are none where it has nothing to do. The
        `host` is the user who has opened the table.
        """

    def stop(self) -> None:
        """Think no more."""


def think(sight: Sight, level: str, seed: str, seconds: float) -> Decision:
    """What a seat does next, thought out here and now; a level that is no longer known is the weakest.

    The seconds are those of a processor, which may take twice as long where others need it.
    """
    used, passed = time.process_time(), time.monotonic()
    known = LEVELS.get(level) or next(iter(LEVELS.values()))
    failures: list[Exception] = []

    def spent() -> float:
        mine, everybodys = time.process_time() - used, (time.monotonic() - passed) / 2
        return max(mine, everybodys) / seconds if seconds else 1.0

    moves = plan(sight, known, seed, spent, failures.append)
    return Decision(tuple(moves), tuple("".join(traceback.format_exception(failure)) for failure in failures))


class Pool:
    """A few processes that think, for one host after the other, whatever people wait for coming first.

    Where a process dies or hangs, another one thinks it anew, and where none can be had, a thread thinks no further
    than the next move.
    """

    def __init__(self, workers: int = WORKERS, niceness: int = 10) -> None:
        self._turns, self._crowd = FairTurns(workers), CROWD * workers
        self._processes = Processes("thinking", workers, niceness)

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """What a seat does next; the more hosts wait for their computers, the less time each of these has."""
        async with self._turns.turn(host):
            share = seconds / max(1.0, self._turns.waiting / self._crowd)
            decision = await self._done(share, think, sight, level, seed, share, instead=0.0)
        for failure in decision.failures:
            log.error("a computer does without a thought that has failed: %s", failure)
        return decision.moves

    async def work(self, seconds: float, function: Callable[..., T], /, *args: object) -> T:
        """What a function of a module makes of plain values, the last of which is how many seconds it may take."""
        async with self._turns.turn(None):
            return await self._done(seconds, function, *args)

    async def _done(self, seconds: float, function: Callable[..., T], /, *args: object, instead: object = None) -> T:
        """The same; where no process can be had a thread finds it out, for which `instead` is the last value."""
        for _ in range(2):
            with contextlib.suppress(NoProcess):
                return await self._processes.run(2 * seconds + PROCESS_HUNG, function, *args)
        if self._processes.stopped:
            raise asyncio.CancelledError  # as is everything else that has been asked for
        return await asyncio.to_thread(function, *args[:-1], args[-1] if instead is None else instead)

    def stop(self) -> None:
        """End all processes at once; what they were thinking of is thought anew when the bot starts again."""
        self._processes.stop()
