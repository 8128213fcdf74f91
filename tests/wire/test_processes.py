"""Several processes share one PostgreSQL: each has its part of the servers, and one stands in for another."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.model.shard_range import ShardRange
from bot.store.postgres_store import PostgresStore
from bot.ui import session_starts
from bot.ui.client import TableBot
from tests.stores import Databases
from tests.wire import gateway
from tests.wire.client import pointed_at
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.people import Person, Place
from tests.wire.play import Stand, boards, stand

pytestmark = pytest.mark.thorough
# How long it may take until somebody answers again at the tables of a process that was killed, in seconds.
STOOD_IN = 30


@pytest.fixture
async def url(databases: Databases) -> AsyncIterator[str]:
    """The address of a database that holds nothing yet."""
    async with databases.one() as place:
        yield place.url


@asynccontextmanager
async def client(discord: Discord, url: str, part: str) -> AsyncIterator[TableBot]:
    """A bot with a part of the servers, as it would be in a process of its own."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(PostgresStore.open(url, "discord", part=ShardRange.read(part)))
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
    monkeypatch.setattr(gateway, "IDENTIFY_SECONDS", 0.5)
    monkeypatch.setattr(session_starts, "STARTS_APART", 1.1)
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


async def test_only_one_of_them_registers_commands(
    discord: Discord, errors: list[str], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_starts, "STARTS_APART", 0.1)
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


async def test_each_answers_on_its_own_servers(
    discord: Discord, errors: list[str], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And only one of them in direct messages; a board is posted once, whoever it was asked of."""
    monkeypatch.setattr(gateway, "IDENTIFY_SECONDS", 0.5)
    monkeypatch.setattr(session_starts, "STARTS_APART", 0.6)
    discord.rates.free()
    places: dict[int, Place] = {}
    while len(places) < 2:
        discord.world.clock.forward(0.001)
        place = Place.open(discord)
        places[(place.guild.id >> 22) % 2] = place
    user = places[0].people[0].user
    channels = [places[0].channel, places[1].channel, discord.world.direct(user)]
    with pointed_at(discord.base):
        async with client(discord, url, "0/2") as zero, client(discord, url, "1/2") as one:
            await asyncio.wait_for(asyncio.gather(zero.wait_until_ready(), one.wait_until_ready()), 20)
            for number, channel in enumerate(channels, start=1):
                person = Person(discord, user, channel)
                person.slash("patience start", game="Klondike", deal="4711")
                await discord.world.until(lambda channel=channel: boards(channel))
                person.press(f"t:{number}:0:b-stock")
                await discord.world.until(lambda channel=channel: stand(channel).ply == 1)
            for bot in (zero, one):
                await bot.handler.post_missing()
            await discord.quiet()
            assert [len(channel.public()) for channel in channels] == [1, 1, 1]
            tables = [[*bot.handler.service.tables._live_tables._where] for bot in (zero, one)]
            assert tables == [[1, 3], [2]]


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
    command = (sys.executable, "-W", "ignore", "-m", "tests.wire.hasty", discord.base)
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(*command, stdout=file, stderr=file, env=environment)
    try:
        yield Program(process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.fixture
async def two(discord: Discord, url: str, tmp_path: Path) -> AsyncIterator[Two]:
    """Two processes that were given the same shards by mistake; a table at which one move has been made."""
    discord.rates.free()
    place = Place.open(discord)
    async with (
        program(discord, url, "0/1", tmp_path / "a.txt") as a,
        program(discord, url, "0/1", tmp_path / "b.txt") as b,
    ):
        await discord.world.until(lambda: discord.gateway.ready and discord.world.commands, 60)
        first, second = (a, b) if "are this process's" in a.said else (b, a)
        made = Two(url, place, first, second)
        made.alice.slash("patience start", game="Klondike", deal="4711")
        await place.until(lambda: boards(place.channel))
        await made.draw(0)
        await second.has_said("are not free")
        assert len(discord.gateway.begun) == 1, "the second waits, and connects to nothing"
        yield made
        assert "Traceback" not in a.said + b.said


@dataclass
class Two:
    """Two processes and a table."""

    url: str
    place: Place
    first: Program
    second: Program

    @property
    def alice(self) -> Person:
        """Who plays."""
        return self.place.people[0]

    async def draw(self, ply: int) -> None:
        """Draw a card, and wait until the board shows it."""
        self.alice.press(f"t:1:{ply}:b-stock")
        await self.place.until(lambda: stand(self.place.channel) == Stand(1, ply + 1))
        await self.place.discord.quiet(0.3)

    async def second_stands_in(self) -> None:
        """Wait until the second process is connected and answers."""
        began, discord = time.monotonic(), self.place.discord
        await discord.world.until(lambda: len(discord.gateway.begun) == 2, STOOD_IN)
        asked = self.alice.slash("table")
        await discord.world.until(lambda: asked.answered is not None, STOOD_IN)
        assert time.monotonic() - began < STOOD_IN
        await discord.quiet(0.3)

    async def moves(self) -> list[str]:
        """The moves that have been made."""
        async with PostgresStore.open(self.url, "discord") as store:
            record = await store.tables.table(1)
            assert record is not None
            return [row.text for row in await store.tables.log(record)]


async def test_a_process_stands_in_for_one_that_was_killed(two: Two) -> None:
    """It was killed in the middle of a move."""
    two.alice.press("t:1:1:b-stock")
    await asyncio.sleep(0.02)
    two.first.process.send_signal(signal.SIGKILL)
    await two.first.process.wait()
    await two.second_stands_in()
    made = len(await two.moves())
    assert made in (1, 2), "the move was stored, or was not"
    await two.draw(made)
    assert await two.moves() == ["stock"] * (made + 1)
    assert len(boards(two.place.channel)) == 1
    two.second.process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(two.second.process.wait(), 20) == 0


async def test_a_process_that_was_taken_for_dead_stops_by_itself(two: Two) -> None:
    """It stood still while the second took over, then wakes up with all that people have asked for meanwhile."""
    two.first.process.send_signal(signal.SIGSTOP)
    await two.second_stands_in()
    await two.draw(1)
    two.first.process.send_signal(signal.SIGCONT)
    assert await asyncio.wait_for(two.first.process.wait(), 20) == 1
    said = "Another process has taken over shards 0/1, because this one hadn't renewed its lease on them"
    assert two.first.said.count(said) == 1
    discord = two.place.discord
    assert all("a second answer" in each for each in discord.violations), "the second had answered already"
    discord.violations.clear()
    await two.draw(2)
    assert await two.moves() == ["stock"] * 3
    assert len(boards(two.place.channel)) == 1
