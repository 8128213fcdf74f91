"""The bot as a program, killed in the middle of moves and started again: `tests.wire.kills` in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wire.kills import killed

pytestmark = pytest.mark.thorough


async def test_killed_at_random_and_told_to_stop_in_the_middle_of_a_move(tmp_path: Path) -> None:
    run = await killed(tmp_path, 2, "short")
    assert (run.kills, len(run.asked)) == (2, 3)
