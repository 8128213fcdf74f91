"""`kill -9` after every single statement of a move: afterwards it was made once or not at all."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from engine.notation import legal_texts
from tests.bot.crash import killed

pytestmark = pytest.mark.thorough

MOST_STATEMENTS = 60


async def begun(path: Path) -> tuple[int, int, str]:
    """A table some moves into its game: how many, who is to move, and a move of theirs."""
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        await service.lobby.start(RequestContext(1, 1, 1, 1, "Alice"), "chinese", "knocking")
        await service.lobby.join(RequestContext(2, 1, 1, 2, "Bob"))
        live = (await service.lobby.begin(RequestContext(3, 1, 1, 1, "Alice"))).live
        for number in range(4, 9):
            seat = live.in_play.state.turn
            text = legal_texts(live.in_play.rules, live.in_play.state, seat)[0]
            live = (await service.play.move(RequestContext(number, 1, 1, seat + 1, "x"), text)).live
        table = live.in_play
        return live.ply, table.state.turn + 1, legal_texts(table.rules, table.state, table.state.turn)[0]


async def after_restart(path: Path, plies: int, user_id: int, text: str) -> bool:
    """Whether the move was made; asking for it once more must then make it, or change nothing."""
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        live = await service.tables.live(1)  # replays the log, and compares every digest
        made = live.ply == plies + 1
        assert made or live.ply == plies
        assert await store.boards.boards_to_post() == (live.record.id,)
        again = await service.play.move(RequestContext(99, 1, 1, user_id, "x"), text)
        assert again.repeated == made
        assert again.live.ply == plies + 1
        return made


@pytest.mark.skipif(not hasattr(os, "fork"), reason="what is killed is a process that is split off from this one")
def test_killed_after_each_statement(tmp_path: Path) -> None:
    plies, user_id, text = asyncio.run(begun(tmp_path / "table.db"))
    fates = []
    for fatal in range(1, MOST_STATEMENTS):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(tmp_path / "table.db", path)
        if not killed(path, user_id, text, fatal):
            break
        fates.append(asyncio.run(after_restart(path, plies, user_id, text)))
    assert len(fates) > 10, "a move takes more statements than that"
    # Not made before the commit, and made ever after.
    assert fates == sorted(fates)
    assert False in fates
    assert True in fates
