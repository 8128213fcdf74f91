"""Processes that work for the bot, so that whoever plays does not wait for what others have asked for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing.process import BaseProcess
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

# Before Python 3.14 an executor does not tell what processes it has: who is new while it starts one is its own.
_STARTING = threading.Lock()


class NoProcess(Exception):
    """No process can be had, or the one that was had has died or hung."""


class Processes:
    """A few processes for some `work`, started when they are needed first, and anew after one has died or hung.

    The higher their `niceness`, the more they leave the processors to others.
    """

    def __init__(self, work: str, workers: int, niceness: int = 0) -> None:
        self._work = work
        self._workers = workers
        self._niceness = niceness
        self._executor: ProcessPoolExecutor | None = None
        self._children = set[BaseProcess]()
        self.stopped = False

    async def run(self, seconds: float, function: Callable[..., T], /, *args: object) -> T:
        """What a function of a module makes of plain values; NoProcess if no process finds it out.

        A process that takes longer than these seconds is given up.
        """
        if self.stopped:
            raise NoProcess
        executor = None
        try:
            executor = self._ready()
            asked = await self._submitted(executor, partial(function, *args))
        except (RuntimeError, OSError) as error:
            log.warning("no process for %s: %r", self._work, error)
            self._give_up(executor)
            raise NoProcess from error
        try:
            return await _answer(asked, seconds)
        except (BrokenExecutor, TimeoutError) as error:
            log.warning("the processes for %s are given up: %r", self._work, error)
            self._give_up(executor)
            raise NoProcess from error

    def stop(self) -> None:
        """End all processes at once, whatever they are doing, and start none any more."""
        self.stopped = True
        self._give_up(self._executor)

    def _ready(self) -> ProcessPoolExecutor:
        if self._executor is None:
            # Processes that are forked would share the database's file and its locks.
            spawning = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(
                self._workers, mp_context=spawning, initializer=_settle_in, initargs=(self._niceness,)
            )
        return self._executor

    async def _submitted(self, executor: ProcessPoolExecutor, work: Callable[[], T]) -> Future[T]:
        if len(self._children) == self._workers:
            return executor.submit(work)
        return await asyncio.to_thread(self._started, executor, work)

    def _started(self, executor: ProcessPoolExecutor, work: Callable[[], T]) -> Future[T]:
        """Some work, for which a process may be started, which takes a while."""
        with _STARTING:
            before = {*multiprocessing.active_children()}
            asked = executor.submit(work)
            self._children |= {*multiprocessing.active_children()} - before
        return asked

    def _give_up(self, executor: ProcessPoolExecutor | None) -> None:
        """Do without some processes, whatever they are doing; others may have found out before."""
        if executor is None or self._executor is not executor:
            return
        self._executor = None
        with _STARTING:  # nobody is left out who is just being started
            children, self._children = self._children, set()
            for child in children:
                child.kill()
            # Only now: from Python 3.12 on this waits where one has died, for all others, which may be stopped.
            executor.shutdown(wait=False)


async def _answer(asked: Future[T], seconds: float) -> T:
    """What a process answers; TimeoutError if that takes longer."""
    answer = asyncio.wrap_future(asked)
    answer.add_done_callback(_heard)
    # Not cancelled where it takes too long: an executor that breaks fails at answers that were.
    done, _ = await asyncio.wait([answer], timeout=seconds)
    if not done:
        raise TimeoutError
    return answer.result()


def _heard(answer: asyncio.Future[T]) -> None:
    """Let an answer be that comes when nobody waits for it any more."""
    if not answer.cancelled():
        answer.exception()


def _settle_in(niceness: int) -> None:
    """Let whatever people wait for come first, and the program say when to stop: Ctrl+C reaches all its processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError):  # Windows knows no such thing
        os.nice(niceness)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """Wait until the process is gone that started this one, which may have been killed, and end, too."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is a process that was started by another one"
    parent.join()
    os._exit(1)
