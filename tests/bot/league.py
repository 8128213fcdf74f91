"""The league of a server as the tests read it: all its games in one table."""

from __future__ import annotations

from bot.model.league_table import SeasonTable, former_table, games_of
from bot.model.records import Standing
from bot.store.protocol import Store


async def standings(store: Store, guild_id: int) -> tuple[Standing, ...]:
    """Everybody who is in the league of a server, the best first."""
    return tuple(former_table(games_of(await store.results.league(guild_id))).lines)


def table_of(*lines: Standing) -> SeasonTable:
    """A table of lines that all have a place."""
    return SeasonTable(lines, ())
