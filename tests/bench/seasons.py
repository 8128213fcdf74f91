"""A season of 200 people and 5,000 games, and tables of 5,000 people: `python -m tests.bench.seasons`.

It plays the season into a file, shows its pages, closes it and shows them again, and does the same with a season in
which 5,000 people have played. What is told of pages is the time of the slowest hundredth, in milliseconds
of the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.model.seasons import Season
from bot.service.service import Service
from bot.store.sql import Session
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.league import of_season, pages_of
from bot.text.reader import ENGLISH
from tests.bot.seasons import GUILD, ended
from tests.stores import Clock

# The bars: milliseconds of the slowest hundredth of pages, and seconds in which a season is closed.
PAGE, CLOSING = 50.0, 2.0
# So many pages are looked at, each at random.
TURNED = 300
NOVEMBER, MONTH = 1_793_491_200, 30 * 24 * 3600
_MANY = """
WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ?)
INSERT INTO results (table_id, guild_id, seat, user_id, name, place, points, cards_left, won, finished_at, season)
SELECT ? + n.n / 4, ?, n.n % 4, 1 + (n.n * 7 + ?) % ?, 'P' || n.n, 1 + n.n % 4, 3 - n.n % 4, n.n % 50,
    CASE WHEN n.n % 4 = 0 THEN 1 ELSE 0 END, ?, 1
FROM n
"""


_TABLES = """
WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ?)
INSERT INTO tables (id, guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit, status,
    version, opened_at, changed_at)
SELECT ? + n.n, guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit, status,
    version, opened_at, changed_at
FROM n JOIN tables t ON t.id = ?
"""


async def season(store: SqliteStore, clock: Clock, people: int, games: int) -> None:
    """Play a season: whoever has a lower number is better and plays more."""
    rng = random.Random("season")
    for number in range(games):
        clock.now = NOVEMBER + number * MONTH // games
        among = sorted({min(int(rng.expovariate(6 / people)), people - 1) + 1 for _ in range(rng.choice((3, 4, 6)))})
        among = among if len(among) > 1 else [1, 2]
        await ended(store, *sorted(among, key=lambda who: who / people + rng.random()))


async def crowd(store: SqliteStore, people: int) -> None:
    """Let so many people have played five games of four on another server."""
    record = await ended(store, 1, 2, guild_id=GUILD + 1)

    async def work(db: Session) -> None:
        await db.fetch("PRAGMA defer_foreign_keys = ON")
        for number in range(5):
            first = 10**6 * (number + 1)
            await db.fetch(_TABLES, people // 4, first, record.id)
            await db.fetch(_MANY, people, first, GUILD + 1, number * 13, people, NOVEMBER)
        await db.fetch("UPDATE seasons SET version = version + 1 WHERE guild_id = ?", GUILD + 1)

    await store._database.transaction(work)


async def pages(service: Service, guild_id: int, number: int) -> list[float]:
    """How long pages take that somebody turns, the quickest first, once the table has been counted."""
    shown = await service.league.season(guild_id, number)
    turned = random.Random("pages").choices(range(1, pages_of(shown.table) + 1), k=TURNED)
    return sorted([await timed(partial(_page, service, guild_id, number, page)) for page in turned])


async def _page(service: Service, guild_id: int, number: int, page: int) -> None:
    shown = await service.league.season(guild_id, number)
    of: Season = shown.season
    counted = shown.counted
    sheet = of_season(
        ENGLISH,
        of,
        shown.table,
        page,
        viewer=7,
        honours=counted.honours,
        weeks=counted.weeks,
        span=shown.span,
    )
    assert await asyncio.to_thread(sheet.png)


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """How many milliseconds of the processor some work takes, in all threads."""
    began = time.process_time()
    await work()
    return (time.process_time() - began) * 1000


async def measured(people: int, games: int, many: int) -> dict[str, float]:
    """All figures: milliseconds."""
    clock = Clock(NOVEMBER)
    with tempfile.TemporaryDirectory() as folder:
        async with SqliteStore.open(Path(folder) / "season.db", "discord", clock) as store:
            service = Service(store, news)
            await season(store, clock, people, games)
            clock.now = NOVEMBER
            await crowd(store, many)
            figures = {}
            for name, guild_id in (("season", GUILD), ("crowd", GUILD + 1)):
                figures[f"{name} counted"] = await timed(partial(service.league.season, guild_id))
                times = await pages(service, guild_id, 1)
                figures[f"{name} page"] = times[int(len(times) * 0.99)]
            clock.now = NOVEMBER + 2 * MONTH
            figures["closing both"] = await timed(service.seasons.close_all)
            for name, guild_id in (("season", GUILD), ("crowd", GUILD + 1)):
                times = await pages(service, guild_id, 1)
                figures[f"{name} archived page"] = times[int(len(times) * 0.99)]
    return figures


def main() -> None:
    """Measure, and say which bar is not met."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--many", type=int, default=5000)
    asked = parser.parse_args()
    figures = asyncio.run(measured(asked.people, asked.games, asked.many))
    for name, figure in figures.items():
        bar = CLOSING * 1000 if name.startswith("closing") else PAGE if name.endswith("page") else float("inf")
        print(f"{name:24}{figure:9.1f} ms{'' if figure <= bar else f'  over {bar:.0f}'}")


if __name__ == "__main__":
    main()
