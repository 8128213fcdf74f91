"""How the bot is, as a program asks that watches over it."""

from __future__ import annotations

import asyncio
import gc
import math
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from prometheus_client import REGISTRY

from bot import __version__, health, health_pages, serving
from bot.config import ConfigError, Configuration
from bot.health_pages import Health, watched
from bot.metrics import CONNECTED
from bot.model.shard_range import ShardRange
from bot.store.sqlite_store import SqliteStore
from bot.ui.delivery import board_retries
from bot.ui.delivery.discord_clock import DiscordClock
from tests.bot.conftest import Room
from tests.bot.refusing import refusing
from tests.bot.test_request_guard import id_of
from tests.ports import free_port
from tests.stores import Place

ROOT = Path(__file__).parents[2]


@pytest.fixture
def port() -> int:
    """A port that is free."""
    return free_port()


@pytest.fixture
async def watching(port: int) -> AsyncIterator[Health]:
    async with watched("127.0.0.1", port) as made:
        yield made


def get(port: int, path: str) -> tuple[int, str]:
    """What stands at a path."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def asked(port: int, path: str = "/healthz") -> tuple[int, str]:
    """What stands at a path, asked from another thread."""
    return await asyncio.to_thread(get, port, path)


async def test_a_bot_that_is_well(room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await asked(port) == (503, "The bot isn't connected to Discord.\n"), "there is none yet"
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    assert await asked(port) == (200, f"Patience Table {__version__} is well.\n")
    assert (await asked(port, "/"))[0] == 404


async def test_a_bot_that_has_a_part(room: Room, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched("127.0.0.1", port, ShardRange.read("0-3/16")) as watching:
        waits = f"Patience Table {__version__} is standing by: another process has shards 0-3/16, or some of them.\n"
        assert await asked(port) == (200, waits), "who stands by is well"
        held = 'patience_shards_held{shards="0-3/16"}'
        assert f"{held} 0.0" in (await asked(port, "/metrics"))[1]
        watching.over(room.bot, room.store)
        monkeypatch.setattr(type(room.bot), "shards", {})
        assert await asked(port) == (200, f"Patience Table {__version__} is well, with shards 0-3/16.\n")
        assert f"{held} 1.0" in (await asked(port, "/metrics"))[1]
        monkeypatch.setattr(room.store, "has_part", lambda: False)
        status, said = await asked(port)
        assert (status, said.startswith("The bot can't be sure it still has shards 0-3/16")) == (503, True)
        assert f"{held} 0.0" in (await asked(port, "/metrics"))[1]


class Shard:
    """A connection to Discord's gateway that has dropped."""

    def is_closed(self) -> bool:
        """Whether it has."""
        return True


async def test_a_bot_that_is_cut_off(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {0: Shard()})
    assert await asked(port) == (503, "The bot isn't connected to Discord.\n")


