"""What is told of a week on the wire: one message or none, wherever the bot is killed on its way there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.service.service import Service
from bot.text import news
from bot.ui.once_posts import NONCE_HOLDS
from bot.ui.recap_post import RecapPosts
from tests.bot.seasons import ended
from tests.wire.people import Place
from tests.wire.test_morning_posts import READ_HISTORY, Desk, desk, killed, without

__all__ = ["desk"]

pytestmark = pytest.mark.thorough
DAY = 24 * 3600


def told(place: Place) -> int:
    """How many messages about a week are in a server's channel."""
    return sum("Last week in the league" in each.text for each in place.channel.public())


def started(desk: Desk) -> Any:
    """Another process, which remembers nothing."""
    desk.started()
    return RecapPosts(desk.wire.bot, Service(desk.store, news))


async def played(desk: Desk, monday: float) -> Place:
    """A server on which three people have finished five games in the week before a Monday, which it is."""
    place = await desk.server()
    desk.clock.now = monday - 4 * DAY
    for _ in range(5):
        await ended(desk.store, 1, 2, 3, guild_id=place.guild.id)
    desk.clock.now = monday
    return place


@pytest.mark.parametrize(("away", "readable"), [(0, False), (NONCE_HOLDS + 1, True), (1000, False)])
async def test_kills_at_each_wait(desk: Desk, away: int, readable: bool) -> None:
    noon = datetime.fromtimestamp(desk.clock.now, UTC)
    desk.let_pass((7 - noon.weekday()) % 7 * DAY)
    counts, at, went_on = list[int](), 0, True
    while went_on:
        at += 1
        place = await played(desk, desk.clock.now)
        if not readable:
            await without(desk, place, READ_HISTORY)
        monday = desk.clock.now
        went_on = await killed(started(desk), at)
        await desk.wire.discord.quiet(0.01)
        desk.let_pass(away)
        posts = started(desk)
        for _ in range(2):
            await posts.look_round()
            desk.let_pass(1)
        counts.append(told(place))
        assert counts[-1] < 2, f"killed at wait {at}"
        assert None not in await desk.noted(place)
        await desk.services[0].servers.choose(place.guild.id, post=None)
        desk.clock.now = monday
    assert at > 6, "it was killed in the middle of everything"
    assert {*counts} == ({1} if readable or not away else {0, 1}), "it is made up for, where that can be known"
