"""How people come to a table and leave it: opening, sitting down, choosing rules, dealing, closing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace

from bot.model import game_words
from bot.model.asks import AskKind
from bot.model.clocks import Clock, Lapse, Timer
from bot.model.computers import LEVELS, USUAL_LEVEL, told_apart, with_computer
from bot.model.facts import Name, Note, Typed
from bot.model.live_table import LiveTable
from bot.model.records import Finish, Member, NewTable, Status
from bot.model.refusals import Refused
from bot.model.samples import sample
from bot.service.absent_hosts import Stalled
from bot.service.asks import Asks
from bot.service.counting import counts_if_given_up
from bot.service.left_seats import next_host, vacated
from bot.service.new_tables import lobby, not_for
from bot.service.permissions import before_the_deal, closes_unasked, own_seat, owner_only, room, sure
from bot.service.play import Play
from bot.service.request_rates import RequestKind
from bot.service.servers import Servers
from bot.service.table_kinds import Kinds
from bot.service.tables import Guest, Outcome, RequestContext, Tables, empty_change, once
from bot.store.protocol import Store
from engine.catalogue import game
from engine.game import Game, Rules
from engine.table import Table

# Seconds in which one person has another mentioned once on a server, whatever tables they open.
MENTION_PAUSE = 10 * 60


class Lobby:
    """Opens tables, seats people at them, and closes them."""

    def __init__(  # noqa: PLR0917
        self, tables: Tables, store: Store, play: Play, asks: Asks, kinds: Kinds, servers: Servers, stalled: Stalled
    ) -> None:
        self.tables = tables
        self._store = store
        self._play = play
        self._asks = asks
        self._kinds = kinds
        self._servers = servers
        self._stalled = stalled

    @once
    async def start(  # noqa: PLR0917
        self,
        context: RequestContext,
        game_id: str,
        preset: str | None = None,
        limit: int | None = None,
        seconds: int | None = None,
        computers: Sequence[str] = (),
    ) -> Outcome:
        """Open a table for a game by a preset, for at most `limit` players and some `seconds` for a turn.

        What is not said is as the server has chosen. `computers` are the levels of those that sit down at once.

        Refused if there is no such preset, or it is not for so many.
        """
        kind = game(game_id)
        preset = preset or await self._usual(context.guild_id, kind)
        if preset not in kind.presets:
            raise Refused("no-preset", preset=Typed(preset), presets=", ".join(kind.presets))
        options = kind.preset(preset)
        seats = kind.seating(options)
        if not {*computers} <= {*LEVELS}:
            raise Refused("no-option")
        if (limit is not None and limit not in seats) or len(computers) >= seats[-1]:
            raise not_for(kind, seats)
        if limit is not None and len(computers) >= limit:
            raise Refused("full", limit=limit)
        clock = await self.tables.clocks.usual(context.guild_id)
        if seconds is not None:
            clock = clock._replace(seconds=seconds)
        where = (context.guild_id, context.channel_id)
        host = Member(context.user_id, context.name)
        new = lobby(kind, where, host, options, limit or seats[-1], clock=clock)
        return await self.tables.open(context, await self._seating(new, _computers(host, computers)))

    @once
    async def against_computers(self, context: RequestContext, kind: Game) -> Outcome:
        """Deal a game for people who have never played it, at once, against as many computers as it needs."""
        host, options = Member(context.user_id, context.name), kind.preset(kind.first_game)
        players = kind.seating(options)[0]
        clock = await self.tables.clocks.usual(context.guild_id)
        new = lobby(kind, (context.guild_id, context.channel_id), host, options, players, clock=clock)
        new = await self._seating(new, _computers(host, (USUAL_LEVEL,) * (players - 1)))
        note = _dealt(kind.at(options, players), new.seed, None, (host, *new.computers))
        return await self.tables.open(context, replace(new, dealt=True), note)

    async def _seating(self, new: NewTable, computers: tuple[Member, ...]) -> NewTable:
        """A new table at which some computers sit; whether that counts, its server says."""
        if not computers:
            return new
        counts = await self._servers.computers_count(new.guild_id)
        return replace(new, computers=computers, uncounted=not counts)

    async def _usual(self, guild_id: int, kind: Game) -> str:
        """By which preset a game is played on a server."""
        chosen = (await self._servers.settings(guild_id)).presets.get(kind.id, "")
        return next(name for name in (chosen, *kind.presets) if name in kind.presets)

    @once
    async def play_again(self, context: RequestContext, table_id: int | None = None) -> Outcome:
        """Open a table after a game that is over, by the same rules; the others who played are asked to sit down.

        Nobody is seated who has not asked for it: a game with somebody who is away by now would stand still.
        """
        live = await self.tables.ended(context.channel_id, table_id, Refused("no-rematch"))
        live.seat(context.user_id)
        known = [each.user_id for each in live.record.members if each.person]
        others = tuple(user_id for user_id in known if user_id != context.user_id)
        new = self._kinds[live.kind].rematch(live, Member(context.user_id, context.name))
        new = await self._seating(new, new.computers)
        note = Note("plays-again", name=context.who)
        return await self.tables.open(context, new, note, invites=others)

    @once
    async def join(self, context: RequestContext) -> Outcome:
        """Take a seat."""
        live = await self.tables.live(context.channel_id)
        if (refused := live.no_seat(context.user_id)) is not None:
            raise refused
        room(live)
        members = told_apart((*live.record.members, Member(context.user_id, context.name)))
        return await self.tables.commit_with_note(
            replace(empty_change(context, live), members=members), Note("sits-down", name=context.who)
        )

    @once
    async def choose(self, context: RequestContext, option: str, value: str) -> Outcome:
        """Change one option of the table."""
        live = await self.tables.live(context.channel_id)
        return await self._kinds[live.kind].change_rule(context, live, option, value)

    @once
    async def play_by(self, context: RequestContext, preset: str) -> Outcome:
        """Choose a ready-made set of rules for the table; Refused if there is none of that name."""
        live = await self.choosing(context)
        if preset not in live.game.presets:
            raise Refused("no-option")
        change = replace(empty_change(context, live), options=live.game.preset(preset))
        return await self.tables.commit_with_note(change, None)

    @once
    async def set_clock(
        self, context: RequestContext, *, seconds: int | None = None, lapse: Lapse | None = None
    ) -> Outcome:
        """Choose how long a turn may take, 0 for any time, or what becomes of one that takes longer."""
        live = await self.choosing(context)
        before = live.record.clock
        clock = Clock(before.seconds if seconds is None else seconds, lapse or before.lapse)
        return await self.tables.commit_with_note(replace(empty_change(context, live), clock=clock), None)

    async def invite(
        self, context: RequestContext, guest: Guest, post: Callable[[LiveTable], Awaitable[None]]
    ) -> None:
        """Invite somebody to the table of a channel, once; Refused if that cannot be, or was done.

        It counts only once it has been posted: whatever `post` raises, they may be invited again.
        """
        welcome(context, guest)
        self.tables.limits.spend(RequestKind.CALL, context.user_id, context.channel_id)
        async with self.tables.lock(context.channel_id):
            live = await self._inviting(context, guest)
            await post(live)
            await self._store.invitations.invite(live.record.id, context.user_id, guest.user_id)

    async def _inviting(self, context: RequestContext, guest: Guest) -> LiveTable:
        """The table to which somebody is invited; Refused if they cannot be, or have been mentioned already."""
        live = await self._lobby(context)
        live.seat(context.user_id)
        if live.is_member(guest.user_id):
            raise Refused("guest-seated", name=Name(guest.name))
        room(live)
        if await self._store.invitations.invited(live.record.id, guest.user_id):
            raise Refused("guest-invited", name=Name(guest.name))
        await not_lately(self._store, context, guest)
        return live

    async def choosing(self, context: RequestContext) -> LiveTable:
        """The table of a channel, for its host to choose rules; Refused for others, and after the deal."""
        live = await self._lobby(context)
        owner_only(context, live)
        return live

    async def _lobby(self, context: RequestContext) -> LiveTable:
        live = await self.tables.live(context.channel_id)
        before_the_deal(live)
        return live

    @once
    async def begin(self, context: RequestContext) -> Outcome:
        """Deal the cards; Refused if somebody else must, or too few or too many have come."""
        live = await self._lobby(context)
        owner_only(context, live)
        seats = live.game.seating(live.record.options)
        if len(live.record.members) < seats[0]:
            raise Refused("too-few", title=game_words.title(live.game), fewest=seats[0])
        if len(live.record.members) not in seats:
            raise not_for(live.game, seats)
        dealt = replace(empty_change(context, live), status="playing", rules_version=live.record.rules_version)
        dealt = replace(dealt, timers=await self._first_turn(live))
        record = live.record
        note = _dealt(_rules(live), record.seed, record.first_seat, record.members)
        return await self.tables.commit_with_note(dealt, note, mentions=True)

    async def _first_turn(self, live: LiveTable) -> tuple[Timer, ...]:
        """The timers of the turn with which a table is going to begin."""
        record, deal = live.record, (live.record.seed, live.record.first_seat)
        return await self.tables.clocks.dealt(record.clock, _rules(live), deal, record.members)

    @once
    async def leave(self, context: RequestContext) -> Outcome:
        """Give up one's seat: before the deal it becomes free, afterwards it is out of the game."""
        return await self._leave(context, await self.tables.live(context.channel_id))

    async def _leave(self, context: RequestContext, live: LiveTable) -> Outcome:
        seat = own_seat(context, live)
        if live.position is not None:
            if live.plays(seat):
                sure(context, live, "leave", counts=await counts_if_given_up(self._store, live))
            return await self._play.resign_seat(context, live, seat, next_host(live, seat))
        note = Note("leaves", name=context.who)
        return await self.tables.commit_with_note(vacated(live, seat, context.request), note)

    async def cancel(self, context: RequestContext) -> Outcome:
        """Close a table, be it readable or not; a game for one player that was begun then counts as given up.

        But not one that somebody closes because they manage the channel, unless it had been left alone.

        Where several play, the others are asked, unless whoever does it may manage the channel and has no part in
        the game. Anybody may ask where all have been waiting for the host.
        """
        return await self._cancel(context, await self._asks.gone(context, AskKind.CLOSE))

    @once
    async def _cancel(self, context: RequestContext, gone: Collection[int]) -> Outcome:
        live = await self.tables.readable(context.channel_id)
        kind = self._kinds[live.kind]
        if live.against_computers and live.position is not None and live.is_member(context.user_id):
            return await self._leave(context, live)
        abandoned = await kind.abandoned(live)
        free = abandoned or closes_unasked(context, live)
        if not free and await self._stalled.may_ask(context, live):
            return await self._stalled.ask(context, live)
        if live.contested and live.position is not None and not free:
            return await self._asks.ask(context, live, AskKind.CLOSE, gone)
        if not free:
            owner_only(context, live)
        # Whoever manages the channel makes nobody lose.
        given_up = live.contested or abandoned or context.user_id == live.record.host_id
        counted = given_up and await counts_if_given_up(self._store, live)
        sure(context, live, "cancel", counts=counted)
        status: Status = "cancelled"
        finish = kind.closing(live) if given_up else None
        change = replace(empty_change(context, live), status=status, finish=finish)
        return await self.tables.commit_with_note(change, _closed(context, live, change.finish if counted else None))


