"""What is told on Mondays of the week before: what, where, when, and once."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from bot.model.morning_posts import DayPost, recap_name
from bot.model.rating_records import RatedGame, RatedSeat
from bot.model.recaps import Climb, Recap, recap_of
from bot.model.time_zones import ZoneSince
from bot.text.reader import ENGLISH
from bot.text.recap import recap_text
from bot.ui.once_posts import NONCE_HOLDS
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import Calendar, wall_clock
from tests.bot.seasons import GUILD, ended
from tests.bot.test_seasons import MONDAY, played
from tests.bot.test_seasons import ended as game
from tests.stores import Clock, Place

__all__ = ["wall_clock"]

LAST_WEEK, TOLD = date(2026, 11, 18), date(2026, 11, 23)
FIVE = played(*(game(n, MONDAY + n, 1, 2, 3) for n in range(3)), *(game(n, MONDAY + n, 2, 1) for n in (3, 4)))


def rated(who: int, before: float, mu: float, sigma: float = 2, *, at: int = 0, kind: str = "chinese") -> RatedSeat:
    return RatedSeat(kind, who, f"P{who}", RatedGame(at, at, before, mu, sigma))


# What is told.


def test_a_week_is_told_of_if_three_people_finished_five_games() -> None:
    assert recap_of(FIVE, [], ()) == Recap(5, 3, ["P1"], 3, [])
    assert recap_of(FIVE[:4], [], ()) is None
    assert recap_of(played(*(game(n, MONDAY + n, 1, 2) for n in range(9))), [], ()) is None


def test_whose_rating_rose_most_is_told_of_those_who_have_a_place() -> None:
    seats = [
        rated(1, 26, 25, at=1),
        rated(1, 25, 27, at=2),
        rated(2, 25, 31, sigma=4.6),
        rated(3, 20, 21, kind="bank"),
        rated(4, 24, 20),
    ]
    told = recap_of(FIVE, seats, ())
    assert told is not None
    assert told.climbs == [Climb("P1", "chinese", 60, 1620), Climb("P3", "bank", 60, 1260)]
    fallen = recap_of(FIVE, [rated(4, 24, 20)], ())
    assert fallen is not None
    assert fallen.climbs == [], "nothing is said of who has fallen"


def test_who_would_rather_not_be_listed_is_neither_named_nor_replaced() -> None:
    told = recap_of(FIVE, [rated(1, 25, 27), rated(2, 25, 26)], {1})
    assert told == Recap(5, 3, [], 3, [])
    assert "P1" not in recap_text(ENGLISH, told)


def test_nobody_is_praised_who_has_been_forgotten() -> None:
    games = played(*(game(n, MONDAY + n, -1, 2, 3) for n in range(5)))
    assert recap_of(games, [rated(-1, 25, 27)], ()) == Recap(5, 3, [], 5, [])


def test_it_is_short_and_names_several_who_share_the_most_wins() -> None:
    told = recap_text(ENGLISH, Recap(12, 5, ["Ann", "*Bob*"], 4, [Climb("Cleo", "bank", 85, 1640)]))
    assert told.split("\n")[1:-1] == [
        "Well played: 5 of you finished 12 games.",
        r"Most wins: **Ann** and **\*Bob\***, 4 each.",
        "Biggest climb: **Cleo**, up 85 to 1640 in Russian Bank.",
    ]


# Where and when.


async def week(room: Room, wall_clock: Calendar, number: int = 5) -> Room:
    """Games of three in a week, on a server that is told at nine."""
    for at in range(number):
        wall_clock.turn(LAST_WEEK + timedelta(at % 2), 12)
        await ended(room.store, room.alice.id, room.bob.id, room.carol.id, guild_id=room.guild.id)
    await room.bot.handler.service.servers.choose(room.guild.id, post=room.channel.id, post_hour=9)
    return room


async def told(room: Room, wall_clock: Calendar, day: date, hour: int = 9) -> int:
    """How many there are in the channel when the bot has looked at an hour."""
    wall_clock.turn(day, hour)
    for _ in range(2):
        await room.bot.recap_posts.look_round()
    return len(posts(room))


def posts(room: Room) -> list[Any]:
    seen = room.channel.history(viewer=room.carol)
    return [each for each in seen if any(key.endswith("b-weekleague") for key in buttons(each))]


async def test_it_is_told_on_monday_at_the_hour_once(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    assert await told(room, wall_clock, LAST_WEEK + timedelta(4), 12) == 0, "the week goes on"
    assert await told(room, wall_clock, TOLD, 8) == 0
    assert await told(room, wall_clock, TOLD) == 1
    assert await told(room, wall_clock, TOLD + timedelta(1)) == 1
    assert await told(room, wall_clock, TOLD + timedelta(7)) == 1, "nobody has played since"
    (post,) = posts(room)
    assert texts(post).startswith("### Last week in the league\nWell played: 3 of you finished 5 games.")
    assert f"Most wins: **P{room.alice.id}**, 5." in texts(post)
    assert post.flags.suppress_notifications
    assert "@" not in texts(post)
    (shown,) = private(await room.bob.click(post, label=ENGLISH.say("label-league")))
    assert texts(shown).startswith("### League: Nov 2026")
    assert [texts(each) for each in posts(room)] == [texts(post)], "for all it stays"
    assert len(room.channel.history(viewer=room.carol)) == 1, "for nobody else to see"


async def test_a_week_with_too_few_games_stays_untold(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock, 4)
    assert await told(room, wall_clock, TOLD) == 0
    assert await room.store.day_posts.unsent() == []


@pytest.mark.parametrize(("away", "number"), [(1, 1), (2, 0)])
async def test_a_bot_that_was_away_on_monday_tells_it_on_tuesday_and_no_later(
    room: Room, wall_clock: Calendar, away: int, number: int
) -> None:
    await week(room, wall_clock)
    assert await told(room, wall_clock, TOLD + timedelta(away)) == number


async def test_monday_is_that_of_the_servers_zone(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    await room.bot.handler.service.servers.choose(room.guild.id, zones=(ZoneSince("Pacific/Kiritimati", 0),))
    assert await told(room, wall_clock, TOLD - timedelta(1), 18) == 0
    assert await told(room, wall_clock, TOLD - timedelta(1), 19) == 1


async def test_what_was_sent_though_nobody_noted_it_is_found_there(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    await told(room, wall_clock, TOLD)
    await room.store._database.rows("UPDATE day_posts SET message_id = NULL")
    wall_clock.now += NONCE_HOLDS + 1
    await room.bot.morning_posts.look_round()
    await room.bot.recap_posts.look_round()
    (post,) = posts(room)
    found = await room.store._database.rows("SELECT message_id FROM day_posts WHERE day LIKE 'week-%'")
    assert [row[0] for row in found] == [post.id]


async def test_a_clock_that_is_set_back_brings_no_second_one(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    assert await told(room, wall_clock, TOLD) == 1
    for day in (TOLD - timedelta(7), TOLD, TOLD + timedelta(1)):
        assert await told(room, wall_clock, day) == 1


async def test_in_a_channel_that_is_closed_to_the_bot_nothing_more_is_told(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    path = f"/channels/{room.channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50013, times=1)
    assert await told(room, wall_clock, TOLD) == 0
    assert await room.store.day_posts.unsent() == []
    settings = await room.bot.handler.service.servers.settings(room.guild.id)
    assert (settings.post, settings.post_lost) == (None, room.channel.id)


async def test_another_channel_that_is_chosen_meanwhile_is_not_told_twice(room: Room, wall_clock: Calendar) -> None:
    await week(room, wall_clock)
    assert await told(room, wall_clock, TOLD) == 1
    other = room.guild.create_text_channel("other")
    await room.bot.handler.service.servers.choose(room.guild.id, post=other.id)
    await told(room, wall_clock, TOLD, 10)
    assert other.history(viewer=room.carol) == []


# In the store.


@pytest.mark.either
async def test_a_week_is_claimed_once_beside_the_dates(place: Place) -> None:
    clock = Clock(MONDAY)
    async with place.open("discord", clock) as store:
        claim = store.day_posts.claim
        name = recap_name(TOLD)
        assert [await claim(GUILD, name, 5) for _ in range(2)] == [True, False]
        assert await claim(GUILD, TOLD.isoformat(), 5), "its date is another announcement"
        assert await claim(GUILD, (TOLD + timedelta(1)).isoformat(), 5)
        assert not await claim(GUILD, TOLD.isoformat(), 5)
        assert not await claim(GUILD, recap_name(TOLD - timedelta(7)), 5), "a clock was set back"
        assert await claim(GUILD, recap_name(TOLD + timedelta(7)), 5)
        assert not await store.day_posts.unheeded(GUILD, 3), "of two dates"
        post = DayPost(GUILD, name, 5, MONDAY)
        assert post in await store.day_posts.unsent()
        assert (post.tells_week, post.date) == (True, TOLD)
        await store.day_posts.note_sent(GUILD, name, 77)
        assert post not in await store.day_posts.unsent()
