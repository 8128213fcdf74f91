"""The league of a server as the tests read it: all its games in one table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.league_table import SeasonTable, games_of, season_table
from bot.model.records import Standing
from bot.model.seasons import Season, SeasonRules
from bot.model.tallies import LeagueRow, placed
from bot.store.protocol import Store


async def league_rows(store: Store, guild_id: int) -> Sequence[LeagueRow]:
    """How people came out of all games of a server that count, of whatever season."""
    seasons = [0, *(each.number for each in await store.seasons.of_server(guild_id) if each.number)]
    return [row for number in seasons for row in await store.results.league(guild_id, number)]


async def standings(store: Store, guild_id: int) -> tuple[Standing, ...]:
    """Everybody who is in the league of a server, the best first: by points, wins, and the fewest cards left."""
    table = season_table(games_of(await league_rows(store, guild_id)))
    lines = [*table.lines, *table.waiting]
    return placed(lines, lambda line: (-line.points, -line.won, line.cards_left))


def table_of(*lines: Standing) -> SeasonTable:
    """A table of lines that all have a place."""
    return SeasonTable(lines, ())


def a_season(name: str = "2026-11", number: int = 3, rules: SeasonRules | None = None) -> Season:
    """A season that goes on, of a month unless something else is said."""
    return Season(number, name, rules or SeasonRules(), 0)
