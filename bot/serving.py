"""The bot at work, on Discord or in the practice room, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager

import aiohttp
import discord

from bot import logs
from bot.config import ConfigError, Configuration
from bot.health_pages import watched
from bot.metrics import COMMIT_SECONDS
from bot.reconnecting import refusal, stay
from bot.store.protocol import Store
from bot.store.sqlite_store import SqliteStore
from bot.ui.delivery.discord_clock import DiscordClock

log = logging.getLogger(__name__)
# Seconds after which a thread that computes lets another one in that waits. Each answer passes between the threads of
# the network, the database and the pictures some twenty times, and would wait for Python's usual 5 ms each time.
TURN_OF_A_THREAD = 0.0005
# How many objects more there are before Python looks for garbage among the newest, and how many such looks it takes
# before one goes through the older, and of those before one through all: that one holds everybody up for 0.1 s, with
# Python's usual 700, 10, 10 every third second of a busy evening.
GARBAGE = 5_000, 20, 50


def play(settings: Configuration) -> str | None:
    """Run on Discord, or where there is no token the practice room; one sentence if Discord can't be had."""
    work = _practice(settings) if settings.token is None else serve(settings, settings.token)
    logs.set_up(settings.log_level, as_json=settings.log_json, secret=settings.token)
    try:
        # The practice room looks into Python's own event loop.
        with asyncio.Runner(loop_factory=None if settings.token is None else fastest_loop()) as runner:
            runner.run(work)
    except (discord.DiscordException, aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        log.debug("Discord failed", exc_info=error)
        return refusal(error)
    return None


async def serve(settings: Configuration, token: str) -> None:
    """Run on Discord until told to stop."""
    _listen()
    sys.setswitchinterval(TURN_OF_A_THREAD)
    # What has been imported stays. To look through all of it for garbage again and again would hold everybody up.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    clock = DiscordClock()
    part = None if settings.postgres is None else settings.part
    try:
        async with (
            watched(settings.metrics_host, settings.metrics_port, part) as watch,
            _store(settings, clock) as store,
        ):
            await stay(store, token, watch, clock)
    except asyncio.CancelledError:
        log.info("told to stop")


def _store(settings: Configuration, clock: DiscordClock) -> AbstractAsyncContextManager[Store]:
    """The store that the settings name, once it is entered; ConfigError if what it needs is not installed."""
    if settings.postgres is None:
        return SqliteStore.open(
            settings.database, "discord", clock.now, copies=settings.copies, committed=COMMIT_SECONDS.observe
        )
    try:
        from bot.store.postgres_store import PostgresStore  # noqa: PLC0415  # an extra that few need
    except ImportError as error:
        raise ConfigError("postgres-missing") from error
    return PostgresStore.open(
        settings.postgres, "discord", clock.now, part=settings.part, committed=COMMIT_SECONDS.observe
    )


def _listen() -> None:
    """Cancel this task, once, when the system or Ctrl+C tells the program to stop."""
    task = asyncio.current_task()
    assert task is not None

    def stop() -> None:
        if not task.cancelling():  # what is being closed is closed to the end
            task.cancel()

    for each in (signal.SIGTERM, signal.SIGINT):
        try:
            asyncio.get_running_loop().add_signal_handler(each, stop)
        except NotImplementedError:  # on Windows, Ctrl+C raises KeyboardInterrupt
            signal.signal(each, signal.default_int_handler)


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the event loop: uvloop where it is installed, as it is but on Windows; None for Python's own."""
    try:
        import uvloop  # noqa: PLC0415  # it may not be there
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


def _practice(settings: Configuration) -> Coroutine[None, None, None]:
    try:
        from bot.practice.room import practise  # noqa: PLC0415  # an extra that a server does not install
    except ImportError as error:
        raise ConfigError("room-missing") from error
    return practise(settings.database, settings.practice_port)
