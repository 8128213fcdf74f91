"""Many members at the daily deal in one channel: `python -m tests.bench.daily --members 200 --seconds 30`.

Each has a private board and presses something on it every two seconds. Told is how long they wait for their boards,
and how many requests a press costs that Discord counts: it should be none.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from bot.model.records import Daily
from bot.service.new_tables import new_seed
from bot.store.sqlite_store import SqliteStore
from tests.load.crowd import answered_at, offers
from tests.load.program import Program, processor_seconds
from tests.wire.fake_discord import Discord
from tests.wire.people import NotThere, Person, Place
from tests.wire.world import Interaction, Message

MEMBERS, EVERY = 200, 2.0
# So many begin at a time.
_AT_ONCE = 10


async def deals_found(database: Path) -> None:
    """Let the dates that anybody may have now have deals, as if they had been found ahead."""
    async with SqliteStore.open(database, "discord") as store:
        today = datetime.now(UTC).date()
        for ahead in range(-2, 4):
            day = (today + timedelta(ahead)).isoformat()
            await store.dailies.daily(Daily(day, "klondike", new_seed(), "winnable-", 100))


class Crowd:
    """Members of one server who are all at their tries in one channel."""

    def __init__(self, place: Place, chance: random.Random) -> None:
        self.place, self._chance = place, chance
        self.asked: list[Interaction] = []
        self.missing = 0

    async def begin(self) -> None:
        """Everybody begins, some at a time."""
        left = iter(self.place.people)

        async def begin_each() -> None:
            for person in left:
                person.slash("daily")
                await self.place.until(lambda one=person: _labelled(one, "Begin my one try"), 60)
                person.press("Begin my one try", _labelled(person, "Begin my one try"))
                await self.place.until(lambda one=person: board_of(one), 60)

        await asyncio.gather(*(begin_each() for _ in range(_AT_ONCE)))

    async def press(self, seconds: float) -> None:
        """Everybody presses every two seconds, each at a moment of their own."""
        await asyncio.gather(*(self._play(person, seconds) for person in self.place.people))

    async def _play(self, person: Person, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        at, end = loop.time() + self._chance.uniform(0, EVERY), loop.time() + seconds
        while at < end:
            await asyncio.sleep(max(0.0, at - loop.time()))
            at += EVERY
            self._one(person)

    def _one(self, person: Person) -> None:
        board = board_of(person)
        moves, help_, _ = offers(board) if board is not None else ([], [], [])
        wanted = self._chance.choice(moves) if moves else ("b", help_[0]) if help_ else None
        if board is None or wanted is None:
            self.missing += 1
            return
        kind, what = wanted
        try:
            self.asked.append(person.press(what, board) if kind == "b" else person.pick(what, board))
        except NotThere:
            self.missing += 1


def board_of(person: Person) -> Message | None:
    """Somebody's private board, if they have one."""
    mine = (each for each in reversed(person.sees()) if each.reader == person.user.id and each.attachments)
    return next(mine, None)


def _labelled(person: Person, label: str) -> Message | None:
    """The private page of somebody's that has a button."""
    mine = (each for each in reversed(person.sees()) if each.reader == person.user.id)
    return next((each for each in mine if label in [part.get("label") for part in each.controls().values()]), None)


class Found(NamedTuple):
    """What came of it: how long each press waited, which were never answered, and what else Discord was asked for.

    The bot took that `share` of a processor. What is `wrong` are tracebacks, broken rules, and how the bot stopped.
    """

    times: Sequence[float]
    unanswered: int
    missing: int
    counted: Counter[str]
    share: float
    wrong: Sequence[str]

    @property
    def p99(self) -> float:
        """So many seconds at most 99 of 100 presses waited."""
        return self.times[int(len(self.times) * 0.99)]

    def __str__(self) -> str:
        presses = len(self.times) + self.unanswered
        return (
            f"{presses} presses: p50 {statistics.median(self.times) * 1000:.0f} ms, "
            f"p99 {self.p99 * 1000:.0f} ms, worst {self.times[-1] * 1000:.0f} ms; {self.unanswered} unanswered; "
            f"counted requests: {self.counted.total()} ({self.counted.total() / presses:.4f} a press) "
            f"{dict(self.counted)}; the bot took {self.share:.0%} of a processor; "
            f"load average {os.getloadavg()[0]:.1f}\n{self.missing} found nothing to press; wrong: {[*self.wrong]}"
        )


async def measured(folder: Path, members: int, seconds: float) -> Found:
    """Let so many members press for so many seconds."""
    async with Discord().open() as discord:
        with (folder / "log.txt").open("wb") as log:
            bot = Program(discord, folder, log)
            await deals_found(bot.database)
            place = Place.open(discord, [f"Member {number}" for number in range(members)])
            await bot.start()
            # Its emojis come first, and those are counted.
            await discord.quiet(2)
            try:
                crowd = Crowd(place, random.Random("daily"))
                await crowd.begin()
                await crowd.press(min(5.0, seconds))
                warm, sent, before = len(crowd.asked), len(discord.sent), processor_seconds(bot.pid)
                await crowd.press(seconds)
                share = (processor_seconds(bot.pid) - before) / seconds
                await discord.quiet(1)
            finally:
                status = await bot.stop()
        asked = crowd.asked[warm:]
        times = sorted(at - each.created for each in asked if (at := answered_at(each)) is not None)
        counted = Counter(each.operation for each in discord.sent[sent:] if each.counted)
        tracebacks = (folder / "log.txt").read_text("utf-8").count("Traceback")
        wrong = [*([f"status {status}"] if status else []), *(["a traceback"] * tracebacks), *discord.violations]
        return Found(times, len(asked) - len(times), crowd.missing, counted, share, wrong)


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--members", type=int, default=MEMBERS)
    words.add_argument("--seconds", type=float, default=30)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(Path(folder), asked.members, asked.seconds))
    print(found, flush=True)
    return 1 if found.wrong or found.counted else 0


if __name__ == "__main__":
    sys.exit(main())
