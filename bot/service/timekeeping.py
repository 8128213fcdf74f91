"""What is done when something is due: reminders, turns that took too long, and players who are away."""

from __future__ import annotations

from bot.model.clocks import Due, Lapse, Timer, deadline, next_reminder
from bot.model.facts import Note, Who
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.model.records import Change, TableRecord
from bot.model.refusals import Refused
from bot.service.clocks import timers_from
from bot.service.servers import Servers
from bot.service.tables import Tables
from bot.service.wishes import keep_wishes, wishes_of
from bot.store.protocol import Store

# How long something waits that could not be done.
RETRY_AFTER = 10 * 60


class Timekeeping:
    """Sees to what is due at all tables, at nobody's request."""

    def __init__(self, tables: Tables, store: Store, servers: Servers) -> None:
        self.tables = tables
        self._store = store
        self._servers = servers

    async def beat(self) -> None:
        """Note that the bot runs; time in which it did not, and nobody could play, is nobody's."""
        if await self._store.timers.beat():
            self.tables.forget_read()

    async def put_off(self, due: Due) -> None:
        """Let something wait that cannot be done, so that it does not fail again and again."""
        later = due.timer._replace(due_at=self._store.timers.now() + RETRY_AFTER)
        await self._put_in_place(due, later)

    async def remind(self, due: Due) -> LiveTable | None:
        """The table whose player to move is to be reminded, noted as done; None if nobody is, or not yet."""
        record, (_, timer) = await self._record(due), due
        if record is None:
            return None
        now, wishes = self._store.timers.now(), await wishes_of(self._store, record.members[timer.seat].user_id)
        ends = deadline(record.timers)
        if wishes.calls == "off" or (ends is not None and ends.due_at <= now):
            await self._put_in_place(due, None)
            return None
        quiet = wishes.quiet or (await self._servers.settings(record.guild_id)).quiet_hours
        waits = wishes.away or (quiet and quiet.until(now))
        if waits:
            await self._put_in_place(due, timer._replace(due_at=waits))
            return None
        later = next_reminder(timer, record.clock.seconds, now)
        return await self.tables.of(record) if await self._put_in_place(due, later) else None

    async def time_up(self, due: Due) -> LiveTable | None:
        """The table after a turn took too long; None if it has gone on meanwhile."""
        if (record := await self._record(due)) is None:
            return None
        async with self.tables.lock(record.channel_id):
            if (record := await self._record(due)) is None:
                return None
            live = await self.tables.of(record)
            wishes = await wishes_of(self._store, record.members[due.timer.seat].user_id)
            away = wishes.waits(self._store.timers.now())
            if away is not None and due.timer.away is None and record.clock.waits:
                return await self._stretch(live, due.timer.seat, away)
            return await self._lapse(live, due.timer)

    async def _put_in_place(self, due: Due, later: Timer | None) -> bool:
        """Put another timer in the place of one, or none; False if it is not there any more."""
        done = await self._store.timers.put_in_place(due, later)
        self.tables.forget_read_of(due.table_id)
        return done

    async def _record(self, due: Due) -> TableRecord | None:
        """The table where something is due, as long as it is."""
        record = await self._store.tables.table(due.table_id)
        return record if record is not None and due.timer in record.timers else None

    async def _lapse(self, live: LiveTable, timer: Timer) -> LiveTable:
        """Let the player resign, or others do something about it."""
        note = _time_up(live.record.clock.lapse, live.players[timer.seat])
        if live.record.clock.lapse is Lapse.RESIGN:
            after = live.in_play.resign(timer.seat)
            steps = (step_between(live.in_play, after),)
            return (await self.tables.commit_moves(None, live, after, steps, note=note)).live
        change = Change(live.record.id, live.record.version, None, timers=(timer._replace(what="up"),))
        return (await self.tables.commit_with_note(change, note)).live

    async def _stretch(self, live: LiveTable, seat: int, until: int) -> LiveTable:
        """Let the time of a turn run only once its player is back, and tell the others."""
        timers = timers_from(until, live.record.clock, seat, until)
        change = Change(live.record.id, live.record.version, None, timers=timers)
        return (await self.tables.commit_with_note(change, _away(live.players[seat]))).live

    async def away(self, user_id: int, until: int | None) -> list[LiveTable]:
        """Note until when somebody is away, None for back; the tables where others are told so, as they stand now.

        A turn that waits for them is stretched once.
        """
        now = self._store.timers.now()
        wishes = (await wishes_of(self._store, user_id)).gone(now, until)
        await keep_wishes(self._store, user_id, wishes)
        if (waits := wishes.waits(now)) is None:
            return []
        waiting = await self._store.timers.waiting_for(user_id)
        return [live for table_id in waiting if (live := await self._told_away(table_id, user_id, waits))]

    async def _told_away(self, table_id: int, user_id: int, until: int) -> LiveTable | None:
        record = await self._store.tables.table(table_id)
        if record is None or not record.clock.waits:
            return None
        async with self.tables.lock(record.channel_id):
            try:
                live = await self.tables.newest(table_id)
                turns = [t for t in live.record.timers if live.record.members[t.seat].user_id == user_id]
                if not turns or any(timer.away is not None or timer.what == "up" for timer in turns):
                    return None
                return await self._stretch(live, turns[0].seat, until)
            except Refused:
                return None  # it cannot be read, or has gone on


def _time_up(lapse: Lapse, who: Who) -> Note:
    match lapse:
        case Lapse.SKIP:
            return Note("time-up-skip", name=who)
        case Lapse.SUBSTITUTE:
            return Note("time-up-substitute", name=who)
    return Note("time-up-resign", name=who)


def _away(who: Who) -> Note:
    return Note("away-now", name=who)
