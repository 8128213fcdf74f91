"""The bot as a program, killed in the middle of moves and started again: `tests.wire.kills` in short."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest

from tests.wire.fake_discord import UPLOAD, Discord
from tests.wire.faults import Fault
from tests.wire.kills import GAME, RULES, Killed, killed
from tests.wire.people import Place
from tests.wire.play import careful, opened, play, to_move

pytestmark = pytest.mark.thorough


async def test_killed_at_random(tmp_path: Path) -> None:
    run = await killed(tmp_path, 2, "short")
    assert len(run.asked) == 2


async def test_told_to_stop_in_the_middle_of_a_move(discord: Discord, tmp_path: Path) -> None:
    discord.rates.free()
    with (tmp_path / "log.txt").open("wb") as log:
        run = Killed(discord, Place.open(discord), tmp_path / "table.db", log, random.Random(1))
        try:
            await run.start()
            await opened(run.place, GAME, 2, rules=RULES)
            person, texts = await to_move(run.place.people[:2])
            plan = discord.faults.plan(UPLOAD, Fault.HANG)
            play(person, careful(run.chance, texts), run.chance)
            await discord.world.until(lambda: not plan.times)
            assert await run.stop(signal.SIGTERM) == 0
        finally:
            await run.end()
    assert "Traceback" not in (tmp_path / "log.txt").read_text("utf-8")
