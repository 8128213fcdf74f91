"""The ratings of each server, brought up to date when somebody asks for them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.model.durations import DAY
from bot.model.rating_records import (
    KnownRatings,
    RatedGame,
    RatedSeat,
    RatedSeats,
    RatingLine,
    RatingMark,
    RatingStep,
)
from bot.model.ratings import BEFORE_ALL, pushed_out, rating_table, steps
from bot.model.time_zones import ZoneSince
from bot.service.servers import Servers
from bot.service.tastes import unlisted
from bot.store.protocol import Store
from bot.store.protocol.ratings import StoredRatings

# The whole week of the newest game, wherever a server is.
LOOK_BACK = 9 * DAY
# So often it is tried anew where another process has been quicker.
RATING_ATTEMPTS = 3
# Two strengths that differ by no more are the same.
LEAST_DIFFERENCE = 1e-6


class Difference(NamedTuple):
    """How the ratings of a server that are kept differ from those counted anew: of so many games so many do."""

    guild_id: int
    games: int
    odd: int


class Ratings:
    """Tells ratings; what is kept of them is counted on from the newest game that it knows."""

    def __init__(self, store: Store, servers: Servers) -> None:
        self._store = store
        self._servers = servers
        self._counting = defaultdict[int, asyncio.Lock](asyncio.Lock)

    async def table(self, guild_id: int, game_id: str) -> Sequence[RatingLine]:
        """Everybody's rating in a game, the best first, and then those who have no place yet."""
        await self.count(guild_id)
        lines = await self._store.ratings.lines(guild_id, game_id)
        # There may be very many, and tables must not wait for them to be sorted.
        return await asyncio.to_thread(rating_table, lines)

    async def path(self, guild_id: int, game_id: str, user_id: int) -> Sequence[RatedGame]:
        """What each game made of somebody's rating, the oldest first."""
        await self.count(guild_id)
        return await self._store.ratings.path(guild_id, game_id, user_id)

    async def of_people(self, guild_id: int, user_ids: Sequence[int]) -> KnownRatings:
        """The ratings of some people, by game and user."""
        await self.count(guild_id)
        return await self._store.ratings.known(guild_id, user_ids)

    async def changes(self, guild_id: int, table_id: int, user_ids: Sequence[int]) -> Mapping[int, int]:
        """By how much a game has changed people's ratings, by user, 0 included, but for who stays out of lists."""
        await self.count(guild_id)
        hidden = await unlisted(self._store)
        found = [
            (user_id, (await self._store.ratings.changes(user_id, [table_id])).get(table_id))
            for user_id in user_ids
            if user_id not in hidden
        ]
        return {user_id: rated.change for user_id, rated in found if rated is not None}

    async def of_season(self, guild_id: int, number: int) -> Sequence[RatedSeat]:
        """What the games of a season made of ratings, in no order."""
        for _ in range(RATING_ATTEMPTS):
            await self.count(guild_id)
            found = await self._store.ratings.of_season(guild_id, number)
            if found is not None:
                return found
        return []

    async def count(self, guild_id: int) -> None:
        """Rate the games that have ended meanwhile, or all if what is kept no longer holds."""
        async with self._counting[guild_id]:
            for _ in range(RATING_ATTEMPTS):
                if await self._count(guild_id):
                    break
        self._counting.pop(guild_id, None)

    async def _count(self, guild_id: int) -> bool:
        mark = await self._store.ratings.mark(guild_id)
        games = await self._store.ratings.ended(guild_id, 0 if mark is None else mark.at - LOOK_BACK)
        if mark is not None and _seats(games, mark) != mark.seats:
            # One has come late or counts no longer.
            await self._store.ratings.forget(guild_id)
            return False
        newest = max(games, key=lambda game: game.when, default=None)
        if newest is None or (mark is not None and newest.when <= mark.when):
            return True
        zones = (await self._servers.settings(guild_id)).zones
        if mark is not None and await asyncio.to_thread(pushed_out, games, zones, mark.when):
            # One that was opened early has ended late, and is among the first five of its week.
            await self._store.ratings.forget(guild_id)
            return False
        new = await self._steps(guild_id, games, zones, mark)
        goal = RatingMark(newest.at, newest.table_id, 0)
        return await self._store.ratings.keep(guild_id, mark, new, goal._replace(seats=_seats(games, goal)))

    async def _steps(
        self, guild_id: int, games: Sequence[RatedSeats], zones: Sequence[ZoneSince], mark: RatingMark | None
    ) -> Sequence[RatingStep]:
        if mark is None:
            return await asyncio.to_thread(_all_steps, games, zones, {}, BEFORE_ALL)
        people = {seat.user_id for game in games if game.when > mark.when for seat in game.seats}
        known = await self._store.ratings.known(guild_id, sorted(people))
        return await asyncio.to_thread(_all_steps, games, zones, known, mark.when)


async def recounted(ratings: StoredRatings, guild_id: int, zones: Sequence[ZoneSince]) -> Difference:
    """Count the ratings of a server from the beginning, and tell what differs from those that are kept."""
    mark = await ratings.mark(guild_id)
    if mark is None:
        return Difference(guild_id, 0, 0)
    games = [game for game in await ratings.ended(guild_id) if game.when <= mark.when]
    new = await asyncio.to_thread(_all_steps, games, zones, {}, BEFORE_ALL)
    anew, kept = {(step.table_id, step.user_id): step.after.mu for step in new}, await ratings.steps(guild_id)
    odd = {table for table, user in anew.keys() ^ kept.keys()}
    # Machines may round the last digit otherwise.
    odd |= {key[0] for key in anew.keys() & kept.keys() if abs(kept[key] - anew[key]) > LEAST_DIFFERENCE}
    return Difference(guild_id, len({table for table, _ in anew}), len(odd))


def _all_steps(
    games: Sequence[RatedSeats], zones: Sequence[ZoneSince], known: KnownRatings, after: tuple[int, int]
) -> Sequence[RatingStep]:
    return list(steps(games, zones, known, after))


def _seats(games: Sequence[RatedSeats], mark: RatingMark) -> int:
    """How many seats ended up to a mark in the days before it."""
    return sum(len(game.seats) for game in games if game.at >= mark.at - LOOK_BACK and game.when <= mark.when)
