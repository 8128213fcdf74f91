"""Tables read from their rows, within whatever transaction is open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.model.clocks import Clock, Lapse, Timer
from bot.model.deal_numbers import is_shared
from bot.model.former_players import FormerPlayer
from bot.model.records import LogRow, Member, ResultRow, SoloDeal, TableRecord
from bot.store import archives, kept_news
from bot.store.asks import ask_of
from bot.store.protocol import StoreError
from bot.store.sql import DatabaseRow, Session

# Games whose logs may have been packed.
_ENDED = ("over", "cancelled")
_RESULTS = """
SELECT r.seat, r.user_id, r.name, r.place, r.points, r.cards_left, r.won, r.score, r.stakes, r.level, r.against,
    r.counted, r.why, s.reason
FROM results r LEFT JOIN strikes s ON s.table_id = r.table_id
WHERE r.table_id = ? ORDER BY r.seat
"""
# The points of each seat in the deals of one match: a substitute plays on with those of the player before.
_SCORES = """
SELECT r.seat, sum(r.score)
FROM results r JOIN tables t ON t.id = r.table_id
WHERE t.id = ? OR t.match_id = ?
GROUP BY r.seat
"""


async def insert_members(db: Session, table_id: int, guild_id: int, members: Sequence[Member]) -> None:
    """Seat some members at a table that has none."""
    await db.fill(
        "INSERT INTO members (table_id, guild_id, seat, user_id, name, level, quiet) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table_id, guild_id, seat, each.user_id, each.name, each.level, int(each.quiet))
            for seat, each in enumerate(members)
        ],
    )


async def active(db: Session, channel_id: int) -> TableRecord | None:
    """The table of a channel that is open or in play."""
    return await find(db, "channel_id = ? AND status IN ('lobby', 'playing')", channel_id)


async def latest(db: Session, channel_id: int) -> TableRecord | None:
    """The table of a channel that is open or in play, else the one that was played there last.

    Their numbers do not tell: one that has moved here may be older than others that were over before.
    """
    newest = """id = (
        SELECT id FROM tables WHERE channel_id = ?
        ORDER BY status IN ('lobby', 'playing') DESC, changed_at DESC, id DESC LIMIT 1
    )"""
    return await find(db, newest, channel_id)


async def private_of(db: Session, guild_id: int, user_id: int) -> TableRecord | None:
    """The private table in play that somebody has touched last on a server, or in direct messages.

    The try of a date goes on everywhere.
    """
    touched = """
        SELECT * FROM tables
        WHERE (guild_id = ? OR day IS NOT NULL) AND host_id = ? AND channel_id < 0 AND status = 'playing'
        ORDER BY changed_at DESC, id DESC LIMIT 1
    """
    found = await db.fetch(touched, guild_id, user_id)
    return await whole(db, found[0]) if found else None


async def last_private_of(db: Session, guild_id: int, user_id: int, channel_id: int) -> TableRecord | None:
    """The private table that is over and that somebody touched last, unless they sat in a channel since."""
    touched = """
        SELECT * FROM (
            SELECT * FROM tables
            WHERE (guild_id = ? OR day IS NOT NULL) AND host_id = ? AND channel_id < 0 AND status = 'over'
            ORDER BY changed_at DESC, id DESC LIMIT 1
        ) p
        WHERE NOT EXISTS (
            SELECT 1 FROM tables t JOIN members m ON m.table_id = t.id
            WHERE t.channel_id = ? AND m.user_id = ? AND t.changed_at >= p.changed_at
        )
    """
    found = await db.fetch(touched, guild_id, user_id, channel_id, user_id)
    return await whole(db, found[0]) if found else None


async def load(db: Session, table_id: int) -> TableRecord:
    """A table that must be there; StoreError if it is not."""
    record = await find(db, "id = ?", table_id)
    if record is None:
        raise StoreError("no-such-table", number=table_id)
    return record


async def guild_of(db: Session, table_id: int) -> int:
    """The server of a table that must be there; StoreError if it is not."""
    found = await db.fetch("SELECT guild_id FROM tables WHERE id = ?", table_id)
    if not found:
        raise StoreError("no-such-table", number=table_id)
    return int(found[0][0])


async def find(db: Session, condition: str, value: int) -> TableRecord | None:
    """The one table of which a condition holds."""
    found = await db.fetch(f"SELECT * FROM tables WHERE {condition}", value)
    return await whole(db, found[0]) if found else None


async def whole(db: Session, head: DatabaseRow) -> TableRecord:
    """A table with all that belongs to it but its log, from its own row."""
    seated = "SELECT user_id, name, level, quiet FROM members WHERE table_id = ? ORDER BY seat"
    members = await db.fetch(seated, head["id"])
    ((last,),) = await db.fetch("SELECT max(ply) FROM moves WHERE table_id = ?", head["id"])
    ply = (await archives.plies(db, head["id"]) if head["status"] in _ENDED else 0) if last is None else last + 1
    scores = await _scores(db, head)
    return TableRecord(
        id=head["id"],
        guild_id=head["guild_id"],
        channel_id=head["channel_id"],
        game=head["game"],
        rules_version=head["rules_version"],
        options=json.loads(head["options"]),
        seed=head["seed"],
        salt=head["salt"],
        host_id=head["host_id"],
        limit=head["seat_limit"],
        status=head["status"],
        version=head["version"],
        members=tuple(Member(user_id, name, level, bool(quiet)) for user_id, name, level, quiet in members),
        ply=ply,
        match_id=head["match_id"],
        deal=head["deal"],
        first_seat=head["first_seat"],
        scores=tuple(scores.get(seat, 0.0) for seat in range(len(members))),
        solo=_solo(head),
        ask=await ask_of(db, head["id"]),
        clock=Clock(head["turn_seconds"], Lapse(head["time_up"])),
        timers=await _timers(db, head),
        uncounted=bool(head["uncounted"]),
        former=await _former(db, head),
        results=await _results(db, head),
    )


async def _results(db: Session, head: DatabaseRow) -> tuple[ResultRow, ...]:
    """How the players came out of the game of a table that is over."""
    if head["status"] != "over":
        return ()
    return tuple(_result(*row) for row in await db.fetch(_RESULTS, head["id"]))


def _result(*values: Any) -> ResultRow:
    """How a player came out of a game; for nobody if that was struck out for a reason."""
    *came_out, counted, why, struck = values
    row = ResultRow(*came_out)
    return replace(row, counted=bool(counted) and struck is None, why=kept_news.why_not(why, struck))


async def _scores(db: Session, head: DatabaseRow) -> dict[int, float]:
    """The points of each seat of a table in its match so far; none where no deal of it can have come to its end."""
    if head["match_id"] is None and head["status"] in ("lobby", "playing"):
        return {}
    match_id = head["match_id"] or head["id"]
    return {row[0]: row[1] for row in await db.fetch(_SCORES, match_id, match_id)}


async def log_of(db: Session, table_id: int, ply: int) -> tuple[LogRow, ...]:
    """The first so many moves of a table."""
    query = "SELECT ply, seat, text, digest FROM moves WHERE table_id = ? AND ply < ? ORDER BY ply"
    found = tuple(LogRow(*move) for move in await db.fetch(query, table_id, ply))
    if found or not ply:
        return found
    packed = await archives.moves(db, table_id)
    return tuple(LogRow(move["ply"], move["seat"], move["text"], move["digest"]) for move in packed[:ply])


async def _timers(db: Session, head: DatabaseRow) -> tuple[Timer, ...]:
    """What is due at a table of several in play; none of the others has a clock."""
    if head["status"] != "playing" or head["together"] is not None:
        return ()
    query = "SELECT what, seat, due_at, nth, away FROM timers WHERE table_id = ? ORDER BY what"
    return tuple(Timer(*row) for row in await db.fetch(query, head["id"]))


async def _former(db: Session, head: DatabaseRow) -> tuple[FormerPlayer, ...]:
    """Who has given up a seat of a table of several in play, from the first to the last."""
    if head["status"] != "playing" or head["together"] is not None:
        return ()
    query = "SELECT seat, ply, turns, user_id, name FROM former_players WHERE table_id = ? ORDER BY ply, turns DESC"
    return tuple(FormerPlayer(*row) for row in await db.fetch(query, head["id"]))


def _solo(head: DatabaseRow) -> SoloDeal | None:
    if head["together"] is None:
        return None
    ms = is_shared(head["seed"])
    return SoloDeal(head["deal_number"], bool(head["together"]), head["day"], ms)
