"""What is done at a table in play only once the others agree: each of them is asked, and answers by a button."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from bot.model.asks import NOBODY, WAITED_FOR_ABSENT, Ask, AskKind
from bot.model.computers import LEVELS
from bot.model.durations import DAY, HOUR
from bot.model.ending_questions import SEAT
from bot.model.facts import Name, Note
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.model.records import News
from bot.model.refusals import NotMoved, Refused
from bot.service.absent_hosts import Stalled
from bot.service.callers import callers
from bot.service.left_seats import next_host
from bot.service.long_waits import kept_waiting
from bot.service.permissions import sure
from bot.service.play import Play
from bot.service.replacing import Replacing
from bot.service.request_rates import RequestKind
from bot.service.servers import Servers
from bot.service.tables import Outcome, RequestContext, Tables, empty_change, once
from bot.store.protocol import Store
from engine.errors import MoveError
from engine.table import UNDO, Table

# Seconds in which somebody whose question stands, answered or not, calls the others only once.
ASK_AGAIN_AFTER = HOUR
# From a server and some users to those of them who are not there any more.
Absent = Callable[[int, Sequence[int]], Awaitable[frozenset[int]]]


class Matter(Protocol):
    """One kind of thing that can be asked; `gone` are users who have left the server."""

    def what(self, live: LiveTable, ask: Ask) -> str:
        """By which word it is asked of the one who asks, where nobody else is left to ask."""

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """Refused if it cannot be asked."""

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Do it, for all agree."""


