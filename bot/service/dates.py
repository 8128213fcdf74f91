"""Which date it is for the daily deal, on each server and everywhere."""

from __future__ import annotations

from datetime import date, timedelta

from bot.model import dates
from bot.service.servers import Servers
from bot.store.protocol import Store

# Under this name it is kept which date was closed last: a clock that is set back opens none again.
CLOSED = "day-closed"


class Dates:
    """The date of each server by its time zone, and which dates are closed."""

    def __init__(self, store: Store, servers: Servers) -> None:
        self._store = store
        self._servers = servers
        # What is stored, never more: what only the clock says, a clock that is set right no longer does.
        self._closed: date | None = None

    async def today(self, guild_id: int) -> date:
        """The date on a server; in direct messages that of UTC."""
        zones = (await self._servers.settings(guild_id)).zones if guild_id else ()
        return dates.server_date(zones, self._store.timers.now(), await self._newest_closed())

    async def oldest_open(self) -> date:
        """The oldest date that somebody may still play; those before it are closed, and their secrets may be told."""
        return await self._newest_closed() + timedelta(1)

    async def close(self) -> None:
        """Keep in mind which date was closed last, here or by another process, whose clock may be ahead."""
        kept = await self._kept()
        newest = max(filter(None, (kept, await self._newest_closed())))
        if newest != kept:
            await self._store.values.set_value(CLOSED, newest.isoformat())
        self._closed = newest

    async def _newest_closed(self) -> date:
        if self._closed is None:
            self._closed = await self._kept()
        return dates.newest_closed(self._store.timers.now(), self._closed)

    async def _kept(self) -> date | None:
        kept = await self._store.values.value(CLOSED)
        return None if kept is None else date.fromisoformat(kept)
