"""What members can do, from a request to what is stored of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.model.live_table import LiveTable, Refused
from bot.model.outcomes import Step
from bot.model.records import Member, SoloStanding, Standing, Status
from bot.service.daily import DailyDeals
from bot.service.new_tables import following, lobby, not_for
from bot.service.solo import HELP, apply_help, changed, closing, help_words, own_seat, owner_only
from bot.service.tables import Outcome, RequestContext, change_of, once
from bot.text import messages
from bot.text.formatting import quoted, safe
from bot.text.refusals import refused_of
from engine.catalogue import game
from engine.errors import IllegalMove, MoveError
from engine.events import Called
from engine.moves import Say
from engine.notation import LONGEST, normal, parse_move, print_move, short_move, split_chain, word_of
from engine.table import RESIGN, Table
from engine.view import PileView

__all__ = ["Outcome", "RequestContext", "Service"]
# Nobody else is served while the moves of a text are made.
MOST_MOVES = 20


class Service(DailyDeals):
    """Carries out requests, one at a time for each channel."""

    # Looking.

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server."""
        return await self._store.standings(guild_id)

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        """The table of a game for one player on a server."""
        return await self._store.solo_standings(guild_id, game_id)

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        """What somebody has done in each game for one player, by the game's id."""
        return await self._store.solo_games(guild_id, user_id)

    async def suggestions(self, channel_id: int, user_id: int, typed: str) -> list[str]:
        """The legal moves that match what a member has typed so far, the exact one first."""
        if len(typed) > LONGEST:
            return []
        try:
            live = await self.live(channel_id)
            table, seat = live.in_play, live.seat(user_id)
        except Refused:
            return []
        rules, state = table.rules, table.state
        try:
            move = parse_move(rules, state, seat, typed, live.names)
            exact = print_move(rules, state, seat, move) if move in rules.legal(state, seat) else ""
        except MoveError:
            exact = ""
        moves = {
            print_move(rules, state, seat, move): short_move(rules, seat, move) for move in rules.offered(state, seat)
        }
        wanted = normal(typed)
        found = [text for text, short in moves.items() if text != exact and _matches(wanted, text, short)]
        helping = [text for text in help_words(table) if wanted and text.startswith(wanted)]
        return [*([exact] if exact else helping), *found]

    # The lobby.

    @once
    async def start(self, context: RequestContext, game_id: str, preset: str, limit: int | None = None) -> Outcome:
        """Open a table for a game by one of its presets, for at most `limit` players."""
        kind = game(game_id)
        if preset not in kind.presets:
            raise Refused(messages.NO_PRESET.format(preset=quoted(preset), presets=", ".join(kind.presets)))
        options = kind.preset(preset)
        seats = kind.seating(options)
        if limit is not None and limit not in seats:
            raise Refused(not_for(kind, seats))
        where = (context.guild_id, context.channel_id)
        new = lobby(kind, where, Member(context.user_id, context.name), options, limit or seats[-1])
        return await self._open(context, new)

    @once
    async def join(self, context: RequestContext) -> Outcome:
        """Take a seat."""
        live = await self._lobby(context)
        if live.seats(context.user_id):
            raise Refused(messages.SEATED_ALREADY)
        most = min(live.record.limit, live.game.seating(live.record.options)[-1])
        if len(live.record.members) >= most:
            raise Refused(messages.FULL.format(limit=most))
        members = (*live.record.members, Member(context.user_id, context.name))
        return await self._noted(
            replace(change_of(context, live), members=members), f"{safe(context.name)} sits down."
        )

    @once
    async def choose(self, context: RequestContext, option: str, value: str) -> Outcome:
        """Change one option of the table."""
        live = await self._lobby(context)
        owner_only(context, live)
        return await self._noted(replace(change_of(context, live), options=changed(live, option, value)), "")

    async def _lobby(self, context: RequestContext) -> LiveTable:
        live = await self.live(context.channel_id)
        if live.position is not None:
            raise Refused(messages.BEGUN_ALREADY)
        return live

    @once
    async def begin(self, context: RequestContext) -> Outcome:
        """Deal."""
        live = await self._lobby(context)
        owner_only(context, live)
        seats = live.game.seating(live.record.options)
        if len(live.record.members) < seats[0]:
            raise Refused(messages.TOO_FEW.format(title=live.game.title, fewest=seats[0]))
        if len(live.record.members) not in seats:
            raise Refused(not_for(live.game, seats))
        dealt = replace(change_of(context, live), status="playing", rules_version=live.record.rules_version)
        return await self._noted(dealt, messages.DEALT, calls=True)

    @once
    async def leave(self, context: RequestContext) -> Outcome:
        """Give up one's seat: before the deal it becomes free, afterwards it is out of the game."""
        live = await self.live(context.channel_id)
        seat = own_seat(context, live)
        host_id = _next_host(live, seat)
        if live.position is not None:
            return await self._resign(context, live, seat, host_id)
        members = tuple(m for m in live.record.members if m.user_id != context.user_id)
        status: Status = "lobby" if members else "cancelled"
        change = replace(change_of(context, live), members=members, host_id=host_id, status=status)
        return await self._noted(change, f"{safe(context.name)} leaves.")

    @once
    async def cancel(self, context: RequestContext) -> Outcome:
        """Close a table, be it readable or not; a game for one player that was begun then counts as given up."""
        live = self._live_tables.readable(await self._record(context.channel_id))
        if not await self.abandoned(live):
            owner_only(context, live)
        change = closing(context, live)
        note = messages.CLOSED if change.finish is None else messages.CLOSED_AS_LOST
        return await self._noted(change, note.format(name=safe(context.name)))

    @once
    async def follow(self, context: RequestContext, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal again in a match, or another deal of a game for one player, after the channel's newest table.

        `table_id` and `ply` are those of the board that was asked from.
        """
        record = await self._store.latest_in(context.channel_id)
        if record is None or table_id not in (None, record.id):
            raise Refused(messages.OUTDATED if table_id else messages.NO_NEXT)
        live = self._live_tables.of(record)
        if live.solo is not None:
            return await self._deal_after(context, live, True, ply)
        if not live.follows:
            raise Refused(messages.NO_NEXT)
        live.seat(context.user_id)
        outcome = await self._open(context, following(live))
        return outcome._replace(former=record.id)

    # Playing.

    async def move(self, context: RequestContext, text: str, ply: int | None = None) -> Outcome:
        """Make one move or several, given as text; `ply` is that of the board that was asked from."""
        return await self._move(context, text, ply, await self._ply(context))

    @once
    async def _move(self, context: RequestContext, text: str, ply: int | None, asked: int) -> Outcome:
        live = await self.live(context.channel_id)
        table = live.in_play
        if (word := word_of(table.rules, ",".join(split_chain(text)))) in table.rules.calls:
            return await self._called(context, live, word, asked if ply is None else ply)
        seat = live.seat(context.user_id)
        if ply is not None and ply != live.ply:
            raise Refused(messages.OUTDATED)
        steps, after, problem = _play_chain(live, seat, text, context.name)
        if not steps:
            assert problem is not None, "a text without moves is refused"
            raise problem
        outcome = await self._played(context, live, after, steps)
        return outcome._replace(problem=problem)

    async def _ply(self, context: RequestContext) -> int:
        """How many moves had been made at the channel's table when something was asked for."""
        record = await self._store.table_in(context.channel_id)
        return 0 if record is None else len(record.log)

    async def call(self, context: RequestContext, word: str, ply: int | None = None) -> Outcome:
        """Say a word that may be said out of turn, about the turn that was on trial when it was asked."""
        return await self._call(context, word, await self._ply(context) if ply is None else ply)

    @once
    async def _call(self, context: RequestContext, word: str, ply: int) -> Outcome:
        return await self._called(context, await self.live(context.channel_id), word, ply)

    async def _called(self, context: RequestContext, live: LiveTable, word: str, ply: int) -> Outcome:
        table, seat = live.in_play, live.seat(context.user_id)
        if ply < table.challenge_start:
            raise Refused(messages.TOO_LATE)
        try:
            after = table.act(seat, Say(word))
        except MoveError as error:
            raise refused_of(error, live, seat) from error
        # Who was rightly called has to know it, though it may still be that player's turn.
        upheld = any(isinstance(event, Called) and event.violation for event in after.last)
        return await self._played(context, live, after, (Step(seat, table.state, after.last),), calls=upheld)

    async def peek(self, context: RequestContext) -> tuple[PileView, ...]:
        """The piles as a member sees them where that is more than everybody does; Refused if it nowhere is."""
        live = await self.live(context.channel_id)
        everybody, alone = live.in_play.look(), live.in_play.look(live.seat(context.user_id))
        private = tuple(own for own, seen in zip(alone.piles, everybody.piles, strict=True) if own != seen)
        if not private:
            raise Refused(messages.NOTHING_PRIVATE)
        return private

    @once
    async def resign(self, context: RequestContext) -> Outcome:
        """Give up the game but stay at the table."""
        live = await self.live(context.channel_id)
        return await self._resign(context, live, own_seat(context, live), live.record.host_id)

    async def _resign(self, context: RequestContext, live: LiveTable, seat: int, host_id: int) -> Outcome:
        table = live.in_play
        try:
            after = table.resign(seat)
        except MoveError as error:
            raise refused_of(error, live, seat) from error
        steps = (Step(seat, table.state, after.last, RESIGN, who=context.name),)
        return await self._played(context, live, after, steps, host_id=host_id)


def _play_chain(live: LiveTable, seat: int, text: str, who: str) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Play the moves of a text up to the first that fails; `who` is the name of the person who asked.

    Once a turn has ended others may act, and what was typed in advance must not come before them.
    """
    table = live.in_play
    steps: list[Step] = []
    parts = split_chain(text) or [""]
    if len(parts) > MOST_MOVES:
        return (), table, Refused(messages.TOO_MANY.format(most=MOST_MOVES))
    for part in parts:
        if steps and table.passed:
            return tuple(steps), table, Refused(messages.TURN_OVER)
        if len(parts) > 1 and (word := word_of(table.rules, part)) in table.rules.calls:
            return tuple(steps), table, Refused(messages.CALLED_ALONE.format(word=word))
        try:
            after, step = _one(live, table, seat, part, len(parts) > 1)
        except MoveError as error:
            return tuple(steps), table, refused_of(error, live, seat)
        steps.append(step._replace(who=who))
        table = after
    return tuple(steps), table, None


def _one(live: LiveTable, table: Table, seat: int, text: str, among_others: bool) -> tuple[Table, Step]:
    """The table after one move, undo, redo or hint given as text; MoveError if it is refused.

    Where cards may be misplaced, that has to be tried by itself: among other moves it is more likely a slip.
    """
    if text in HELP:
        return apply_help(table, seat, text)
    move = parse_move(table.rules, table.state, seat, text, live.names)
    build_violation = table.rules.build_violation(table.state, seat, move) if among_others else None
    if build_violation is not None:
        raise IllegalMove(build_violation)
    after = table.act(seat, move)
    return after, Step(seat, table.state, after.last, after.log[-1].text)


def _next_host(live: LiveTable, leaving: int) -> int:
    """Who is host once a seat is left: the same as before, or the next who still plays."""
    members = live.record.members
    if members[leaving].user_id != live.record.host_id:
        return live.record.host_id
    active = live.position.rules.active(live.position.state) if live.position else (True,) * len(members)
    turns = [(leaving + step) % len(members) for step in range(1, len(members))]
    return next((members[seat].user_id for seat in turns if active[seat]), live.record.host_id)


def _matches(typed: str, text: str, short: str) -> bool:
    """Whether somebody may be typing a move, in whole or in short words: "w t" finds "waste tableau 2"."""
    words = iter(text.split())
    return typed in text or typed in short or all(any(w.startswith(part) for w in words) for part in typed.split())
