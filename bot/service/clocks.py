"""How much time there is for a turn, and what is due in it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.clocks import Clock, Timer, deadline, reminders
from bot.model.live_table import LiveTable
from bot.model.new_table_limits import seated
from bot.model.outcomes import MadeMove
from bot.model.records import Member, NewTable, TableRecord
from bot.service.servers import Servers
from bot.service.wishes import wishes_of
from bot.store.protocol import Store
from engine.catalogue import game
from engine.events import Passed, Returned
from engine.game import Rules
from engine.table import Table


class Clocks:
    """Sets the timers of turns, and knows which clock a server's new tables have."""

    def __init__(self, store: Store, servers: Servers) -> None:
        self._store = store
        self._servers = servers

    async def begun(self, clock: Clock, seat: int, player: Member) -> tuple[Timer, ...]:
        """The timers of a turn that begins now; while its player is away they stand still, where turns wait.

        A computer needs none.
        """
        if player.computer:
            return ()
        now = self._store.timers.now()
        away = (await wishes_of(self._store, player.user_id)).waits(now) if clock.waits else None
        return timers_from(away or now, clock, seat, away)

    async def substituted(self, record: TableRecord, seat: int, player: Member) -> tuple[Timer, ...] | None:
        """The timers of a turn that somebody else goes on with; None if those stay that the table has.

        The time begins anew, but once only: a seat that goes to and fro must not put off the end of a turn for ever.
        """
        ends = deadline(record.timers)
        if ends is not None and ends.what == "deadline" and ends.nth and not player.computer:
            return None
        timers = await self.begun(record.clock, seat, player)
        return tuple(timer._replace(nth=1) if timer.what == "deadline" else timer for timer in timers)

    async def dealt(
        self, clock: Clock, rules: Rules, deal: tuple[str, int | None], members: Sequence[Member]
    ) -> tuple[Timer, ...]:
        """The timers of the first turn of a deal: a seed, and the seat that begins if the seed does not say it."""
        seat = rules.deal(*deal).turn
        return await self.begun(clock, seat, members[seat])

    async def opened(self, new: NewTable) -> tuple[Timer, ...]:
        """The timers of a new table: those of its first turn if it is dealt at once, as the next of a match is."""
        if new.following is None and not new.dealt:
            return ()
        members = seated(new)
        rules = game(new.game).at(new.options, len(members))
        first = None if new.following is None else new.following.first_seat
        return await self.dealt(new.clock, rules, (new.seed, first), members)

    async def after(self, live: LiveTable, after: Table, steps: Sequence[MadeMove]) -> tuple[Timer, ...] | None:
        """The timers of a table once some moves have been made; None if those stay that it has."""
        seat = after.state.turn
        # A turn that was given back by taking a move back begins as well, though no event tells of it.
        begins = seat != live.in_play.state.turn or any(map(_begins, steps))
        if after.rules.contest is None or not begins:
            return None
        return await self.begun(live.record.clock, seat, live.record.members[seat])

    async def usual(self, guild_id: int) -> Clock:
        """The clock of a server's new tables."""
        chosen = await self._servers.settings(guild_id)
        return Clock(chosen.deadline or 0, chosen.late)


def timers_from(start: int, clock: Clock, seat: int, away: int | None) -> tuple[Timer, ...]:
    """The timers of a turn whose time begins to run at some moment; `away` is until when its player is."""
    ends = (Timer("deadline", seat, start + clock.seconds, away=away),) if clock.seconds else ()
    return (*ends, Timer("remind", seat, start + reminders(clock.seconds)[0], away=away))


def _begins(step: MadeMove) -> bool:
    return any(isinstance(event, Passed | Returned) for event in step.events)
