"""Thinking for computers, in processes of its own: nobody who plays waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import NamedTuple, Protocol, TypeVar

from engine.moves import Move
from engine.players.levels import LEVELS
from engine.players.player import plan
from engine.players.sight import Sight

log = logging.getLogger(__name__)
# How many think at the same time.
WORKERS = min(4, os.cpu_count() or 1)
# Seconds after which a process that should long have answered is given up, and a new one started.
HUNG = 30.0

T = TypeVar("T")


class Decision(NamedTuple):
    """What a seat does next, and what has failed in thinking of it, if anything."""

    moves: Sequence[Move]
    failures: tuple[str, ...] = ()


class Mind(Protocol):
    """What thinks for computers."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float) -> Sequence[Move]:
        """What a seat does next, by what it sees: some moves up to the next card that is turned up, or a call.

        It takes about so many seconds of a processor at the most; there are none where it has nothing to do.
        """

    def stop(self) -> None:
        """Think no more."""


def think(sight: Sight, level: str, seed: str, seconds: float) -> Decision:
    """What a seat does next, thought out here and now; a level that is no longer known is the weakest.

    The seconds are those of a processor, which may take twice as long where others need it.
    """
    used, passed = time.process_time() + seconds, time.monotonic() + 2 * seconds
    known = LEVELS.get(level) or next(iter(LEVELS.values()))
    failures: list[Exception] = []
    moves = plan(
        sight, known, seed, lambda: time.process_time() >= used or time.monotonic() >= passed, failures.append
    )
    return Decision(tuple(moves), tuple("".join(traceback.format_exception(failure)) for failure in failures))


class Pool:
    """A few processes that think, started when they are needed first; whoever asks first is answered first.

    Where a process dies or hangs, others take its place, and where none can be had, a thread thinks no further than
    the next move.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._free = asyncio.Semaphore(workers)
        self._executor: Executor | None = None

    async def think(self, sight: Sight, level: str, seed: str, seconds: float) -> Sequence[Move]:
        """What a seat does next."""
        decision = await self.work(seconds, think, sight, level, seed, seconds, instead=0.0)
        for failure in decision.failures:
            log.error("a computer does without a thought that has failed: %s", failure)
        return decision.moves

    async def work(self, seconds: float, function: Callable[..., T], /, *args: object, instead: object = None) -> T:
        """What a function of a module makes of plain values, the last of which is how many seconds it may take.

        Where no process can be had a thread finds it out, for which `instead` is the last value.
        """
        async with self._free:
            for _ in range(2):
                executor = None
                try:
                    executor = self._ready()
                    # Processes are started by whoever asks for their first thought, which takes a while.
                    asked = await asyncio.to_thread(executor.submit, function, *args)
                except (RuntimeError, OSError) as error:
                    log.warning("no process thinks: %r", error)
                    self._give_up(executor)
                    continue
                try:
                    return await asyncio.wait_for(asyncio.wrap_future(asked), 2 * seconds + HUNG)
                except (BrokenExecutor, TimeoutError) as error:
                    log.warning("the processes that think are started anew: %r", error)
                    self._give_up(executor)
            return await asyncio.to_thread(function, *args[:-1], args[-1] if instead is None else instead)

    def stop(self) -> None:
        """End all processes at once; what they were thinking of is thought anew when the bot starts again."""
        self._give_up(self._executor)

    def _ready(self) -> Executor:
        if self._executor is None:
            # Processes that are forked would share the database's file and its locks.
            spawning = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self._workers, mp_context=spawning, initializer=_settle_in)
        return self._executor

    def _give_up(self, executor: Executor | None) -> None:
        """Do without some processes, whatever they are doing; others may have found out before."""
        if executor is None or self._executor is not executor:
            return
        self._executor = None
        executor.shutdown(wait=False)
        for child in multiprocessing.active_children():  # the program has no others that begin this way
            child.kill()


def _settle_in() -> None:
    """Let whatever people wait for come first, and the program say when to stop: Ctrl+C reaches all its processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError):  # Windows knows no such thing
        os.nice(10)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """Wait until the process is gone that started this one, which may have been killed, and think no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is a process that was started by another one"
    parent.join()
    os._exit(1)
