"""`kill -9` in the middle of a move: afterwards it was made once or not at all."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.scene import Scenes
from bot.store import SqliteStore


@pytest.mark.parametrize("steps", [40, 150, 151, 155, 160, 165, 170, 200, 400, 1000])
async def test_killed_in_the_middle(tmp_path: Path, steps: int) -> None:
    path = tmp_path / "table.db"
    told = 0
    for run in range(2):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "tests.bot.crash", str(path), str(run + 1), str(steps)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == -signal.SIGKILL, done.stderr
        told = max([told, *map(int, done.stdout.split())])
    async with SqliteStore.open(path, "discord") as store:
        record = await store.table_in(1) or await store.table(1)
        if record is None:
            assert told == 0
            return
        # Replaying compares every digest; what was told to the players must be there.
        scene = Scenes().of(record)
        assert scene.ply >= told
        assert [row.ply for row in record.log] == list(range(scene.ply))
        assert await store.boards_to_post() == (record,)
