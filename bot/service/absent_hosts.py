"""Anybody may ask to close a table at which all others wait for its host, who has time to answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.model.asks import NOBODY, Ask, AskKind
from bot.model.durations import HOUR
from bot.model.facts import Name, Note
from bot.model.host_answer_time import answer_time, silence_resigns
from bot.model.live_table import LiveTable
from bot.model.outcomes import finish_of
from bot.model.playthrough import step_between
from bot.model.records import Change, News
from bot.model.refusals import Refused
from bot.service.counting import counts_if_given_up
from bot.service.left_seats import next_host
from bot.service.request_rates import RequestKind
from bot.service.tables import Outcome, RequestContext, Tables, empty_change
from bot.service.wishes import wishes_of
from bot.store.protocol import Store

# Seconds in which nothing has been done at a table before it may be asked.
ASKED_TO_CLOSE_AFTER = HOUR


class Stalled:
    """Asks the host, and those who wait at the table; who does anything there, or says no, keeps it open."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def may_ask(self, context: RequestContext, live: LiveTable) -> bool:
        """Whether somebody else than the host asks, and nothing but the host has been waited for for long enough."""
        if context.user_id == live.record.host_id or not _waits_for_host(live) or await self._away(live):
            return False
        return _asked(live) or await self._store.idle_tables.rested(live.record.id) >= ASKED_TO_CLOSE_AFTER

    async def ask(self, context: RequestContext, live: LiveTable) -> Outcome:
        """Ask those who play whether the table may be closed, the host last; Refused if they have been asked."""
        if _asked(live):
            raise Refused("asked-host", host=Name(live.host))
        self._tables.limits.spend(RequestKind.CALL, context.user_id, context.channel_id)
        host = live.record.host_id
        others = (user for user in live.people if user not in (context.user_id, host))
        asked = Ask(AskKind.STALLED, context.user_id, (*others, host))
        change = replace(empty_change(context, live), ask=asked, news=News(invites=asked.waiting))
        return Outcome(await self._tables.commit(change))

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the command; the host at least is always left to ask."""
        return "cancel"

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """It could be asked."""

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Close it, for the host agrees as well."""
        return await self.close(context, live)

    async def lapse(self, live: LiveTable, seconds: int) -> LiveTable | None:
        """Close a table whose host has had so many seconds to answer, if all others agree and that is enough.

        A host who is in the game by then has resigned instead: else nobody who is losing would answer.
        """
        ask = live.record.ask
        if ask is None or ask.waiting != (live.record.host_id,) or seconds < answer_time(live):
            return None
        return (await (self._resign(live) if silence_resigns(live) else self.close(None, live))).live

    async def _away(self, live: LiveTable) -> bool:
        """Whether others play with a host who has said to be away, for whom turns wait: that host cannot answer."""
        if live.alone or not live.contested:
            return False
        return (await wishes_of(self._store, live.record.host_id)).waits(self._store.timers.now()) is not None

    async def _resign(self, live: LiveTable) -> Outcome:
        """Let the host be out of the game; the others play on if there are several."""
        seat = live.seat(live.record.host_id)
        after = live.in_play.resign(seat)
        steps, note = (step_between(live.in_play, after),), _resigned(live, over=after.result is not None)
        return await self._tables.commit_moves(None, live, after, steps, host_id=next_host(live, seat), note=note)

    async def close(self, context: RequestContext | None, live: LiveTable) -> Outcome:
        """End it: as given up if the host plays alone, else nothing of it counts."""
        lost = await counts_if_given_up(self._store, live)
        if live.alone:
            after = live.in_play.resign(live.seat(live.record.host_id))
            steps, note = (step_between(live.in_play, after),), _told(context, live, lost=lost)
            return await self._tables.commit_moves(context, live, after, steps, note=note)
        finish = None if live.contested else finish_of(live, live.in_play.resign(0))
        request = context and context.request
        change = Change(live.record.id, live.record.version, request, status="cancelled", finish=finish)
        return await self._tables.commit_with_note(change, _told(context, live, lost=lost and finish is not None))


def _resigned(live: LiveTable, *, over: bool) -> Note:
    """That the host has not answered, and what the others can do, unless the game is over by it."""
    return Note("stalled-resigned", name=live.owner) if over else Note("stalled-resigned-on", name=live.owner)


def _told(context: RequestContext | None, live: LiveTable, *, lost: bool) -> Note:
    """What is told of a table that is closed: by whoever agreed last, or because its host has not answered."""
    if context is None:
        return Note("closed-stalled-lost", name=live.owner) if lost else Note("closed-stalled", name=live.owner)
    return Note("closed-as-lost", name=context.who) if lost else Note("closed", name=context.who)


def _waits_for_host(live: LiveTable) -> bool:
    """Whether nobody but the host can go on at a table in play, for as long as they like.

    A try at a daily deal is not closed: there is one a day for each, and it ends by itself.
    """
    record = live.record
    if live.position is None or record.status != "playing" or record.clock.seconds:
        return False
    if not live.is_member(record.host_id):
        return False
    return live.solo.day is None and live.in_play.state.turn == live.seat(record.host_id)


def _asked(live: LiveTable) -> bool:
    ask = live.record.ask
    return ask is not None and ask.kind is AskKind.STALLED and ask.waiting != () and ask.asker_id != NOBODY
