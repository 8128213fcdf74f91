"""What a store in PostgreSQL does for those who run the bot."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.part import Part
from bot.store.parts import within
from bot.store.protocol.running import Housekeeping
from bot.store.sql import Database
from bot.store.tables import CENSUS


class PostgresHousekeeping(Housekeeping):
    """Counts what is in a part of a database; its copies are kept by PostgreSQL's own means."""

    def __init__(self, database: Database, part: Part) -> None:
        self._database = database
        self._census = CENSUS.format(mine=within(part, "guild_id"))

    async def keep_copy(self) -> None:
        """Nothing: whoever runs PostgreSQL has it copied."""

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many tables there are of each game in each status, by both."""
        return {(row[0], row[1]): int(row[2]) for row in await self._database.rows(self._census)}
