"""Tables as the bot keeps them, for what shows or plays them without a store."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable
from bot.model.records import Member, TableRecord
from engine.game import Game
from engine.table import Table


def kept(kind: Game, table: Table, members: Sequence[Member], table_id: int = 1) -> LiveTable:
    """A table with those who play at it, of whom the first has opened it."""
    record = TableRecord(
        id=table_id,
        guild_id=1,
        channel_id=1,
        game=kind.id,
        rules_version=kind.version,
        options=table.rules.options,
        seed=table.seed,
        salt="salt",
        host_id=members[0].user_id,
        limit=len(members),
        status="over" if table.result else "playing",
        version=1,
        members=(*members,),
        ply=len(table.log),
    )
    return LiveTable(record, kind, table)
