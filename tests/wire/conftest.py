"""A double, the real bot that is connected to it, and a channel with people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.store.sqlite_store import SqliteStore
from bot.ui.client import TableBot
from bot.ui.delivery.discord_clock import DiscordClock
from bot.ui.emojis import CardEmojis
from tests.wire.client import pointed_at
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.gateway import IDENTIFY_SECONDS
from tests.wire.people import Person, Place
from tests.wire.play import stand


@dataclass
class Wire:
    """The double with one place in it, and the bot as long as it runs."""

    discord: Discord
    place: Place
    path: Path
    emojis: CardEmojis | None = None
    bot: TableBot = field(init=False)
    store: SqliteStore = field(init=False)

    @property
    def alice(self) -> Person:
        """The first of the people."""
        return self.place.people[0]

    @property
    def bob(self) -> Person:
        """The second of them."""
        return self.place.people[1]

    async def live(self) -> LiveTable:
        """The table that the channel's boards show, as the bot has stored it; it may be over."""
        return await self.bot.handler.service.tables.newest(stand(self.place.channel).table)

    async def made(self) -> list[str]:
        """The moves that have been made at that table."""
        return [row.text for row in await self.store.tables.log((await self.live()).record)]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The bot, from READY to its end; once more at any time."""
        self.discord.world.clock.forward(IDENTIFY_SECONDS)
        async with AsyncExitStack() as stack:
            stack.enter_context(pointed_at(self.discord.base))
            clock = DiscordClock()
            self.store = await stack.enter_async_context(SqliteStore.open(self.path, "discord", clock.now))
            self.bot = await stack.enter_async_context(TableBot(self.store, "discord", self.emojis, clock=clock))
            task = asyncio.create_task(self.bot.start(TOKEN))
            stack.push_async_callback(asyncio.gather, task, return_exceptions=True)
            stack.callback(task.cancel)
            task.add_done_callback(lambda _: self.discord.world.changed())
            await self.discord.world.until(lambda: task.done() or self.discord.gateway.ready)
            await asyncio.wait(
                {task, asyncio.create_task(self.bot.wait_until_ready())}, return_when="FIRST_COMPLETED"
            )
            if task.done():
                task.result()
            yield


class _Errors(logging.Handler):
    """Collects what is logged as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error."""
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(self.format(record))


@contextmanager
def errors_logged() -> Iterator[list[str]]:
    """What is logged as errors meanwhile."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    try:
        yield handler.found
    finally:
        logging.getLogger().removeHandler(handler)


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What the bot logged as errors; a test that expects some clears the list."""
    with errors_logged() as found:
        yield found
    assert found == []


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A double; whatever breaks one of its rules fails the test, unless the test has taken note of it."""
    async with Discord().open() as double:
        yield double
    assert double.violations == []


@pytest.fixture
async def wire(discord: Discord, errors: list[str], tmp_path: Path) -> AsyncIterator[Wire]:
    """A double with the bot in it, without limits that would make a test wait."""
    discord.rates.free()
    made = Wire(discord, Place.open(discord), tmp_path / "table.db")
    async with made.running():
        yield made
