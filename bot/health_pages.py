"""Tells whoever watches over the bot how it is: figures for Prometheus at /metrics, and in a sentence at /healthz."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, TypeAlias
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import make_wsgi_app
from prometheus_client.exposition import ThreadingWSGIServer

from bot import __version__
from bot.config import ConfigError
from bot.metrics import BOARDS_OWED, BOARDS_WAITING, CONNECTED, COPY_AGE, HAS_PART, LATENCY, STORING, TABLES
from bot.model.durations import MINUTE
from bot.model.facts import Note
from bot.model.shard_range import WHOLE, ShardRange
from bot.store.protocol import Store, StoreError
from bot.text.formatting import clip
from bot.text.reader import HOST
from bot.text.refusals import in_words
from bot.ui.client import TableBot
from bot.ui.connection import connected

Environment: TypeAlias = dict[str, Any]
Trouble: TypeAlias = Note | StoreError
StartResponse: TypeAlias = Callable[[str, list[tuple[str, str]]], object]

# Seconds after which the store, and everything, is taken to be stuck.
STORE_STUCK, STUCK = 1.5, 3.0
# How old the number of tables may be: to count them takes a while where there are very many.
_COUNT_EVERY = 60.0
_POLL = 0.1


class Health:
    """What there is to tell of a bot; asked by other threads, which notice when its own does not answer.

    Before there is one, the process may have to wait for its `part` of the servers.
    """

    def __init__(self, part: ShardRange | None = None) -> None:
        self._part = part
        self._loop = asyncio.get_running_loop()
        self._watched: tuple[TableBot, Store] | None = None
        self._counted = -math.inf
        self._metrics = make_wsgi_app()

    def over(self, bot: TableBot, store: Store) -> None:
        """Watch a bot from now on, in place of the one before."""
        self._watched = bot, store

    def __call__(self, environ: Environment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request, in the manner of WSGI."""
        match environ.get("PATH_INFO"):
            case "/healthz":
                trouble = self._wait(self._trouble(), Note("health-stuck", seconds=f"{STUCK:g}"))
                status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
                return _plainly(start, status, trouble or self._well())
            case "/metrics":
                self._wait(self._measure(), None)
                answer: Iterable[bytes] = self._metrics(environ, start)
                return answer
        return _plainly(start, HTTPStatus.NOT_FOUND, Note("health-nothing"))

    def _wait(self, work: Coroutine[Any, Any, Trouble | None], stuck: Note | None) -> Trouble | None:
        """What some work on the bot's own thread leads to."""
        asked = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return asked.result(STUCK)
        except TimeoutError:
            asked.cancel()
            return stuck

    def _well(self) -> Note:
        """How the bot is, if it is well."""
        if self._watched is None:
            return Note("health-waiting", version=__version__, shards=str(self._part))
        if self._part is None:
            return Note("health", version=__version__)
        return Note("health-part", version=__version__, shards=str(self._part))

    async def _trouble(self) -> Trouble | None:
        """Why the bot is not well; None if it is, or waits for others to leave it their part."""
        if self._watched is None:
            return Note("health-offline") if self._part is None else None
        if not connected(self._watched[0]):
            return Note("health-offline")
        if not self._watched[1].has_part():
            return Note("health-lease", shards=str(self._part))
        if wrong_by := self._watched[0].requests.clock.wrong_by:
            return Note("health-clock", minutes=abs(wrong_by) // MINUTE)
        return await _untaken(self._watched[1])

    async def _measure(self) -> None:
        HAS_PART.labels(str(self._part or WHOLE)).set(self._watched is not None and self._watched[1].has_part())
        if self._watched is None:
            CONNECTED.set(0)
            return
        bot, store = self._watched
        CONNECTED.set(connected(bot))
        if math.isfinite(bot.latency):
            LATENCY.set(bot.latency)
        STORING.set(await _untaken(store) is None)
        BOARDS_OWED.set(len(await store.boards.boards_to_post()))
        BOARDS_WAITING.set(bot.handler.waiting)
        copied = store.housekeeping.copied_at()
        COPY_AGE.set(math.nan if copied is None else max(0.0, time.time() - copied))
        await self._count(store)

    async def _count(self, store: Store) -> None:
        if time.monotonic() < self._counted + _COUNT_EVERY:
            return
        self._counted = time.monotonic()
        census = await store.housekeeping.census()
        TABLES.clear()
        for (game, status), number in census.items():
            TABLES.labels(game, status).set(number)


async def _untaken(store: Store) -> Trouble | None:
    """Why nothing can be stored; None if something has just been: a full disk lets everything be read."""
    try:
        async with asyncio.timeout(STORE_STUCK):
            await store.housekeeping.probe()
    except TimeoutError as error:
        return Note("health-store", error=type(error).__name__)
    except StoreError as error:
        return error
    except Exception as error:
        return Note("health-unstored", error=clip(" ".join(str(error).split()) or type(error).__name__, 200))
    return None


def _plainly(start: StartResponse, status: HTTPStatus, said: Trouble) -> list[bytes]:
    start(
        f"{status.value} {status.phrase}",
        [("Content-Type", "text/plain;charset=utf-8")],
    )
    return [f"{in_words(HOST, said)}\n".encode()]


class _Silent(WSGIRequestHandler):
    """A handler that logs nothing, and waits for nobody who sends nothing."""

    timeout = 5

    def handle(self) -> None:
        """Answer a request, if one comes and whoever sent it is still there."""
        with suppress(TimeoutError, ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Nothing: whoever watches asks again and again."""


@asynccontextmanager
async def watched(host: str, port: int | None, part: ShardRange | None = None) -> AsyncIterator[Health]:
    """A watch that answers at a port, if there is one; ConfigError if that is not free.

    `part` is what the process may have to wait for, None if it is alone.
    """
    watch = Health(part)
    if port is None:
        yield watch
        return
    try:
        server = make_server(host, port, watch, ThreadingWSGIServer, _Silent)
    except OSError as error:
        raise ConfigError("metrics-closed", host=host, port=str(port), error=str(error)) from error
    serving = threading.Thread(target=server.serve_forever, args=(_POLL,), daemon=True)
    serving.start()
    try:
        yield watch
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
