"""The league of each server: its seasons, and the table of each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.model.clocks import DAY
from bot.model.dates import ZoneSince
from bot.model.league_table import Played, SeasonTable, former_table, games_of, met_often, season_table
from bot.model.records import ResultRow
from bot.model.seasons import BEFORE, SINCE, season_of, week_of
from bot.model.tallies import LeagueRow, Score
from bot.service.servers import Servers
from bot.store.protocol import Store

# Two weeks hold the one that goes on, wherever a server is.
WEEK = 7 * DAY


class Season(NamedTuple):
    """A season of a server: its name, its table, its games, and the names of all its seasons, the newest first."""

    name: str
    table: SeasonTable
    games: Sequence[Played]
    seasons: Sequence[str]

    @property
    def scores(self) -> Sequence[Score]:
        """The points that each game brought each of its players, the oldest first."""
        return [Score(row.user_id, row.name, row.points, row.at) for game in self.games for row in game]


class _Calendar(NamedTuple):
    """By what the games of a server belong to seasons."""

    zones: Sequence[ZoneSince]
    since: int

    def season(self, at: int) -> str:
        """The season of an instant."""
        return season_of(at, self.zones, self.since)


class League:
    """Counts the games of servers; nothing of it is stored but how the games ended."""

    def __init__(self, store: Store, servers: Servers) -> None:
        self._store = store
        self._servers = servers

    async def season(self, guild_id: int, name: str = "") -> Season:
        """A season of a server, the one that goes on if nothing or no other is named."""
        rows = await self._store.results.league(guild_id)
        zones = (await self._servers.settings(guild_id)).zones
        since = int(await self._store.values.value(SINCE) or 0)
        # There may be very many, and tables must not wait for them to be counted.
        return await asyncio.to_thread(_season, rows, name, _Calendar(zones, since), self._store.timers.now())

    async def counted(self, guild_id: int, results: Sequence[ResultRow]) -> tuple[ResultRow, ...]:
        """How players come out of a game that ends now: for the league it is none if two of them meet too often."""
        people = [row.user_id for row in results if row.counted and not row.level]
        if not people:
            return tuple(results)
        now, zones = self._store.timers.now(), (await self._servers.settings(guild_id)).zones
        lately = await self._store.results.league(guild_id, now - 2 * WEEK)
        if not met_often(lately, people, week_of(now, zones), zones):
            return tuple(results)
        return tuple(replace(row, counted=False, often=True) for row in results)


def _season(rows: Sequence[LeagueRow], name: str, calendar: _Calendar, now: int) -> Season:
    """Count the games of a season, of all that a server has."""
    going_on, games = calendar.season(now), games_of(rows)
    of = {game[0].table_id: calendar.season(game[0].at) for game in games}
    names = sorted({going_on, *of.values()}, key=lambda season: (season != BEFORE, season), reverse=True)
    shown = name if name in names else going_on
    games = [game for game in games if of[game[0].table_id] == shown]
    return Season(shown, former_table(games) if shown == BEFORE else season_table(games), games, names)
