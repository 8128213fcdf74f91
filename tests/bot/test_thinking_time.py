"""The processes in which computers think: what they answer, that they come back, and that they end when told to."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.service import processes, thinking_time
from bot.service.fair_turns import FairTurns
from bot.service.thinking_time import Decision, Pool, think
from engine.catalogue import game
from engine.players import player
from engine.players.sight import Sight
from engine.players.witness import Witness
from engine.table import Table
from tests.bot.test_main import ROOT


def sight() -> Sight:
    """What the player to move sees of a table that has just been dealt."""
    kind = game("chinese")
    table = Table.open(kind.at(kind.preset("guided"), 2), "s1:thinking")
    return Witness.open(kind, table).sight(table.state.turn)


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


async def test_a_process_thinks_what_is_thought_here() -> None:
    pool = Pool(1)
    assert children() == [], "none is started before it is needed"
    try:
        seen = sight()
        assert await pool.think(seen, "regular", "seed", 1, 1) == think(seen, "regular", "seed", 1).moves
        assert len(children()) == 1
        assert await pool.think(seen, "gone", "seed", 1, 1), "a level that is no longer known is the weakest"
    finally:
        pool.stop()


@pytest.mark.thorough
async def test_a_process_that_dies_is_replaced() -> None:
    pool, seen = Pool(1), sight()
    try:
        first = await pool.think(seen, "regular", "seed", 0, 1)
        (pid,) = children()
        os.kill(pid, signal.SIGKILL)
        assert await pool.think(seen, "regular", "seed", 0, 1) == first
        assert pid not in children()
    finally:
        pool.stop()


@pytest.mark.thorough
async def test_a_process_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, seen = Pool(1), sight()
    try:
        await pool.think(seen, "regular", "seed", 1, 1)
        (pid,) = children()
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(thinking_time, "PROCESS_HUNG", 2.0)
        assert await pool.think(seen, "regular", "seed", 0, 1) == think(seen, "regular", "seed", 0).moves
        assert pid not in children()
    finally:
        pool.stop()


async def test_where_there_can_be_no_process_a_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> object:
        raise OSError("no more processes")

    monkeypatch.setattr(processes, "ProcessPoolExecutor", none)
    seen = sight()
    assert await Pool(1).think(seen, "regular", "seed", 1, 1) == think(seen, "regular", "seed", 0).moves


async def test_all_ends_at_once_when_the_bot_stops() -> None:
    pool, seen = Pool(2), sight()
    await pool.think(seen, "regular", "seed", 1, 1)
    assert children()
    thoughts = [asyncio.create_task(pool.think(seen, "master", "seed", 60, 1)) for _ in range(4)]
    await asyncio.sleep(0.05)
    began = time.monotonic()
    for thought in thoughts:
        thought.cancel()
    pool.stop()
    await asyncio.wait(thoughts, timeout=5)
    while children():
        await asyncio.sleep(0.01)
    assert time.monotonic() - began < 2
    assert all(thought.done() for thought in thoughts)


async def test_ctrl_c_is_left_to_the_program() -> None:
    pool, seen = Pool(1), sight()
    try:
        await pool.think(seen, "regular", "seed", 1, 1)
        (pid,) = children()
        os.kill(pid, signal.SIGINT)
        await pool.think(seen, "regular", "seed", 1, 1)
        assert children() == [pid]
    finally:
        pool.stop()


async def test_hosts_have_their_turns_one_after_the_other() -> None:
    """Who has many tables keeps nobody waiting who has one."""
    pool, seen, order = Pool(1), sight(), list[str]()

    async def ask(table: str, host: int, times: int) -> None:
        for _ in range(times):
            await pool.think(seen, "regular", "seed", 0, host)
            order.append(table)

    try:
        await asyncio.gather(ask("a", 1, 2), ask("b", 1, 2), ask("c", 1, 2), ask("d", 1, 2), ask("e", 2, 3))
        assert order == [*"aebecedabcd"]
    finally:
        pool.stop()


async def test_the_more_hosts_wait_the_less_time_each_thought_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, times = Pool(2), list[float]()

    async def done(seconds: float, *_: object, **__: object) -> Decision:
        times.append(seconds)
        await asyncio.sleep(0)
        return Decision(())

    monkeypatch.setattr(pool, "_done", done)
    await asyncio.gather(*(pool.think(sight(), "master", "seed", 0.8, host) for host in range(34)))
    assert times[:2] == [0.8, 0.8], "nobody waited yet"
    assert min(times) == pytest.approx(0.8 * 8 / 30), "two have just been called up"
    assert times[-8:] == [0.8] * 8


async def test_nobody_waits_for_a_turn_that_is_given_up() -> None:
    turns, order = FairTurns(1), list[int]()

    async def take(who: int) -> None:
        async with turns.turn(who):
            order.append(who)
            await asyncio.sleep(0)

    async with turns.turn(0):
        waiting = [asyncio.create_task(take(who)) for who in (1, 2, 3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
    waiting[1].cancel()  # which has just been called up
    await asyncio.wait(waiting)
    assert order == [3]
    await take(4)
    assert order == [3, 4]
    assert not turns.waiting


THINKING = """
import asyncio, pickle, sys

