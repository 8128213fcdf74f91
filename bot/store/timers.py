"""What is due at tables and when, and who may take whose seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.clocks import Due, Offer, Timer
from bot.model.shard_range import ShardRange
from bot.store import heartbeat
from bot.store.protocol.tables import Seats, Timers
from bot.store.shard_rows import within
from bot.store.sql import Database, Session
from bot.store.table_rows import guild_of

_DUE = """
SELECT table_id, what, seat, due_at, nth, away FROM timers
WHERE due_at <= ? AND what <> 'up' AND {mine} ORDER BY due_at, table_id, what
"""
_INSERT = "INSERT INTO timers (table_id, guild_id, what, seat, due_at, nth, away) VALUES (?, ?, ?, ?, ?, ?, ?)"
_DELETE = """
DELETE FROM timers WHERE table_id = ? AND what = ? AND seat = ? AND due_at = ? AND nth = ? RETURNING table_id
"""
_WAITING_FOR = """
SELECT DISTINCT t.table_id FROM timers t JOIN members m ON m.table_id = t.table_id AND m.seat = t.seat
WHERE m.user_id = ? ORDER BY t.table_id
"""
# Whoever is offered a seat is invited to its table with that.
_OFFERED = """
SELECT o.user_id, o.offered_by, i.invited_at
FROM seat_offers o LEFT JOIN invitations i ON i.table_id = o.table_id AND i.user_id = o.user_id
WHERE o.table_id = ? AND o.seat = ?
"""


async def set_timers(db: Session, table_id: int, guild_id: int, timers: Sequence[Timer]) -> None:
    """Put some timers in the place of all that a table has."""
    await db.fetch("DELETE FROM timers WHERE table_id = ?", table_id)
    await db.fill(_INSERT, [(table_id, guild_id, *timer) for timer in timers])


async def forget_offers(db: Session, table_id: int) -> None:
    """Forget who may take a seat at a table."""
    await db.fetch("DELETE FROM seat_offers WHERE table_id = ?", table_id)


class SqlTimers(Timers):
    """The timers in one database, and when something is due in a part of it."""

    def __init__(self, database: Database, clock: Callable[[], float], part: ShardRange) -> None:
        self._database = database
        self._clock = clock
        self._part = part

    def now(self) -> int:
        return int(self._clock())

    async def beat(self) -> bool:
        return await self._database.transaction(self._beat)

    async def _beat(self, db: Session) -> bool:
        missed = await heartbeat.beat(db, self._part, self.now())
        if missed:
            await _put_all_off(db, self._part, missed)
        return missed > 0

    async def due(self) -> tuple[Due, ...]:
        found = await self._database.rows(_DUE.format(mine=within(self._part, "guild_id")), self.now())
        return tuple(Due(row[0], Timer(*row[1:])) for row in map(tuple, found))

    async def put_in_place(self, due: Due, later: Timer | None) -> bool:
        return await self._database.transaction(lambda db: _replace(db, due, later))

    async def waiting_for(self, user_id: int) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in await self._database.rows(_WAITING_FOR, user_id))


async def _put_all_off(db: Session, part: ShardRange, seconds: int) -> None:
    """Let everything be due later in a part; boards that show when have to show it anew."""
    mine = within(part, "guild_id")
    await db.fetch(f"UPDATE timers SET due_at = due_at + ? WHERE what <> 'up' AND {mine}", seconds)
    shown = f"SELECT table_id FROM timers WHERE what = 'deadline' AND {mine}"
    await db.fetch(f"UPDATE tables SET version = version + 1 WHERE id IN ({shown})")


async def _replace(db: Session, due: Due, later: Timer | None) -> bool:
    table_id, timer = due
    await db.hold([table_id])
    if not await db.fetch(_DELETE, table_id, *timer[:4]):
        return False
    if later is not None:
        await db.fetch(_INSERT, table_id, await guild_of(db, table_id), *later)
    return True


class SqlSeats(Seats):
    """The seats on offer in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def offer(self, table_id: int, seat: int, offer: Offer) -> None:
        async def work(db: Session) -> None:
            await db.hold([table_id])
            await db.fetch("DELETE FROM seat_offers WHERE table_id = ? AND seat = ?", table_id, seat)
            insert = "INSERT INTO seat_offers (table_id, guild_id, seat, user_id, offered_by) VALUES (?, ?, ?, ?, ?)"
            await db.fetch(insert, table_id, await guild_of(db, table_id), seat, *offer[:2])

        await self._database.transaction(work)

    async def offered(self, table_id: int, seat: int) -> Offer | None:
        return next((Offer(*row) for row in await self._database.rows(_OFFERED, table_id, seat)), None)

    async def withdraw(self, table_id: int, seat: int) -> None:
        async def work(db: Session) -> None:
            await db.hold([table_id])
            await db.fetch("DELETE FROM seat_offers WHERE table_id = ? AND seat = ?", table_id, seat)

        await self._database.transaction(work)
