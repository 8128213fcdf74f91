"""The bot is killed at random moments: what was acknowledged stays, once, and the channel shows it after that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kills.watch import watch

pytestmark = pytest.mark.thorough
KILLS = 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each life is a process that is split off from this one")
def test_nothing_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    tally = watch(tmp_path, KILLS, 2)
    assert tally.wrong == []
    assert tally.moves > KILLS // 5, "too little was played to say anything"
    assert tally.cut, "no request was cut off"
