"""What a new table and a change of one write, within whatever transaction is open."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.model.records import Change, LogRow, NewTable, ResultRow
from bot.store import kept_news, people, seasons, timers
from bot.store.asks import replace_ask
from bot.store.boards import keep_news
from bot.store.results import add_finish
from bot.store.sql import DatabaseRow, Session
from bot.store.table_rows import insert_members

_FORMER = """
INSERT INTO former_players (table_id, guild_id, seat, ply, turns, user_id, name) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""


async def insert_table(db: Session, new: NewTable, slot: int | None, now: int) -> int:
    """Add the row of a table, with a `slot` among those of its host, at a time in seconds since 1970; its number."""
    deal, solo = new.following, new.solo
    values = (
        new.guild_id,
        new.channel_id,
        new.game,
        new.rules_version,
        json.dumps(dict(new.options)),
        new.seed,
        new.salt,
        new.host.user_id,
        new.limit,
        "lobby" if deal is None and solo is None and not new.dealt else "playing",
        now,
        now,
        None if deal is None else deal.match_id,
        0 if deal is None else deal.deal,
        None if deal is None else deal.first_seat,
        *new.clock,
        *((None, None, None) if solo is None else (solo.number, int(solo.together), solo.day)),
        int(new.uncounted),
        slot,
    )
    ((table_id,),) = await db.fetch(
        "INSERT INTO tables (guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit,"
        " status, version, opened_at, changed_at, match_id, deal, first_seat,"
        " turn_seconds, time_up, deal_number, together, day, uncounted, slot)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        *values,
    )
    return int(table_id)


async def advance(db: Session, change: Change, now: int) -> DatabaseRow | None:
    """Bring the table to its next version, unless it has left the one that the change was made for; its row then."""
    values = (
        now,
        change.status,
        change.channel_id,
        change.host_id,
        change.host_id,
        None if change.options is None else json.dumps(dict(change.options)),
        change.rules_version,
        *(change.clock or (None, None)),
        None if change.uncounted is None else int(change.uncounted),
        change.table_id,
        change.version,
    )
    updated = await db.fetch(
        "UPDATE tables SET version = version + 1, changed_at = ?, status = coalesce(?, status),"
        " channel_id = coalesce(?, channel_id), slot = CASE WHEN host_id = coalesce(?, host_id) THEN slot END,"
        " host_id = coalesce(?, host_id), options = coalesce(?, options),"
        " rules_version = coalesce(?, rules_version),"
        " turn_seconds = coalesce(?, turn_seconds), time_up = coalesce(?, time_up),"
        " uncounted = coalesce(?, uncounted)"
        " WHERE id = ? AND version = ? RETURNING *",
        *values,
    )
    return next(iter(updated), None)


async def add_rows(db: Session, change: Change, guild_id: int, now: int) -> None:
    """Add what a change of a server's table brings besides the table's own row."""
    table = (change.table_id, guild_id)
    if change.members is not None:
        await people.note_leaving(db, change.table_id, change.members)
        await db.fetch("DELETE FROM members WHERE table_id = ?", change.table_id)
        await insert_members(db, change.table_id, guild_id, change.members)
        await timers.forget_offers(db, change.table_id)
    if change.former is not None:
        await db.fetch(_FORMER, *table, *change.former)
    ended = change.status in ("over", "cancelled")
    if ended or change.timers is not None:
        await timers.set_timers(db, *table, () if ended else change.timers or ())
    await keep_news(db, *table, change.version + 1, change.news)
    await replace_ask(db, guild_id, change, now)
    await add_moves(db, table, change.moves, now)
    await db.fill(
        "INSERT INTO knocks (table_id, guild_id, ply, caller_id, offender_id, violation, was_right, cards)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (*table, k.ply, k.caller_id, k.offender_id, k.violation, int(k.violation != 0), k.cards)
            for k in change.knocks
        ],
    )
    if change.results:
        await _add_results(db, table, change.results, now)
    if change.finish is not None:
        await add_finish(db, change.table_id, change.finish, now)


async def add_moves(db: Session, table: tuple[int, int], moves: Sequence[LogRow], now: int) -> None:
    """Add moves to the log of a table on a server."""
    await db.fill(
        "INSERT INTO moves (table_id, guild_id, ply, seat, text, digest, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(*table, m.ply, m.seat, m.text, m.digest, now) for m in moves],
    )


async def _add_results(db: Session, table: tuple[int, int], results: Sequence[ResultRow], now: int) -> None:
    """Add how the players of a table on a server came out of its game, which then belongs to a season."""
    number, rows = await seasons.enter(db, table, results, now)
    await db.fill(
        "INSERT INTO results (table_id, guild_id, seat, user_id, name, place, points, cards_left, won,"
        " score, stakes, level, against, counted, why, season, played, pins, apart, turns, longest_turn, finished_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(*table, r.seat, r.user_id, r.name, r.place, r.points, r.cards_left, int(r.won)),
                *(r.score, r.stakes, r.level, r.against, int(r.counted), kept_news.written(r.why), number),
                *(int(r.played), r.pins, r.apart, r.turns, r.longest_turn, now),
            )
            for r in rows
        ],
    )