async def start(bot, token):
    await bot.setup_hook()
    pool, seen = bot.driver._mind, pickle.loads(bytes.fromhex(sys.argv[1]))
    await pool.think(seen, "regular", "seed", 1, 1)
    for table in range(4):
        bot.driver._tasks[table] = asyncio.create_task(pool.think(seen, "master", "seed", 60, 1))
    print("thinking", flush=True)
    await asyncio.Event().wait()

async def sync(bot):
    pass

if __name__ == "__main__":  # the processes that think import this file as well, but need nothing of it
    from bot.__main__ import main
    from bot.ui.client import TableBot

    TableBot.start = start
    TableBot._sync = sync
    sys.exit(main([]))
"""


@contextlib.contextmanager
def thinking_program(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The program, while it thinks for some tables."""
    (folder / "program.py").write_text(THINKING, "utf-8")
    program, database = [str(folder / "program.py"), pickle.dumps(sight()).hex()], folder / "table.db"
    env = {**os.environ, "DATABASE_PATH": str(database), "DISCORD_TOKEN": "x.y.z", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", *program],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as bot:  # fmt: skip
        assert bot.stdout is not None
        assert bot.stdout.readline() == "thinking\n", bot.stderr and bot.stderr.read()
        yield bot


@pytest.mark.thorough
@pytest.mark.parametrize("how", [signal.SIGTERM])
def test_the_program_ends_in_mid_thought(tmp_path: Path, how: signal.Signals) -> None:
    with thinking_program(tmp_path) as bot:
        began = time.monotonic()
        bot.send_signal(how)
        _, err = bot.communicate(timeout=20)
    assert time.monotonic() - began < 5
    assert bot.returncode == 0, err
    assert "Traceback" not in err


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing lists the processes that one has started")
def test_no_process_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    with thinking_program(tmp_path) as bot:
        started = Path(f"/proc/{bot.pid}/task/{bot.pid}/children").read_text("ascii").split()
        bot.kill()
        end = time.monotonic() + 10
        while any((Path("/proc") / pid).exists() for pid in started):
            assert time.monotonic() < end, started
            time.sleep(0.05)
    assert started


async def test_a_thought_that_fails_costs_nobody_a_process() -> None:
    pool, seen = Pool(1), sight()
    try:
        await pool.think(seen, "regular", "seed", 1, 1)
        before = children()
        with pytest.raises(KeyError):
            await pool.think(seen._replace(game="no such game"), "regular", "seed", 1, 1)
        assert children() == before
    finally:
        pool.stop()


async def test_a_thought_that_fails_is_told_to_whoever_runs_the_bot(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody at the table would see it: the computer only plays a little worse."""

    def failing(*_: object) -> object:
        raise ZeroDivisionError("nonsense")

    async def here(
        pool: Pool, seconds: float, function: Callable[..., Decision], *args: object, instead: object
    ) -> Decision:
        return function(*args)

    monkeypatch.setattr(player, "think", failing)
    monkeypatch.setattr(Pool, "_done", here)
    assert await Pool(1).think(sight(), "master", "seed", 0, 1)
    assert "ZeroDivisionError: nonsense" in caplog.text
    assert "player.py" in caplog.text
