"""Play with everything going wrong: `python -m tests.bench.soak --minutes 30`, with `--kills` the bot as well.

Requests fail, hang or are lost, sockets drop; at the end nothing may have piled up in the bot, and each board must
show what is stored.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from tests.load.crowd import Crowd
from tests.load.program import Program, children, megabytes
from tests.load.stored import wrong_boards
from tests.wire.fake_discord import Discord
from tests.wire.faults import Fault
from tests.wire.gateway import RECONNECT

TABLES, RATE = 40, 6.0
# The share of requests that fail; how long some hang, and how often sockets drop and the bot is killed, in seconds.
SHARE = 0.02
HANGING, DROPPED, KILLED = 20, 30, 120
# How long the bot warms up before its memory is measured, and may take in the end to show what it owes, in seconds.
# What it keeps of pictures and texts grows for a quarter of an hour.
WARM, OWED = 900, 180
# How much more memory it may have in use in the end.
MOST_MORE = 1.15
KINDS = (500, 502, 429, Fault.DROP, Fault.LOSE, Fault.HANG)


class Held(NamedTuple):
    """What a process holds: megabytes, open files and threads."""

    memory: float
    files: int
    threads: int

    @staticmethod
    def by(pid: int) -> Held:
        """What a process holds just now."""
        return Held(
            sum(map(megabytes, (pid, *children(pid)))),
            *(len(os.listdir(f"/proc/{pid}/{each}")) for each in ("fd", "task")),
        )

    def __str__(self) -> str:
        return f"{self.memory:.0f} MB, {self.files} files, {self.threads} threads"


class Soak:
    """A crowd that plays while things go wrong."""

    def __init__(self, program: Program, crowd: Crowd, chance: random.Random) -> None:
        self.program, self.crowd, self.chance, self.discord = program, crowd, chance, program.discord
        self.dropped = self.killed = 0

    async def play(self, seconds: float, kills: bool) -> None:
        """Play for so long."""
        self.discord.faults.at_random("soak", SHARE, *KINDS)
        troubles = [self._again(HANGING, self._let_go), self._again(DROPPED, self._drop)]
        tasks = [asyncio.create_task(each) for each in troubles]
        end, killing = time.monotonic() + seconds, time.monotonic() + KILLED
        while time.monotonic() < end:
            await self.crowd.press(RATE, min(10.0, end - time.monotonic()))
            self._forget()
            if kills and time.monotonic() > killing:
                killing += KILLED
                await self._kill()
        for task in tasks:
            task.cancel()
        self.discord.faults.at_random("soak", 0)
        self.discord.let_go()

    async def _again(self, seconds: float, trouble: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * seconds)
            await trouble()

    async def _let_go(self) -> None:
        self.discord.let_go()

    async def _drop(self) -> None:
        """Cut the socket, with a word before that or without."""
        self.dropped += 1
        if self.chance.random() < 0.5:
            self.discord.gateway.drop()
        else:
            await self.discord.gateway.everywhere(RECONNECT)

    async def _kill(self) -> None:
        self.killed += 1
        self.discord.faults.at_random("soak", 0)
        self.discord.let_go()
        await self.program.stop(signal.SIGKILL)
        await self.program.start()
        self.discord.faults.at_random(f"soak {self.killed}", SHARE, *KINDS)

    def _forget(self) -> None:
        """Forget what nothing asks for any more, or the double would need more and more memory itself."""
        world, old = self.discord.world, self.discord.world.clock() - 16 * 60
        world.interactions = {token: each for token, each in world.interactions.items() if each.created > old}
        del self.crowd.asked[:], self.discord.sent[:-100], self.discord.gateway.seen[:]

    async def paid(self) -> float:
        """Wait until the bot owes no board; how long that took."""
        began = time.monotonic()
        while time.monotonic() < began + OWED:
            await asyncio.sleep(2)
            if (await self.program.figures())["patience_boards_owed"] == 0:
                break
        await self.discord.quiet(2)
        return time.monotonic() - began


async def run(folder: Path, minutes: float, kills: bool) -> int:
    """Play and print; the exit status."""
    async with Discord().open() as discord:
        with (folder / "log.txt").open("wb") as log:
            program, chance = Program(discord, folder, log), random.Random("soak")
            await program.start()
            try:
                crowd = Crowd(discord, chance)
                await crowd.sit_down(TABLES)
                soak = Soak(program, crowd, chance)
                warm = min(WARM, minutes * 30)
                await soak.play(warm, kills=False)
                before = Held.by(program.pid)
                await soak.play(minutes * 60 - warm, kills)
                owed = await soak.paid()
                after, figures = Held.by(program.pid), await program.figures()
            finally:
                status = await program.stop()
        # An answer of which Discord's word is lost is given again: the double cannot tell that from carelessness.
        broken = [each for each in discord.violations if "a second answer" not in each]
        wrong = await wrong_boards(str(program.database), crowd)
        said = (folder / "log.txt").read_text("utf-8")
        left = sum(said.count(words) for words in ("Traceback", "was destroyed", "never retrieved"))
    failed = sum(discord.faults.happened.values())
    print(f"{minutes:g} minutes: {figures['patience_moves_total']:.0f} moves; {failed} requests failed,")
    print(f"{soak.dropped} sockets dropped, {soak.killed} kills. Held: {before}; at the end {after}.")
    print(f"All boards were shown {owed:.0f} s after the last trouble; {len(wrong)} of {TABLES} wrong,")
    print(f"{left} tracebacks or tasks left behind, exit status {status}, {len(broken)} rules broken")
    print(*wrong[:10], *broken[:10], sep="\n")
    if left:
        print(said[max(0, said.find("Traceback") - 500) :][:4000])
    flat = kills or after.memory < before.memory * MOST_MORE
    return 0 if flat and not (wrong or left or status or broken) else 1


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=30)
    words.add_argument("--kills", action="store_true", help="kill the bot now and then as well")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), asked.minutes, asked.kills))


if __name__ == "__main__":
    sys.exit(main())
