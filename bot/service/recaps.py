"""What servers are told on Mondays of the week before, in the channel of the morning post."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.model.dates import begins, local_date, monday_of, server_hour
from bot.model.league_table import games_of
from bot.model.morning_posts import DayPost, recap_name
from bot.model.rating_records import RatedSeat
from bot.model.recaps import Recap, recap_of
from bot.model.tallies import LeagueRow
from bot.model.time_zones import zone_at
from bot.service.day_claims import claimed
from bot.service.league import League
from bot.service.ratings import Ratings
from bot.service.servers import Servers
from bot.service.tastes import unlisted
from bot.store.protocol import Store

# It is told on so many dates of a week, the second for a bot that was away on Monday.
RECAP_DATES = 2


class Recaps:
    """Finds out where a week is to be told of, and what."""

    def __init__(self, store: Store, servers: Servers, league: League, ratings: Ratings) -> None:
        self._store = store
        self._servers = servers
        self._league = league
        self._ratings = ratings

    async def claimed(self) -> Sequence[DayPost]:
        """What is to be told now, each by nobody but whoever has asked."""
        return await claimed(self._store, self._claim)

    async def _claim(self, guild_id: int) -> DayPost | None:
        settings, now = await self._servers.settings(guild_id), self._store.timers.now()
        today = local_date(settings.zones, now)
        if settings.post is None or today.weekday() >= RECAP_DATES:
            return None
        if server_hour(settings.zones, now) < settings.post_hour:
            return None
        name = recap_name(monday_of(today))
        claimed = await self._store.day_posts.claim(guild_id, name, settings.post)
        return DayPost(guild_id, name, settings.post, now) if claimed else None

    async def is_wanted(self, post: DayPost) -> bool:
        """Whether it is still to be told: neither is it too late, nor has the server chosen another channel."""
        settings = await self._servers.settings(post.guild_id)
        today = local_date(settings.zones, self._store.timers.now())
        return settings.post == post.channel_id and today < post.date + timedelta(RECAP_DATES)

    async def content(self, post: DayPost) -> Recap | None:
        """What is told of the week before a Monday; None where too little was played."""
        zones = (await self._servers.settings(post.guild_id)).zones
        zone = zone_at(zones, post.claimed_at)
        since, until = begins(zone, post.date - timedelta(7)), begins(zone, post.date)
        rows, seats = list[LeagueRow](), list[RatedSeat]()
        for season in await self._league.seasons(post.guild_id):
            rows += await self._store.results.league(post.guild_id, season.number)
            seats += await self._ratings.of_season(post.guild_id, season.number)
            if season.began_at < since:
                break
        games = games_of(row for row in rows if since <= row.at < until)
        of_week = [seat for seat in seats if since <= seat.rated.at < until]
        return recap_of(games, of_week, await unlisted(self._store))
