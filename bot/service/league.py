"""The league of each server: its seasons, and the table of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.model.league_table import PlayedRows, SeasonTable, archived_table, games_of, season_table
from bot.model.season_weeks import SeasonSpan, SeasonWeeks, span_of, weeks_of
from bot.model.seasons import BEFORE_SEASONS, Honour, Season, season_from
from bot.model.tallies import Score
from bot.model.time_zones import ZoneSince
from bot.service.servers import Servers
from bot.store.protocol import Store

# The tables of so many seasons are kept as they were counted last.
SEASON_TABLES_KEPT = 64


class Counted(NamedTuple):
    """What there is of a season: its table and weeks, its games while it goes on, and then its champions."""

    table: SeasonTable
    weeks: SeasonWeeks
    games: Sequence[PlayedRows] = ()
    honours: Sequence[Honour] = ()


class LeagueSeason(NamedTuple):
    """A season of a server, all of its seasons, the newest first, and how far it has come."""

    season: Season
    counted: Counted
    seasons: Sequence[Season]
    span: SeasonSpan

    @property
    def table(self) -> SeasonTable:
        """Who stands where."""
        return self.counted.table

    @property
    def scores(self) -> Sequence[Score]:
        """The points that each game brought each of its players, the oldest first."""
        return [Score(row.user_id, row.name, row.points, row.at) for game in self.counted.games for row in game]


class League:
    """Counts the games of servers; a table is counted anew when its season has another version."""

    def __init__(self, store: Store, servers: Servers) -> None:
        self._store = store
        self._servers = servers
        self._known: dict[tuple[int, int], tuple[int, Counted]] = {}

    async def season(self, guild_id: int, number: int | None = None) -> LeagueSeason:
        """A season of a server, the one that goes on if none or no other is meant."""
        seasons = await self.seasons(guild_id)
        shown = next((each for each in seasons if each.number == number), seasons[0])
        zones = (await self._servers.settings(guild_id)).zones
        span = span_of(shown, zones, self._store.timers.now())
        return LeagueSeason(shown, await self._counted(guild_id, shown, zones), seasons, span)

    async def seasons(self, guild_id: int) -> Sequence[Season]:
        """The seasons of a server, the newest first: the one that goes on, be it without a game so far."""
        had = await self._store.seasons.of_server(guild_id)
        now = self._store.timers.now()
        if had and not had[0].over(now):
            return had
        settings = await self._servers.settings(guild_id)
        number = had[0].number + 1 if had else BEFORE_SEASONS + 1
        return [season_from(number, settings.season_rules, settings.zones, now), *had]

    async def _counted(self, guild_id: int, season: Season, zones: Sequence[ZoneSince]) -> Counted:
        kept = self._known.get((guild_id, season.number))
        if kept is None or kept[0] != season.version:
            kept = season.version, await self._count(guild_id, season, zones)
            self._known.pop((guild_id, season.number), None)
            while len(self._known) >= SEASON_TABLES_KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[guild_id, season.number] = kept
        return kept[1]

    async def _count(self, guild_id: int, season: Season, zones: Sequence[ZoneSince]) -> Counted:
        number, points = season.number, season.rules.points
        rows = await self._store.results.league(guild_id, number)
        # There may be very many, and tables must not wait for them to be counted.
        games = await asyncio.to_thread(games_of, rows)
        weeks = await asyncio.to_thread(weeks_of, games, zones, points)
        if season.closed_at is None:
            return Counted(await asyncio.to_thread(season_table, games, points), weeks, games)
        lines = await self._store.seasons.lines(guild_id, number)
        return Counted(
            archived_table(lines, points), weeks, honours=await self._store.seasons.honours(guild_id, number)
        )

    async def season_at(self, guild_id: int) -> Callable[[int], int]:
        """What tells the number of the season of an instant on a server."""
        began = [(season.began_at, season.number) for season in await self.seasons(guild_id)]
        return lambda at: next((number for since, number in began if since <= at), began[-1][1])