class Asks:
    """Asks those who play at a table, and does what they agree to; what is asked is gone once the table changes."""

    def __init__(  # noqa: PLR0917
        self, tables: Tables, store: Store, play: Play, servers: Servers, absent: Absent, stalled: Stalled
    ) -> None:
        self.tables = tables
        self._store = store
        self._play = play
        self._absent = absent
        closing = Closing(tables)
        self._matters: Mapping[AskKind, Matter] = {
            AskKind.CLOSE: closing,
            AskKind.IDLE: Resting(closing, stalled),
            AskKind.UNDO: Undoing(tables),
            AskKind.SEAT: Resigning(play, store),
            AskKind.COMPUTER: Replacing(tables, store, servers),
            AskKind.STALLED: stalled,
        }

    async def undo(self, context: RequestContext) -> Outcome:
        """Take back a move, and where several play ask the others whether one's newest may be."""
        live = await self.tables.live(context.channel_id)
        if not live.contested:
            return await self._play.move(context, UNDO)
        return await self._ask_undo(context, await self.gone(context, AskKind.UNDO))

    @once
    async def _ask_undo(self, context: RequestContext, gone: Collection[int]) -> Outcome:
        return await self.ask(context, await self.tables.live(context.channel_id), AskKind.UNDO, gone)

    async def resign_for(self, context: RequestContext, seat: int) -> Outcome:
        """Ask whether somebody resigns who has left the server, or keeps all waiting; Refused if not."""
        return await self._ask_seat(context, seat, await self.gone(context, AskKind.SEAT, seat))

    @once
    async def _ask_seat(self, context: RequestContext, seat: int, gone: Collection[int]) -> Outcome:
        live = await self.tables.live(context.channel_id)
        return await self.ask(
            context, live, AskKind.SEAT, gone, subject_id=_subject(context, live, AskKind.SEAT, seat)
        )

    async def let_computer(self, context: RequestContext, seat: int | None, level: str) -> Outcome:
        """Ask whether a computer plays on in a seat, with None in one's own; Refused if that cannot be."""
        return await self._ask_computer(context, seat, level, await self.gone(context, AskKind.COMPUTER, seat))

    @once
    async def _ask_computer(
        self, context: RequestContext, seat: int | None, level: str, gone: Collection[int]
    ) -> Outcome:
        live = await self.tables.live(context.channel_id)
        if not live.contested or level not in LEVELS:
            raise Refused("offer-over")
        subject = _subject(context, live, AskKind.COMPUTER, seat)
        return await self.ask(context, live, AskKind.COMPUTER, gone, subject_id=subject, level=level)

    async def gone(self, context: RequestContext, kind: AskKind, seat: int | None = None) -> Collection[int]:
        """Who has left the server, of those whom it concerns if somebody asks for something; Refused if too often.

        Discord is asked, which may take seconds: so this comes before the channel is locked. What is not to be asked
        is refused under the lock.
        """
        try:
            live = await self.tables.live(context.channel_id)
            users = await self._concerned(
                context, live, Ask(kind, context.user_id, (), _subject(context, live, kind, seat))
            )
        except Refused:
            return ()
        if users:
            self.tables.limits.spend(RequestKind.CALL, context.user_id, context.channel_id)
        return await self._absent(live.record.guild_id, users)

    async def _concerned(self, context: RequestContext, live: LiveTable, asked: Ask) -> Sequence[int]:
        """Of whom it matters whether they are there; Refused if that cannot be asked."""
        _playing_on(context, live)
        others = [user for user in live.people if user != context.user_id]
        before = live.record.ask
        if before is not None and self._same(context, before, asked):
            return (asked.subject_id,) if asked.subject_id != NOBODY else ()
        await self._matters[asked.kind].check(live, asked, others)
        return others

    async def ask(
        self,
        context: RequestContext,
        live: LiveTable,
        kind: AskKind,
        gone: Collection[int],
        *,
        subject_id: int = NOBODY,
        level: str = "",
    ) -> Outcome:
        """Ask all others who play, under the channel's lock; where nobody is left to ask, it is done at once.

        Who is `gone` from the server need not agree. What was open before is not any more; but who has still to
        answer that is Refused anything else, and whoever asks for the same thing agrees.
        """
        _playing_on(context, live)
        before, asked = live.record.ask, Ask(kind, context.user_id, (), subject_id, level=level)
        if before is not None and self._same(context, before, asked):
            return await self._agree(context, live, before, gone)
        matter = self._matters[kind]
        await matter.check(live, asked, gone)
        others = (user for user in live.people if user not in (context.user_id, subject_id))
        waiting = (*(user for user in others if user not in gone), *_computers_asked(live, kind))
        if not waiting:
            sure(context, live, matter.what(live, asked))
            return await matter.done(context, live, asked)
        if before is not None and before.asker_id == context.user_id:
            await self._patient(live, before, waiting)
        asked = replace(asked, waiting=waiting)
        change = replace(empty_change(context, live), ask=asked, news=News(invites=asked.of(live.people)))
        return Outcome(await self.tables.commit(change))

    def _same(self, context: RequestContext, before: Ask, asked: Ask) -> bool:
        """Whether somebody asks for what they have been asked; Refused if they have to answer something else."""
        if context.user_id not in before.waiting or before.asker_id == NOBODY:
            return False
        if asked.kind is AskKind.UNDO or (before.kind, before.subject_id) != (asked.kind, asked.subject_id):
            raise Refused("answer-first")
        return True

    async def _patient(self, live: LiveTable, before: Ask, waiting: Sequence[int]) -> None:
        """Refuse to call the same people again and again."""
        if set(before.waiting) <= set(waiting) and await self._store.tables.idle(live.record.id) < ASK_AGAIN_AFTER:
            raise Refused("asked-lately")

    async def answer(self, context: RequestContext, version: int, agrees: bool) -> Outcome:
        """Answer what was asked with a version of the table; who asked takes it back by disagreeing.

        Refused if it is not open any more, or somebody else is asked.
        """
        return await self._answer(context, version, agrees, await self._still_gone(context) if agrees else ())

    async def _still_gone(self, context: RequestContext) -> Collection[int]:
        """The user whom a question is about, unless they are back, if its last answer is about to be given."""
        try:
            record = (await self.tables.live(context.channel_id)).record
        except Refused:
            return ()
        if record.ask is None or record.ask.waiting != (context.user_id,) or record.ask.subject_id == NOBODY:
            return ()
        return await self._absent(record.guild_id, [record.ask.subject_id])

    @once
    async def _answer(self, context: RequestContext, version: int, agrees: bool, gone: Collection[int]) -> Outcome:
        live = await self.tables.live(context.channel_id)
        ask = live.record.ask
        if ask is None or ask.version != version or not ask.waiting:
            raise Refused("ask-over")
        if context.user_id not in ask.waiting and (agrees or context.user_id != ask.asker_id):
            raise Refused("not-asked")
        if agrees:
            return await self._agree(context, live, ask, gone)
        # What was declined is kept until the table changes, so that nobody is asked again at once.
        kept = None if ask.kind in (AskKind.IDLE, AskKind.STALLED) else replace(ask, waiting=())
        change = replace(empty_change(context, live), ask=kept)
        return await self.tables.commit_with_note(change, _declined(context, ask))

    async def _agree(self, context: RequestContext, live: LiveTable, ask: Ask, gone: Collection[int]) -> Outcome:
        waiting = tuple(user for user in ask.waiting if user != context.user_id)
        if not waiting:
            matter = self._matters[ask.kind]
            # Who had left the server when this was asked may be back.
            await matter.check(live, ask, gone)
            return await matter.done(context, live, ask)
        return await self.tables.commit_with_note(
            replace(empty_change(context, live), ask=replace(ask, waiting=waiting)), None
        )


