"""A hundred thousand stored tables: `python -m tests.bench.stored` fills a database and plays at cold tables.

With `--postgres` it is a PostgreSQL that is started for this, else a file. What is measured runs in a process of its
own, which has read nothing of it, and the system has forgotten it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from bot.model.records import PostedBoard
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.postgres_store import PostgresStore
from bot.store.sql import Database, Session
from bot.store.sql_store import SqlStore
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from engine.catalogue import game
from engine.notation import offered_texts
from tests import postgres
from tests.load.program import megabytes

TABLES, COLD = 100_000, 300
GAMES = ("klondike", "yukon", "la-belle-lucie", "penguin", "chinese", "bank")
# How many moves most tables have; one in so many has a long game.
MOVES, LONG, RARE = 20, 300, 500
# The bars: seconds until all is ready, megabytes, and seconds of the slowest hundredth of first moves.
READY, MEMORY, FIRST = 2.0, 250.0, 0.1
# Where the copied tables are, beyond those that were played.
FAR = 1_000_000
# The tables are of so many servers; one in so many is of the first, which is a large one. Each has the results of two
# people, out of so many of each server.
SERVERS, LARGE, PEOPLE = 1000, 5, 500


class Next(NamedTuple):
    """A table, its channel and server, and who may make which move next there."""

    channel: int
    guild: int
    user: int
    text: str


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[SqlStore]:
    """The store in a file or a PostgreSQL."""
    in_postgres = where.startswith("postgresql:")
    opening = PostgresStore.open(where, "discord") if in_postgres else SqliteStore.open(Path(where), "discord")
    async with opening as store:
        yield store


async def samples(store: SqlStore, moves: int) -> list[tuple[int, int, str]]:
    """Play some games that are repeated: their tables, and who may make which move next; the long ones come last."""
    chance, service = random.Random("stored"), Service(store, news)
    service.limits.spend = lambda *_: None  # the people here are in a hurry
    kinds = [(number, name) for number in (moves, max(moves, LONG)) for name in GAMES]
    return [await _played(service, channel, name, number, chance) for channel, (number, name) in enumerate(kinds, 1)]


async def _played(
    service: Service, channel: int, name: str, moves: int, chance: random.Random
) -> tuple[int, int, str]:
    """A game of so many moves, or to its end: its table, and who may make which move next."""
    step = iter(range(channel * 1000, channel * 1000 + 999))

    def context(user: int) -> RequestContext:
        return RequestContext(next(step), channel, channel, user, f"P{user}", sure=None)

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
    await service.store.boards.show_board(live.record.id, PostedBoard(channel, channel, live.record.version))
    table = live.in_play
    if table.result is not None:
        return live.record.id, 0, ""
    texts = offered_texts(table.rules, table.state, table.state.turn) or ["undo"]
    return live.record.id, table.state.turn + 1, chance.choice(texts)


async def copied(database: Database, made: Sequence[tuple[int, int, str]], tables: int, playing: int) -> list[Next]:
    """Repeat the games in so many channels; where one goes on, one of so many, who may make which move next."""
    half = len(made) // 2
    for number, (table, _, _) in enumerate(made):
        which = f"n.n % {RARE} {'<>' if number < half else '='} 0"
        for first in range(number % half, tables, half * AT_ONCE):
            most = min(first + half * AT_ONCE, tables)
            numbers = _NUMBERS.format(first=first, step=half, most=most)
            await database.transaction(lambda db, of=(table, numbers, which, playing): _repeat(db, *of))
    await database.transaction(lambda db: _finish(db, tables))
    nexts = [
        (number, made[number % half + (half if number % RARE == 0 else 0)]) for number in range(0, tables, playing)
    ]
    return [Next(FAR + number, _server(number), user, text) for number, (_, user, text) in nexts if text]


_COPIED = ("tables", "members", "moves", "boards", "timers")
_FINISHED = ("results", "solo_results")
# So many games are repeated in one transaction.
AT_ONCE = 400
# So many numbers from a first one on, each so much larger.
_NUMBERS = "WITH RECURSIVE n(n) AS (SELECT {first} UNION ALL SELECT n + {step} FROM n WHERE n + {step} < {most})"
_SERVER = f"CASE WHEN n.n % {LARGE} = 0 THEN 1 ELSE 1 + n.n % {SERVERS} END"


def _server(number: int) -> int:
    return 1 if number % LARGE == 0 else 1 + number % SERVERS


async def _repeat(db: Session, table: int, numbers: str, which: str, playing: int) -> None:
    """Repeat one game for each of some numbers, as a table of its own."""
    own = {"id": f"{FAR} + n.n", "table_id": f"{FAR} + n.n", "channel_id": f"{FAR} + n.n", "guild_id": _SERVER}
    own["changed_at"], own["slot"] = "n.n", "NULL"
    own["status"] = f"CASE WHEN n.n % {playing} = 0 THEN o.status ELSE 'over' END"
    for name in _COPIED:
        key = "id" if name == "tables" else "table_id"
        for row in (await db.fetch(f"SELECT * FROM {name} WHERE {key} = ? LIMIT 1", table))[:1]:
            columns = list(row.keys())
            values = ", ".join(own.get(column, f"o.{column}") for column in columns)
            # Looked for once: PostgreSQL, which knows nothing yet of tables so new, would look for each number.
            one = f"o AS MATERIALIZED (SELECT * FROM {name} WHERE {key} = {table})"
            source = f"SELECT {values} FROM n CROSS JOIN o WHERE {which}"
            await db.fetch(f"{numbers}, {one} INSERT INTO {name} ({', '.join(columns)}) {source}")


async def _finish(db: Session, tables: int) -> None:
    """Note of each table how a game of two ended there, for the league, and one of one player."""
    numbers = _NUMBERS.format(first=0, step=1, most=tables)
    for seat in (0, 1):
        user, won = f"(1 + (n.n * 7 + {seat} * 13) % {PEOPLE})", f"CASE WHEN n.n % 2 = {seat} THEN 1 ELSE 0 END"
        await db.fetch(
            f"{numbers} INSERT INTO results"
            " (table_id, guild_id, seat, user_id, name, place, points, cards_left, won, finished_at, season)"
            f" SELECT {FAR} + n.n, {_SERVER}, {seat}, {user}, 'P', 1, {won}, 0, {won}, n.n, 1 FROM n"
        )
    await db.fetch(
        "INSERT INTO seasons (guild_id, number, name, period, points, computers, began_at, version)"
        " SELECT DISTINCT guild_id, 1, '1970-01-01', 'none', 'place', 0, 0, 1 FROM results"
        " WHERE NOT EXISTS (SELECT 1 FROM seasons s WHERE s.guild_id = results.guild_id)"
    )
    await db.fetch(
        f"{numbers} INSERT INTO solo_results (table_id, guild_id, user_id, name, game, options, seed, won, moves,"
        " undos, hints, cards_left, seconds, first_try, finished_at)"
        f" SELECT {FAR} + n.n, {_SERVER}, 1 + n.n * 7 % {PEOPLE}, 'P', 'klondike', '{{}}', CAST(n.n AS TEXT),"
        " n.n % 2, 100, 0, 0, 0, 60, 1, n.n FROM n"
    )


def forget(folder: Path) -> None:
    """Let the system forget what it has read of the files in a folder."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


