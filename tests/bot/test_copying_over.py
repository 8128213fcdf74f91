"""Moving house: all that one database holds is in the other one, wherever that was interrupted, and games go on."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from bot import database_commands
from bot.service.service import Service
from bot.store import copying_over
from bot.store.copying_over import COPYING, ORDER
from bot.store.database_addresses import opened
from bot.store.postgres_store import PostgresStore
from bot.store.protocol import StoreError
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.ui.client import TableBot
from tests.bot.conftest import SESSION, Room
from tests.bot.refusing import refusing
from tests.bot.sites import (
    ASIDE,
    ROOT,
    contents,
    context,
    copied,
    empty,
    gone_on,
    path,
    postgres,
    server,
    settings,
    store_at,
)
from tests.bot.test_play import board
from tests.bot.test_store import ending, played
from tests.postgres import Server
from tests.stores import File

__all__ = ["path", "postgres", "server"]

# There and back.


async def test_everything_arrives_there_and_back(path: Path, postgres: str, tmp_path: Path) -> None:
    before = await contents(str(path))
    assert [table for table, rows in before.items() if not rows] == [], "a table without rows would prove nothing"
    said = await copied(str(path), postgres)
    assert f"\nmoves: {len(before['moves'])} rows\n" in said
    assert "5 games have been played through again" in said
    assert "1 game can't be read there any more than here" in said
    assert await contents(postgres) == before
    back = tmp_path / "back.db"
    await copied(postgres, str(back))
    assert await contents(str(back)) == before
    assert not (await settings(str(back)) | await settings(postgres)) & {COPYING}


async def test_numbers_go_on_behind_those_that_are_there(path: Path, postgres: str) -> None:
    await copied(str(path), postgres)
    async with store_at(postgres) as store:
        tables = [row[0] for row in await store._database.rows("SELECT id FROM tables")]
        knocks = [row[0] for row in await store._database.rows("SELECT id FROM knocks")]
        record = await played(store)
        assert record.id == max(tables) + 1
        await store.tables.commit(ending(record))
        new = [row[0] for row in await store._database.rows("SELECT id FROM knocks WHERE table_id = ?", record.id)]
        assert new == [max(knocks) + 1]


async def test_nothing_is_left_out(path: Path, postgres: str) -> None:
    """A table that a later version brings must be copied, or be named here as one that is not."""
    for address in (str(path), postgres):
        async with opened(address, new=True) as site:
            named = (
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
                if "://" in address
                else "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            there = {row[0] for row in await site.database.rows(named)}
        assert there - ASIDE == {*ORDER}
        assert len({*ORDER}) == len(ORDER)


async def test_a_game_in_play_goes_on(room: Room, postgres: str) -> None:
    assert isinstance(room.place, File)
    live = await room.begin()
    turn = await room.to_move()
    await turn.slash(room.channel, "move", move="stock")
    before = (await room.live()).in_play
    await room.stack.aclose()
    assert "the 1 game that was played there has been played through" in await copied(str(room.place.path), postgres)
    room.store = await room.stack.enter_async_context(PostgresStore.open(postgres, SESSION))
    room.bot = TableBot(room.store, SESSION, shard_count=1, mind=room.mind, pace=room.pace)
    await room.env.restart_bot(room.bot)
    there = (await room.live()).in_play
    assert (there.state, there.log) == (before.state, before.log)
    text = next(text for text in before.legal_texts() if text.startswith("stock "))
    await turn.slash(room.channel, "move", move=text)
    after = await room.live()
    assert after.record.id == live.record.id
    assert after.in_play.log[: len(before.log)] == before.log
    assert after.in_play.log[len(before.log)].text == text
    stored = await room.store.boards.board(live.record.id)
    assert stored is not None
    assert stored.message_id == board(room).id


async def test_a_request_that_has_made_its_change_makes_no_other_one_elsewhere(path: Path, postgres: str) -> None:
    twice = context(1)
    async with SqliteStore.open(path, SESSION) as store:
        await Service(store, news).solo.start(twice, "yukon", 1)
        before = await store.tables.table_in(1)
    await copied(str(path), postgres)
    async with store_at(postgres) as store:
        await Service(store, news).solo.start(twice, "yukon", 1)
        assert await store.tables.table_in(1) == before


# Interruptions.


async def test_it_goes_on_wherever_it_was_interrupted(
    path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying_over, "ROWS_COPIED_AT_ONCE", 4)
    monkeypatch.setattr(copying_over, "GAMES_COPIED_AT_ONCE", 2)
    monkeypatch.setattr(database_commands, "GAMES_COPIED_AT_ONCE", 0)
    before, points = await contents(str(path)), 0
    for stored in (False, True):
        goal, at = await empty(server), 0
        while not await gone_on(path, goal, at % 5, stored, monkeypatch):
            at, points = at + 1, points + 1
        assert await contents(goal) == before
        assert COPYING not in await settings(goal)
    assert points > 20


KILLED = """
import asyncio, os, signal, sys
from bot.database_commands import copy_database
from bot.store import copying_over

copying_over.ROWS_COPIED_AT_ONCE, left = 3, int(sys.argv[1])
store = copying_over.CopyingOver._store

async def counted(*args):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    await store(*args)

copying_over.CopyingOver._store = counted
asyncio.run(copy_database(*sys.argv[2:], print))
"""


@pytest.mark.parametrize("home", [False, True], ids=["to PostgreSQL", "to SQLite"])
async def test_a_kill_takes_nothing(path: Path, tmp_path: Path, postgres: str, home: bool) -> None:
    before, origin, goal = await contents(str(path)), str(path), postgres
    if home:
        await copied(origin, goal)
        origin, goal = goal, str(tmp_path / "home.db")
    for points in (5, 25):
        command = [sys.executable, "-c", KILLED, str(points), origin, goal]
        done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == -signal.SIGKILL
        with refusing("an unfinished copy", StoreError):
            async with store_at(goal):
                raise AssertionError("no bot may start on half a copy")
    await copied(origin, goal)
    assert await contents(goal) == before


async def test_many_games_are_played_through_by_processes_that_end(
    path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying_over, "GAMES_COPIED_AT_ONCE", 3)
    monkeypatch.setattr(database_commands, "GAMES_COPIED_AT_ONCE", 3)
    monkeypatch.setattr(database_commands, "GAMES_OF_ONE", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert "5 games have been played through again" in await copied(str(path), postgres)
    assert multiprocessing.active_children() == []


PLAYERS = """
import multiprocessing, os, signal, time
from bot.database_commands import _players

with _players() as players:
    players.submit(time.sleep, 600)
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.thorough
def test_the_processes_end_with_a_program_that_is_killed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAYERS], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    left, until = [int(pid) for pid in done.stdout.split()], time.monotonic() + 60
    assert left
    while left := [pid for pid in left if Path(f"/proc/{pid}/cmdline").exists() and alive(pid)]:
        assert time.monotonic() < until
        time.sleep(0.1)


def alive(pid: int) -> bool:
    """Whether a process does anything any more."""
    with suppress(OSError):
        return " Z " not in Path(f"/proc/{pid}/stat").read_text("utf-8")
    return False
