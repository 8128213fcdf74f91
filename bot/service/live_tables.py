"""The tables that are played at, in memory: what is asked of them waits neither for the disk nor for a replay."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.model.live_table import LiveTable, replayed, standing, unread
from bot.model.private_tables import is_private_place
from bot.model.records import TableRecord
from bot.model.refusals import Lost, Refused
from bot.store.protocol import Store
from engine.table import Table

log = logging.getLogger(__name__)
# Of how many channels it is known what table is there.
MOST_CHANNELS = 10_000
# How many entries all the logs have that positions are kept of, each some kilobytes; a table counts as a few more.
MOST_ENTRIES, OF_A_TABLE = 60_000, 50
# How many of these are one host's tables, so that nobody's long games push out all others.
MOST_OF_A_HOST = 12_000


class LiveTables:
    """What is stored, as it was when it was last read or changed here.

    It is only as true as that: a change finds out whether it still holds by its version, and is told to `forget` it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._channels: OrderedDict[int, TableRecord | None] = OrderedDict()
        self._where: dict[int, int] = {}
        # Who is just reading which channel; what was changed meanwhile is not overwritten by what they have read.
        self._reading: dict[int, object] = {}
        self._positions: OrderedDict[int, Table] = OrderedDict()
        # What was made of which record, of tables whose positions are kept.
        self._lives: dict[int, tuple[TableRecord, LiveTable]] = {}
        self._entries = 0
        # Who opened each table whose position is kept, and how many entries all of theirs have.
        self._hosts: dict[int, int] = {}
        self._of_hosts = Counter[int]()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        # Whoever runs the bot is told once of each that cannot be read, however often it is asked for.
        self._lost: set[int] = set()
        self._listening: list[Callable[[TableRecord], None]] = []

    def listen(self, heard: Callable[[TableRecord], None]) -> None:
        """Tell somebody of each change of a table from now on, once it is stored."""
        self._listening.append(heard)

    async def record_in(self, channel_id: int) -> TableRecord | None:
        """The table of a channel that is open or in play."""
        if channel_id in self._channels:
            self._channels.move_to_end(channel_id)
            return self._channels[channel_id]
        reading = self._reading[channel_id] = object()
        try:
            record = await self._store.tables.table_in(channel_id)
            if self._reading.get(channel_id) is reading:
                self._note(channel_id, record)
            return record
        finally:
            if self._reading.get(channel_id) is reading:
                del self._reading[channel_id]

    async def there(self, channel_id: int) -> TableRecord:
        """The same; Refused if there is none, or the game is over at a private table."""
        record = await self.record_in(channel_id)
        if record is None:
            # Nothing would ever tell that one has been opened there meanwhile, and not by way of here.
            self.forget_channel(channel_id)
            record = await self.record_in(channel_id)
        if record is None:
            raise await self._nobody_plays(channel_id)
        return record

    async def _nobody_plays(self, channel_id: int) -> Refused:
        former = await self._store.tables.latest_in(channel_id) if is_private_place(channel_id) else None
        if former is None or former.solo is None:
            return Refused("no-table")
        return Refused("private-over") if former.solo.day is None else Refused("try-over", day=former.solo.day)

    async def of(self, record: TableRecord) -> LiveTable:
        """The live table of a record; Lost if its game or rules are not known, or its log does not replay."""
        known, live = self._lives.get(record.id, (None, None))
        if live is not None and known is record and live.position is self._positions.get(record.id):
            self._positions.move_to_end(record.id)
            return live
        return await self._looked_up(record)

    async def _looked_up(self, record: TableRecord) -> LiveTable:
        try:
            live = await self._read(record)
        except Lost as lost:
            level = logging.DEBUG if record.id in self._lost else logging.ERROR
            log.log(level, "table %d cannot be read: %r", record.id, lost.__cause__)
            self._lost.add(record.id)
            raise
        if live.position is not None:
            self._keep(record, live.position)
            self._lives[record.id] = record, live
        return live

    async def _read(self, record: TableRecord) -> LiveTable:
        live = standing(record, self._positions.get(record.id))
        if live is None:
            # One after the other of a host's tables: they may all be long.
            async with self._locks.setdefault(record.host_id, asyncio.Lock()):
                live = standing(record, self._positions.get(record.id)) or await self._replayed(record)
        return live

    async def _replayed(self, record: TableRecord) -> LiveTable:
        log = await self._store.tables.log(record) if record.ply else ()
        return await asyncio.to_thread(replayed, record, log)

    async def readable(self, record: TableRecord) -> LiveTable:
        """The live table of a record, without its position if that cannot be read."""
        try:
            return await self.of(record)
        except Lost:
            return unread(record)

    def changed(self, record: TableRecord, table: Table | None = None) -> None:
        """Note how a table has been stored, and its position if that is another one; whoever listens is told."""
        self._leave(record.id)
        self.forget_channel(record.channel_id)
        if record.status in ("lobby", "playing"):
            self._note(record.channel_id, record)
        if table is not None:
            self._keep(record, table)
        for heard in self._listening:
            heard(record)

    def read(self, record: TableRecord) -> None:
        """Note how a table is stored: what was known of it may be older, if it was changed elsewhere."""
        known = self._channels.get(self._where.get(record.id, 0))
        if known is not None and known.version < record.version:
            self._leave(record.id)

    def forget(self, table_id: int) -> None:
        """Forget where a table is and how it stands: it may have been changed elsewhere."""
        self._leave(table_id)
        self._reading.clear()

    def forget_all(self) -> None:
        """Forget which tables there are, and so who sits at them."""
        self._channels.clear()
        self._where.clear()
        self._reading.clear()

    def forget_channel(self, channel_id: int) -> None:
        """Forget what table is in a channel: that may have changed."""
        self._reading.pop(channel_id, None)
        record = self._channels.pop(channel_id, None)
        if record is not None:
            self._where.pop(record.id, None)

    def _leave(self, table_id: int) -> None:
        if table_id in self._where:
            self.forget_channel(self._where[table_id])

    def _note(self, channel_id: int, record: TableRecord | None) -> None:
        self._channels[channel_id] = record
        if record is not None:
            self._where[record.id] = channel_id
        if len(self._channels) > MOST_CHANNELS:
            self.forget_channel(next(iter(self._channels)))

    def _keep(self, record: TableRecord, table: Table) -> None:
        former = self._drop(record.id)
        # An older position than the one at hand is somebody's who read the table before it was changed.
        newest = table if former is None or len(former.log) <= len(table.log) else former
        host = self._hosts[record.id] = record.host_id
        self._positions[record.id] = newest
        self._weigh(host, _weight(newest))
        while self._of_hosts[host] > MOST_OF_A_HOST and (own := self._oldest(host)) != record.id:
            self._let_go(own)
        while self._entries > MOST_ENTRIES and len(self._positions) > 1:
            self._let_go(next(iter(self._positions)))

    def _oldest(self, host_id: int) -> int:
        """The table of a host, of those whose positions are kept, that nobody has asked for longest."""
        return next(table_id for table_id in self._positions if self._hosts[table_id] == host_id)

    def _let_go(self, table_id: int) -> None:
        self._drop(table_id)
        self._lives.pop(table_id, None)

    def _drop(self, table_id: int) -> Table | None:
        table = self._positions.pop(table_id, None)
        if table is not None:
            self._weigh(self._hosts.pop(table_id), -_weight(table))
        return table

    def _weigh(self, host_id: int, entries: int) -> None:
        self._entries += entries
        self._of_hosts[host_id] += entries
        if not self._of_hosts[host_id]:
            del self._of_hosts[host_id]


def _weight(table: Table) -> int:
    return len(table.log) + OF_A_TABLE