async def measured(where: str, moves: Sequence[Next]) -> dict[str, float]:
    """Open the database, ask what is to be shown, make one move at each of some tables, and ask for the league."""
    began = time.perf_counter()
    async with opened(where) as store:
        service = Service(store, news)
        service.limits.spend = lambda *_: None  # nobody is in such a hurry at so many tables
        owed = len(await store.boards.boards_to_post())
        figures = {"ready": time.perf_counter() - began, "memory": megabytes(os.getpid()), "owed": owed}
        times = sorted([await _timed(service, number, each) for number, each in enumerate(moves, FAR)])
        began = time.perf_counter()
        people = len((await service.league.season(1)).table.lines)
        league = time.perf_counter() - began
    figures |= {"after": megabytes(os.getpid()), "league": league, "people": people}
    return figures | {"p50": times[len(times) // 2], "p99": times[int(len(times) * 0.99)], "worst": times[-1]}


async def _timed(service: Service, number: int, each: Next) -> float:
    began = time.perf_counter()
    context = RequestContext(number, each.guild, each.channel, each.user, f"P{each.user}", sure=None)
    await service.play.move(context, each.text)
    return time.perf_counter() - began


@contextmanager
def storage(in_postgres: bool) -> Iterator[tuple[str, Path, postgres.Server | None]]:
    """Where an empty database is, the folder of its files, and its server, if it has one."""
    if in_postgres:
        with postgres.running() as server:
            yield server.url(), server.folder, server
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "table.db"), Path(folder), None


async def fill(where: str, tables: int, moves: int, playing: int = 1) -> list[Next]:
    """Play some games in a database and repeat them, so that one of so many goes on; what may be played next."""
    async with opened(where) as store:
        made = await samples(store, moves)
        if not where.startswith("postgresql"):
            return await copied(store._database, made, tables, playing)
        # For each row PostgreSQL would look for its table, by a plan from when there was hardly one.
        await _check_keys(store._database, "DISABLE")
        found = await copied(store._database, made, tables, playing)
        await _check_keys(store._database, "ENABLE")
        await store._database.rows("ANALYZE")  # as a server does by itself sooner or later
        return found


async def _check_keys(database: Database, how: str) -> None:
    for name in (*_COPIED, *_FINISHED):
        await database.rows(f"ALTER TABLE {name} {how} TRIGGER ALL")


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=TABLES)
    words.add_argument("--moves", type=int, default=MOVES)
    words.add_argument("--postgres", action="store_true")
    words.add_argument("--where", help=argparse.SUPPRESS)  # the process that is measured
    asked = words.parse_args()
    if asked.where is not None:
        print(json.dumps(asyncio.run(measured(asked.where, [Next(*each) for each in json.load(sys.stdin)]))))
        return 0
    with storage(asked.postgres) as (where, folder, server):
        began = time.perf_counter()
        moves = asyncio.run(fill(where, asked.tables, asked.moves))
        filled = time.perf_counter() - began
        size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file()) / 1e6
        if server is not None:
            server.stop()
        forget(folder)
        if server is not None:
            server.start()
        chosen = random.Random("cold").sample(moves, min(COLD, len(moves)))
        command = [sys.executable, "-W", "ignore", "-m", "tests.bench.stored", "--where", where]
        answer = subprocess.run(command, input=json.dumps(chosen), stdout=subprocess.PIPE, text=True, check=True)
        found = json.loads(answer.stdout)
    print(
        f"{asked.tables} tables of {asked.moves} moves, {size:.0f} MB on the disk, filled in {filled:.0f} s;", end=" "
    )
    print(f"load {os.getloadavg()[0]:.1f}:")
    print(
        f"ready in {found['ready']:.2f} s with {found['memory']:.0f} MB, {found['owed']} boards owed; first move at"
    )
    print(f"{len(chosen)} cold tables: p50 {found['p50'] * 1000:.1f} ms, p99 {found['p99'] * 1000:.1f} ms,", end=" ")
    print(f"worst {found['worst'] * 1000:.1f} ms, {found['after']:.0f} MB after them;", end=" ")
    print(f"a league of {found['people']} people in {found['league'] * 1000:.0f} ms")
    return 0 if found["ready"] < READY and found["after"] < MEMORY and found["p99"] < FIRST else 1


if __name__ == "__main__":
    sys.exit(main())
