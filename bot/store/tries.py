"""Ranked tries of whoever has been forgotten: that they have been had is kept until their day is over.

Nothing tells whose they were but a digest under the secret of the day's deal, which only who asks again comes to.
"""

from __future__ import annotations

import hmac

from bot.store.sql import Session
from bot.store.values import keep, value

# What stands before the digest in the name under which it is kept.
_TRIED = "tried:"
_TRIES = """
SELECT t.guild_id, d.salt FROM tables t JOIN daily_deals d ON d.guild_id = t.guild_id AND d.day = t.day
WHERE t.host_id = ? AND t.day = ?
"""
_SALT = "SELECT salt FROM daily_deals WHERE guild_id = ? AND day = ?"
_PAST = "DELETE FROM settings WHERE name LIKE ? AND value < ? RETURNING name"


async def keep_tries(db: Session, user_id: int, now_of: int, day: str) -> None:
    """Keep in mind which tries of a day somebody had who is being forgotten, and whose tables are `now_of` nobody."""
    for guild_id, salt in await db.fetch(_TRIES, now_of, day):
        await keep(db, _name(salt, guild_id, day, user_id), day)


async def has_tried(db: Session, guild_id: int, day: str, user_id: int) -> bool:
    """Whether somebody who has been forgotten since had a try of a day."""
    found = await db.fetch(_SALT, guild_id, day)
    return bool(found) and await value(db, _name(found[0][0], guild_id, day, user_id)) is not None


async def forget_tries(db: Session, day: str) -> bool:
    """Keep nothing in mind of the days before one; whether anything was."""
    return bool(await db.fetch(_PAST, f"{_TRIED}%", day))


def _name(salt: str, guild_id: int, day: str, user_id: int) -> str:
    tried = f"{guild_id} {day} {user_id}"
    return _TRIED + hmac.digest(salt.encode(), tried.encode(), "sha256").hex()
