"""Who has which shards: a process takes a lease on all of its own, and keeps it as long as it lives.

By the clock of the database a lease runs out some seconds after its process has died, and another may take the
shards over, with a new number, the fence. Each change is stored only while the fence of its process stands: whoever
was taken for dead, and comes to life again, changes nothing any more, and stops.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.model.shard_range import ShardRange
from bot.store.postgres.database import LOST, ConnectionPool, Guard, PostgresDatabase
from bot.store.postgres.own_line import OwnLine
from bot.store.protocol import LeaseLost
from bot.store.sql import Session

log = logging.getLogger(__name__)
# In seconds: for how long a lease is taken, how often it is renewed, and how often whoever waits for it asks again.
LEASE_SECONDS, LEASE_RENEWED, LEASE_ASKED = 12.0, 3.0, 1.0
# Of several that want shards, one after the other looks whether it may have them ("PTls").
_LOCK = 0x50546C73
_HELD = "SELECT fence, shards, holder FROM leases"
# One that was renewed after it was looked at stays. Changes that are being stored behind the fence are waited for.
# Nor is one waited for that would last for longer than any is taken, as after the clock has been set back.
_END = """
DELETE FROM leases WHERE fence = ANY($1)
    AND until NOT BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => 2 * $2::float8)
RETURNING fence
"""
_TAKE = """
INSERT INTO leases (until, shards, holder) VALUES (clock_timestamp() + make_interval(secs => $1), $2, $3)
RETURNING fence
"""
_RENEW = "UPDATE leases SET until = clock_timestamp() + make_interval(secs => $1) WHERE fence = $2 RETURNING fence"
_GIVE_BACK = "DELETE FROM leases WHERE fence = $1"
# The lock keeps the row there until the change is stored, but does not hinder its renewal. Whoever asks for it while
# the row is being taken away waits, and then finds none.
_STANDS = "SELECT fence FROM leases WHERE fence = ? FOR KEY SHARE"


class Lease(Guard):
    """The lease of this process on a part of the servers.

    It is renewed on a line of its own: where all connections are busy, or one has silently died, it would run out.
    """

    def __init__(self, line: OwnLine, part: ShardRange, fence: int, since: float) -> None:
        self._line = line
        self._part = part
        self.fence = fence
        self._renewed = since
        self._lost = asyncio.Event()

    @property
    def fresh(self) -> bool:
        """Whether the shards are surely this process's own: nobody takes them before the lease has run out."""
        return not self._lost.is_set() and time.monotonic() < self._renewed + LEASE_SECONDS

    async def before_change(self, db: Session) -> None:
        """Make sure, until the change is stored, that the lease stands; LeaseLost if it does not."""
        if not await db.fetch(_STANDS, self.fence):
            raise self._gone()

    async def before_reading(self) -> None:
        """Make sure that the lease stands if it has not been renewed for long, as after the process was stopped."""
        if not self.fresh:
            await self.renew()

    async def renew(self) -> None:
        """Let the lease last longer; LeaseLost if somebody else has the shards."""
        began = time.monotonic()
        renewed = await self._line.fetch(LEASE_RENEWED, _RENEW, LEASE_SECONDS, self.fence)
        if not renewed:
            raise self._gone()
        self._renewed = began

    async def keep(self) -> None:
        """Renew the lease again and again; LeaseLost once it is lost.

        As long as the database does not answer, nobody else can take it either.
        """
        told = False
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), LEASE_RENEWED)
                raise self._gone()
            try:
                await self.renew()
                told = False
            except LOST as error:
                if not told:
                    log.warning("the lease on shards %s is not renewed: %r", self._part, error)
                told = True

    async def give_back(self) -> None:
        """Let others have the shards at once."""
        with suppress(*LOST):
            await self._line.fetch(LEASE_RENEWED, _GIVE_BACK, self.fence)
        self._line.hang_up()

    def _gone(self) -> LeaseLost:
        self._lost.set()
        return LeaseLost("lease-lost", shards=str(self._part))


@asynccontextmanager
async def leased(database: PostgresDatabase, part: ShardRange) -> AsyncIterator[Lease]:
    """A lease on a part, for which is waited as long as another process has any of its shards.

    Nothing is changed in the database without it; if it is lost, what is done meanwhile is cancelled, and LeaseLost
    raised.
    """
    lease = database.guard = await _taken(database, part)
    try:
        async with asyncio.TaskGroup() as group:
            keeper = group.create_task(lease.keep())
            yield lease
            keeper.cancel()
    except BaseExceptionGroup as group_of:
        raise group_of.exceptions[0] from None
    finally:
        await database.settle()
        await lease.give_back()


async def _taken(database: PostgresDatabase, part: ShardRange) -> Lease:
    """A lease on a part, as soon as it is free."""
    told = False
    while True:
        since = time.monotonic()
        try:
            found = await _try(database.pool, part)
        except LOST as error:
            found = repr(error)
        if isinstance(found, int):
            log.info("shards %s are this process's, with fence %d", part, found)
            return Lease(OwnLine(database.connect), part, found, since)
        if not told:
            log.warning("shards %s are not free (%s): waiting for them", part, found)
            told = True
        await asyncio.sleep(LEASE_ASKED)


async def _try(pool: ConnectionPool, part: ShardRange) -> int | str:
    """The fence of a new lease on a part, or else who has which shards that are in the way."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        others = [row for row in await connection.fetch(_HELD) if ShardRange.read(row["shards"]).meets(part)]
        ended = await connection.fetch(_END, [row["fence"] for row in others], LEASE_SECONDS)
        stay = [row for row in others if row["fence"] not in {end["fence"] for end in ended}]
        if stay:
            return f"{stay[0]['holder']}: {stay[0]['shards']}"
        fence = await connection.fetchval(_TAKE, LEASE_SECONDS, str(part), f"{socket.gethostname()}:{os.getpid()}")
        return int(fence)
