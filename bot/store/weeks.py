"""Who has met whom in the games of a week, be they forgotten since, or have they given up their seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from bot.model.former_players import TURNS_TO_COUNT
from bot.model.records import ResultRow
from bot.model.season_points import GIVEN_UP
from bot.store import tries
from bot.store.sql import Session, marks

# All who were in the games of some people since an instant, or gave up a seat there that they had played. Where a
# game has counted for anybody, they have met all who were in it, also those who had met too often and went without.
_LATELY = f"""
WITH lately AS (
    SELECT r.table_id FROM results r
    WHERE r.guild_id = ? AND r.user_id IN ({{people}}) AND r.level = '' AND r.finished_at >= ?
        AND (r.counted = 1 OR r.played = 1)
    UNION SELECT f.table_id FROM former_players f JOIN results r ON r.table_id = f.table_id
    WHERE f.guild_id = ? AND f.user_id IN ({{people}}) AND f.turns >= {TURNS_TO_COUNT} AND r.finished_at >= ?
        AND (r.counted = 1 OR r.played = 1)
)
SELECT o.table_id, o.seat, o.user_id, o.level,
    (SELECT max(c.counted) FROM results c WHERE c.table_id = o.table_id), o.played, 0 AS gone, t.salt
FROM results o JOIN tables t ON t.id = o.table_id
WHERE (o.counted = 1 OR o.played = 1) AND o.table_id IN (SELECT table_id FROM lately)
UNION SELECT f.table_id, f.seat, f.user_id, '', max(o.counted), max(o.played), 1, t.salt
FROM former_players f JOIN results o ON o.table_id = f.table_id JOIN tables t ON t.id = f.table_id
WHERE f.turns >= {TURNS_TO_COUNT} AND f.table_id IN (SELECT table_id FROM lately)
GROUP BY f.table_id, f.seat, f.user_id, t.salt
"""
_FORMER = f"SELECT DISTINCT seat, user_id, name FROM former_players WHERE table_id = ? AND turns >= {TURNS_TO_COUNT}"

# The games since an instant that somebody has given up before they had come about, alone against computers.
_LEFT_EARLY = """
SELECT r.table_id FROM results r
WHERE r.guild_id = ? AND r.user_id = ? AND r.level = '' AND r.finished_at >= ? AND r.played = 0
    AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = r.table_id AND o.level = '' AND o.seat <> r.seat)
    AND EXISTS (SELECT 1 FROM moves m WHERE m.table_id = r.table_id AND m.seat = r.seat AND m.text = ?)
"""
_LEAVING = "SELECT 1 FROM moves WHERE table_id = ? AND seat = ? AND text = ?"


class Week(NamedTuple):
    """The games that the people of one have had in its week, and who has given up a seat of that one.

    The `earlier` of them were opened before it. Some of it may be `hidden` from whoever looks at nothing but results.
    """

    games: Sequence[Sequence[ResultRow]] = ()
    earlier: Sequence[Sequence[ResultRow]] = ()
    former: Sequence[ResultRow] = ()
    hidden: bool = False


async def lately(db: Session, table: tuple[int, int], rows: Sequence[ResultRow], since: int) -> Week:
    """What is to be known of the games since an instant, for one that ends now at a table of a server."""
    counts, played = any(row.counted for row in rows), any(row.played for row in rows)
    gave_up = await db.fetch(_FORMER, table[0])
    former = [_row((seat, user_id, ""), counts, played, name) for seat, user_id, name in gave_up]
    people = [row.user_id for row in (*rows, *former) if (row.counted or row.played) and not row.level]
    if not people:
        return Week()
    hidden, games = bool(former), defaultdict[int, list[ResultRow]](list)
    query = _LATELY.format(people=marks(people))
    found = await db.fetch(query, *(table[1], *people, since) * 2)
    for table_id, seat, who, level, counted, was_played, gone, salt in found:
        user_id = who if who > 0 or level else await _once(db, people, who, (table_id, salt))
        hidden |= bool(gone) or user_id != who
        games[table_id].append(_row((seat, user_id, level), bool(counted), bool(was_played)))
    earlier = [game for table_id, game in games.items() if table_id < table[0]]
    return Week([*games.values()], earlier, former, hidden)


async def left_before(db: Session, table: tuple[int, int], rows: Sequence[ResultRow], since: int) -> int:
    """How many games somebody had left early since an instant who now leaves one so; 0 if nobody does."""
    people = [row for row in rows if not row.level]
    if len(people) != 1 or people[0].played:
        return 0
    (person,) = people
    if not await db.fetch(_LEAVING, table[0], person.seat, GIVEN_UP):
        return 0
    return len(await db.fetch(_LEFT_EARLY, table[1], person.user_id, since, GIVEN_UP))


def _row(who: tuple[int, int, str], counted: bool, played: bool, name: str = "") -> ResultRow:
    seat, user_id, level = who
    return ResultRow(seat, user_id, name, 0, 0, 0, False, level=level, counted=counted, played=played)


async def _once(db: Session, people: Sequence[int], nobody: int, deal: tuple[int, str]) -> int:
    """Which of some people somebody was at a deal who has been forgotten; nobody if it is none of them."""
    found = [user_id for user_id in people if await tries.was_in(db, *deal, user_id)]
    return next(iter(found), nobody)
