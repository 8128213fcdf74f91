"""What is announced on servers each morning: the daily deal, and how the ones before went."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from bot.model.dates import server_hour
from bot.model.day_records import Announcement
from bot.model.morning_posts import DayPost
from bot.model.records import DailyResult
from bot.service.daily import DailyDeals
from bot.service.day_claims import claimed
from bot.service.day_tables import DayTables
from bot.service.puzzles import Puzzles
from bot.service.servers import Servers
from bot.service.tastes import unlisted
from bot.store.protocol import Store

# After so many announcements that nobody has heeded there are none until somebody plays.
UNHEEDED_POSTS = 3
# So many of the day before, and of the streaks, are named.
NAMED_IN_POST = 3


class Morning:
    """Finds out what is to be announced where, and notes what has been."""

    def __init__(
        self, store: Store, servers: Servers, daily: DailyDeals, tables: DayTables, puzzles: Puzzles
    ) -> None:
        self._store = store
        self._servers = servers
        self._daily = daily
        self._tables = tables
        self._puzzles = puzzles

    async def claimed(self) -> Sequence[DayPost]:
        """What is to be announced now, each by nobody but whoever has asked."""
        return await claimed(self._store, self._claim)

    async def is_wanted(self, post: DayPost) -> bool:
        """Whether what was to be announced still is: neither the date nor the server's channel is another by now."""
        settings, day = await self._servers.settings(post.guild_id), date.fromisoformat(post.day)
        return settings.post == post.channel_id and day >= await self._daily.dates.today(post.guild_id)

    async def stop(self, post: DayPost) -> None:
        """Announce nothing more in a channel that is gone or closed to the bot, until another is chosen."""
        if (await self._servers.settings(post.guild_id)).post == post.channel_id:
            await self._servers.choose(post.guild_id, post=None, post_lost=post.channel_id)

    async def _claim(self, guild_id: int) -> DayPost | None:
        settings = await self._servers.settings(guild_id)
        now = self._store.timers.now()
        if settings.post is None or server_hour(settings.zones, now) < settings.post_hour:
            return None
        day = await self._daily.dates.today(guild_id)
        if await self._daily.deal(day) is None or await self._store.day_posts.unheeded(guild_id, UNHEEDED_POSTS):
            return None
        claimed = await self._store.day_posts.claim(guild_id, day.isoformat(), settings.post)
        return DayPost(guild_id, day.isoformat(), settings.post, now) if claimed else None

    async def content(self, post: DayPost) -> Announcement:
        """What an announcement tells."""
        day, guild_id = date.fromisoformat(post.day), post.guild_id
        deal = await self._daily.deal(day)
        assert deal is not None, "only dates with a deal are announced"
        closed, hidden = await self._daily.former(guild_id), await unlisted(self._store)
        return Announcement(
            deal,
            await self._daily.results(guild_id, day - timedelta(1)),
            await self._tables.streaks(guild_id, day, NAMED_IN_POST, hidden),
            closed,
            None if closed is None else await self.best(guild_id, date.fromisoformat(closed.day)),
            hidden,
            None if closed is None else await self._store.dailies.lost_by(closed.day),
            await self._puzzles.went(guild_id, day - timedelta(1)),
        )

    async def best(self, guild_id: int, day: date) -> DailyResult | None:
        """The best game at the deal of a date on a server; None if nobody has won it, or it can still be played.

        That of who would rather not be listed is shown to nobody.
        """
        closed = await self._daily.former(guild_id)
        if closed is None or day.isoformat() > closed.day:
            return None
        lines, hidden = await self._daily.results(guild_id, day), await unlisted(self._store)
        return next((line for line in lines if line.won and line.user_id not in hidden), None)
