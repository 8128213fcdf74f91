"""Which table somebody means: that of the channel where they ask, or a private one of their own."""

from __future__ import annotations

from bot.model.live_table import LiveTable, may_play
from bot.model.private_tables import is_private_place
from bot.model.records import TableRecord
from bot.model.refusals import Refused
from bot.service.daily import DailyDeals
from bot.service.tables import Tables
from bot.store.protocol import Store


class PrivateTables:
    """Finds the private tables of whoever asks, and of nobody else."""

    def __init__(self, tables: Tables, store: Store, daily: DailyDeals) -> None:
        self._tables = tables
        self._store = store
        self._daily = daily

    async def place_meant(self, guild_id: int, channel_id: int, user_id: int, table_id: int = 0) -> int:
        """Where the table is that somebody means who asks in a channel: there, or at one of their own private tables.

        A board's button means its own table, `table_id`; what is typed means the channel's, if they play there, else
        the private one that they touched last; one that is over is meant where nobody plays, if it was their last
        game. A try whose date is closed ends before anything is done there.
        """
        if table_id and not await self._tables.is_there(channel_id, table_id):
            record = await self._store.tables.table(table_id)
        elif table_id or await self._played(channel_id, user_id) is not None:
            return channel_id
        else:
            record = await self._last(guild_id, channel_id, user_id)
        if record is None or not record.private or record.host_id != user_id:
            return channel_id
        await self._daily.end_if_closed(record)
        return record.channel_id

    async def _last(self, guild_id: int, channel_id: int, user_id: int) -> TableRecord | None:
        """The private table that somebody touched last; one that is over only where nobody plays."""
        record = await self._store.tables.private_of(guild_id, user_id)
        if record is not None or await self._tables.record_in(channel_id) is not None:
            return record
        return await self._store.tables.last_private_of(guild_id, user_id, channel_id)

    async def ended_unseen(self, guild_id: int, channel_id: int, user_id: int) -> LiveTable | None:
        """Somebody's last try if it ended by itself and they have not been shown that yet; None if there is none."""
        record = await self._store.tables.last_private_of(guild_id, user_id, channel_id)
        if record is None or record.solo is None or record.solo.day is None:
            return None
        board = await self._store.boards.board(record.id)
        return None if board is None or board.version >= record.version else await self._tables.shown(record)

    async def seen(self, place: int) -> LiveTable:
        """The table that is looked at: a channel's, or that of a private place, over or not; Refused if none is."""
        if is_private_place(place):
            return await self._tables.latest(place, None, Refused("no-table"))
        return await self._tables.live(place)

    async def both(self, guild_id: int, channel_id: int, user_id: int) -> tuple[TableRecord, TableRecord] | None:
        """A channel's table and somebody's private one, if they play at both."""
        here = await self._played(channel_id, user_id)
        private = None if here is None else await self._store.tables.private_of(guild_id, user_id)
        return None if here is None or private is None else (here, private)

    async def _played(self, channel_id: int, user_id: int) -> TableRecord | None:
        """The table of a channel, if somebody may play there."""
        record = await self._tables.record_in(channel_id)
        return record if record is not None and may_play(record, user_id) else None
