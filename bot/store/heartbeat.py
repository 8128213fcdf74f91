"""When the bot ran and was connected, and when not: that time is charged to nobody."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from bot.model.shard_range import WHOLE, ShardRange
from bot.model.streaks import dates_away
from bot.store import values
from bot.store.sql import Session

# When a pause began and when it ended, in seconds since 1970.
Pause: TypeAlias = tuple[int, int]
# The settings that hold when the bot last said that it runs, and the pauses of late as JSON, of each part of its own.
HEARTBEAT, PAUSES = "heartbeat", "idle-away"
# After so many seconds without a beat the bot was away.
LONGEST_PAUSE = 45
# So many pauses are remembered; even of one that starts every hour, those of a month.
MOST_PAUSES = 1000
# Rows of the bot's own, with server 0: nobody knows whose streak is asked for by which part.
_EXCUSE = "INSERT INTO day_excuses (guild_id, day) VALUES (0, ?) ON CONFLICT DO NOTHING"


async def take_over(db: Session, part: ShardRange) -> None:
    """Let a part go on with what is known of whichever has beaten last among those that had any of its servers.

    The servers may have been divided otherwise before, and what was known of that division may be old.
    """
    found = await db.fetch(
        "SELECT name, value FROM settings WHERE name = ? OR name LIKE ?", HEARTBEAT, f"{HEARTBEAT} %"
    )
    beats = [(json.loads(value), _part_of(name)) for name, value in found]
    last = max(((at, former) for at, former in beats if former.meets(part)), default=None)
    if last is not None and last[1] != part:
        await _keep(db, _of(PAUSES, part), await pauses(db, last[1]))
        await _keep(db, _of(HEARTBEAT, part), last[0])
    await _excuse(db, part)


async def beat(db: Session, part: ShardRange, now: int) -> int:
    """Note that the bot runs for a part; for how many seconds it did not before."""
    last = await _setting(db, _of(HEARTBEAT, part), now)
    missed = now - last if now - last > LONGEST_PAUSE else 0
    if missed:
        await _keep(db, _of(PAUSES, part), [*await pauses(db, part), (last, now)][-MOST_PAUSES:])
        await _excuse(db, part)
    await _keep(db, _of(HEARTBEAT, part), now)
    return missed


async def pauses(db: Session, part: ShardRange) -> list[Pause]:
    """When the bot was away from a part, the earliest first."""
    return [(began, ended) for began, ended in await _setting(db, _of(PAUSES, part), [])]


async def _excuse(db: Session, part: ShardRange) -> None:
    """Keep on which dates the bot was away for so long that nobody has missed anything."""
    await db.fill(_EXCUSE, [(day.isoformat(),) for day in sorted(dates_away(await pauses(db, part)))])


def missed_since(since: int, known: Iterable[Pause]) -> int:
    """For how many seconds the bot was away since some time."""
    return sum(max(0, ended - max(began, since)) for began, ended in known)


def _of(name: str, part: ShardRange) -> str:
    """The setting of one part; that of the whole has the name alone."""
    return name if part == WHOLE else f"{name} {part}"


def _part_of(name: str) -> ShardRange:
    _, _, text = name.partition(" ")
    return ShardRange.read(text) if text else WHOLE


async def _setting(db: Session, name: str, otherwise: Any) -> Any:
    found = await values.value(db, name)
    return otherwise if found is None else json.loads(found)


async def _keep(db: Session, name: str, value: object) -> None:
    await values.keep(db, name, json.dumps(value))
