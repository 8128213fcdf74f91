"""Load over the wire: `python -m tests.bench.load --seconds 60 --rate 150`, or without a rate to find the highest.

With `--typed` moves are typed, each with suggestions for its beginnings, which are measured by themselves.

The double and the crowd are one process, the bot, with its pictures, another. A search goes up in steps until the
slowest hundredth of all answers takes too long, and then plays once with far more than that, where the bot has to
show fewer boards instead of keeping people waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.load.crowd import Crowd, answered_at
from tests.load.fleet import Fleet, fleet
from tests.load.stored import wrong_boards
from tests.wire.fake_discord import Discord
from tests.wire.world import Interaction

TABLES = 200
# In seconds: what the slowest hundredth of all answers may take, what none may take, and how long a step warms up.
MOST, LATEST, WARM = 0.25, 3.0, 5.0
FIRST, STEP = 50, 25
# With so many times the highest rate that is held, the bot has to do less for each.
OVERLOAD = 1.5


class Measured(NamedTuple):
    """What came of some seconds at one rate; times in seconds, memory in megabytes, shares of one processor."""

    rate: float
    asked: int
    unanswered: int
    median: float
    p99: float
    worst: float
    moves: float
    pictures: float
    counted: int
    uncounted: int
    bot: float
    double: float
    database: float
    memory: tuple[float, float]
    load: float
    refused: int
    suggested: tuple[int, float]

    @property
    def held(self) -> bool:
        """Whether everybody was answered soon."""
        return self.unanswered == 0 and max(self.p99, self.suggested[1]) < MOST

    def __str__(self) -> str:
        (before, after), (suggestions, late) = self.memory, self.suggested
        typing = f"{suggestions} suggestions, p99 {late * 1000:.0f} ms; " if suggestions else ""
        return (
            f"{self.rate:5.0f}/s asked: {self.moves:5.1f} moves/s, p50 {self.median * 1000:4.0f} ms, "
            f"p99 {self.p99 * 1000:5.0f} ms, worst {self.worst * 1000:5.0f} ms; {self.unanswered} of {self.asked} "
            f"unanswered, {self.refused} refused by Discord; "
            f"{typing}pictures {self.pictures:5.1f}/s; requests {self.counted} counted, {self.uncounted} not; "
            f"processors: bot {self.bot:.0%} ({self.bot / max(self.moves, 1) * 1000:.1f} ms a move), "
            f"double {self.double:.0%}; "
            f"PostgreSQL {self.database:.0%}; memory {before:.0f} -> {after:.0f} MB; load average {self.load:.1f}"
        )


class Bench:
    """A crowd at a double, and the bot that serves it."""

    def __init__(self, bot: Fleet, crowd: Crowd) -> None:
        self.bot, self.crowd, self.discord = bot, crowd, crowd.discord

    async def measure(self, rate: float, seconds: float) -> Measured:
        """Press at one rate, first for some seconds that do not count."""
        await self.crowd.press(rate, WARM)
        figures, began, sent = await self.bot.figures(), time.monotonic(), len(self.discord.sent)
        before = len(self.crowd.suggestions)
        memory, stored = self.bot.megabytes, self.bot.database_seconds
        bot, double = self.bot.processor_seconds, time.process_time()
        asked = await self.crowd.press(rate, seconds)
        took = time.monotonic() - began
        bot, double = self.bot.processor_seconds - bot, time.process_time() - double
        stored = self.bot.database_seconds - stored
        more = await self.bot.figures() - figures
        await all_answered(self.discord, asked)
        requests = Counter(each.counted for each in self.discord.sent[sent:])
        answered = sorted(at - each.created for each in asked if (at := answered_at(each)) is not None)
        times = answered or [float("inf")]
        return Measured(
            rate,
            len(asked),
            len(asked) - len(answered),
            statistics.median(times),
            times[int(len(times) * 0.99)],
            times[-1],
            more["patience_moves_total"] / took,
            more["patience_picture_seconds_count"] / took,
            requests[True],
            requests[False],
            bot / took,
            double / took,
            stored / took,
            (memory, self.bot.megabytes),
            os.getloadavg()[0],
            sum(each.status == 429 for each in self.discord.sent[sent:]),
            _late(self.crowd.suggestions[before:]),
        )

    async def search(self, seconds: float) -> list[Measured]:
        """Raise the rate until it is not held, twice in a row; then press for more than that."""
        found: list[Measured] = []
        rate = FIRST
        while not found[-1:] or found[-1].held or (len(found) > 1 and found[-2].held):
            found.append(await self.measure(rate, seconds))
            print(found[-1], flush=True)
            rate += STEP if found[-1].held else 0
        held = max((each.rate for each in found if each.held), default=FIRST)
        print(f"held: {held:.0f} a second. Now {OVERLOAD:g} times that:", flush=True)
        found.append(await self.measure(held * OVERLOAD, seconds))
        print(found[-1], flush=True)
        return found


async def all_answered(discord: Discord, asked: Sequence[Interaction]) -> None:
    """Wait for the last answers."""
    end = time.monotonic() + 20
    while time.monotonic() < end and any(answered_at(each) is None for each in asked):
        await asyncio.sleep(0.1)
    await discord.quiet(0.5)


def _late(suggestions: Sequence[Interaction]) -> tuple[int, float]:
    """How many suggestions were asked for, and what the slowest hundredth of them took, for ever where none came."""
    took = sorted((each.answered_at or float("inf")) - each.created for each in suggestions)
    return len(took), took[int(len(took) * 0.99)] if took else 0.0


async def run(folder: Path, asked: argparse.Namespace) -> int:
    """Measure and print; the exit status."""
    async with Discord().open() as discord:
        with (
            (folder / "log.txt").open("wb") as log,
            fleet(discord, folder, log, asked.processes, asked.profile) as bot,
        ):
            await bot.start()
            try:
                crowd = Crowd(discord, random.Random("load"), asked.typed)
                await crowd.sit_down(asked.tables, asked.computers)
                gc.disable()  # what measures must not itself hold an answer up
                bench = Bench(bot, crowd)
                if asked.rate is None:
                    await bench.search(asked.seconds)
                else:
                    print(await bench.measure(asked.rate, asked.seconds), flush=True)
            finally:
                status = await bot.stop()
            wrong = await wrong_boards(bot.where, crowd)
        said = (folder / "log.txt").read_text("utf-8")
        tracebacks = said.count("Traceback")
        behind = sum(each.behind for each in crowd.tables)
        print(
            f"at the end: {len(wrong)} of {asked.tables} boards wrong, {tracebacks} tracebacks, exit status {status},"
        )
        print(f"{behind} typed behind a press that was not yet answered; broken rules: {len(discord.violations)}")
        print(*wrong[:10], *discord.violations[:10], sep="\n")
        if tracebacks:
            print(said[max(0, said.find("Traceback") - 500) :][:4000])
        return 1 if wrong or tracebacks or status or discord.violations else 0


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=30, help="of each step")
    words.add_argument("--rate", type=float, help="presses a second; without it the highest is searched for")
    words.add_argument("--tables", type=int, default=TABLES)
    words.add_argument(
        "--processes", type=int, default=0, help="so many with a PostgreSQL; without it one with a file"
    )
    words.add_argument("--computers", type=int, default=0, help="so many tables more, with six that think at each")
    words.add_argument("--typed", action="store_true", help="moves are typed, with suggestions, instead of pressed")
    words.add_argument("--profile", type=Path, help="where cProfile writes what the bot does")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), asked))


if __name__ == "__main__":
    sys.exit(main())
