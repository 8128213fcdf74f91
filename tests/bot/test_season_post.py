"""The post that tells a server who has won its season, as people see it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from bot.model.league_table import SeasonTable
from bot.model.records import Standing
from bot.model.season_weeks import NO_WEEKS
from bot.model.seasons import Champion, Honour, Period, SeasonRules
from bot.text.league import of_season
from bot.text.reader import ENGLISH
from bot.text.season_card import season_sheet
from bot.text.season_post import post_text
from bot.ui.components import PICTURE
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import Calendar, wall_clock
from tests.bot.league import a_season
from tests.bot.seasons import ended

__all__ = ["wall_clock"]

DAY = date(2026, 11, 24)


async def look(room: Room) -> None:
    """What the bot does each minute."""
    await room.bot.season_posts.look_round()


def posts(room: Room) -> list[Any]:
    """The posts in the channel."""
    return [each for each in room.channel.history(viewer=room.carol) if "The league is decided" in texts(each)]


async def over(room: Room, wall_clock: Calendar) -> None:
    """Three games of a month that is over."""
    wall_clock.turn(DAY, 12)
    for _ in range(3):
        await ended(room.store, room.alice.id, room.bob.id, guild_id=room.guild.id, channel_id=room.channel.id)
    await look(room)
    assert posts(room) == [], "it goes on"
    wall_clock.turn(DAY + timedelta(7), 0)


async def test_the_champion_is_posted_with_a_picture_once(room: Room, wall_clock: Calendar) -> None:
    await over(room, wall_clock)
    for _ in range(3):
        await look(room)
    (post,) = posts(room)
    assert texts(post).split("\n")[:2] == [
        "### The league is decided: Nov 2026",
        f"**Champion**: **P{room.alice.id}**, 3 points.",
    ]
    assert [each.filename for each in post.attachments] == [PICTURE]
    assert "@" not in texts(post)
    assert await room.store.seasons.unsent() == []
    (shown,) = private(await room.carol.click(post, custom_id="t:0:1:b-season"))
    assert texts(posts(room)[0]) == texts(post), "for all it stays"
    assert texts(shown).startswith("### League: Nov 2026\n**Champion**")
    assert "r:league:s2-p1" in buttons(shown), "the season that goes on is a tap away"


async def test_who_would_rather_not_be_listed_is_no_champion_for_others(room: Room, wall_clock: Calendar) -> None:
    await room.alice.slash(room.channel, "privacy lists", switch="off")
    await over(room, wall_clock)
    await look(room)
    (post,) = posts(room)
    alice = f"P{room.alice.id}"
    assert alice not in texts(post)
    assert [alice in (each.description or "") for each in post.attachments] == [False]
    (shown,) = private(await room.carol.click(post, custom_id="t:0:1:b-season"))
    assert alice not in texts(shown)
    league = await room.league(room.alice)
    own = (await room.alice.click(league, custom_id="r:league:s1-p1")).response.message
    assert f"**Champion**: **{alice}**" in texts(own), "but for herself"


async def test_a_bot_that_died_before_it_posted_makes_up_for_it(room: Room, wall_clock: Calendar) -> None:
    await over(room, wall_clock)
    await room.bot.handler.service.seasons.close_all()
    wall_clock.turn(DAY + timedelta(9), 0)
    await look(room)
    await look(room)
    assert len(posts(room)) == 1


async def test_one_that_died_before_it_noted_its_post_finds_it(room: Room, wall_clock: Calendar) -> None:
    await over(room, wall_clock)
    await look(room)
    (post,) = posts(room)
    await room.store._database.rows("UPDATE seasons SET message_id = NULL")
    wall_clock.turn(DAY + timedelta(8), 0)
    await look(room)
    assert len(posts(room)) == 1
    assert [tuple(row) for row in await room.store._database.rows("SELECT message_id FROM seasons")] == [(post.id,)]


async def test_a_channel_that_is_gone_keeps_nobody_waiting(room: Room, wall_clock: Calendar) -> None:
    await over(room, wall_clock)
    await room.bot.handler.service.servers.choose(room.guild.id, post=12345)
    await look(room)
    assert posts(room) == []
    assert await room.store.seasons.unsent() == []


@pytest.mark.parametrize("period", Period)
def test_a_season_that_is_over_is_told_of_as_such(period: Period) -> None:
    name = {Period.MONTH: "2026-11", Period.QUARTER: "2026-q4"}.get(period, "2026-11-02")
    season = a_season(name, rules=SeasonRules(period))._replace(closed_at=9)
    table = SeasonTable([Standing(1, 3, "Cleo", 3, 2, 3, 0, 0)], [Standing(0, 77, "Zoe", 2, 1, 1, 4, 0)])
    told = of_season(ENGLISH, season, table, viewer=77).text
    assert "One more player had fewer than 3 games." in told
    assert "You: 2 games, 1 point. You needed 3 games for a place." in told
    assert told.endswith("This season is over.")
    assert "so far" not in told


def test_how_seasons_of_each_kind_are_named_in_a_post() -> None:
    quarter, hand = SeasonRules(Period.QUARTER), SeasonRules(Period.MANUAL)
    seasons = [a_season(), a_season("2026-q4", rules=quarter), a_season("2026-11-01", rules=hand)]
    assert [post_text(ENGLISH, each, []).split("\n")[0].partition(": ")[2] for each in seasons] == [
        "Nov 2026",
        "Oct to Dec 2026",
        "season from 1 Nov 2026",
    ]


def test_who_has_the_best_rating_is_named_in_the_post_and_on_its_picture() -> None:
    honours = [
        Honour(Champion.RATING, 1, "Ann", 1711, "chinese"),
        Honour(Champion.POINTS, 3, "Cleo", 9),
        Honour(Champion.RATING, 2, "Bob", 1692, "bank"),
        Honour(Champion.RATING, 3, "Cleo", 1711, "chinese"),
        Honour(Champion.STREAK, 1, "Ann", 7),
    ]
    assert post_text(ENGLISH, a_season(), honours).split("\n")[1:-1] == [
        "**Champion**: **Cleo**, 9 points.",
        "**Best rating in Russian Bank**: **Bob**, 1692.",
        "**Best rating in Chinese Patience**: **Ann** and **Cleo**, 1711 each.",
        "**Longest streak**: **Ann**, 7 daily deals in a row.",
    ]
    card = season_sheet(ENGLISH, a_season(), "", [], NO_WEEKS, honours=honours).card
    assert card is not None
    assert card.notes == (
        "Best rating in Russian Bank, 1692: Bob",
        "Best rating in Chinese Patience, 1711: Ann and Cleo",
    )
    assert card.own == "Cleo is champion"
