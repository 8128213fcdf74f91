"""What is remembered of people: their invitations, what has been explained to them, and what they have chosen."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.records import Explained
from bot.store.rows import guild_of
from bot.store.sql import Session

# The tip that stands for all: who has it wants none.
OFF = "off"


LAST_INVITED = "SELECT max(invited_at) FROM invitations WHERE guild_id = ? AND inviter_id = ? AND user_id = ?"


async def invite(db: Session, table_id: int, inviter_id: int, user_id: int, now: int) -> None:
    """Note that somebody has been invited to a table."""
    await db.fetch("DELETE FROM invitations WHERE table_id = ? AND user_id = ?", table_id, user_id)
    insert = "INSERT INTO invitations (table_id, guild_id, user_id, inviter_id, invited_at) VALUES (?, ?, ?, ?, ?)"
    await db.fetch(insert, table_id, await guild_of(db, table_id), user_id, inviter_id, now)


async def fresh_tip(db: Session, user_id: int, tips: Sequence[str]) -> Explained | None:
    """The first of some things that has not been explained to a person; None if they want none."""
    had = {row[0] for row in await db.fetch("SELECT tip FROM tips WHERE user_id = ?", user_id)}
    fresh = None if OFF in had else next((tip for tip in tips if tip not in had), None)
    return None if fresh is None else Explained(fresh, not had)


async def take_tip(db: Session, user_id: int, tips: Sequence[str]) -> Explained | None:
    """The first of some things that has not been explained to a person, which then has."""
    fresh = await fresh_tip(db, user_id, tips)
    if fresh is not None:
        await db.fetch("INSERT INTO tips (user_id, tip) VALUES (?, ?)", user_id, fresh.tip)
    return fresh


async def want_tips(db: Session, user_id: int, wanted: bool) -> None:
    """Note whether a person wants things to be explained; who wants that again is told everything again."""
    await db.fetch("DELETE FROM tips WHERE user_id = ?", user_id)
    if not wanted:
        await db.fetch("INSERT INTO tips (user_id, tip) VALUES (?, ?)", user_id, OFF)


async def choose_taste(db: Session, guild_id: int, user_id: int, name: str, value: str | None) -> None:
    """Keep what somebody has chosen of how things are shown, or with None forget it."""
    await db.fetch("DELETE FROM tastes WHERE guild_id = ? AND user_id = ? AND name = ?", guild_id, user_id, name)
    if value is not None:
        insert = "INSERT INTO tastes (guild_id, user_id, name, value) VALUES (?, ?, ?, ?)"
        await db.fetch(insert, guild_id, user_id, name, value)


async def tastes(db: Session, guild_id: int, user_ids: Sequence[int], name: str) -> dict[int, str]:
    """What some people have chosen for everywhere, by user, and a server for all of its own, by 0."""
    marks = ", ".join("?" * len(user_ids))
    theirs = f"SELECT user_id, value FROM tastes WHERE name = ? AND guild_id = 0 AND user_id IN ({marks})"
    found = await db.fetch(theirs, name, *user_ids) if user_ids else []  # not every database knows empty lists
    servers = await db.fetch(
        "SELECT user_id, value FROM tastes WHERE name = ? AND guild_id = ? AND user_id = 0", name, guild_id
    )
    return {int(row["user_id"]): str(row["value"]) for row in (*found, *servers)}
