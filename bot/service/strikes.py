"""Games that somebody who manages a server strikes out of its league, and takes back again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.refusals import Refused
from bot.model.tallies import LeagueGame
from bot.service.tables import Tables
from bot.store.protocol import Store

# Further back no game is offered.
MOST_GAMES_OFFERED = 200


class Strikes:
    """Strikes games out of the season that goes on: never one's own, and always with a reason."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def like(self, guild_id: int, typed: str) -> Sequence[LeagueGame]:
        """The newest games that count on a server, of those in which somebody plays who is called like that."""
        wanted = typed.casefold().split()
        found = await self._store.seasons.games(guild_id, MOST_GAMES_OFFERED)
        return [game for game in found if all(word in " ".join(game.people.values()).casefold() for word in wanted)]

    async def find(self, guild_id: int, typed: str) -> LeagueGame:
        """The game that somebody names by its number, or by who played; Refused if there is none."""
        number = typed.strip("# ")
        if number.isdecimal():
            found = await self._store.seasons.game(guild_id, int(number[:18]))
        else:
            found = next(iter(await self.like(guild_id, typed)), None)
        if found is None:
            raise Refused("strike-no-game")
        return found

    async def strike(self, guild_id: int, user_id: int, game: LeagueGame, reason: str) -> None:
        """Strike a game out for a reason; Refused if it is one's own, or its season has been closed."""
        await self._change(guild_id, user_id, game, reason)

    async def restore(self, guild_id: int, user_id: int, game: LeagueGame) -> None:
        """Let a game count again; Refused if it is one's own, or its season has been closed."""
        await self._change(guild_id, user_id, game, None)

    async def _change(self, guild_id: int, user_id: int, game: LeagueGame, reason: str | None) -> None:
        if user_id in game.people or user_id in game.sat_there:
            raise Refused("strike-own")
        if not await self._store.seasons.strike(guild_id, game.table_id, user_id, reason):
            raise Refused("strike-no-game")
        self._tables.forget_read_of(game.table_id)
