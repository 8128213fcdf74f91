"""Messages that are posted once: what one server does not take keeps nothing from another."""

from __future__ import annotations

import discord
import pytest

from bot.model.morning_posts import DayPost
from bot.model.seasons import SeasonPost
from bot.ui.once_posts import AnyPost, OncePosts

DAYS = [DayPost(5, "2026-11-21", 7, 0), DayPost(6, "2026-11-21", 8, 0)]
WEEKS = [DayPost(5, "week-2026-11-23", 7, 0), DayPost(6, "week-2026-11-23", 8, 0)]
SEASONS = [SeasonPost(5, 3, 7, 0), SeasonPost(6, 3, 8, 0)]
UNREACHED, BROKEN = ConnectionResetError("gone"), KeyError("x")


@pytest.mark.parametrize(
    ("posts", "error", "logged"),
    [
        (DAYS, UNREACHED, "server 5 is not told of 2026-11-21 yet: ConnectionResetError('gone')"),
        (DAYS, BROKEN, "server 5 is not told of 2026-11-21"),
        (WEEKS, BROKEN, "server 5 is not told of week-2026-11-23"),
        (SEASONS, BROKEN, "server 5 is not told of season-3"),
    ],
)
async def test_what_one_server_does_not_take_keeps_nothing_from_another(
    posts: list[AnyPost], error: Exception, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    seen = []

    async def see_to(post: AnyPost) -> None:
        seen.append(post.guild_id)
        if post.guild_id == 5:
            raise error

    client = discord.Client(intents=discord.Intents(guilds=True))
    await OncePosts(client, lambda: 0).see_to_all(posts, see_to)
    assert seen == [5, 6]
    level = "WARNING" if error is UNREACHED else "ERROR"
    assert [(each.levelname, each.message) for each in caplog.records] == [(level, logged)]