def _computers(host: Member, levels: Sequence[str]) -> tuple[Member, ...]:
    """Computers of some levels, who sit down beside a host."""
    members: tuple[Member, ...] = (host,)
    for level in levels:
        members = with_computer(members, level)
    return members[1:]


def welcome(context: RequestContext, guest: Guest) -> None:
    """Refused if somebody is invited who cannot be meant."""
    if guest.user_id == context.user_id:
        raise Refused("guest-yourself")
    if guest.bot:
        raise Refused("guest-bot", name=Name(guest.name))


async def not_lately(store: Store, context: RequestContext, guest: Guest) -> None:
    """Refused if the person who asks has had somebody mentioned only just before."""
    ago = await store.invitations.invited_ago(context.guild_id, context.user_id, guest.user_id)
    if ago is not None and ago < MENTION_PAUSE:
        raise Refused("guest-lately", name=Name(guest.name), minutes=MENTION_PAUSE // 60)


def _rules(live: LiveTable) -> Rules:
    """The rules by which a table is going to be dealt."""
    return live.game.at(live.record.options, len(live.record.members))


def _dealt(rules: Rules, seed: str, first: int | None, members: Sequence[Member]) -> Note:
    """That the cards are dealt, who cut for it, and how to play."""
    example, cut = _example(rules, seed, first), game_words.cut(rules, seed, first, members)
    return Note("dealt", example=example) if cut is None else Note("dealt-cut", cut=cut, example=example)


def _example(rules: Rules, seed: str, first: int | None) -> str:
    """A move that the first player of a deal will have, as it may be typed."""
    return sample(Table.open(rules, seed, first))


def _closed(context: RequestContext, live: LiveTable, counted: Finish | None) -> Note:
    """What is told of a table that somebody has closed, and how its game has `counted`."""
    name = context.who
    if counted is not None:
        return Note("closed-as-lost", name=name)
    of_others = live.contested or context.user_id != live.record.host_id
    return Note("closed-by-moderator", name=name) if of_others and context.moderator else Note("closed", name=name)
