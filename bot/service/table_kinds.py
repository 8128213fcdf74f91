"""What is asked of every kind of table, and answered by each in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from bot.model.live_table import LiveTable, TableKind
from bot.model.records import Finish, Member, NewTable
from bot.service.tables import Outcome, RequestContext


class KindOfTable(Protocol):
    """What members can do at a table, so far as it depends on its kind; all of it under the lock of its channel."""

    async def deal_next(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """Deal other cards after a table; `ply` is that of the board that was asked from."""

    async def deal_again(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """Deal the same cards anew after a table; `ply` is that of the board that was asked from."""

    def rematch(self, live: LiveTable, host: Member) -> NewTable:
        """A lobby for another game by the same rules; Refused if there can be none."""

    async def change_rule(self, context: RequestContext, live: LiveTable, option: str, value: str) -> Outcome:
        """Choose one rule differently."""

    async def depart(self, live: LiveTable, user_id: int) -> LiveTable | None:
        """Let somebody give up their game, at nobody's request; how the table ended if it was theirs alone."""

    async def abandoned(self, live: LiveTable) -> bool:
        """Whether a table has been left alone for so long that anybody may close it."""

    def stays(self, live: LiveTable) -> bool:
        """Whether a table goes on though its channel is gone."""

    def closing(self, live: LiveTable) -> Finish | None:
        """How a game counts that ends because its table is closed; None if it does not."""


Kinds: TypeAlias = Mapping[TableKind, KindOfTable]
