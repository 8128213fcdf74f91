"""The short run of `tests.wire.fuzz`."""

from __future__ import annotations

import os

import pytest

from tests.wire.conftest import Wire
from tests.wire.fuzz import fuzzed

pytestmark = pytest.mark.thorough
# FUZZ=100000 for the long run.
INPUTS = int(os.environ.get("FUZZ", "150"))
# Discord waits three seconds; how quick the bot is where it has the machine to itself, the program tells.
SLOWEST = 3


async def test_anything_gets_one_sentence(wire: Wire) -> None:
    report = await fuzzed(wire, INPUTS, "short")
    assert report.wrong == []
    assert len(report.seconds) == INPUTS
    assert max(report.seconds) < SLOWEST


async def test_commands_of_another_bot_get_one_sentence(wire: Wire) -> None:
    report = await fuzzed(wire, INPUTS // 10, "malformed", malformed=True)
    assert report.wrong == []
