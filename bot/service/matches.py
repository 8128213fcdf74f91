"""The deals that follow one another at a table."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.service.new_tables import following
from bot.service.solo import Solo
from bot.service.tables import Outcome, RequestContext, Tables, once
from bot.text import messages


class Matches:
    """Deals again where a deal is over."""

    def __init__(self, tables: Tables, solo: Solo) -> None:
        self.tables = tables
        self._solo = solo

    @once
    async def follow(self, context: RequestContext, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal again in a match, or another deal of a game for one player, after the channel's newest table.

        `table_id` and `ply` are those of the board that was asked from.
        """
        live = await self.tables.latest(context.channel_id, table_id, messages.NO_NEXT)
        if live.solo is not None:
            return await self._solo.deal_after(context, live, True, ply)
        if not live.follows:
            raise Refused(messages.NO_NEXT)
        live.seat(context.user_id)
        outcome = await self.tables.open(context, following(live))
        return outcome._replace(former=live.record.id)