async def test_time_without_a_connection_is_charged_to_nobody(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[int] = []

    async def beat() -> None:
        beats.append(1)

    jobs = [job._replace(every=timedelta(), work=beat) for job in room.bot._jobs() if job.name in ("clocks", "copy")]
    assert [job.connected for job in jobs] == [True, False]
    need_discord = {job.name for job in room.bot._jobs() if job.connected}
    assert need_discord >= {"boards", "clocks", "idle-tables", "servers"}
    with monkeypatch.context() as cut:
        cut.setattr(type(room.bot), "shards", {0: Shard()})
        room.bot.jobs.start(job for job in jobs if job.connected)
        await asyncio.sleep(0.05)
        assert not beats
    await asyncio.sleep(0.05)
    assert beats


async def test_a_store_that_does_not_answer(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    monkeypatch.setattr(health_pages, "STORE_STUCK", 0.1)
    async with room.store._database._lock:
        assert await asked(port) == (503, "The database doesn't answer (TimeoutError).\n")
    assert (await asked(port))[0] == 200


async def test_a_bot_that_is_stuck(watching: Health, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_pages, "STUCK", 0.1)
    found: list[tuple[int, str]] = []
    asking = threading.Thread(target=lambda: found.append(get(port, "/healthz")))
    asking.start()
    asking.join(10)  # nothing else happens meanwhile, which is what is asked about
    assert found == [(503, "The bot is stuck: it hasn't answered for 0.1 seconds.\n")]


def figure(text: str, name: str) -> float:
    """One of the figures that Prometheus reads."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, f"{name} is missing"
    return float(found[1])


def counted(name: str, **labels: str) -> float:
    """What a counter has come to."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_what_is_played_is_counted(room: Room, watching: Health, port: int) -> None:
    watching.over(room.bot, room.store)
    before = [
        counted("patience_moves_total", game="klondike"),
        counted("patience_refusals_total", key="no-table"),
        counted("patience_answer_seconds_count", kind="application_command"),
        counted("patience_picture_seconds_count"),
    ]
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    await room.alice.slash(room.channel, "move", move="stock, stock")
    _, text = await asked(port, "/metrics")
    after = [
        figure(text, 'patience_moves_total{game="klondike"}'),
        figure(text, 'patience_refusals_total{key="no-table"}'),
        figure(text, 'patience_answer_seconds_count{kind="application_command"}'),
        figure(text, "patience_picture_seconds_count"),
    ]
    assert [new - old for new, old in zip(after, before, strict=True)] == [2, 1, 3, 2]
    assert figure(text, 'patience_tables{game="klondike",status="playing"}') == 1
    assert figure(text, "patience_boards_owed") == 0
    assert figure(text, "process_resident_memory_bytes") > 0


async def test_whatever_is_asked_is_measured(room: Room) -> None:
    kinds = ("application_command", "component", "autocomplete")
    before = [counted("patience_answer_seconds_count", kind=kind) for kind in kinds]
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    await room.alice.slash(room.channel, "remind")
    await room.alice.click(room.channel.last_message, custom_id=await id_of(room, "stock"))
    await room.alice.autocomplete(room.channel, "move", "move", "")
    after = [counted("patience_answer_seconds_count", kind=kind) for kind in kinds]
    assert [new - old for new, old in zip(after, before, strict=True)] == [2, 1, 1]


async def test_boards_that_are_tried_again_soon_are_counted(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    await room.alice.slash(room.channel, "chinese start")
    monkeypatch.setattr(board_retries, "RETRY_PAUSES", (60,))
    room.bot.handler._retries.begin(1)
    _, text = await asked(port, "/metrics")
    assert figure(text, "patience_boards_waiting") == 1
    room.bot.handler._waits.failed(2, room.channel.id)
    _, text = await asked(port, "/metrics")
    assert figure(text, "patience_boards_waiting") == 2, "and those that are tried again every minute"


async def test_the_connection_is_told(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for shards, latency in (({}, 0.25), ({0: Shard()}, float("nan"))):
        monkeypatch.setattr(type(room.bot), "shards", shards)
        monkeypatch.setattr(type(room.bot), "latency", latency)
        watching.over(room.bot, room.store)
        _, text = await asked(port, "/metrics")
        told.append([figure(text, f"patience_gateway_{name}") for name in ("connected", "latency_seconds")])
    assert told == [[1, 0.25], [0, 0.25]], "there is no latency any more"


async def test_where_there_is_no_bot_none_is_connected(watching: Health, port: int) -> None:
    CONNECTED.set(1)
    _, text = await asked(port, "/metrics")
    assert figure(text, "patience_gateway_connected") == 0


async def test_tables_are_counted_once_a_minute(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching.over(room.bot, room.store)
    playing = 'patience_tables{game="klondike",status="playing"}'
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert figure((await asked(port, "/metrics"))[1], playing) == 1
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    assert figure((await asked(port, "/metrics"))[1], playing) == 1
    monkeypatch.setattr(health_pages, "_COUNT_EVERY", 0.0)
    _, text = await asked(port, "/metrics")
    assert playing not in text
    assert figure(text, 'patience_tables{game="klondike",status="over"}') == 1


async def test_boards_that_are_owed_are_counted(room: Room, watching: Health, port: int) -> None:
    watching.over(room.bot, room.store)
    live = await room.begin()
    await room.store._database.rows("DELETE FROM boards WHERE table_id = ?", live.record.id)
    _, text = await asked(port, "/metrics")
    assert figure(text, "patience_boards_owed") == 1


async def test_commits_are_timed(place: Place) -> None:
    heard: list[float] = []
    async with place.open("discord", committed=heard.append) as store:
        before = len(heard)
        await store.values.set_value("a", "b")
    assert len(heard) == before + 1
    assert heard[-1] > 0


async def test_the_program_tells_how_long_its_commits_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connected_and_gone(store: SqliteStore, token: str, watch: Health, clock: DiscordClock) -> None:
        opened.append(counted("patience_commit_seconds_count"))
        await store.values.set_value("a", "b")

    opened: list[float] = []
    await served(tmp_path, monkeypatch, connected_and_gone)
    assert [counted("patience_commit_seconds_count") - before for before in opened] == [1]


@pytest.mark.thorough
async def test_what_was_imported_is_not_looked_through_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connected(store: SqliteStore, token: str, watch: Health, clock: DiscordClock) -> None:
        assert gc.get_freeze_count() > 10_000
        assert math.prod(gc.get_threshold()) > 1_000_000, "nor is all the rest, but seldom"

    await served(tmp_path, monkeypatch, connected)


async def served(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    stay: Callable[[SqliteStore, str, Health, DiscordClock], Awaitable[None]],
) -> None:
    """Run the program with something else in the place of Discord."""
    monkeypatch.setattr(serving, "stay", stay)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as Python has it
    try:
        await serving.serve(Configuration.load({"DATABASE_PATH": str(folder / "table.db")}), "secret")
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


async def test_who_connects_and_asks_nothing_is_not_waited_for(
    watching: Health, port: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert health_pages._Silent.timeout is not None
    monkeypatch.setattr(health_pages._Silent, "timeout", health_pages._Silent.timeout / 50)

    def heard() -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as silent:
            return silent.recv(1)

    assert await asyncio.to_thread(heard) == b"", "the connection is closed"
    assert capfd.readouterr().err == ""


def answering() -> list[threading.Thread]:
    """The threads that answer at a port."""
    return [thread for thread in threading.enumerate() if "serve_forever" in thread.name]


async def test_nothing_answers_any_more_once_the_bot_stops(port: int) -> None:
    async with watched("127.0.0.1", port):
        assert len(answering()) == 1
    for thread in answering():
        thread.join(1)
    assert answering() == []
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5).close()


async def test_a_port_that_is_taken_is_one_sentence(watching: Health, port: int) -> None:
    with refusing("METRICS_PORT", ConfigError):
        async with watched("127.0.0.1", port):
            pytest.fail("it was opened twice")


async def test_docker_asks_how_it_is(
    room: Room, watching: Health, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await asyncio.to_thread(health.ask, "0.0.0.0", port) == (False, "The bot isn't connected to Discord.")
    watching.over(room.bot, room.store)
    monkeypatch.setattr(type(room.bot), "shards", {})
    assert await asyncio.to_thread(health.ask, "127.0.0.1", port) == (True, f"Patience Table {__version__} is well.")


@pytest.mark.parametrize(("host", "here"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("127.0.0.1", "127.0.0.1")])
def test_docker_asks_on_this_machine(port: int, host: str, here: str) -> None:
    well, said = health.ask(host, port)
    assert not well
    assert f"http://{here}:{port}/healthz" in said


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("port_set", "said"), [(True, "doesn't answer at http://127.0.0.1:"), (False, "METRICS_PORT")]
)
def test_docker_is_told_of_a_bot_that_is_not_there(tmp_path: Path, port: int, port_set: bool, said: str) -> None:
    env = {**os.environ, "METRICS_PORT": str(port) if port_set else "", "METRICS_HOST": ""}
    command = [sys.executable, "-m", "bot.health"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert said in done.stderr


def test_the_image_asks_at_the_port_that_the_bot_opens() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    start, check = re.findall(r"(METRICS_PORT=\S+) (?:exec )?python -m (?:bot|bot\.health)\b", text)
    assert start == check
    assert "HEALTHCHECK" in text
