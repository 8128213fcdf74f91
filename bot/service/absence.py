"""What is done for a player who is away: others skip the turn, and a substitute takes the seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.model import game_words
from bot.model.clocks import Lapse, Offer, deadline
from bot.model.durations import DAY
from bot.model.facts import Name, Note
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.model.records import Member
from bot.model.refusals import Refused
from bot.model.seat_holders import given_up
from bot.service.lobby import not_lately, welcome
from bot.service.request_rates import RequestKind
from bot.service.tables import Guest, Outcome, RequestContext, Tables, empty_change, once
from bot.store.protocol import Store
from engine.table import SKIP

# For so many seconds a seat that is offered may be taken.
SEAT_OFFERED = DAY


class Absence:
    """Skips turns, and hands seats over."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self.tables = tables
        self._store = store

    @once
    async def skip(self, context: RequestContext, ply: int) -> Outcome:
        """Skip the turn of a player whose time is up; Refused if the board that was asked from, of `ply`, is old."""
        live = await self.tables.live(context.channel_id)
        absent = absent_seat(live)
        _opponents_only(context, live, absent)
        if ply != live.ply:
            raise Refused("outdated")
        after = live.in_play.skip(absent)
        return await self.tables.commit_moves(context, live, after, (step_between(live.in_play, after, context.who),))

    async def offer(
        self,
        context: RequestContext,
        guest: Guest,
        leaving: int | None,
        post: Callable[[LiveTable, int], Awaitable[None]],
    ) -> None:
        """Offer a seat to somebody, who is asked by `post`: one's own, or with `leaving` that of a user who is away.

        Refused if it is not to be had, or they cannot take it.
        """
        welcome(context, guest)
        self.tables.limits.spend(RequestKind.CALL, context.user_id, context.channel_id)
        async with self.tables.lock(context.channel_id):
            live = await self._shared(context)
            if live.is_member(guest.user_id):
                raise Refused("guest-seated", name=Name(guest.name))
            seat = _seat_to_offer(context, live, leaving)
            await not_lately(self._store, context, guest)
            await self._store.seats.offer(live.record.id, seat, Offer(guest.user_id, context.user_id))
            await post(live, seat)
            await self._store.invitations.invite(live.record.id, context.user_id, guest.user_id)

    @once
    async def accept(self, context: RequestContext, table_id: int, seat: int, ply: int) -> Outcome:
        """Take the seat that one was offered after so many moves; Refused to others, and if the offer is over.

        That is so after a day, and once the player of that seat plays on.
        """
        live, offer = await self._offered(context, table_id, seat)
        if offer.user_id != context.user_id:
            raise Refused("offer-not-yours")
        if live.is_member(context.user_id):
            raise Refused("seated-already")
        theirs = offer.offered_by == live.record.members[seat].user_id
        if not theirs and not _may_be_taken(live, seat):
            raise Refused("offer-over")
        late = offer.asked_at is None or self._store.timers.now() > offer.asked_at + SEAT_OFFERED
        if late or _played(live, seat, ply):
            raise Refused("offer-over")
        return await self._sit(context, live, seat)

    async def withdraw(self, context: RequestContext, table_id: int, seat: int) -> LiveTable:
        """Take the offer of a seat back, or decline it; Refused to all whom it does not concern."""
        async with self.tables.lock(context.channel_id):
            live, offer = await self._offered(context, table_id, seat)
            if context.user_id not in (offer.user_id, offer.offered_by, live.record.members[seat].user_id):
                raise Refused("offer-not-yours")
            await self._store.seats.withdraw(live.record.id, seat)
            return live

    async def _offered(self, context: RequestContext, table_id: int, seat: int) -> tuple[LiveTable, Offer]:
        """The table of a channel, and to whom a seat there is offered; Refused if it is not, or its player is out."""
        live = await self._shared(context)
        there = live.record.id == table_id and seat in range(len(live.names))
        offer = await self._store.seats.offered(live.record.id, seat) if there else None
        if offer is None or not live.plays(seat):
            raise Refused("offer-over")
        return live, offer

    @once
    async def take(self, context: RequestContext, ply: int | None = None) -> Outcome:
        """Take the seat of a player whose time is up; Refused to players, and where tables do not play that way.

        `ply` is that of the board that was asked from, if it was one: on an old one the name of somebody else stands.
        """
        live = await self._shared(context)
        if ply not in (None, live.ply):
            raise Refused("outdated")
        seat = absent_seat(live)
        if not _may_be_taken(live, seat):
            raise Refused("no-substitutes", name=Name(live.names[seat]))
        if live.is_member(context.user_id):
            raise Refused("seated-already")
        return await self._sit(context, live, seat)

    async def _shared(self, context: RequestContext) -> LiveTable:
        """The table of a channel where several play; Refused if there is none, or it has not begun."""
        live = await self.tables.live(context.channel_id)
        if live.in_play.rules.contest is None:
            raise Refused("no-seat-to-take", title=game_words.title(live.game))
        if live.in_play.result is not None:
            raise Refused("offer-over")
        return live

    async def _sit(self, context: RequestContext, live: LiveTable, seat: int) -> Outcome:
        """Let the person who asks play on in a seat; if it is its turn, the time begins anew."""
        record, former = live.record, live.record.members[seat]
        player = Member(context.user_id, context.name)
        turn = live.in_play.state.turn == seat
        change = replace(
            empty_change(context, live),
            members=(*record.members[:seat], player, *record.members[seat + 1 :]),
            former=given_up(live, seat),
            host_id=player.user_id if record.host_id == former.user_id else None,
            timers=await self.tables.clocks.substituted(record, seat, player) if turn else None,
        )
        note = Note("takes-seat", name=player.who, former=former.who)
        return await self.tables.commit_with_note(change, note, mentions=turn)


def absent_seat(live: LiveTable) -> int:
    """The seat of the player whose time is up; Refused if nobody's is."""
    timer = deadline(live.record.timers)
    if live.in_play.result is not None or timer is None or timer.what != "up":
        raise Refused("time-left", name=Name(live.names[live.in_play.state.turn]))
    return timer.seat


def _may_be_taken(live: LiveTable, seat: int) -> bool:
    """Whether a seat may be taken without its player's consent."""
    timer = deadline(live.record.timers)
    up = timer is not None and (timer.what, timer.seat) == ("up", seat)
    return up and live.record.clock.lapse is Lapse.SUBSTITUTE


def _played(live: LiveTable, seat: int, ply: int) -> bool:
    """Whether the player in a seat has done anything there since so many moves; to be skipped is not to play."""
    return any(entry.seat == seat and entry.text != SKIP for entry in live.in_play.log[ply:])


def _opponents_only(context: RequestContext, live: LiveTable, absent: int) -> None:
    """Refused to all but those who play against an absent player."""
    seat = live.seat(context.user_id)
    if seat == absent or not live.plays(seat):
        raise Refused("only-opponents")


def _seat_to_offer(context: RequestContext, live: LiveTable, leaving: int | None) -> int:
    """The seat that somebody may offer: their own, or that of a player who is away; Refused if it is neither."""
    if leaving in (None, context.user_id):
        seat = live.seat(context.user_id)
        if not live.plays(seat):
            raise Refused("offer-over")
        return seat
    absent = absent_seat(live)
    if live.record.members[absent].user_id != leaving or not _may_be_taken(live, absent):
        raise Refused("no-substitutes", name=Name(live.names[absent]))
    _opponents_only(context, live, absent)
    return absent
