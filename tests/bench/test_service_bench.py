"""What a member waits for: one move from its text to the stored position and its picture, and a table read anew."""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from engine.notation import offered_texts
from engine.table import Table
from render.table import table_png

MOVES = 300


async def play(path: Path, game_id: str, preset: str) -> tuple[list[float], LiveTable]:
    """Seconds for each move of a random game, and the table at the end."""
    chance = random.Random(7)
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        await service.lobby.start(RequestContext(1, 1, 1, 1, "Alice"), game_id, preset)
        await service.lobby.join(RequestContext(2, 1, 1, 2, "Bob"))
        live = (await service.lobby.begin(RequestContext(3, 1, 1, 1, "Alice"))).live
        times = []
        for number in range(4, 4 + MOVES):
            table = live.in_play
            if table.result is not None:
                break
            text = chance.choice(offered_texts(table.rules, table.state, table.state.turn))
            start = time.perf_counter()
            live = (await service.play.move(RequestContext(number, 1, 1, table.state.turn + 1, "x"), text)).live
            text_of(ENGLISH, live).alt_text()
            table_png(live.in_play.look(), live.names, text_of(ENGLISH, live).caption(None))
            times.append(time.perf_counter() - start)
        return times, live


def anchor(path: Path) -> float:
    """Seconds for a synced write of 4 KiB, the least that a durable move can cost on this disk."""
    times = []
    with path.open("wb", buffering=0) as file:
        for _ in range(200):
            start = time.perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return statistics.median(times)


@pytest.mark.parametrize(("game_id", "preset"), [("chinese", "knocking"), ("bank", "standard"), ("bank", "covered")])
def test_a_move(tmp_path: Path, game_id: str, preset: str) -> None:
    sync = anchor(tmp_path / "anchor")
    times, live = asyncio.run(play(tmp_path / "table.db", game_id, preset))
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    start = time.perf_counter()
    Table.replay(live.in_play.rules, live.record.seed, live.in_play.log)
    cold = time.perf_counter() - start
    print(f"\n{game_id} {preset}, {len(times)} moves, in synced writes of {sync * 1000:.2f} ms: all of a move takes")
    print(f"median {median * 1000:.2f} ms = {median / sync:.1f}, p99 {p99 * 1000:.2f} ms = {p99 / sync:.1f}")
    print(f"cold load of {live.ply} moves: {cold * 1000:.1f} ms")
    # Beyond the disk a move may cost what a person never notices.
    assert median < sync * 3 + 0.05
