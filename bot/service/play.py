"""Playing at a table that has been dealt: moves, calls, giving up, and what may be typed or seen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from bot.model.facts import Who
from bot.model.live_table import LiveTable, may_play
from bot.model.outcomes import MadeMove
from bot.model.playthrough import step_between
from bot.model.refusals import At, NotMoved, Refused
from bot.service.counting import counts_if_given_up
from bot.service.hints import Hints, Thought, play_hint
from bot.service.past_games import PastGames
from bot.service.permissions import own_seat, sure, sure_of_call
from bot.service.request_rates import RequestKind
from bot.service.suggestions import Offers, Suggested
from bot.service.tables import Outcome, RequestContext, Tables, once
from bot.service.typed_moves import play_chain, play_out, play_through
from bot.store.protocol import Store
from engine.errors import MoveError
from engine.events import Called
from engine.moves import Say
from engine.notation import LONGEST_TYPED, split_chain, word_of
from engine.table import HINT, Table
from engine.view import PileView

# From a table, a seat, moves as text and the person to what was played, the table after it, and why not all was.
PlayMoves: TypeAlias = Callable[
    [LiveTable, int, Sequence[str], Who], tuple[tuple[MadeMove, ...], Table, Refused | None]
]


class Peeked(NamedTuple):
    """The piles as the player in a seat sees them, where that is more than everybody does."""

    live: LiveTable
    seat: int
    piles: tuple[PileView, ...]


class Play:
    """Makes moves and calls."""

    def __init__(self, tables: Tables, store: Store, hints: Hints, past: PastGames) -> None:
        self.tables = tables
        self._store = store
        self._hints = hints
        self._past = past
        self._offers = Offers()

    async def move(
        self, context: RequestContext, text: str, ply: int | None = None, *, anyway: bool = False
    ) -> Outcome:
        """Make one move or several, given as text; `ply` is that of the board that was asked from.

        One that does not fit, where that may be tried, is played only `anyway`.
        """
        asked, moves = await self.tables.ply(context.channel_id), split_chain(text)
        if moves == [HINT] and (thought := await self._thought(context, ply)) is not None:
            return await self._move(context, moves, ply, asked, functools.partial(play_hint, thought))
        return await self._move(context, moves, ply, asked, functools.partial(play_chain, anyway=anyway))

    async def _thought(self, context: RequestContext, ply: int | None) -> Thought | None:
        """What there is to be found out for a hint, before anything is done; None for somebody who may have none."""
        try:
            self.tables.limits.check(RequestKind.MOVE, context.user_id, context.channel_id)
            live = await self.tables.live(context.channel_id)
            live.seat(context.user_id)
            if not live.game.solo or ply not in (None, live.ply) or await self._past.unhelped(live.record):
                return None
            return await self._hints.thought(live, context.user_id, context.put_off)
        except Refused:
            return None

    async def draw_through(self, context: RequestContext, word: str, ply: int) -> Outcome:
        """Draw a card by a word, and end the turn with it at once if it can go nowhere else."""
        return await self._move(context, [word], ply, ply, play_through)

    async def finish(self, context: RequestContext, ply: int) -> Outcome:
        """Make all the moves to foundations by which a game for one player is won; Refused if there are none."""
        return await self._move(context, (), ply, ply, play_out)

    @once
    async def _move(
        self, context: RequestContext, moves: Sequence[str], ply: int | None, asked: int, playing: PlayMoves
    ) -> Outcome:
        live = await self.tables.live(context.channel_id)
        table = live.in_play
        if (word := word_of(table.rules, ",".join(moves))) in table.rules.calls:
            return await self._called(context, live, word, asked if ply is None else ply)
        seat = live.seat(context.user_id)
        if ply is not None and ply != live.ply:
            raise Refused("outdated")
        if HINT in moves and await self._past.unhelped(live.record):
            raise Refused("help-later")
        steps, after, problem = playing(live, seat, moves, context.who)
        if problem is not None:
            problem.at = At(live.record.id, len(after.log))
        if not steps:
            assert problem is not None, "a text without moves is refused"
            raise problem
        outcome = await self.tables.commit_moves(context, live, after, steps)
        return outcome._replace(problem=problem)

    async def call(self, context: RequestContext, word: str, ply: int | None = None) -> Outcome:
        """Say a word that may be said out of turn, about the turn that could be challenged when it was asked.

        `ply` is that of the board whose button was tapped, if it was: then whoever may have missed another is asked.
        """
        asked = await self.tables.ply(context.channel_id) if ply is None else ply
        return await self._call(context, word, asked, ply is not None)

    @once
    async def _call(self, context: RequestContext, word: str, ply: int, tapped: bool) -> Outcome:
        live = await self.tables.live(context.channel_id)
        if tapped and ply >= live.in_play.challenge_start:
            sure_of_call(context, live, word)
        return await self._called(context, live, word, ply)

    async def _called(self, context: RequestContext, live: LiveTable, word: str, ply: int) -> Outcome:
        table, seat = live.in_play, live.seat(context.user_id)
        if ply < table.challenge_start:
            raise Refused("too-late")
        try:
            after = table.act(seat, Say(word))
        except MoveError as error:
            raise NotMoved(error, table.rules, live.names, seat) from error
        # Who was rightly called has to know it, though it may still be that player's turn.
        upheld = any(isinstance(event, Called) and event.violation for event in after.last)
        steps = (step_between(table, after),)
        return await self.tables.commit_moves(context, live, after, steps, mentions=upheld)

    async def peek(self, context: RequestContext) -> Peeked:
        """What a member sees and everybody does not; Refused if that is nothing."""
        live = await self.tables.live(context.channel_id)
        seat = live.seat(context.user_id)
        everybody, alone = live.in_play.look(), live.in_play.look(seat)
        private = tuple(own for own, seen in zip(alone.piles, everybody.piles, strict=True) if own != seen)
        if not private:
            raise Refused("nothing-private")
        return Peeked(live, seat, private)

    @once
    async def resign(self, context: RequestContext) -> Outcome:
        """Give up the game but stay at the table."""
        live = await self.tables.live(context.channel_id)
        seat = own_seat(context, live)
        if live.plays(seat):
            sure(context, live, "resign", counts=await counts_if_given_up(self._store, live))
        return await self.resign_seat(context, live, seat, live.record.host_id)

    async def resign_seat(self, context: RequestContext, live: LiveTable, seat: int, host_id: int) -> Outcome:
        """Give up the game of a seat, under the channel's lock; `host_id` is who is host after that.

        NotMoved if that player no longer plays.
        """
        table = live.in_play
        try:
            after = table.resign(seat)
        except MoveError as error:
            raise NotMoved(error, table.rules, live.names, seat) from error
        steps = (step_between(table, after, context.who),)
        return await self.tables.commit_moves(context, live, after, steps, host_id=host_id)

    async def suggestions(self, channel_id: int, user_id: int, typed: str) -> Suggested | None:
        """What a member may be about to type, or None for somebody who may type no moves here."""
        if len(typed) > LONGEST_TYPED:
            return None
        try:
            # What has been played is looked at only for somebody who may go on with it.
            record = await self.tables.record_in(channel_id)
            if record is None or not may_play(record, user_id):
                return None
            live = await self.tables.live(channel_id)
            return self._offers.of(live, live.seat(user_id)).fitting(typed)
        except Refused:
            return None
