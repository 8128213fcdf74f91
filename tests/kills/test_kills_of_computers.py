"""`kill -9` at every fifth wait of a computer's turn: it was made once or not at all, and the game goes on."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.ui.computer_pauses import Pace
from bot.ui.computers import Driver
from bot.ui.delivery.publisher import Publisher
from bot.ui.delivery.request_guard import Requests
from bot.ui.emojis import CardEmojis
from engine.moves import Move
from engine.players.greedy import greedy
from engine.players.sight import Sight
from tests.bot.minds import Plain
from tests.kills.channel import Channel, PretendedClient

pytestmark = pytest.mark.thorough
PLACE, PERSON = 1, 1
# More waits than a turn has until it is shown.
MOST_WAITS = 400
# It is killed at one in so many waits.
EVERY = 5


class Mortal(asyncio.SelectorEventLoop):
    """An event loop that kills its process after so many rounds, each of which ends a wait; not while `left` is 0."""

    left = 0

    def _run_once(self) -> None:
        super()._run_once()  # type: ignore[misc]
        if self.left:
            self.left -= 1
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)


class Pondering(Plain):
    """Plays plainly, but not at once."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """The next move."""
        await asyncio.sleep(0)
        return await super().think(sight, level, seed, seconds, host)


class Bot:
    """What plays for computers, and shows what they did in a channel that outlives it."""

    def __init__(self, store: SqliteStore, folder: Path) -> None:
        self.store, self.service = store, Service(store, news)
        client: Any = PretendedClient(Channel(folder / "channel.jsonl"), random.Random(1))
        self._publisher = Publisher(client, store, CardEmojis(), self.service.looks, Requests())
        self.driver = Driver(self.service, self, Pondering(), Pace(0, 0, 0, 0))  # type: ignore[arg-type]

    async def show(self, live: LiveTable) -> None:
        """Show a table."""
        await self._publisher.publish(live)

    async def start(self) -> None:
        """What the bot does when it starts: show what is not shown yet, and let computers play on."""
        for table_id in await self.store.boards.boards_to_post():
            await self._publisher.publish(await self.service.tables.newest(table_id), late=True)
        await self.driver.look_round()
        while self.driver._tasks:
            await asyncio.wait([*self.driver._tasks.values()])
            await asyncio.sleep(0)

    async def live(self) -> LiveTable:
        """The table."""
        return await self.service.tables.live(PLACE)


def context() -> RequestContext:
    """A request of the person."""
    return RequestContext(random.getrandbits(40), PLACE, PLACE, PERSON, "Alice", sure=None)


async def begun(folder: Path) -> LiveTable:
    """A table that is shown, where it is a computer's turn."""
    async with SqliteStore.open(folder / "table.db", "discord") as store:
        bot = Bot(store, folder)
        await bot.driver.stop()
        await bot.service.lobby.start(context(), "chinese", "guided", computers=("regular",))
        live = (await bot.service.lobby.begin(context())).live
        while not live.to_move.computer:
            table = live.in_play
            text = table.act(0, greedy(table.rules, table.state)).log[-1].text
            live = (await bot.service.play.move(context(), text)).live
        await bot.show(live)
        return live


async def play(folder: Path, waits: int = 0) -> tuple[int, LiveTable]:
    """Start the bot, which dies after so many waits.

    How many moves had been stored, which the log replays to, and how the table stands once nothing is left to do.
    """
    async with SqliteStore.open(folder / "table.db", "discord") as store:
        stored = (await Service(store, news).tables.live(PLACE)).ply
        bot, loop = Bot(store, folder), asyncio.get_running_loop()
        if isinstance(loop, Mortal):
            loop.left = waits
        await bot.start()
        if isinstance(loop, Mortal):
            loop.left = 0
        return stored, await bot.live()


def killed(folder: Path, waits: int) -> bool:
    """Whether the bot was killed before it had nothing more to do."""
    child = os.fork()
    if child == 0:
        try:
            with asyncio.Runner(loop_factory=Mortal) as runner:
                runner.run(play(folder, waits))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL)
    return status != 0


def boards(folder: Path, live: LiveTable) -> list[list[str]]:
    """The buttons of each message that has some of a table."""
    shown = Channel(folder / "channel.jsonl").boards().values()
    return [ids for ids in shown if any(each.startswith(f"t:{live.record.id}:") for each in ids)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="what is killed is a process that is split off from this one")
def test_killed_at_every_fifth_wait_of_a_computers_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    (tmp_path / "0").mkdir()
    before = asyncio.run(begun(tmp_path / "0"))
    made, whole, waits = [], 0, 0
    for waits in range(1, MOST_WAITS, EVERY):
        folder = shutil.copytree(tmp_path / "0", tmp_path / f"{waits}")
        dead = killed(folder, waits)
        stored, after = asyncio.run(play(folder))
        made.append(stored)
        whole = whole or after.ply
        # The turn is made once, and whole: there is but one way to go on.
        assert made[-1] in (before.ply, whole)
        assert after.ply == whole
        assert after.to_move.user_id == PERSON
        (ids,) = boards(folder, after)
        assert ids
        assert all(each.startswith(f"t:{after.record.id}:{whole}:") for each in ids), ids
        if not dead:
            break
    assert waits > 20, "there are more waits than that"
    assert waits < MOST_WAITS - EVERY, "it was killed at each of them"
    assert {before.ply, whole} == {*made}
