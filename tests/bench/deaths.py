"""One of three processes dies again and again: `python -m tests.bench.deaths 100`.

They share one PostgreSQL, each has its part of the servers, and people play at all of them. Whoever was killed is
started again at once, as by whatever watches over a container. With `--outages` PostgreSQL fails as well now and
then. In the end nothing that was shown may be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from bot.check import lost_among
from bot.model.shard_range import ShardRange
from bot.store.postgres_store import PostgresStore
from bot.ui.session_starts import STARTED_KEY
from tests.load.crowd import Crowd, answered_at
from tests.load.fleet import Fleet, fleet
from tests.load.program import Program
from tests.load.stored import wrong_boards
from tests.wire.answers import UPDATE
from tests.wire.fake_discord import Discord

PROCESSES, TABLES, RATE = 3, 30, 6.0
# In seconds, at most: between two deaths, until somebody is answered again, and until all boards are right.
BETWEEN, ANSWERED, OWED = 3.0, 30.0, 120.0
# For so many seconds at most there is no PostgreSQL.
OUTAGE = 3.0


@dataclass
class Deaths:
    """What came of some deaths: how many seconds it took each time until people were answered again."""

    bot: Fleet
    crowd: Crowd
    chance: random.Random
    took: list[float] = field(default_factory=list)
    outages: int = 0

    async def one(self) -> None:
        """Kill one of them, start it again, and wait until somebody is answered at its tables."""
        await asyncio.sleep(self.chance.uniform(0, BETWEEN))
        victim = self.chance.choice(self.bot.programs)
        await victim.stop(signal.SIGKILL)
        died, before = time.monotonic(), len(self.crowd.asked)
        self._forget_sessions()
        await self._unhurried()
        starting = asyncio.create_task(victim.start())  # which goes on until nothing happens for a while
        while not self._answers(victim, before):
            await asyncio.sleep(0.05)
        self.took.append(time.monotonic() - died)
        await starting

    async def outage(self) -> None:
        """Let PostgreSQL fail like a machine, for some seconds."""
        assert self.bot.server is not None
        await asyncio.to_thread(self.bot.server.stop, signal.SIGKILL)
        await asyncio.sleep(self.chance.uniform(0, OUTAGE))
        await asyncio.to_thread(self.bot.server.start)
        self.outages += 1

    def _forget_sessions(self) -> None:
        gateway = self.crowd.discord.gateway
        gateway.sessions = {name: each for name, each in gateway.sessions.items() if each.socket is not None}

    async def _unhurried(self) -> None:
        """Its starts are hours apart."""
        connection = await asyncpg.connect(self.bot.where)
        await connection.execute("DELETE FROM settings WHERE name LIKE $1", f"{STARTED_KEY}%")
        await connection.close()

    def _answers(self, program: Program, before: int) -> bool:
        """Whether a process has answered anything that was asked after so much else."""
        part = ShardRange.read(program.variables["SHARDS"])
        asked = (each for each in self.crowd.asked[before:] if part.holds(each.channel.guild_id or 0))
        return any(each.answered_at is not None for each in asked)

    async def paid(self) -> float:
        """How many seconds it takes at the end until all boards are right."""
        began = time.monotonic()
        while await wrong_boards(self.bot.where, self.crowd) and time.monotonic() < began + OWED:
            await asyncio.sleep(1)
        return time.monotonic() - began

    async def lost(self) -> tuple[list[int], int]:
        """The tables that cannot be played on, and how many of the changes that boards have shown are not stored."""
        async with PostgresStore.open(self.bot.where, "discord") as store:
            rows = store._database.rows
            records = [await store.tables.table(row[0]) for row in await rows("SELECT id FROM tables")]
            games = [(record, await store.tables.log(record)) for record in records if record is not None]
            stored = {int(row[0]) for row in await rows("SELECT id FROM interactions")}
        shown = {each.id for each in self.crowd.asked if each.answered == UPDATE and answered_at(each) is not None}
        return lost_among(games), len(shown - stored)


async def run(folder: Path, number: int, outages: bool) -> int:
    """Kill so many times and print what came of it; the exit status."""
    async with Discord().open() as discord:
        with (folder / "log.txt").open("wb") as log, fleet(discord, folder, log, PROCESSES) as bot:
            await bot.start()
            deaths = Deaths(bot, Crowd(discord, random.Random("deaths")), random.Random("deaths"))
            await deaths.crowd.sit_down(TABLES)
            pressing = asyncio.create_task(deaths.crowd.press(RATE, 24 * 60 * 60))
            for nth in range(number):
                await deaths.one()
                if outages and nth % 2:
                    await deaths.outage()
            pressing.cancel()
            await discord.quiet(2.0)
            owed = await deaths.paid()
            status = await bot.stop()
            wrong = await wrong_boards(bot.where, deaths.crowd)
            unreadable, lost = await deaths.lost()
    took = sorted(deaths.took)
    print(
        f"{number} deaths, {deaths.outages} outages; {len(deaths.crowd.asked)} presses; answered again after", end=" "
    )
    print(f"{took[len(took) // 2]:.1f} s, nine of ten within {took[len(took) * 9 // 10]:.1f} s, at most", end=" ")
    print(f"{took[-1]:.1f} s; boards were right {owed:.0f} s after the last.")
    print(
        f"{lost} changes lost that were shown, {len(unreadable)} tables unreadable, {len(wrong)} boards wrong,",
        end=" ",
    )
    print(f"exit status {status}, {len(discord.violations)} rules broken")
    print(*wrong[:10], *discord.violations[:10], sep="\n")
    return 1 if lost or unreadable or wrong or status or took[-1] > ANSWERED else 0


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("number", type=int, nargs="?", default=100)
    words.add_argument("--outages", action="store_true")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), asked.number, asked.outages))


if __name__ == "__main__":
    sys.exit(main())
