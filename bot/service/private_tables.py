"""Which table somebody means: that of the channel where they ask, or a private one of their own."""

from __future__ import annotations

from bot.model.live_table import may_play
from bot.model.records import TableRecord
from bot.service.tables import Tables
from bot.store.protocol import Store


class PrivateTables:
    """Finds the private tables of whoever asks, and of nobody else."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def place_meant(self, guild_id: int, channel_id: int, user_id: int, table_id: int = 0) -> int:
        """Where the table is that somebody means who asks in a channel: there, or at one of their own private tables.

        A board's button means its own table, `table_id`; what is typed means the channel's, if they play there, else
        the private one that they touched last.
        """
        if table_id and not await self._tables.is_there(channel_id, table_id):
            record = await self._store.tables.table(table_id)
        elif table_id or await self._played(channel_id, user_id) is not None:
            return channel_id
        else:
            record = await self._store.tables.private_of(guild_id, user_id)
        own = record is not None and record.private and record.host_id == user_id
        return record.channel_id if record is not None and own else channel_id

    async def both(self, guild_id: int, channel_id: int, user_id: int) -> tuple[TableRecord, TableRecord] | None:
        """A channel's table and somebody's private one, if they play at both."""
        here = await self._played(channel_id, user_id)
        private = None if here is None else await self._store.tables.private_of(guild_id, user_id)
        return None if here is None or private is None else (here, private)

    async def _played(self, channel_id: int, user_id: int) -> TableRecord | None:
        """The table of a channel, if somebody may play there."""
        record = await self._tables.record_in(channel_id)
        return record if record is not None and may_play(record, user_id) else None
