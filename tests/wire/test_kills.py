"""The bot as a program, killed in the middle of moves and started again: `tests.wire.kills` in short."""

from __future__ import annotations

from pathlib import Path

from tests.wire.kills import killed


async def test_killed_at_random(tmp_path: Path) -> None:
    run = await killed(tmp_path, 2, "short")
    assert len(run.asked) == 2
