"""Makes SimCord cost less: it waits for the bot, and copies what is sent, in the same way as ever, but faster.

Whenever anything at all has moved on, SimCord looks through all that the bot waits for, to know whether it still does
anything: that took most of the time of these tests. Here it looks only once everything has come to rest.

What each bot tells Discord of its commands is the same for all of them, so it is put into words but once. What
Discord answers is read by nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from copy import deepcopy
from types import ModuleType, SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import aiosqlite
import simcord
from aiosqlite import core
from discord import app_commands, state
from discord.app_commands import tree
from discord.ext import tasks
from simcord import _dpy_internals, _runtime, _settlement, components, gateway, results
from simcord import env as simcord_env
from simcord.http import router

from bot.store.sqlite.connection_thread import Connection
from bot.text.sentences import languages

# Seconds within which nothing may have moved on: threads that work for the bot are done sooner, as a rule.
REST = 0.001
# Seconds after which SimCord looks all the same.
MOST = 1.0
# What discord.py asks of a command.
TELL = "get_translated_payload"


class _Resting(ModuleType):
    """What SimCord knows as asyncio, where to let others go first is to wait until they have come to rest."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(delay: float) -> None:
        """Wait for some seconds or, for none, until nothing moves on."""
        await asyncio.sleep(delay)
        env = simcord_env._LIVE_LOOPS.get(asyncio.get_running_loop())
        if delay == 0 and env is not None:
            await _at_rest(env)


async def _at_rest(env: simcord.Env) -> None:
    loop: Any = asyncio.get_running_loop()
    until = loop.time() + MOST
    before = None
    while before != (before := _standing(env)) and loop.time() < until:
        if env._work.executors:
            await asyncio.sleep(REST)
        else:
            await _nothing_ready(loop, until)


def _nothing_ready(loop: Any, until: float) -> asyncio.Future[None]:
    """Done once a loop has nothing more to call, or at a time.

    What looks takes its turn like everything else; were it a task, each turn would cost many calls. Several that look
    do not wait for each other.
    """
    done: asyncio.Future[None] = loop.create_future()

    def look() -> None:
        _looking[loop] -= 1
        if len(loop._ready) > _looking[loop] and loop.time() < until:
            again()
        elif not done.done():
            done.set_result(None)

    def again() -> None:
        _looking[loop] = _looking.get(loop, 0) + 1
        loop._ready.append(turn)

    turn = asyncio.Handle(look, (), loop)
    again()
    return done


# How many look in a loop at the same time.
_looking = WeakKeyDictionary[Any, int]()


def _standing(env: simcord.Env) -> Any:
    """What each of the bot's tasks waits for."""
    waiting = [(task, task._fut_waiter) for task in env._work.tasks if not task.done()]
    return waiting, len(env._work.callbacks), len(env._work.executors)


class _Here:
    """Stands for the thread of a database and for its queue: what is put there is done at once.

    Whoever waits for it hears as from a thread, once all others have had their turn.
    """

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        try:
            settle, outcome = core.set_result, function()
        except BaseException as error:  # as the thread does
            settle, outcome = core.set_exception, error
        if future is not None:
            future.get_loop().call_soon(settle, future, outcome)

    def start(self) -> None:
        """There is nothing to start."""


def threadless(connection: Connection, *args: Any) -> None:
    """What `Connection.__init__` is instead: the connection has no thread."""
    aiosqlite.Connection.__init__(connection, *args)
    connection._tx = connection._thread = _Here()


def _monotonic() -> float:
    """The time that a bot is told, or the real one for all others, as for the loop at each of its turns."""
    if _runtime._BOT_SCOPE.get() is None:
        return _dpy_internals._REAL_MONOTONIC()
    env = _runtime._selected_env(driver=False)
    return _dpy_internals._REAL_MONOTONIC() if env is None else env._virtual_time


_track = _runtime._track_callback


