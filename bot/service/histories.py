"""Somebody's games one by one, what they came to in all, and how two people did against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from bot.model.histories import Meetings, Pair, Profile
from bot.model.rating_records import RatedGame, Rating, RatingLine
from bot.model.ratings import expected
from bot.model.records import DailyResult
from bot.model.tallies import PastContest
from bot.service.league import League
from bot.service.ratings import Ratings
from bot.store.protocol import Store

# So many of the newest games are looked at, and so many stand on a page.
RECENT_GAMES, GAMES_ON_A_PAGE = 40, 10
# Of whom has played more, the oldest games are not looked for.
MOST_GAMES_LOOKED_AT = 10_000
# Of fewer there is no half worth telling.
FEWEST_FOR_HALVES = 4
# Two people are compared by the daily deals of a year.
YEAR = timedelta(365)


class GamesOf(NamedTuple):
    """Whose games: of one game or all, of one season or all."""

    user_id: int
    game: str = ""
    season: str = ""


class History(NamedTuple):
    """A page of somebody's games of several, which of how many it is, and what the games made of their rating."""

    contests: Sequence[PastContest]
    changes: Mapping[int, RatedGame]
    page: int
    pages: int


class Histories:
    """Looks through the games of people on a server."""

    def __init__(self, store: Store, league: League, ratings: Ratings) -> None:
        self._store = store
        self._league = league
        self._ratings = ratings

    async def page(self, guild_id: int, whose: GamesOf, page: int) -> History:
        """A page of somebody's games, from 1 on; where there is none, it is the last."""
        await self._ratings.count(guild_id)
        season_at = await self._league.season_at(guild_id)
        found = [
            each
            for each in await self._store.results.contests(guild_id, whose.user_id, MOST_GAMES_LOOKED_AT)
            if whose.game in ("", each.game) and whose.season in ("", str(season_at(each.at)))
        ]
        pages = max(1, -(-len(found) // GAMES_ON_A_PAGE))
        page = min(page, pages)
        shown = found[GAMES_ON_A_PAGE * (page - 1) : GAMES_ON_A_PAGE * page]
        changes = await self._store.ratings.changes(whose.user_id, [each.table_id for each in shown])
        return History(shown, changes, page, pages)

    async def profile(self, guild_id: int, user_id: int, streak: int) -> Profile | None:
        """What somebody has come to, with their `streak` of daily deals; None if they have played nothing."""
        career = await self._store.histories.career(guild_id, user_id, RECENT_GAMES)
        if career is None:
            return None
        table = (await self._league.season(guild_id)).table
        place = next((line.place for line in table.lines if line.user_id == user_id), 0)
        known = await self._ratings.of_people(guild_id, [user_id])
        ratings = sorted(((game, rating) for (game, _), rating in known.items()), key=_most_rated)
        solo = [*(await self._store.results.solo_games(guild_id, user_id)).items()]
        if not ratings:
            return Profile(career, solo, place, streak, (), ())
        game = ratings[0][0]
        path = await self._ratings.path(guild_id, game, user_id)
        half = _half(await self._ratings.table(guild_id, game))
        return Profile(career, solo, place, streak, ratings, path, half)

    async def pair(self, guild_id: int, one: int, other: int, today: date) -> Pair:
        """How two people did against each other."""
        known = await self._ratings.of_people(guild_id, [one, other])
        games = sorted({game for game, _ in known if (game, one) in known and (game, other) in known})
        days = await self._store.day_results.results(guild_id, (today - YEAR).isoformat(), today.isoformat())
        return Pair(
            await self._store.histories.meetings(guild_id, one, other),
            _at_days([*days.values()], one, other),
            {game: expected(known[game, one], known[game, other]) for game in games},
        )


def _most_rated(known: tuple[str, Rating]) -> tuple[int, str]:
    game, rating = known
    return -rating.games, game


def _half(lines: Sequence[RatingLine]) -> tuple[int, int] | None:
    """The lower and the upper end of the middle half of the listed ratings; None of fewer than four."""
    listed = [line.rating.shown for line in lines if line.place]
    if len(listed) < FEWEST_FOR_HALVES:
        return None
    return listed[-1 - len(listed) // 4], listed[len(listed) // 4]


def _at_days(days: Sequence[Sequence[DailyResult]], one: int, other: int) -> Meetings:
    """How often which of two people had the better result of a date that both have played."""
    places = [{line.user_id: line.place for line in lines} for lines in days]
    both = [(place[one], place[other]) for place in places if one in place and other in place]
    first, second = sum(own < theirs for own, theirs in both), sum(own > theirs for own, theirs in both)
    return Meetings("", first, second, len(both) - first - second)
