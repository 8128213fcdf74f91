"""What all requests have in common: who asks, what it led to, and how a table is read, locked and changed."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.model.live_table import LiveTable, LiveTables, Refused
from bot.model.outcomes import Step, finish_of, knocks_of, results_of
from bot.model.records import Busy, Change, Committed, LogRow, News, Replayed, Request, Stale, TableRecord
from bot.store.protocol import Store
from bot.text import boards, messages
from bot.text.formatting import LONGEST_NEWS, clip
from engine.table import Table

log = logging.getLogger(__name__)


class RequestContext(NamedTuple):
    """Who asks, where, and with which interaction; `moderator` may manage the channel.

    In direct messages `guild_id` is 0.
    """

    interaction_id: int
    guild_id: int
    channel_id: int
    user_id: int
    name: str
    moderator: bool = False

    @property
    def request(self) -> Request:
        """What the store remembers of it."""
        return Request(self.interaction_id, self.user_id)


class Outcome(NamedTuple):
    """What a request led to.

    `note` is a sentence about something other than a move; `problem` is for the person who asked alone;
    `again` tells that the board is wanted though it may be shown already; `former` is the table that a new deal
    follows, and `ended` that table if it was still in play and has ended for the new deal's sake.
    """

    live: LiveTable
    steps: tuple[Step, ...] = ()
    note: str = ""
    problem: Refused | None = None
    again: bool = False
    repeated: bool = False
    former: int | None = None
    ended: LiveTable | None = None


T = TypeVar("T", bound="Tables")
P = ParamSpec("P")
Action = Callable[Concatenate[T, RequestContext, P], Coroutine[Any, Any, Outcome]]


def once(action: Action[T, P]) -> Action[T, P]:
    """A request that is carried out under the lock of its channel, and not a second time.

    Whether it has been already is asked before anything else: the channel's table may be another one by now.
    """

    async def carried_out(tables: T, context: RequestContext, /, *args: P.args, **kwargs: P.kwargs) -> Outcome:
        async with tables.lock(context.channel_id):
            if (before := await tables.repeated(context)) is not None:
                return before
            return await action(tables, context, *args, **kwargs)

    functools.update_wrapper(carried_out, action)
    return carried_out


class Tables:
    """The tables of all channels; requests are carried out one at a time for each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._live_tables = LiveTables()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, channel_id: int) -> asyncio.Lock:
        """The lock under which all requests of a channel are carried out."""
        return self._locks.setdefault(channel_id, asyncio.Lock())

    async def repeated(self, context: RequestContext) -> Outcome | None:
        """What to answer to a request that has been carried out before; None if it has not."""
        record = await self._store.seen(context.request)
        return None if record is None else Outcome(self._live_tables.readable(record), repeated=True)

    async def live(self, channel_id: int) -> LiveTable:
        """The table of a channel; Refused if there is none."""
        return self._live_tables.of(await self._record(channel_id))

    async def _record(self, channel_id: int) -> TableRecord:
        record = await self._store.table_in(channel_id)
        if record is None:
            raise Refused(messages.NO_TABLE)
        return record

    async def unposted(self) -> tuple[int, ...]:
        """The tables whose newest board is not in its channel."""
        return await self._store.boards_to_post()

    async def newest(self, table_id: int) -> LiveTable:
        """A table as it stands now; Lost if it can neither be read nor is closed."""
        record = await self._store.table(table_id)
        assert record is not None, "tables are never deleted"
        return self._live_tables.readable(record) if record.status == "cancelled" else self._live_tables.of(record)

    async def _played(
        self,
        context: RequestContext,
        live: LiveTable,
        after: Table,
        steps: Sequence[Step],
        *,
        host_id: int | None = None,
        calls: bool = False,
    ) -> Outcome:
        """Store what was played, and only then take it for true; who is to move is called if the turn has passed."""
        passed = after.state.turn != live.in_play.state.turn
        change = replace(
            played(live, after, context.request),
            knocks=knocks_of(live, steps),
            host_id=host_id,
            news=News(told(live, steps), calls or passed),
        )
        return Outcome(await self._commit(change, after), tuple(steps))

    async def _noted(self, change: Change, note: str, calls: bool = False) -> Outcome:
        """Store a change that is no move, with the sentence that tells of it."""
        return Outcome(await self._commit(replace(change, news=News(note, calls))), note=note)

    async def _commit(self, change: Change, after: Table | None = None) -> LiveTable:
        outcome = await self._store.commit(change)
        match outcome:
            case Stale() | Busy():
                raise Refused(messages.TOO_LATE)
            case Replayed():
                raise Refused(messages.REPEATED)
            case Committed() if after is not None:
                self._live_tables.keep(change.table_id, after)
        return self._live_tables.readable(outcome.record)


def told(live: LiveTable, steps: Sequence[Step]) -> str:
    """The sentences for some moves, a line each."""
    try:
        lines = [boards.narrate(live, *step) for step in steps]
    except Exception:
        # What cannot be put into words counts all the same, and the picture shows it.
        log.exception("the moves of table %d cannot be told", live.record.id)
        return ""
    return clip("\n".join(filter(None, lines)), LONGEST_NEWS)


def change_of(context: RequestContext, live: LiveTable) -> Change:
    """The change that a request brings to a table as it stands, before it says what."""
    return Change(live.record.id, live.record.version, context.request)


def played(live: LiveTable, after: Table, request: Request | None) -> Change:
    """The change that brings a table from where it stands to where it has been played to."""
    rows = [
        LogRow(ply, entry.seat, entry.text, entry.digest)
        for ply, entry in enumerate(after.log[live.ply :], start=live.ply)
    ]
    return Change(
        live.record.id,
        live.record.version,
        request,
        moves=tuple(rows),
        status="over" if after.result else None,
        results=results_of(live, after),
        finish=finish_of(live, after),
    )
