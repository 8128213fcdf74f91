"""Seasons that are over are closed: their tables are kept as they stand then, with their champions.

Of two processes that close a season at once the store lets one win; the other leaves it as it was closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from bot.model.dates import closes, local_date
from bot.model.ratings import tables_after
from bot.model.records import Standing
from bot.model.season_weeks import SeasonWeeks, first_date
from bot.model.seasons import Champion, FinalTable, Honour, Period, Season, SeasonPost
from bot.service.day_tables import DayTables
from bot.service.league import League
from bot.service.ratings import Ratings
from bot.service.servers import Servers
from bot.service.tastes import unlisted
from bot.store.protocol import Store

log = logging.getLogger(__name__)
# The champion of the daily deals can be named once the last date of the season is closed, so many dates after it.
OPEN_DATES = 2


class Told(NamedTuple):
    """What is told of a season: its champions, its lines and its weeks."""

    season: Season
    honours: Sequence[Honour]
    lines: Sequence[Standing]
    weeks: SeasonWeeks


class Seasons:
    """Closes the seasons of servers, each once, and knows what is to be told of that."""

    def __init__(
        self, store: Store, servers: Servers, league: League, ratings: Ratings, day_tables: DayTables
    ) -> None:
        self._store = store
        self._servers = servers
        self._league = league
        self._ratings = ratings
        self._day_tables = day_tables

    async def close_all(self) -> None:
        """Close the seasons that are over; what fails on one server is tried again later."""
        for guild_id, season in await self._store.seasons.due():
            await self._close_or_log(guild_id, season)

    async def end(self, guild_id: int, number: int) -> bool:
        """Let a season of a server be over that only ends by hand, and close it; False if none such goes on."""
        ended = await self._store.seasons.end(guild_id, number)
        if ended:
            for each, season in await self._store.seasons.due():
                if each == guild_id:
                    await self._close_or_log(guild_id, season)
        return ended

    async def told(self, post: SeasonPost) -> Told:
        """What is told of a season that was closed, but of who would rather not be listed."""
        shown, hidden = await self._league.season(post.guild_id, post.number), await unlisted(self._store)
        honours = [each for each in shown.counted.honours if each.user_id not in hidden]
        lines = [each for each in shown.table.lines if each.user_id not in hidden]
        return Told(shown.season, honours, lines, shown.counted.weeks)

    async def _close_or_log(self, guild_id: int, season: Season) -> None:
        try:
            await self._close(guild_id, season)
        except Exception:
            log.exception("season %d of server %d is not closed", season.number, guild_id)

    async def _close(self, guild_id: int, season: Season) -> None:
        """Close a season, unless its last daily deals can still be played; if it has changed meanwhile, later."""
        settings = await self._servers.settings(guild_id)
        last = local_date(settings.zones, (season.ends_at or season.began_at) - 1)
        if await self._still_played(guild_id, season, last):
            return
        table = (await self._league.season(guild_id, season.number)).table
        first = [each for each in table.lines if each.place == 1]
        honours = [Honour(Champion.POINTS, each.user_id, each.name, each.points) for each in first]
        honours += await self._of_ratings(guild_id, season.number)
        honours += await self._of_days(guild_id, first_date(season, settings.zones), last)
        final = FinalTable([*table.lines, *table.waiting], honours, settings.post)
        await self._store.seasons.close(guild_id, season, final)

    async def _still_played(self, guild_id: int, season: Season, last: date) -> bool:
        """Whether somebody there has played the last daily deals of a season while they are not closed.

        One that was closed by hand waits for nothing.
        """
        if season.rules.period is Period.MANUAL or self._store.timers.now() >= closes(last):
            return False
        first = last - timedelta(OPEN_DATES - 1)
        return bool(await self._store.day_results.results(guild_id, first.isoformat(), last.isoformat()))

    async def _of_ratings(self, guild_id: int, number: int) -> Sequence[Honour]:
        """Who had the best rating in each game at the end of a season, of those who were in a rated game of it."""
        seats = await self._ratings.of_season(guild_id, number)
        tables = await asyncio.to_thread(tables_after, seats)
        return [
            Honour(Champion.RATING, line.user_id, line.name, line.rating.shown, game)
            for game, lines in tables.items()
            for line in lines
            if line.place == 1
        ]

    async def _of_days(self, guild_id: int, first: date, last: date) -> Sequence[Honour]:
        """The champions of the daily deals from a date to another: by points, and by dates in a row."""
        lines = await self._day_tables.between(guild_id, first, last)
        best = [each for each in lines if each.place == 1 and each.points]
        streaks = await self._day_tables.longest(guild_id, first, last)
        longest = [each for each in streaks if each.length == streaks[0].length]
        return [
            *(Honour(Champion.DAILY, each.user_id, each.name, each.points) for each in best),
            *(Honour(Champion.STREAK, each.user_id, each.name, each.length) for each in longest),
        ]
