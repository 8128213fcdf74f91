"""What whoever has been forgotten could do twice: tries of daily deals, a week's games with the same people, answers.

That they were had is kept until their dates are closed, or the week is over. Nothing tells whose they were but a
digest under the secret of the deal, or one of its own, which only who asks again comes to.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import UTC, date, datetime, timedelta

from bot.store.dailies import BOT
from bot.store.sql import Session
from bot.store.values import keep, value

# What stands before the digest in the name under which it is kept.
_TRIED = "tried:"
# Tries of a server's own deal, as there were before, nobody has claimed.
_TRIES = """
SELECT c.day, d.salt FROM day_tries c JOIN daily_deals d ON d.guild_id = c.guild_id AND d.day = c.day
WHERE c.guild_id = ? AND c.user_id = ? AND c.day >= ?
UNION SELECT t.day, d.salt FROM tables t JOIN daily_deals d ON d.guild_id = ? AND d.day = t.day
WHERE t.host_id = ? AND t.day >= ?
"""
_GAMES = """
SELECT t.id, t.salt FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.user_id = ? AND r.level = '' AND (r.counted = 1 OR r.played = 1) AND r.finished_at >= ?
UNION SELECT t.id, t.salt FROM former_players f JOIN tables t ON t.id = f.table_id
WHERE f.user_id = ? AND t.changed_at >= ?
"""
_ANSWERS = "SELECT guild_id, day FROM turn_answers WHERE user_id = ? AND day >= ?"
_ANSWERED = "SELECT name FROM settings WHERE name LIKE ? AND value = ?"
# No week lasts longer, wherever a server is.
_WEEK = timedelta(9)
_SALT = "SELECT salt FROM daily_deals WHERE guild_id = ? AND day = ?"
_PAST = "DELETE FROM settings WHERE name LIKE ? AND value < ? RETURNING name"


async def keep_tries(db: Session, user_id: int, closed: str) -> None:
    """Keep in mind which tries that are not closed somebody had who is going to be forgotten."""
    for day, salt in await db.fetch(_TRIES, *(BOT, user_id, closed) * 2):
        await keep(db, _name(salt, day, user_id), day)


async def keep_games(db: Session, user_id: int, closed: str) -> None:
    """Keep in mind which games somebody had lately that count or are rated, who is going to be forgotten."""
    day = date.fromisoformat(closed)
    since = datetime(day.year, day.month, day.day, tzinfo=UTC) - _WEEK
    for table_id, salt in await db.fetch(_GAMES, *(user_id, int(since.timestamp())) * 2):
        await keep(db, _name(salt, str(table_id), user_id), (day + _WEEK).isoformat())


async def was_in(db: Session, table_id: int, salt: str, user_id: int) -> bool:
    """Whether somebody who has been forgotten since had a game lately."""
    return await value(db, _name(salt, str(table_id), user_id)) is not None


async def has_tried(db: Session, day: str, user_id: int) -> bool:
    """Whether somebody who has been forgotten since had a try of a date."""
    found = await db.fetch(_SALT, BOT, day)
    return bool(found) and await value(db, _name(found[0][0], day, user_id)) is not None


async def keep_answers(db: Session, user_id: int, closed: str) -> None:
    """Keep in mind which turns of dates that are not closed somebody has judged who is going to be forgotten."""
    for guild_id, day in await db.fetch(_ANSWERS, user_id, closed):
        salt = secrets.token_hex(16)
        await keep(db, f"{_TRIED}{salt}:{_digest(salt, f'{guild_id} {day}', user_id)}", day)


async def has_answered(db: Session, guild_id: int, day: str, user_id: int) -> bool:
    """Whether somebody who has been forgotten since has judged the turn of a date on a server."""
    kept = [str(name).removeprefix(_TRIED).split(":") for (name,) in await db.fetch(_ANSWERED, f"{_TRIED}%:%", day)]
    return any(digest == _digest(salt, f"{guild_id} {day}", user_id) for salt, digest in kept)


async def forget_tries(db: Session, closed: str) -> bool:
    """Keep nothing in mind of the dates before one, which are closed; whether anything was."""
    return bool(await db.fetch(_PAST, f"{_TRIED}%", closed))


def _name(salt: str, day: str, user_id: int) -> str:
    return _TRIED + _digest(salt, day, user_id)


def _digest(salt: str, what: str, user_id: int) -> str:
    return hmac.digest(salt.encode(), f"{what} {user_id}".encode(), "sha256").hex()