def _subject(context: RequestContext, live: LiveTable, kind: AskKind, seat: int | None) -> int:
    """The user whom something is about that is asked, if it is about a seat; with None that is one's own.

    Refused if nobody plays there, or a computer does.
    """
    if kind not in (AskKind.SEAT, AskKind.COMPUTER):
        return NOBODY
    seat, members = live.seat(context.user_id) if seat is None else seat, live.record.members
    if not 0 <= seat < len(members) or not live.plays(seat) or members[seat].computer:
        raise Refused("nobody-to-resign")
    return members[seat].user_id


def _computers_asked(live: LiveTable, kind: AskKind) -> tuple[int, ...]:
    """The computers that must agree as well: no move is taken back that one of them is about to call.

    So all are asked that may call, and answer alike whether there is anything to call or not.
    """
    return tuple(live.record.members[seat].user_id for seat in callers(live)) if kind is AskKind.UNDO else ()


def _playing_on(context: RequestContext, live: LiveTable) -> None:
    """Refused to all who have no part in a game any more, or never had."""
    if not live.plays(live.seat(context.user_id)):
        raise Refused("out-of-game")


def _declined(context: RequestContext, ask: Ask) -> Note:
    name = context.who
    if ask.asker_id == context.user_id:
        return Note("ask-withdrawn", name=name)
    closing = (AskKind.CLOSE, AskKind.IDLE, AskKind.STALLED)
    return Note("plays-on", name=name) if ask.kind in closing else Note("declined", name=name)


class Closing:
    """A table is closed, and nothing of it counts."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the command."""
        return "cancel"

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """It can always be asked."""

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Close it."""
        change = replace(empty_change(context, live), status="cancelled")
        note = Note("closed-by-all") if ask.waiting else Note("closed", name=context.who)
        return await self._tables.commit_with_note(change, note)


class Resting:
    """A table at which nothing is done any more is closed: who plays alone there against computers has lost."""

    def __init__(self, closing: Closing, stalled: Stalled) -> None:
        self._closing, self._stalled = closing, stalled

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the command."""
        return self._closing.what(live, ask)

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """Everybody is asked at some time."""

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Close it."""
        if live.against_computers:
            return await self._stalled.close(context, live)
        return await self._closing.done(context, live, ask)


class Undoing:
    """The newest move of whoever asks is taken back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the command."""
        return UNDO

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """NotMoved if that move stands."""
        self._taken_back(live, ask)

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Take it back."""
        after = self._taken_back(live, ask)
        return await self._tables.commit_moves(context, live, after, (step_between(live.in_play, after),))

    def _taken_back(self, live: LiveTable, ask: Ask) -> Table:
        table, seat = live.in_play, live.seat(ask.asker_id)
        try:
            return table.take_back(seat)
        except MoveError as error:
            raise NotMoved(error, table.rules, live.names, seat) from error


class Resigning:
    """A player who has left the server, or keeps everybody waiting, resigns, so that the others can go on."""

    def __init__(self, play: Play, store: Store) -> None:
        self._play = play
        self._store = store

    def what(self, live: LiveTable, ask: Ask) -> str:
        """That of the seat, counted from 1."""
        return f"{SEAT} {live.seat(ask.subject_id) + 1}"

    async def check(self, live: LiveTable, ask: Ask, gone: Collection[int]) -> None:
        """Refused if the player is there, and has not kept everybody waiting for long."""
        seat = live.seat(ask.subject_id)
        if ask.subject_id not in gone and not await kept_waiting(self._store, live, seat):
            raise Refused("still-here", name=Name(live.names[seat]), days=WAITED_FOR_ABSENT // DAY)

    async def done(self, context: RequestContext, live: LiveTable, ask: Ask) -> Outcome:
        """Let the seat resign."""
        seat = live.seat(ask.subject_id)
        return await self._play.resign_seat(context, live, seat, next_host(live, seat))
