"""What becomes of tables whose channel is gone, and of servers that the bot is removed from."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence

from bot.model.durations import DAY
from bot.model.records import Change, TableRecord
from bot.model.refusals import Refused
from bot.service.table_kinds import Kinds
from bot.service.tables import Tables
from bot.store.protocol import Store

log = logging.getLogger(__name__)
# Seconds for which a server that the bot was removed from is remembered.
LEFT_SERVER_KEPT = 30 * DAY


class Places:
    """Closes what can never be played on, and forgets servers."""

    def __init__(self, tables: Tables, store: Store, kinds: Kinds) -> None:
        self.tables = tables
        self._store = store
        self._kinds = kinds

    async def channel_gone(self, channel_id: int) -> None:
        """Close the table of a channel where nobody can play any more; nothing of it counts.

        A try of a daily deal stays, for it can be carried on elsewhere.
        """
        async with self.tables.lock(channel_id):
            record = await self._store.tables.table_in(channel_id)
            if record is None:
                return
            live = await self.tables.shown(record)
            if self._kinds[live.kind].stays(live):
                return
            try:
                await self.tables.commit(Change(record.id, record.version, None, status="cancelled"))
            except Refused:
                log.info("table %d has changed and stays, though its channel is gone", record.id)
                return
            await self._store.boards.forget_board(record.id)

    async def server_left(self, guild_id: int) -> None:
        """Let the tables of a server rest that the bot was removed from."""
        await self._store.servers.leave(guild_id)

    async def server_back(self, guild_id: int) -> Sequence[TableRecord]:
        """The tables of a server that go on, for the bot is there again; none if it had not been removed."""
        servers = self._store.servers
        if guild_id not in await servers.away():
            return ()
        await servers.come_back(guild_id)
        found = [await self._store.tables.table(table_id) for table_id in await servers.tables(guild_id)]
        return [record for record in found if record is not None]

    async def compare(self, present: Collection[int]) -> Sequence[TableRecord]:
        """Note which servers the bot has been removed from or has come back to, as it is on those that are `present`.

        The tables that go on.
        """
        servers, going = self._store.servers, list[TableRecord]()
        away = await servers.away()
        for guild_id in set(await servers.known()) - {*present, *away}:
            await servers.leave(guild_id)
        for guild_id in set(away) & set(present):
            going += await self.server_back(guild_id)
        return going

    async def forget_servers(self) -> None:
        """Forget the servers that the bot was removed from long ago."""
        for guild_id in await self._store.servers.away_for(LEFT_SERVER_KEPT):
            log.info("server %d is forgotten", guild_id)
            await self._store.servers.forget(guild_id)
            self.tables.forget_read()
