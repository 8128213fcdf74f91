"""What all requests have in common: who asks, what it led to, and how a table is read, locked and changed."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

from bot.model.facts import BoardLine, Note, Who
from bot.model.idle_limits import ABANDONED_SOLO
from bot.model.live_table import LiveTable
from bot.model.new_table_limits import Full
from bot.model.outcomes import MadeMove, change_for_moves, knocks_of, untouched, without_people
from bot.model.private_tables import is_private_place, private_place
from bot.model.records import (
    Busy,
    Change,
    Committed,
    News,
    NewTable,
    Replayed,
    Request,
    Stale,
    TableRecord,
)
from bot.model.refusals import Refused, too_many
from bot.service.clocks import Clocks
from bot.service.live_tables import LiveTables
from bot.service.request_rates import Limits, RequestKind
from bot.service.servers import Servers
from bot.store.protocol import Store
from engine.table import Table

log = logging.getLogger(__name__)
UNASKED = -1


class RequestContext(NamedTuple):
    """Who asks, where, and with which interaction; `moderator` may manage the channel, and who `manages` the server.

    In direct messages `guild_id` is 0. The channel is within `places`, as a thread is within a channel; `roles` are
    those of the person. `sure` is the number of moves at which somebody has said that they mean what
    cannot be taken back, `UNASKED` before that, or None where nobody is to be asked. `put_off` tells them that the
    answer takes a while.
    """

    interaction_id: int
    guild_id: int
    channel_id: int
    user_id: int
    name: str
    moderator: bool = False
    sure: int | None = None
    places: tuple[int, ...] = ()
    roles: frozenset[int] = frozenset()
    manages: bool = False
    put_off: Callable[[], object] = lambda: None

    @property
    def who(self) -> Who:
        """How they are told of."""
        return Who(self.user_id, self.name)

    @property
    def apart(self) -> RequestContext:
        """The same request as one for a new private table."""
        return self._replace(channel_id=private_place(self.interaction_id))

    @property
    def request(self) -> Request:
        """What the store remembers of it."""
        return Request(self.interaction_id, self.user_id)


class Outcome(NamedTuple):
    """What a request led to.

    `problem` is for the person who asked alone; `again` tells that the board is wanted though it may be shown
    already; `former` is the finished table that a new one follows in its channel, and `ended` a table that has ended
    for the new one's sake.
    """

    live: LiveTable
    steps: tuple[MadeMove, ...] = ()
    problem: Refused | None = None
    again: bool = False
    repeated: bool = False
    former: LiveTable | None = None
    ended: LiveTable | None = None


class Guest(NamedTuple):
    """Whom somebody invites."""

    user_id: int
    name: str
    bot: bool = False


class Overtaken(Refused):
    """A table had changed in the store, and not by way of here."""


class Wording(Protocol):
    """What knows how moves are told, and what people are called who are no longer known."""

    def moves(self, live: LiveTable, steps: Sequence[MadeMove]) -> tuple[BoardLine, ...]:
        """The lines for some moves."""

    def nobody(self) -> str:
        """What somebody is called who is no longer known."""


class ServicePart(Protocol):
    """A part of the service: what it does, it does to the tables that it is handed."""

    tables: Tables


T = TypeVar("T", bound=ServicePart)
P = ParamSpec("P")
TableAction = Callable[Concatenate[T, RequestContext, P], Coroutine[Any, Any, Outcome]]


def once(action: TableAction[T, P]) -> TableAction[T, P]:
    """A request that is carried out under the lock of its channel, and not a second time; Refused if they are many.

    Whether it has been already is asked before anything else: the channel's table may be another one by now.
    """

    async def carried_out(part: T, context: RequestContext, /, *args: P.args, **kwargs: P.kwargs) -> Outcome:
        part.tables.limits.spend(RequestKind.MOVE, context.user_id, context.channel_id)
        async with part.tables.lock(context.channel_id):
            if (before := await part.tables.repeated(context)) is not None:
                return before
            try:
                return await action(part, context, *args, **kwargs)
            except Overtaken:
                # What is kept in memory was not the newest any more: this time it is read from the store.
                return await action(part, context, *args, **kwargs)

    functools.update_wrapper(carried_out, action)
    return carried_out


class Tables:
    """The tables of all channels; requests are carried out one at a time for each channel."""

    def __init__(self, store: Store, wording: Wording, servers: Servers, limits: Limits) -> None:
        self.limits = limits
        self._store = store
        self._servers = servers
        self._wording = wording
        self.clocks = Clocks(store, servers)
        self._live_tables = LiveTables(store)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.listen, self.record_in = self._live_tables.listen, self._live_tables.record_in

    def lock(self, channel_id: int) -> asyncio.Lock:
        """The lock under which all requests of a channel are carried out."""
        return self._locks.setdefault(channel_id, asyncio.Lock())

    async def repeated(self, context: RequestContext) -> Outcome | None:
        """What to answer to a request that has been carried out before; None if it has not."""
        record = await self._store.tables.seen(context.request)
        return None if record is None else Outcome(await self._live_tables.readable(record), repeated=True)

    async def live(self, channel_id: int) -> LiveTable:
        """The table of a channel; Refused if there is none."""
        return await self._live_tables.of(await self._live_tables.there(channel_id))

    async def of(self, record: TableRecord) -> LiveTable:
        """The table of a record; Lost if it cannot be read."""
        return await self._live_tables.of(record)

    async def shown(self, record: TableRecord) -> LiveTable:
        """The table of a record, without its position if that cannot be read."""
        return await self._live_tables.readable(record)

    async def readable(self, channel_id: int) -> LiveTable:
        """The table of a channel, without its position if that cannot be read; Refused if there is none."""
        return await self._live_tables.readable(await self._live_tables.there(channel_id))

    async def ply(self, channel_id: int) -> int:
        """How many entries the log of a channel's table holds, 0 if there is none."""
        record = await self._live_tables.record_in(channel_id)
        return 0 if record is None else record.ply

    async def is_there(self, channel_id: int, table_id: int) -> bool:
        """Whether a table is the one of a channel."""
        record = await self._live_tables.record_in(channel_id)
        return record is not None and record.id == table_id

    async def latest(self, channel_id: int, table_id: int | None, otherwise: Refused) -> LiveTable:
        """A channel's newest table, over or not; Refused if there is none, or it is not the one that was asked from.

        `otherwise` is the refusal where none was asked from.
        """
        record = await self._store.tables.latest_in(channel_id)
        if record is None or table_id not in (None, record.id):
            raise Refused("outdated") if table_id else otherwise
        return await self._live_tables.of(record)

    async def ended(self, channel_id: int, table_id: int | None, otherwise: Refused) -> LiveTable:
        """The table of a channel from whose board it was asked, else its newest; Refused if its game is not over."""
        tables = self._store.tables
        record = await (tables.latest_in(channel_id) if table_id is None else tables.table(table_id))
        if record is None or record.channel_id != channel_id or record.status != "over":
            raise otherwise
        return await self._live_tables.of(record)

    def forget_read(self) -> None:
        """Ask anew which tables there are: what is stored of them was changed otherwise than here."""
        self._live_tables.forget_all()

    def forget_read_of(self, table_id: int) -> None:
        """Read one table anew: what is stored of it was changed otherwise than here."""
        self._live_tables.forget(table_id)

    async def stored(self, table_id: int) -> TableRecord:
        """What is stored of a table."""
        record = await self._store.tables.table(table_id)
        assert record is not None, "only those of a server left long ago are deleted"
        return record

    async def newest(self, table_id: int) -> LiveTable:
        """A table as it stands now; Lost if it cannot be read and is not closed."""
        record = await self.stored(table_id)
        self._live_tables.read(record)
        read = self._live_tables.readable if record.status == "cancelled" else self._live_tables.of
        return await read(record)

    async def open(
        self,
        context: RequestContext,
        new: NewTable,
        note: Note | None = None,
        *,
        mentions: bool = False,
        invites: tuple[int, ...] = (),
    ) -> Outcome:
        """Open a table; Refused if it may not be here, the channel has one, or its host too many or this try already.

        `note` tells of it; `invites` are the users who are mentioned. An untouched deal of whoever asks makes room.
        """
        await self.admit(context, following=new.following is not None)
        self.limits.spend(RequestKind.OPENING, context.user_id, context.channel_id)
        if note is not None:
            new = replace(new, news=News((BoardLine(note),), mentions, invites))
        new = replace(new, timers=await self.clocks.opened(new))
        former = await self.finished(context.channel_id)
        opened, ended = await self._opened(new, context.request), None
        if isinstance(opened, Busy):
            ended = await self._put_aside(opened.record, context.user_id)
        if ended is not None:
            opened = await self._opened(replace(new, replaces=True), context.request)
        if isinstance(opened, Full) and (ended := await self._made_room(opened, context.user_id)) is not None:
            opened = await self._opened(new, context.request)
        if isinstance(opened, Busy | Full):
            raise (
                await self._occupied(opened.record, new, context.user_id)
                if isinstance(opened, Busy)
                else too_many(opened)
            )
        return Outcome(await self._live_tables.of(opened.record), former=former, ended=ended)

    async def _opened(self, new: NewTable, request: Request) -> Committed | Replayed | Busy | Full:
        try:
            opened = await self._store.tables.open_table(new, request)
        finally:
            self._live_tables.forget_channel(new.channel_id)
        if isinstance(opened, Committed):
            self._live_tables.changed(opened.record)
        return opened

    async def admit(self, context: RequestContext, *, following: bool = False) -> None:
        """Refused where a server wants no games, or from whom it wants no tables but those `following` others.

        A private table is in nobody's way.
        """
        if is_private_place(context.channel_id):
            return
        settings = await self._servers.settings(context.guild_id)
        refused = settings.no_games((context.channel_id, *context.places))
        if refused is None and not following:
            refused = settings.no_table(context.roles, context.manages)
        if refused is not None:
            raise refused

    async def finished(self, channel_id: int) -> LiveTable | None:
        """A channel's newest table if its game is over; another table that comes there follows it."""
        record = await self._store.tables.latest_in(channel_id)
        return None if record is None or record.status != "over" else await self._live_tables.readable(record)

    async def _put_aside(self, record: TableRecord, user_id: int) -> LiveTable | None:
        """Close a deal that its host has not touched, so that it holds no channel; None if that is not so."""
        if record.host_id != user_id or not untouched(await self._live_tables.readable(record)):
            return None
        return await self.commit(Change(record.id, record.version, None, status="cancelled"))

    async def _made_room(self, full: Full, user_id: int) -> LiveTable | None:
        """Close the first private deal that somebody has too many of and not touched; None if they play them all."""
        for place in full.channels if full.private else ():
            there = await self._live_tables.record_in(place)
            if there is not None and (ended := await self._put_aside(there, user_id)) is not None:
                return ended
        return None

    async def _occupied(self, record: TableRecord, new: NewTable, user_id: int) -> Refused:
        """Why a new table is not opened: the one that is there instead."""
        mine = record.host_id == new.host.user_id
        if mine and new.solo is not None and new.solo.day is not None and record.solo == new.solo:
            return Refused("tried")
        return (await self._live_tables.of(record)).occupied(user_id, ABANDONED_SOLO // 3600)

    async def room(self, context: RequestContext) -> TableRecord | None:
        """What makes room for a new table of whoever asks: their untouched deal if there is one; Refused if taken."""
        there = await self._live_tables.record_in(context.channel_id)
        if there is None or (there.host_id == context.user_id and untouched(await self._live_tables.readable(there))):
            return there
        raise (await self._live_tables.of(there)).occupied(context.user_id, ABANDONED_SOLO // 3600)

    async def vacant(self, context: RequestContext) -> LiveTable | None:
        """Refuse what needs a channel without a table; an untouched deal of whoever asks is closed and returned."""
        await self.admit(context, following=True)
        there = await self.room(context)
        return None if there is None else await self._put_aside(there, context.user_id)

    async def commit_moves(
        self,
        context: RequestContext | None,
        live: LiveTable,
        after: Table,
        steps: Sequence[MadeMove],
        *,
        host_id: int | None = None,
        mentions: bool = False,
        note: Note | None = None,
    ) -> Outcome:
        """Store what was played after a `note`, and only then take it for true.

        Who is to move is mentioned once the turn has passed, or if it `mentions` them anyway.
        """
        after = without_people(live, after)
        change = change_for_moves(live, after, context and context.request)
        first = () if note is None else (BoardLine(note),)
        # What computers do is told below what led to it, until it is a person's turn.
        turn = after.state.turn
        passed = turn != live.in_play.state.turn and not live.record.members[turn].computer
        change = replace(
            change,
            knocks=knocks_of(live, steps),
            host_id=host_id,
            news=News((*first, *self._told(live, steps)), mentions or passed),
            timers=await self.clocks.after(live, after, steps),
        )
        return Outcome(await self.commit(change, after), tuple(steps))

    def _told(self, live: LiveTable, steps: Sequence[MadeMove]) -> tuple[BoardLine, ...]:
        try:
            return self._wording.moves(live, steps)
        except Exception:
            # What cannot be told counts all the same, and the picture shows it.
            log.exception("the moves of table %d cannot be told", live.record.id)
            return ()

    async def commit_with_note(self, change: Change, note: Note | None, mentions: bool = False) -> Outcome:
        """Store a change that is no move, with what there is to tell of it; it `mentions` who is to move."""
        news = News() if note is None else News((BoardLine(note),), mentions)
        return Outcome(await self.commit(replace(change, news=news)))

    async def commit(self, change: Change, after: Table | None = None) -> LiveTable:
        """Store a change, and how the table stands after it; Refused if it was made before, Overtaken by another."""
        try:
            outcome = await self._store.tables.commit(change)
        except BaseException:
            # It may have been stored all the same: who asked for it has only gone.
            self._live_tables.forget(change.table_id)
            raise
        match outcome:
            case Stale():
                self._live_tables.forget(change.table_id)
                raise Overtaken("too-late")
            case Busy():
                raise Refused("too-late")
            case Replayed():
                raise Refused("repeated")
        self._live_tables.changed(outcome.record, after)
        return await self._live_tables.readable(outcome.record)


def empty_change(context: RequestContext, live: LiveTable) -> Change:
    """The change that a request brings to a table as it stands, before it says what."""
    return Change(live.record.id, live.record.version, context.request)
