"""A computer plays on in somebody's seat, if the others agree."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.model.asks import Ask
from bot.model.clocks import Lapse, deadline
from bot.model.computers import put_in_place
from bot.model.durations import DAY
from bot.model.ending_questions import COMPUTER
from bot.model.facts import Name, Note
from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.left_seats import next_host
from bot.service.servers import Servers
from bot.service.tables import Outcome, RequestContext, Tables, empty_change
from bot.store.protocol import Store


class Replacing:
    """A player who leaves, or is away, is replaced by a computer."""

    def __init__(self, tables: Tables, store: Store, servers: Servers) -> None:
        self._tables = tables
        self._store = store
        self._servers = servers

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the seat, counted from 1, and of the level."""
        return f"{COMPUTER} {live.seat(ask.subject_id) + 1} {ask.level}"

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """Refused if the seat is not played any more, nobody would be left, or its player is there and plays on."""
        seat = live.seat(ask.subject_id)
        if not live.plays(seat):
            raise Refused("offer-over")
        if not {*live.people} - {ask.subject_id}:
            raise Refused("nobody-left")
        # Once it has been asked, whoever comes back to play ends that by acting.
        asked = ask.version > 0 or ask.subject_id == ask.asker_id
        if not asked and not await self._away(live, seat, gone):
            raise Refused("not-away", name=Name(live.names[seat]))

    async def _away(self, live: LiveTable, seat: int, gone: Collection[int]) -> bool:
        """Whether the others have waited long enough for a player, or do so in vain.

        Where turns take only so long, a seat goes to somebody else if the table plays that way, and not before.
        """
        clock, ends = live.record.clock, deadline(live.record.timers)
        if live.record.members[seat].user_id in gone:
            return True
        if clock.seconds:
            up = ends is not None and (ends.what, ends.seat) == ("up", seat)
            return up and clock.lapse is Lapse.SUBSTITUTE
        return live.in_play.state.turn == seat and await self._store.tables.idle(live.record.id) >= DAY

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Let a computer sit there."""
        record, seat = live.record, live.seat(ask.subject_id)
        members = put_in_place(record.members, seat, ask.level)
        turn = live.in_play.state.turn == seat
        change = replace(
            empty_change(context, live),
            members=members,
            host_id=next_host(live, seat),
            timers=() if turn else None,
            uncounted=not await self._servers.computers_count(record.guild_id),
        )
        note = Note("computer-takes-seat", name=members[seat].who, former=record.members[seat].who)
        return await self._tables.commit_with_note(change, note)
