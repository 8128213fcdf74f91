"""The questions that are open at tables, within whatever transaction is open."""

from __future__ import annotations

import json

from bot.model.asks import Ask, AskKind
from bot.model.records import Change
from bot.store.sql import Session


async def ask_of(db: Session, table_id: int) -> Ask | None:
    """What those who play at a table are asked, if anything."""
    for row in await db.fetch("SELECT * FROM asks WHERE table_id = ?", table_id):
        return Ask(
            kind=AskKind(row["kind"]),
            asker_id=row["asker_id"],
            waiting=tuple(json.loads(row["waiting"])),
            subject_id=row["subject_id"],
            version=row["version"],
            asked_at=row["asked_at"],
            level=row["level"],
        )
    return None


async def replace_ask(db: Session, guild_id: int, change: Change, now: int) -> None:
    """Leave open what a change of a table leaves open, and nothing else."""
    await db.fetch("DELETE FROM asks WHERE table_id = ?", change.table_id)
    ask = change.ask
    if ask is not None:
        await db.fetch(
            "INSERT INTO asks (table_id, guild_id, kind, asker_id, subject_id, waiting, version, asked_at, level)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            change.table_id,
            guild_id,
            str(ask.kind),
            ask.asker_id,
            ask.subject_id,
            json.dumps(ask.waiting),
            ask.version or change.version + 1,
            ask.asked_at or now,
            ask.level,
        )
