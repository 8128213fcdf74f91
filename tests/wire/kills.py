"""`python -m tests.wire.kills 1000`: the whole bot in a process of its own, killed at random while people play."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from bot.model.records import TableRecord
from bot.store.sqlite_store import SqliteStore
from bot.ui.session_starts import STARTED_KEY
from tests.wire.fake_discord import TOKEN, UPLOAD, Discord
from tests.wire.faults import Fault
from tests.wire.gateway import IDENTIFY_SECONDS
from tests.wire.people import Place
from tests.wire.play import Stand, boards, careful, opened, over, play, seen, stand, to_move

# The latest that a kill comes after a press: a move takes some hundredths of a second.
LATEST = 0.1
# The bot may take so many seconds to start, and then to show what it has to show, where much else goes on.
TO_START = 300
GAME, RULES = "bank start", "simple"


@dataclass
class Killed:
    """The bot as a program, its log, and what people asked of it: each move, and whether it was on a board."""

    discord: Discord
    place: Place
    database: Path
    log: IO[bytes]
    chance: random.Random
    asked: list[tuple[str, bool]] = field(default_factory=list)
    kills: int = 0
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it has connected and shown what it had still to show."""
        self.discord.world.clock.forward(IDENTIFY_SECONDS)
        self.discord.gateway.remaining = self.discord.gateway.total  # its starts are on different days
        if self.database.exists():
            with closing(sqlite3.connect(self.database)) as db, db:
                db.execute("DELETE FROM settings WHERE name = ?", (STARTED_KEY,))
        environment = os.environ | {"DISCORD_TOKEN": TOKEN, "DATABASE_PATH": str(self.database), "LOG_LEVEL": "INFO"}
        program = ("-W", "ignore", "-m", "tests.wire.client", self.discord.base)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *program, stdout=self.log, stderr=self.log, env=environment
        )
        before = len(self.discord.sent)
        await self.discord.world.until(lambda: self._connected(before), TO_START)
        await self.discord.quiet(0.3)

    def _connected(self, before: int) -> bool:
        """Whether the bot does what it does once it is connected: it asks which emojis are there."""
        sent = [each.operation for each in self.discord.sent[before:]]
        return self.discord.gateway.ready and any(each.startswith("GET") and "emojis" in each for each in sent)

    async def stop(self, how: signal.Signals) -> int:
        """Stop the bot; its exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        status = await self.process.wait()
        await self.discord.world.until(lambda: not self.discord.gateway.ready)
        return status

    async def end(self) -> None:
        """Leave no process behind."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def one_kill(self) -> None:
        """One move, in the middle of which the bot is killed: every other time just before its board is there."""
        before = stand(self.place.channel)
        person, texts = await to_move(self.place.people[:2])
        text = careful(self.chance, texts)
        unseen = self.discord.faults.plan(UPLOAD, Fault.HANG) if self.kills % 2 else None
        asked = play(person, text, self.chance)
        if unseen is not None:
            await self.discord.world.until(lambda: not unseen.times)
        else:
            with contextlib.suppress(TimeoutError):
                await seen(person, before, asked, self.chance.uniform(0, LATEST))
        await self.stop(signal.SIGKILL)
        self.kills += 1
        self.discord.let_go()
        self.asked.append((text, stand(self.place.channel) > before))
        stored, moves = await self.stored(before.table)
        await self.start()
        await self.look(before, stored, len(moves))

    async def told_to_stop(self) -> None:
        """The bot ends well, be it in the middle of a move that is not on a board yet."""
        if not over(self.place.channel):
            person, texts = await to_move(self.place.people[:2])
            text, unseen = careful(self.chance, texts), self.discord.faults.plan(UPLOAD, Fault.HANG)
            play(person, text, self.chance)
            await self.discord.world.until(lambda: not unseen.times)
            self.asked.append((text, False))
        assert await self.stop(signal.SIGTERM) == 0
        self.discord.let_go()

    async def stored(self, table: int) -> tuple[TableRecord, list[str]]:
        """A table and its moves as they are in a copy of the file that the bot has left."""
        with tempfile.TemporaryDirectory() as folder:
            for path in self.database.parent.glob(f"{self.database.name}*"):
                shutil.copy(path, folder)
            async with SqliteStore.open(Path(folder) / self.database.name, "discord") as store:
                record = await store.tables.table(table)
                assert record is not None
                return record, [row.text for row in await store.tables.log(record)]

    async def look(self, before: Stand, stored: TableRecord, ply: int) -> None:
        """After a restart the newest board is that of the table as it is stored, at most one move further."""
        ended = stored.status == "over"
        with contextlib.suppress(TimeoutError):
            await self.discord.world.until(
                lambda: over(self.place.channel) if ended else stand(self.place.channel).ply == ply, TO_START
            )
        await self.discord.quiet(0.3)
        there, now = boards(self.place.channel), stand(self.place.channel)
        assert ply - before.ply in (0, 1), (before, ply)
        assert now == Stand(stored.id, ply) or ended, (now, ply)
        assert over(self.place.channel) == ended
        assert there[-1] is self.place.channel.public()[-1]

    async def judge(self, table: int, first: int) -> None:
        """Assert that a table was played as was asked for, in that order: all that was shown, and nothing twice."""
        _, texts = await self.stored(table)
        asked = self.asked[first:]
        reached = {0}  # how much of the log the moves up to here may have led to
        for text, shown in asked:
            made = {each + 1 for each in reached if texts[each : each + 1] == [text]}
            reached = made if shown else reached | made
        assert len(texts) in reached, (texts, asked)


async def killed(folder: Path, kills: int, seed: str) -> Killed:
    """People play, and the bot is killed so often; AssertionError if a move is lost, doubled or not shown."""
    async with Discord().open() as discord:
        discord.rates.free()
        with (folder / "log.txt").open("wb") as log:
            made = Killed(discord, Place.open(discord), folder / "table.db", log, random.Random(seed))
            try:
                await _games(made, kills)
            finally:
                await made.end()
        assert discord.violations == [], discord.violations
        assert b"Traceback" not in (folder / "log.txt").read_bytes()
        return made


async def _games(made: Killed, kills: int) -> None:
    """One game after another, until the bot has been killed so often; each ends with the bot told to stop.

    Where a game is not over, it is told so in the middle of a move.
    """
    while made.kills < kills:
        await made.start()
        first = len(made.asked)
        await opened(made.place, GAME, 2, rules=RULES)
        table = stand(made.place.channel).table
        while made.kills < kills and not over(made.place.channel):
            await made.one_kill()
        await made.told_to_stop()
        await made.judge(table, first)


if __name__ == "__main__":
    NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as place:
        run = asyncio.run(killed(Path(place), NUMBER, sys.argv[2] if len(sys.argv) > 2 else "kills"))
    shown = sum(each for _, each in run.asked)
    print(f"{run.kills} kills, {shown} of them after the move had been shown: none lost, none doubled")
