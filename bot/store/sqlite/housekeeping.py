"""What the store does for those who run the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from bot.model.shard_range import WHOLE
from bot.store.protocol import StoreError
from bot.store.protocol.people import People
from bot.store.protocol.running import Housekeeping
from bot.store.shard_rows import within
from bot.store.sqlite.checking import Findings, examine
from bot.store.sqlite.copying import rewrite
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.files import close_to_others
from bot.store.sqlite.kept_copies import Generations
from bot.store.tables import CENSUS
from bot.store.values import PROBE, keep

log = logging.getLogger(__name__)


class SqliteHousekeeping(Housekeeping):
    """Keeps copies of a database file, and counts what is in it."""

    def __init__(
        self, database: SqliteDatabase, people: People, copies: Generations, clock: Callable[[], float]
    ) -> None:
        self._database = database
        self._people = people
        self._copies = copies
        self._clock = clock

    async def keep_copy(self) -> None:
        now = datetime.fromtimestamp(self._clock(), UTC)
        path = self._copies.of(now.date())
        if path.exists() or not await self._database.rows("SELECT 1 FROM tables LIMIT 1"):
            return
        swept = await self._people.sweep()
        former = next(iter(self._copies.all()), None)
        self._copies.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = Findings("", frozenset())

        async def check(part: Path) -> None:
            nonlocal found
            if not swept:
                await asyncio.to_thread(rewrite, part)  # a copy keeps what a file only calls deleted
            found = await examine(part)
            if found.damage:
                raise StoreError("new-copy-damaged", copy=str(path), damage=found.damage)

        await self._database.backup(path, check)
        if await _as_good(found, former):
            await asyncio.to_thread(self._let_go, now)

    def _let_go(self, now: datetime) -> None:
        for file in self._copies.outlived(now):
            file.unlink(missing_ok=True)
        close_to_others(self._copies.of(now.date()))

    async def probe(self) -> None:
        self._database.expect_sound()
        await self._database.transaction(lambda db: keep(db, PROBE, str(int(self._clock()))))

    def copied_at(self) -> float | None:
        return max((copy.stat().st_mtime for copy in self._copies.dated().values()), default=None)

    async def census(self) -> Mapping[tuple[str, str], int]:
        found = await self._database.rows(CENSUS.format(mine=within(WHOLE, "guild_id")))
        return {(row[0], row[1]): int(row[2]) for row in found}


async def _as_good(found: Findings, former: Path | None) -> bool:
    """Whether every game that can be played on in the copy before can be played on in a new one."""
    if not found.lost:
        return True
    worse = found.lost if former is None else found.lost - (await examine(former)).lost
    if worse:
        log.error("older copies are kept: in the new one, tables %s can't be replayed", sorted(worse))
    return not worse
