"""Several processes share one PostgreSQL: each has its part of the servers, and one stands in for another."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from bot.model.part import Part
from bot.store.postgres_store import PostgresStore
from bot.ui import starts
from bot.ui.client import TableBot
from tests.postgres import Missing, running
from tests.wire import gateway
from tests.wire.client import pointed_at
from tests.wire.double import TOKEN, Discord
from tests.wire.people import Place
from tests.wire.play import boards

# How long it may take until somebody answers again at the tables of a process that was killed, in seconds.
STOOD_IN = 30


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The address of a database of these tests' own."""
    try:
        with running() as server:
            yield server.url()
    except Missing as missing:
        pytest.skip(str(missing))


async def _sql(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for each in statements:
            await connection.execute(each)
    finally:
        await connection.close()


@pytest.fixture(autouse=True)
async def emptied(url: str) -> None:
    """Nothing is left of the test before."""
    await _sql(url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")


@asynccontextmanager
async def client(discord: Discord, url: str, part: str) -> AsyncIterator[TableBot]:
    """A bot with a part of the servers, as it would be in a process of its own."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(PostgresStore.open(url, "discord", part=Part.read(part)))
        bot = await stack.enter_async_context(TableBot(store, "discord"))
        task = asyncio.create_task(bot.start(TOKEN))
        stack.push_async_callback(asyncio.gather, task, return_exceptions=True)
        stack.callback(task.cancel)
        yield bot


@pytest.mark.parametrize("concurrency", [1, 2])
async def test_sessions_begin_as_discord_wants_it(
    discord: Discord, errors: list[str], url: str, monkeypatch: pytest.MonkeyPatch, concurrency: int
) -> None:
    """Two processes have two shards each; in a row of shards one session begins at a time, whosever it is."""
    monkeypatch.setattr(gateway, "IDENTIFY_SECONDS", 1.0)
    monkeypatch.setattr(starts, "APART", 1.1)
    discord.rates.free()
    discord.gateway.concurrency = concurrency
    with pointed_at(discord.base):
        async with client(discord, url, "0,2/4") as one, client(discord, url, "1,3/4") as other:
            began = time.monotonic()
            await discord.world.until(lambda: len(discord.gateway.begun) == 4)
            assert time.monotonic() - began > (4 / concurrency - 1) * 1.0 - 0.5
            await asyncio.wait_for(asyncio.gather(one.wait_until_ready(), other.wait_until_ready()), 20)
            assert sorted(discord.gateway.begun) == [0, 1, 2, 3]
            assert discord.gateway.hasty == []
            assert [sorted(bot.shards) for bot in (one, other)] == [[0, 2], [1, 3]]


async def test_only_one_of_them_registers_commands(discord: Discord, errors: list[str], url: str) -> None:
    discord.rates.free()
    with pointed_at(discord.base):
        async with client(discord, url, "1/2") as bot:
            await asyncio.wait_for(bot.wait_until_ready(), 20)
            await discord.quiet()
        assert discord.world.commands == {}
        discord.world.clock.forward(gateway.IDENTIFY_SECONDS)
        async with client(discord, url, "0/2") as bot:
            await asyncio.wait_for(bot.wait_until_ready(), 20)
            await discord.quiet()
        assert discord.world.commands[None]


# Processes of their own.


class Program:
    """The bot as a program, which writes what happens into a file."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self._log = log

    @property
    def said(self) -> str:
        """What it has said."""
        return self._log.read_text("utf-8")

    async def has_said(self, words: str) -> None:
        """Wait until it has said something."""
        async with asyncio.timeout(60):
            while words not in self.said:
                await asyncio.sleep(0.1)


@asynccontextmanager
async def program(discord: Discord, url: str, shards: str, log: Path) -> AsyncIterator[Program]:
    """A process that was given some shards; killed in the end if it still runs."""
    environment = os.environ | {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url, "SHARDS": shards, "LOG_LEVEL": "INFO"}
    command = (sys.executable, "-W", "ignore", "-m", "tests.wire.client", discord.base)
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(*command, stdout=file, stderr=file, env=environment)
    try:
        yield Program(process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def moves(url: str) -> list[str]:
    """The moves of the first table."""
    async with PostgresStore.open(url, "discord") as store:
        record = await store.table(1)
        assert record is not None
        return [row.text for row in await store.log(record)]


async def test_of_two_with_the_same_shards_one_stands_in_for_the_other(
    discord: Discord, url: str, tmp_path: Path
) -> None:
    """The first is killed in the middle of a move; then the second loses its lease, and stops by itself."""
    discord.rates.free()
    place = Place.open(discord)
    alice, channel = place.people[0], place.channel
    async with (
        program(discord, url, "0/1", tmp_path / "one.txt") as one,
        AsyncExitStack() as later,
    ):
        await discord.world.until(lambda: discord.gateway.ready and discord.world.commands, 60)
        two = await later.enter_async_context(program(discord, url, "0/1", tmp_path / "two.txt"))
        alice.slash("patience start", game="Klondike", deal="4711")
        await place.until(lambda: boards(channel))
        alice.press("t:1:0:b-stock")
        await place.until(lambda: "Drew 7♦" in channel.public()[-1].text)
        await two.has_said("are not free")
        assert len(discord.gateway.begun) == 1, "the second waits, and connects to nothing"
        alice.press("t:1:1:b-stock")
        await asyncio.sleep(0.02)
        one.process.send_signal(signal.SIGKILL)
        killed = time.monotonic()
        await discord.world.until(lambda: len(discord.gateway.begun) == 2, STOOD_IN)
        made = len(await moves(url))
        assert made in (1, 2), "the move was stored, or was not"
        asked = alice.slash("table")
        await discord.world.until(lambda: alice.answers(asked) or asked.answered is not None, STOOD_IN)
        assert time.monotonic() - killed < STOOD_IN
        await discord.quiet(0.3)
        alice.press(f"t:1:{made}:b-stock")
        await place.until(lambda: any(f"t:1:{made + 1}:b-stock" in each.controls() for each in boards(channel)))
        await discord.quiet(0.3)
        assert await moves(url) == ["stock"] * (made + 1)
        assert len(boards(channel)) == 1, "there is one board"
        await _sql(url, "DELETE FROM leases")
        assert await asyncio.wait_for(two.process.wait(), 20) == 1
        assert two.said.count("Shards 0/1 have been taken over by another process") == 1
        assert "Traceback" not in one.said + two.said
