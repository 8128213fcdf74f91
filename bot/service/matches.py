"""The deals that follow one another in a channel."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.service.table_kinds import Kinds
from bot.service.tables import Outcome, RequestContext, Tables, once


class Matches:
    """Deals after the channel's newest table; `table_id` and `ply` are those of the board that was asked from."""

    def __init__(self, tables: Tables, kinds: Kinds) -> None:
        self.tables = tables
        self._kinds = kinds

    @once
    async def follow(self, context: RequestContext, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal again in a match, or another deal of a game for one player."""
        live = await self.tables.latest(context.channel_id, table_id, Refused("no-next"))
        return await self._kinds[live.kind].deal_next(context, live, ply)

    @once
    async def restart(self, context: RequestContext, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal the same cards anew, in a game for one player; if it is still in play, it ends as given up."""
        live = await self.tables.latest(context.channel_id, table_id, Refused("no-again"))
        return await self._kinds[live.kind].deal_again(context, live, ply)
