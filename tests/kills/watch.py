"""Kills the bot at random moments and looks after each start at what was kept.

Each life is a process of its own, split off from this one, which has done all the importing.
"""

from __future__ import annotations

import asyncio
import os
import random
import select
import signal
import sqlite3
import time
import traceback
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.store.sqlite_store import SqliteStore
from tests.kills.channel import Channel
from tests.kills.life import Asked, Life
from tests.older.write import FOLDER as OLDER

# Seconds after which a life is killed at the latest; and how long one may take to open the database, or to stop.
LONGEST, PATIENCE = 0.15, 60
# The share of lives that are killed in play only.
PLAYING = 0.6
# One life in so many is spent bringing an old database up to date.
MIGRATING = 10


@dataclass
class Tally:
    """What came of some kills: those between a request and its answer are `cut`; what went wrong is in words."""

    kills: int = 0
    cut: int = 0
    repeated: int = 0
    migrated: int = 0
    moves: int = 0
    wrong: list[str] = field(default_factory=list)


class Watch:
    """Follows one table through many lives."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.tally = Tally()
        self.number = 1
        self.pending: Asked | None = None
        self.known = (0, 0)

    def life(self, longest: float, most: int = 10_000, *, opened: bool = False) -> None:
        """One life, which ends by a kill after so many seconds, or before that after so many requests.

        They are counted from its start, or from when it has `opened` the database and goes on.
        """
        hear, ears = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(hear)
            try:
                me = Life(self.folder, ears, self.chance.randrange(2**32))
                asyncio.run(me.live(self.pending, self.number, most))
            except BaseException:
                os.write(ears, f"broke {traceback.format_exc()!r}\n".encode())
                os._exit(1)
            os._exit(0)
        os.close(ears)
        end = time.monotonic() + (PATIENCE if opened else longest)
        said = b""
        while (left := end - time.monotonic()) > 0 and (more := self._heard(hear, left)) != b"":
            said += more or b""
            if opened and b"ready" in said:
                end, opened = time.monotonic() + longest, False
        os.kill(child, signal.SIGKILL)
        while more := os.read(hear, 1 << 16):
            said += more
        os.close(hear)
        os.waitpid(child, 0)
        self.tally.kills += 1
        for line in said.decode().splitlines():
            self._follow(line)

    @staticmethod
    def _heard(hear: int, seconds: float) -> bytes | None:
        """What is said next; None if nothing is for so long, and nothing once the life is over."""
        ready, _, _ = select.select([hear], [], [], seconds)
        return os.read(hear, 1 << 16) if ready else None

    def _follow(self, line: str) -> None:
        """Compare what a life says with what is known."""
        what, _, rest = line.partition(" ")
        match what:
            case "asks":
                number, user_id, text = rest.split(" ", 2)
                self.pending = Asked(int(number), int(user_id), text)
                self.number = max(self.number, int(number) + 1)
            case "done":
                number, repeated, table_id, ply = map(int, rest.split())
                self._done(bool(repeated), (table_id, ply))
            case "ready":
                table_id, ply = map(int, rest.split())
                if (table_id, ply) < self.known:
                    self.tally.wrong.append(f"{self.known} was acknowledged, but {table_id, ply} is stored")
            case _:
                self.tally.wrong.append(line)

    def _done(self, repeated: bool, stands: tuple[int, int]) -> None:
        asked, before = self.pending, self.known
        assert asked is not None, "nobody has asked"
        self.pending = None
        self.tally.repeated += repeated
        made = not asked.text.isalpha() or asked.text not in ("start", "join", "begin")
        expected = (before[0], before[1] + 1) if made else stands
        if stands != expected or stands < before:
            self.tally.wrong.append(f"{asked.text!r} led from {before} to {stands}")
        self.tally.moves += made
        self.known = stands

    def migration(self) -> None:
        """One life that only brings an old database up to date, is killed, and leaves that to the next one."""
        path = self.folder / f"old-{self.tally.kills}.db"
        with closing(sqlite3.connect(path)) as old:
            old.executescript((OLDER / "database.sql").read_text("utf-8"))
            before = old.execute(
                "SELECT table_id, ply, seat, text, digest FROM moves ORDER BY table_id, ply"
            ).fetchall()
        child = os.fork()
        if child == 0:
            asyncio.run(_open(path))
            os._exit(0)
        time.sleep(self.chance.random() * 0.06)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        asyncio.run(_open(path))
        with closing(sqlite3.connect(path)) as new:
            after = new.execute(
                "SELECT table_id, ply, seat, text, digest FROM moves ORDER BY table_id, ply"
            ).fetchall()
        if before != after:
            self.tally.wrong.append("moves changed on the way to a new schema")
        self.tally.kills += 1
        self.tally.migrated += 1
        for file in self.folder.glob(f"{path.name}*"):
            file.unlink()

    def check(self) -> None:
        """Whether the channel shows the newest state on one board, and the copy can be read."""
        self.life(PATIENCE, most=1)
        table_id, ply = self.known
        boards = Channel(self.folder / "channel.jsonl").boards()
        shown = [ids for ids in boards.values() if any(each.startswith(f"t:{table_id}:") for each in ids)]
        if len(shown) != 1 or not all(each.startswith(f"t:{table_id}:{ply}:") for each in shown[0]):
            self.tally.wrong.append(f"{self.known} is shown as {shown}")


def _warm_up(folder: Path) -> None:
    """Do once what each process would do first: what is drawn for the first time is handed on to every life."""
    folder.mkdir()
    ears = os.open(os.devnull, os.O_WRONLY)
    asyncio.run(Life(folder, ears, 1).live(None, 1, 40))
    os.close(ears)


async def _open(path: Path) -> None:
    async with SqliteStore.open(path, "discord"):
        pass


def watch(folder: Path, kills: int, seed: int, checked: int = 25) -> Tally:
    """Kill so many lives in a folder; after every `checked` of them the channel is looked at."""
    _warm_up(folder / "warm")
    watching = Watch(folder, seed)
    while watching.tally.kills < kills:
        if watching.chance.randrange(MIGRATING) == 0:
            watching.migration()
            continue
        watching.tally.cut += watching.pending is not None
        watching.life(watching.chance.random() * LONGEST, opened=watching.chance.random() < PLAYING)
        if watching.tally.kills % checked == 0:
            watching.check()
    watching.check()
    return watching.tally
