"""A hundred thousand stored tables: `python -m tests.bench.stored` fills a file, opens it, and plays at cold tables.

What is measured runs in a process of its own, which has read nothing of the file, and the system has forgotten it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.model.records import Board
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from engine.catalogue import game
from engine.notation import offered_texts
from tests.load.program import megabytes

TABLES, COLD = 100_000, 300
GAMES = ("klondike", "yukon", "la-belle-lucie", "penguin", "chinese", "bank")
# How many moves most tables have; one in so many has a long game.
MOVES, LONG, RARE = 20, 300, 500
# The bars: seconds until all is ready, megabytes, and seconds of the slowest hundredth of first moves.
READY, MEMORY, FIRST = 2.0, 250.0, 0.1
# Where the copied tables are, beyond those that were played.
FAR = 1_000_000


async def samples(path: Path) -> list[tuple[int, int, str]]:
    """Play some games that are repeated: their tables, and who may make which move next; the long ones come last."""
    chance, made = random.Random("stored"), []
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        service.limits.spend = lambda *_: None  # the people here are in a hurry
        for channel, (moves, name) in enumerate([(moves, name) for moves in (MOVES, LONG) for name in GAMES], 1):
            made.append(await _played(service, channel, name, moves, chance))
    return made


async def _played(
    service: Service, channel: int, name: str, moves: int, chance: random.Random
) -> tuple[int, int, str]:
    """A game of so many moves, or to its end: its table, and who may make which move next."""
    step = iter(range(channel * 1000, channel * 1000 + 999))

    def context(user: int) -> RequestContext:
        return RequestContext(next(step), 1, channel, user, f"P{user}", sure=None)

    if game(name).solo:
        live = (await service.solo.start(context(1), name, channel)).live
    else:
        await service.lobby.start(context(1), name, next(iter(game(name).presets)))
        await service.lobby.join(context(2))
        live = (await service.lobby.begin(context(1))).live
    for _ in range(moves):
        table = live.in_play
        if table.result is not None:
            return live.record.id, 0, ""
        texts = offered_texts(table.rules, table.state, table.state.turn) or ["undo"]
        live = (await service.play.move(context(table.state.turn + 1), chance.choice(texts))).live
    await service.store.show_board(live.record.id, Board(channel, channel, live.record.version, "", (), ()))
    table = live.in_play
    if table.result is not None:
        return live.record.id, 0, ""
    texts = offered_texts(table.rules, table.state, table.state.turn) or ["undo"]
    return live.record.id, table.state.turn + 1, chance.choice(texts)


def copied(path: Path, made: Sequence[tuple[int, int, str]], tables: int) -> list[tuple[int, int, str]]:
    """Repeat the games in so many channels; each channel where one goes on, and who may make which move there."""
    half, found = len(made) // 2, []
    with closing(sqlite3.connect(path)) as db, db:
        rows = {table: {name: _rows(db, name, table) for name in _COPIED} for table, _, _ in made}
        heads = {table: _rows(db, "tables", table)[0] for table, _, _ in made}
        for number in range(tables):
            table, user, text = made[number % half + (half if number % RARE == 0 else 0)]
            _insert(db, "tables", [heads[table] | {"id": FAR + number, "channel_id": FAR + number}])
            for name in _COPIED:
                _insert(db, name, [row | {"table_id": FAR + number} for row in rows[table][name]])
            if text:
                found.append((FAR + number, user, text))
    return found


_COPIED = ("members", "moves", "boards", "timers")


def _rows(db: sqlite3.Connection, name: str, table: int) -> list[dict[str, Any]]:
    """What a table of the database holds of one game."""
    found = db.execute(f"SELECT * FROM {name} WHERE {'id' if name == 'tables' else 'table_id'} = ?", (table,))
    columns = [each[0] for each in found.description]
    return [dict(zip(columns, row, strict=True)) for row in found]


def _insert(db: sqlite3.Connection, name: str, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        sql = f"INSERT INTO {name} ({', '.join(rows[0])}) VALUES ({', '.join('?' * len(rows[0]))})"
        db.executemany(sql, [tuple(row.values()) for row in rows])


def forget(path: Path) -> None:
    """Let the system forget what it has read of a file."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


async def measured(path: Path, moves: Sequence[tuple[int, int, str]]) -> dict[str, float]:
    """Open the file, ask what is to be shown, and make one move at each of some tables."""
    began, times = time.perf_counter(), []
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        service.limits.spend = lambda *_: None  # nobody is in such a hurry at so many tables
        owed = len(await store.boards_to_post())
        ready = time.perf_counter() - began
        memory = megabytes(os.getpid())
        for number, (channel, user, text) in enumerate(moves, FAR):
            began = time.perf_counter()
            context = RequestContext(number, 1, channel, user, f"P{user}", sure=None)
            await service.play.move(context, text)
            times.append(time.perf_counter() - began)
    times.sort()
    figures = {"ready": ready, "memory": memory, "owed": owed, "after": megabytes(os.getpid())}
    return figures | {"p50": times[len(times) // 2], "p99": times[int(len(times) * 0.99)], "worst": times[-1]}


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=TABLES)
    words.add_argument("--file", type=Path, help=argparse.SUPPRESS)  # the process that is measured
    asked = words.parse_args()
    if asked.file is not None:
        print(json.dumps(asyncio.run(measured(asked.file, json.load(sys.stdin)))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path, began = Path(folder) / "table.db", time.perf_counter()
        moves = copied(path, asyncio.run(samples(path)), asked.tables)
        filled = time.perf_counter() - began
        size = path.stat().st_size / 1e6
        forget(path)
        chosen = random.Random("cold").sample(moves, min(COLD, len(moves)))
        command = [sys.executable, "-m", "tests.bench.stored", "--file", str(path)]
        answer = subprocess.run(command, input=json.dumps(chosen), stdout=subprocess.PIPE, text=True, check=True)
        found = json.loads(answer.stdout)
    print(
        f"{asked.tables} tables, {size:.0f} MB on the disk, filled in {filled:.0f} s; load {os.getloadavg()[0]:.1f}:"
    )
    print(
        f"ready in {found['ready']:.2f} s with {found['memory']:.0f} MB, {found['owed']} boards owed; first move at"
    )
    print(f"{len(chosen)} cold tables: p50 {found['p50'] * 1000:.1f} ms, p99 {found['p99'] * 1000:.1f} ms,", end=" ")
    print(f"worst {found['worst'] * 1000:.1f} ms, {found['after']:.0f} MB after them")
    return 0 if found["ready"] < READY and found["after"] < MEMORY and found["p99"] < FIRST else 1


if __name__ == "__main__":
    sys.exit(main())
