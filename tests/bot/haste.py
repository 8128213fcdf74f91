"""Makes SimCord cost less: it waits for the bot, and copies what is sent, in the same way as ever, but faster.

Whenever anything at all has moved on, SimCord looks through all that the bot waits for, to know whether it still does
anything: that took most of the time of these tests. Here it looks only once everything has come to rest.

What each bot tells Discord of its commands is the same for all of them, so it is put into words but once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from copy import deepcopy
from types import ModuleType, SimpleNamespace
from typing import Any

import simcord
from discord import app_commands
from simcord import _dpy_internals, _runtime, _settlement, components, gateway, results
from simcord import env as simcord_env
from simcord.http import router

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
    now = asyncio.get_running_loop().time
    until = now() + MOST
    before = None
    while before != (before := _standing(env)) and now() < until:
        await asyncio.sleep(REST)


def _standing(env: simcord.Env) -> Any:
    """What each of the bot's tasks waits for."""
    waiting = [(task, task._fut_waiter) for task in env._work.tasks if not task.done()]
    return waiting, len(env._work.callbacks), len(env._work.executors)


def _timers_waking(state: Any, task: asyncio.Task[Any], waiter: Any) -> list[Any]:
    """The timers that only let a task go on with what it waits for."""
    now = state.virtual_time
    return [
        record
        for record in state.work.callbacks
        if record.when is not None and record.when > now and (handle := record.handle) is not None
        if not handle._cancelled and _wakes(handle, task, waiter)
    ]


def _wakes(timer: asyncio.Handle, task: asyncio.Task[Any], waiter: Any) -> bool:
    if waiter is not None and waiter in timer._args:
        return True
    callback = timer._callback
    while (original := getattr(callback, "__simcord_original_callback__", callback)) is not callback:
        callback = original
    owner = getattr(callback, "__self__", None)
    if owner is None:
        return False
    return owner is waiter or (isinstance(owner, asyncio.Timeout) and owner._task is task)


_recognized_wait, _park_reason = _settlement._recognized_wait, _settlement._park_reason


def _recognized(state: Any, task: asyncio.Task[Any], waiter: Any) -> bool:
    """Whether a task waits on purpose; most of those that do are jobs that wait for their time."""
    return bool(_dpy_internals.tasks_loop_sleep(task, waiter) or _recognized_wait(state, task, waiter))


def _parked(state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None) -> str | None:
    """Why a task need not be waited for."""
    waiter: Any = task._fut_waiter  # type: ignore[attr-defined]
    if _dpy_internals.tasks_loop_sleep(task, waiter) and _timers_waking(state, task, waiter):
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


def hasten() -> None:
    """Let SimCord do so from now on."""
    copying = SimpleNamespace(deepcopy=_duplicate)
    for where, name, instead in (
        (simcord_env, "asyncio", _Resting("asyncio")),
        # Each is looked for among all of them; no two are the same.
        (_runtime._CallbackRecord, "__eq__", object.__eq__),
        (_settlement, "_timer_records_waking", _timers_waking),
        (_settlement, "_recognized_wait", _recognized),
        (_settlement, "_park_reason", _parked),
        (router, "copy", copying),
        (gateway, "copy", copying),
        (components, "deepcopy", _duplicate),
        (results, "deepcopy", _duplicate),
        *((each, TELL, _telling_once(getattr(each, TELL))) for each in (app_commands.Command, app_commands.Group)),
    ):
        assert hasattr(where, name), f"this SimCord has no {name}"
        setattr(where, name, instead)