def _tracked(work: Any, schedule: Callable[..., Any], callback: Any, args: Any, **how: Any) -> Any:
    """Note what will be called, unless that is a task going on: tasks are noted by themselves."""
    if how["when"] is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        return schedule(*how.get("schedule_args", ()), callback, *args, context=how["context"])
    return _track(work, schedule, callback, args, **how)


_RUN = tasks.Loop._loop.__code__


def _asleep(task: asyncio.Task[Any]) -> asyncio.TimerHandle | None:
    """The timer that a job waits for, if that is what a task does: nothing else looks at what it is until then."""
    coroutine: Any = task.get_coro()
    waiter: Any = task._fut_waiter  # type: ignore[attr-defined]
    if coroutine is None or coroutine.cr_code is not _RUN or waiter is None or waiter.done():
        return None
    sleep = _job(task)._handle
    return sleep.handle if sleep is not None and sleep.future is waiter else None


def _job(task: asyncio.Task[Any]) -> Any:
    """The job that a task carries out; to look for it among what the task knows takes long."""
    if task not in _jobs:
        _jobs[task] = _dpy_internals._tasks_loop_self(task)
    return _jobs[task]


_jobs = WeakKeyDictionary[Any, Any]()
_virtualize, _park_reason = _settlement._virtualize_recognized_waits, _settlement._park_reason


def _virtualized(state: Any, pending: list[asyncio.Task[Any]]) -> None:
    """Let what waits on purpose wait for the time that tests let pass; jobs do so from the first."""
    _virtualize(state, [task for task in pending if _asleep(task) is None])


def _parked(state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None) -> str | None:
    """Why a task need not be waited for."""
    timer = _asleep(task)
    if timer is not None and not timer.cancelled() and timer.when() > state.virtual_time:
        return "a job waits for its time"
    return _park_reason(state, task, deadline, seen)


def _duplicate(value: Any) -> Any:
    """A copy of what is written as JSON."""
    if type(value) is dict:
        return {key: _duplicate(each) for key, each in value.items()}
    if type(value) is list:
        return [_duplicate(each) for each in value]
    return value if type(value) in (str, int, bool, float, type(None)) else deepcopy(value)


def _telling_once(tell: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
    """What Discord is told of a command, which is the same for every bot as long as there are the same languages."""
    told: dict[object, dict[str, Any]] = {}

    async def tell_once(command: Any, tree: Any, translator: app_commands.Translator) -> dict[str, Any]:
        known = command, type(translator), languages()
        if known not in told:
            told[known] = await tell(command, tree, translator)
        return told[known].copy()

    return tell_once


def _parsers(connection: Any) -> list[tuple[str, Any]]:
    """What a connection parses events with: all that it is asked of its members."""
    return [(name, getattr(connection, name)) for name in dir(type(connection)) if name.startswith("parse_")]


def hasten() -> None:
    """Let SimCord do so from now on."""
    copying = SimpleNamespace(deepcopy=_duplicate)
    for where, name, instead in (
        (simcord_env, "asyncio", _Resting("asyncio")),
        # Each is looked for among all of them; no two are the same.
        (_runtime._CallbackRecord, "__eq__", object.__eq__),
        (_runtime, "_track_callback", _tracked),
        (_dpy_internals, "_clock_monotonic", _monotonic),
        (simcord_env, "_virtualize_recognized_waits", _virtualized),
        (_settlement, "_park_reason", _parked),
        (tree, "AppCommand", SimpleNamespace),
        (state, "inspect", SimpleNamespace(getmembers=_parsers)),
        (router, "copy", copying),
        (gateway, "copy", copying),
        (components, "deepcopy", _duplicate),
        (results, "deepcopy", _duplicate),
        *((each, TELL, _telling_once(getattr(each, TELL))) for each in (app_commands.Command, app_commands.Group)),
    ):
        assert hasattr(where, name), f"this SimCord has no {name}"
        setattr(where, name, instead)
