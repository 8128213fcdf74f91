"""`python -m bot.check FILE`: tells in JSON whether a copy is sound and its games can be played on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.model.live_table import replayed
from bot.model.records import LogRow, TableRecord
from bot.model.refusals import Lost
from bot.store.sqlite.checking import Findings, in_play


async def check(copy: Path) -> Findings:
    """What is wrong with a copy, found out here and now."""
    damage, games = await in_play(copy)
    return Findings(damage, frozenset(lost_among(games)))


def lost_among(games: Sequence[tuple[TableRecord, Sequence[LogRow]]]) -> list[int]:
    """The numbers of those games whose logs do not lead where they led when they were played."""
    return [record.id for record, log in games if _is_lost(record, log)]


def _is_lost(record: TableRecord, log: Sequence[LogRow]) -> bool:
    try:
        replayed(record, log)
    except Lost:
        return True
    return False


if __name__ == "__main__":
    with contextlib.suppress(AttributeError):  # Windows knows no such thing
        os.nice(10)
    found = asyncio.run(check(Path(sys.argv[1])))
    print(json.dumps([found.damage, sorted(found.lost)]))
