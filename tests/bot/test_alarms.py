"""What wakes whoever runs the bot: nothing can be stored, requests or jobs fail, there is no new copy."""

from __future__ import annotations

import asyncio
import math
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.health_pages import Health
from bot.service.winnable import in_thread
from bot.store.sql import Session
from bot.ui import wire_meter
from bot.ui.client import TableBot
from bot.ui.jobs import Job
from tests.bot.conftest import Room
from tests.bot.test_health_pages import asked, counted, figure, port, watching

__all__ = ["port", "watching"]


async def test_a_store_that_takes_nothing(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the disk is full: everything can be read all the same."""
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    before = counted("patience_unstored_total")
    await room.store._database.rows("PRAGMA query_only=ON")
    said = "Nothing can be stored: attempt to write a readonly database.\n"
    assert await asked(port) == (503, said)
    assert figure((await asked(port, "/metrics"))[1], "patience_storing") == 0
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert figure((await asked(port, "/metrics"))[1], "patience_unstored_total") == before + 1
    await room.store._database.rows("PRAGMA query_only=OFF")
    assert (await asked(port))[0] == 200
    assert figure((await asked(port, "/metrics"))[1], "patience_storing") == 1
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert counted("patience_unstored_total") == before + 1


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Let the system take no byte of any file beyond so many, as a disk takes none that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_file_that_cannot_grow(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    log = room.place.path.with_name(f"{room.place.path.name}-wal")
    assert (await asked(port))[0] == 200
    with no_file_larger_than(log.stat().st_size):
        assert await asked(port) == (503, "Nothing can be stored: disk I/O error.\n")
    assert (await asked(port))[0] == 200, "it goes on by itself once there is room"


# A disk of its own, as small as a database, that is full soon after. Only what stands in it is asked there: who may
# mount one may not look at a network.
FULL = """
import asyncio, sys
from pathlib import Path
from bot.health_pages import _untaken
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import HOST
from bot.text.refusals import in_words

async def ask(disk):
    async with SqliteStore.open(disk / "table.db", "discord") as store:
        assert await _untaken(store) is None
        with (disk / "filler").open("wb", buffering=0) as filler:
            try:
                while filler.write(bytes(512)):
                    pass
            except OSError:
                pass
        found = await _untaken(store)
        (disk / "filler").unlink()
        print(found and in_words(HOST, found), await _untaken(store))

asyncio.run(ask(Path(sys.argv[1])))
"""


def small_disk(*command: str) -> list[str]:
    """What runs a command where a folder, its last word, is a disk of four megabytes."""
    mounted = 'mount -t tmpfs -o size=4m none "$0" && exec "$@" "$0"'
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", mounted, command[-1], *command[:-1]]


@pytest.mark.thorough
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    if shutil.which("unshare") is None or subprocess.run(small_disk("true", str(tmp_path)), check=False).returncode:
        pytest.skip("this system lets no ordinary user mount a disk")
    asking = small_disk(sys.executable, "-c", FULL, str(tmp_path))
    said = subprocess.run(asking, check=True, capture_output=True, text=True, timeout=60).stdout
    assert said == "Nothing can be stored: database or disk is full. None\n"


async def test_a_store_that_has_met_with_damage(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else can still be read and stored: nobody knows what is damaged besides."""
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})

    async def read(_: Session) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT | 1 << 8
        raise error

    with pytest.raises(sqlite3.DatabaseError):
        await room.store._database.read(read)
    status, said = await asked(port)
    assert status == 503
    assert re.search(r"table\.db is damaged \(database disk image is malformed\).*restore", said)


async def test_a_job_that_fails_is_counted(room: Room) -> None:
    async def fail() -> None:
        done.set()
        raise OSError("the disk is full")

    done, before = asyncio.Event(), counted("patience_jobs_failed_total", job="copy")
    room.bot.jobs.start([Job("copy", timedelta(hours=1), fail)])
    await done.wait()
    await asyncio.sleep(0)
    assert counted("patience_jobs_failed_total", job="copy") == before + 1


async def test_the_age_of_the_newest_copy_is_told(room: Room, watching: Health, port: int) -> None:
    watching.over(room.bot, room.store)
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    for copy in room.place.path.parent.glob("*.backup"):
        copy.unlink()
    assert math.isnan(figure((await asked(port, "/metrics"))[1], "patience_copy_age_seconds"))
    await room.store.housekeeping.keep_copy()
    (copy,) = room.place.path.parent.glob("*.backup")
    made = time.time() - 3 * 86_400
    os.utime(copy, (made, made))
    age = figure((await asked(port, "/metrics"))[1], "patience_copy_age_seconds")
    assert 3 * 86_400 <= age < 3 * 86_400 + 60


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/v10/channels/123456789012345678/messages/223456789012345678", "/channels/{id}/messages/{id}"),
        ("/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/interactions/123/secret/callback", "/interactions/{id}/{token}/callback"),
        ("/api/v10/applications/123/emojis", "/applications/{id}/emojis"),
        ("/api/v10/gateway/bot", "/gateway/bot"),
        ("/api/v10/guilds/1/emojis/%E2%99%A5", "/guilds/{id}/emojis/{id}"),
    ],
)
def test_of_a_request_its_route_is_told_alone(path: str, told: str) -> None:
    assert wire_meter.route(path) == told


async def test_requests_to_discord_are_counted(port: int) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=429)

    app, route = web.Application(), "/channels/{id}/messages"
    app.router.add_post("/api/v10/channels/1/messages", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    url = f"http://127.0.0.1:{port}/api/v10/channels/1/messages"
    before = [counted("patience_discord_requests_total", method="POST", route=route, status=s) for s in ("429", "0")]
    trace = aiohttp.TraceConfig()
    wire_meter.count_by(trace)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        async with session.post(url):
            pass
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.post(url)
    after = [counted("patience_discord_requests_total", method="POST", route=route, status=s) for s in ("429", "0")]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1]


async def test_the_bot_has_its_requests_counted(room: Room) -> None:
    trace = TableBot(room.store, "discord", mind=in_thread).http.http_trace
    assert trace is not None
    fresh = aiohttp.TraceConfig()
    wire_meter.count_by(fresh)
    assert {*fresh.on_request_end} <= {*trace.on_request_end}
    assert {*fresh.on_request_exception} <= {*trace.on_request_exception}
