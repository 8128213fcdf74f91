"""A whole server at the daily deal in one channel: nobody waits, and no press costs a request that Discord counts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.bench.daily import MEMBERS, measured

SECONDS = 15
# So long may a press take on the wire, of 99 in a hundred.
P99 = 0.250


def test_a_crowd_at_the_daily_deal(tmp_path: Path) -> None:
    found = asyncio.run(measured(tmp_path, MEMBERS, SECONDS))
    print(f"\n{found}")
    assert not found.wrong
    assert not found.unanswered
    assert not found.counted
    assert found.p99 < P99
