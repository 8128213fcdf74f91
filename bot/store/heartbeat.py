"""When the bot ran and was connected, and when not: that time is charged to nobody."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from bot.store.sql import Session

# When a pause began and when it ended, in seconds since 1970.
Pause: TypeAlias = tuple[int, int]
# The settings that hold when the bot last said that it runs, and the pauses of late as JSON.
HEARTBEAT, PAUSES = "heartbeat", "idle-away"
# After so many seconds without a beat the bot was away.
LONGEST_PAUSE = 45
# So many pauses are remembered; even of one that starts every hour, those of a month.
MOST_PAUSES = 1000


async def beat(db: Session, now: int) -> int:
    """Note that the bot runs; for how many seconds it did not before."""
    last = await _setting(db, HEARTBEAT, now)
    missed = now - last if now - last > LONGEST_PAUSE else 0
    if missed:
        await _keep(db, PAUSES, [*await pauses(db), (last, now)][-MOST_PAUSES:])
    await _keep(db, HEARTBEAT, now)
    return missed


async def pauses(db: Session) -> list[Pause]:
    """When the bot was away, the earliest first."""
    return [(began, ended) for began, ended in await _setting(db, PAUSES, [])]


def missed_since(since: int, known: Iterable[Pause]) -> int:
    """For how many seconds the bot was away since some time."""
    return sum(max(0, ended - max(began, since)) for began, ended in known)


async def _setting(db: Session, name: str, otherwise: Any) -> Any:
    found = await db.fetch("SELECT value FROM settings WHERE name = ?", name)
    return json.loads(found[0][0]) if found else otherwise


async def _keep(db: Session, name: str, value: object) -> None:
    await db.fetch("DELETE FROM settings WHERE name = ?", name)
    await db.fetch("INSERT INTO settings (name, value) VALUES (?, ?)", name, json.dumps(value))
