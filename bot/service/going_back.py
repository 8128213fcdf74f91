"""The way back to where a game for one player could be won, for who has come to where it cannot."""

from __future__ import annotations

from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.refusals import NotMoved, Refused
from bot.service.past_games import PastGames
from bot.service.request_rates import RequestKind
from bot.service.tables import Outcome, RequestContext, Tables, once
from bot.service.winnable import Winnable
from engine.errors import MoveError
from engine.solo_knowledge import knows_all
from engine.solving.review import line_of
from engine.table import UNDO


def may_go_back(live: LiveTable) -> bool:
    """Whether moves can be undone to where a game can be won, by nothing but what its player knows.

    Only who is stuck is told: others would learn from it that they are not.
    """
    table = live.in_play
    return table.stuck and table.rules.undoable and bool(table.past) and table.result is None and knows_all(table)


class GoingBack:
    """Undoes moves down to the last position from which a win is found."""

    def __init__(self, tables: Tables, winnable: Winnable, past: PastGames) -> None:
        self.tables = tables
        self._past = past
        self._winnable = winnable

    async def back(self, context: RequestContext, ply: int) -> Outcome:
        """Undo as many moves as it takes; Refused if no win is found at all, or where one stands."""
        self.tables.limits.check(RequestKind.MOVE, context.user_id, context.channel_id)
        live = await self.tables.live(context.channel_id)
        live.seat(context.user_id)
        if ply != live.ply or not may_go_back(live):
            raise Refused("outdated")
        if await self._past.unhelped(live.record):
            raise Refused("help-later")
        # What is found may be nothing, and takes long all the same.
        self.tables.limits.spend(RequestKind.SEARCH, context.user_id, context.channel_id)
        context.put_off()
        line = line_of(live.in_play)
        review = await self._winnable.review(live.game, live.in_play.rules.options, line)
        if review is None:
            raise Refused("many-reviews")
        if review.last < 0:
            raise Refused("lost-from-the-deal" if review.proved else "lost-nowhere")
        if review.last == len(line) - 1:
            raise Refused("not-lost-yet")
        return await self._undo(context, live, len(line) - 1 - review.last)

    @once
    async def _undo(self, context: RequestContext, searched: LiveTable, moves: int) -> Outcome:
        live = await self.tables.live(context.channel_id)
        seat, after = live.seat(context.user_id), live.in_play
        if (live.record.id, live.ply) != (searched.record.id, searched.ply):
            raise Refused("outdated")
        try:
            for _ in range(moves):
                after = after.type(seat, UNDO)
        except MoveError as error:
            raise NotMoved(error, after.rules, live.names, seat) from error
        return await self.tables.commit_moves(context, live, after, (), note=Note("went-back", moves=moves))
