"""What a store in PostgreSQL does for those who run the bot."""

from __future__ import annotations

import time
from collections.abc import Mapping

from bot.model.shard_range import ShardRange
from bot.store.protocol.running import Housekeeping
from bot.store.shard_rows import within
from bot.store.sql import Database
from bot.store.tables import CENSUS
from bot.store.values import PROBE, keep


class PostgresHousekeeping(Housekeeping):
    """Counts what is in a part of a database; its copies are kept by PostgreSQL's own means."""

    def __init__(self, database: Database, part: ShardRange) -> None:
        self._database = database
        self._part = part
        self._census = CENSUS.format(mine=within(part, "guild_id"))

    async def keep_copy(self) -> None:
        """Nothing: whoever runs PostgreSQL has it copied."""

    async def probe(self) -> None:
        """Store something, for nothing."""
        await self._database.transaction(lambda db: keep(db, f"{PROBE} {self._part}", str(int(time.time()))))

    def copied_at(self) -> float | None:
        """Nothing is known of copies: whoever runs PostgreSQL has it copied."""

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many tables there are of each game in each status, by both."""
        return {(row[0], row[1]): int(row[2]) for row in await self._database.rows(self._census)}
