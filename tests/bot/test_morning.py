"""The announcement of each daily deal: when, where, how often, and what its buttons do."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import discord
import pytest

from bot.model.morning_posts import DayPost
from bot.model.time_zones import ZoneSince
from bot.service.daily_games import game_of
from bot.service.morning import UNHEEDED_POSTS
from bot.text.morning import announcement_text
from bot.text.reader import ENGLISH
from bot.ui.first_steps import TODAY
from bot.ui.once_posts import NONCE_HOLDS
from bot.ui.server_pages import DAYS, POST
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, own_try, secrets_apart, wall_clock
from tests.bot.test_settings import manager

pytestmark = [pytest.mark.usefixtures("secrets_apart"), pytest.mark.thorough]
__all__ = ["secrets_apart", "wall_clock"]


@pytest.fixture
async def wanted(room: Room, wall_clock: Calendar) -> Room:
    """A room whose server wants to be told at nine, when it is eight."""
    wall_clock.turn(DAY, 8)
    await room.bot.handler.service.daily.settle_ahead()
    await room.bot.handler.service.servers.choose(room.guild.id, post=room.channel.id, post_hour=9)
    return room


async def look(room: Room) -> None:
    """What the bot does each minute."""
    await room.bot.morning_posts.look_round()


def posts(room: Room, viewer: Any = None) -> list[Any]:
    """The announcements in the channel."""
    seen = room.channel.history(viewer=viewer or room.carol)
    return [each for each in seen if any(key.endswith(f"b-{TODAY}") for key in buttons(each))]


async def morning(room: Room, wall_clock: Calendar, day: date) -> int:
    """How many announcements there are in all when it has been nine on a date."""
    wall_clock.turn(day, 9)
    await room.bot.handler.service.daily.settle_ahead()
    await look(room)
    return len(posts(room))


async def play(room: Room, member: Any, moves: int = 1) -> None:
    """Play a try for some moves, and give it up."""
    await member.slash(room.channel, "daily")
    for _ in range(moves):
        await member.slash(room.channel, "move", move=await first_move(room, member))
    await member.slash(room.channel, "resign")


async def test_each_date_is_told_once_at_the_hour(wanted: Room, wall_clock: Calendar) -> None:
    await look(wanted)
    assert posts(wanted) == [], "it is eight"
    assert await morning(wanted, wall_clock, DAY) == 1
    for _ in range(3):
        wall_clock.now += 60
        await look(wanted)
    await wanted.restart()
    await look(wanted)
    (post,) = posts(wanted)
    assert f"### Daily deal of {DAY}: {game_of(DAY).title}" in texts(post)
    assert post.flags.suppress_notifications, "silent"
    assert not post.mentions
    assert await morning(wanted, wall_clock, NEXT_DAY) == 2


async def test_the_hour_and_the_date_are_those_of_the_servers_zone(wanted: Room, wall_clock: Calendar) -> None:
    """On Kiritimati it is nine of the next date when it is 19:00 in UTC."""
    await wanted.bot.handler.service.servers.choose(wanted.guild.id, zones=(ZoneSince("Pacific/Kiritimati", 0),))
    wall_clock.turn(DAY, 18)
    await look(wanted)
    assert posts(wanted) == []
    wall_clock.turn(DAY, 19)
    await look(wanted)
    (post,) = posts(wanted)
    assert f"Daily deal of {NEXT_DAY}" in texts(post)


async def test_a_zone_that_this_machine_has_lost_keeps_no_server_from_its_post(
    wanted: Room, wall_clock: Calendar
) -> None:
    other = wanted.env.create_guild(name="Other")
    there = other.create_text_channel("there")
    await wanted.bot.handler.service.servers.choose(other.id, post=there.id, post_hour=9)
    await wanted.bot.handler.service.servers.choose(wanted.guild.id, zones=(ZoneSince("Gone/Nowhere", 0),))
    assert await morning(wanted, wall_clock, DAY) == 1, "by UTC"
    assert len(there.history()) == 1


async def test_who_manages_the_server_is_offered_it_below_their_own_results(wanted: Room) -> None:
    keeper = await manager(wanted)
    for member, chosen, offered in ((wanted.alice, None, False), (keeper, 1, False), (keeper, None, True)):
        await wanted.bot.handler.service.servers.choose(wanted.guild.id, post=chosen)
        if member is wanted.alice or chosen:
            await play(wanted, member)
        (page,) = private(await member.slash(wanted.channel, "daily"))
        found = [key for key in buttons(page) if key.endswith(f"b-{DAYS}")]
        assert bool(found) is offered
    shown = (await keeper.click(page, custom_id=found[0])).response.message
    assert ENGLISH.say("settings-days").splitlines()[0] in texts(shown)


async def test_where_no_channel_is_chosen_nothing_is_told(wanted: Room, wall_clock: Calendar) -> None:
    await wanted.bot.handler.service.servers.choose(wanted.guild.id, post=None)
    assert await morning(wanted, wall_clock, DAY) == 0


async def test_a_date_without_a_deal_is_told_when_one_is_found(wanted: Room, wall_clock: Calendar) -> None:
    await wanted.store._database.rows("DELETE FROM daily_deals")
    wall_clock.turn(DAY, 9)
    await look(wanted)
    assert posts(wanted) == []
    assert await morning(wanted, wall_clock, DAY) == 1


async def test_its_buttons_begin_a_try_and_tell_the_rules(wanted: Room, wall_clock: Calendar) -> None:
    await morning(wanted, wall_clock, DAY)
    (post,) = posts(wanted)
    assert [each.label for each in buttons(post).values()] == [
        ENGLISH.say("label-morning-play"),
        ENGLISH.say("label-morning-rules"),
    ]
    await wanted.alice.click(post, label=ENGLISH.say("label-morning-play"))
    assert (await own_try(wanted, wanted.alice)).solo.day == str(DAY)
    rules = private(await wanted.bob.click(post, label=ENGLISH.say("label-morning-rules")))
    assert game_of(DAY).title in texts(rules[-1])
    assert posts(wanted) == [post]
    assert len(wanted.channel.history(viewer=wanted.carol)) == 1, "nobody else is told anything"


async def test_it_tells_how_yesterday_went_and_nothing_of_the_cards(wanted: Room, wall_clock: Calendar) -> None:
    await play(wanted, wanted.alice, 5)
    await wanted.bob.slash(wanted.channel, "daily")
    record = (await own_try(wanted, wanted.bob)).record
    await wanted.store._database.rows(
        "UPDATE solo_results SET won = 1, cards_left = 0, moves = 90 WHERE user_id = ?", wanted.alice.id
    )
    await morning(wanted, wall_clock, NEXT_DAY)
    said = texts(posts(wanted)[-1])
    assert ENGLISH.say("morning-yesterday", tried=1, won=1) in said
    assert ENGLISH.say("morning-place", place=1, name="Alice", moves=90) in said
    assert record.seed not in said
    assert record.salt not in said
    assert not [key for key in buttons(posts(wanted)[-1]) if key.endswith("b-best")], "others may play it still"


async def test_the_newest_closed_deal_is_proved_and_its_best_game_shown(wanted: Room, wall_clock: Calendar) -> None:
    await play(wanted, wanted.alice)
    deal = await wanted.bot.handler.service.daily.deal(DAY)
    assert deal is not None
    await wanted.store._database.rows("UPDATE solo_results SET won = 1, cards_left = 0")
    wall_clock.turn(CLOSED, 0)
    await wanted.bot.handler.end_closed_tries()
    await morning(wanted, wall_clock, CLOSED)
    post = posts(wanted)[-1]
    assert deal.seed in texts(post)
    assert deal.salt in texts(post)
    (shown,) = private(await wanted.bob.click(post, custom_id=component(post, "b-best")))
    assert shown.attachments
    seen = await wanted.store._database.rows("SELECT user_id FROM seen_deals")
    assert [row[0] for row in seen] == [wanted.bob.id], "it is no first try of Bob's any more"


async def test_a_forged_button_shows_no_game_that_others_may_play(wanted: Room, wall_clock: Calendar) -> None:
    await play(wanted, wanted.alice)
    await wanted.store._database.rows("UPDATE solo_results SET won = 1, cards_left = 0")
    await morning(wanted, wall_clock, DAY)
    custom_id = f"t:0:{DAY.toordinal()}:b-best"
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=custom_id))
    forged = await wanted.bot.get_partial_messageable(wanted.channel.id).send("forged", view=view)
    (told,) = private(await wanted.bob.click(forged, custom_id=custom_id))
    assert texts(told) == ENGLISH.say("outdated")
    assert not told.attachments


async def test_it_falls_silent_when_nobody_plays_until_somebody_does(wanted: Room, wall_clock: Calendar) -> None:
    days = [DAY + timedelta(number) for number in range(9)]
    counts = [await morning(wanted, wall_clock, day) for day in days[:5]]
    assert counts == [1, 2, UNHEEDED_POSTS, UNHEEDED_POSTS, UNHEEDED_POSTS]
    await play(wanted, wanted.alice)
    assert [await morning(wanted, wall_clock, day) for day in days[5:7]] == [UNHEEDED_POSTS + 1, UNHEEDED_POSTS + 2]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (404, 10003)])
async def test_where_the_bot_may_not_post_it_stops_and_says_so_to_who_manages_the_server(
    wanted: Room, wall_clock: Calendar, status: int, code: int
) -> None:
    path = f"/channels/{wanted.channel.id}/messages"
    wanted.env.inject_error("POST", path, status=status, code=code, times=1)
    for day in (DAY, NEXT_DAY):
        assert await morning(wanted, wall_clock, day) == 0, "it is not tried day after day"
        wall_clock.now += 60
        await look(wanted)
    keeper, said = await manager(wanted), ENGLISH.say("post-lost", channel=wanted.channel.id)
    page = private(await keeper.slash(wanted.channel, "settings"))[0]
    for button in ("b-settings_server", f"b-{DAYS}"):
        page = (await keeper.click(page, custom_id=component(page, button))).response.message
    assert said in texts(page)
    for member, told in ((wanted.alice, False), (keeper, True)):
        await play(wanted, member)
        (page,) = private(await member.slash(wanted.channel, "daily"))
        assert (said in texts(page)) is told
        assert bool([key for key in buttons(page) if key.endswith(f"b-{DAYS}")]) is told
    shown = (await keeper.click(page, custom_id=component(page, f"b-{DAYS}"))).response.message
    chosen = await keeper.select(shown, [wanted.channel], custom_id=component(shown, f"c-{POST}"))
    assert said not in texts(chosen.response.message)
    assert await morning(wanted, wall_clock, CLOSED) == 1


async def test_a_channel_that_is_gone_keeps_nothing_from_others(wanted: Room, wall_clock: Calendar) -> None:
    gone = wanted.guild.create_text_channel("gone")
    await wanted.bot.handler.service.servers.choose(wanted.guild.id, post=gone.id)
    other = wanted.env.create_guild(name="Other")
    there = other.create_text_channel("there")
    await wanted.bot.handler.service.servers.choose(other.id, post=there.id, post_hour=9)
    wanted.env.backend.delete_channel(gone.id)
    wall_clock.turn(DAY, 9)
    await look(wanted)
    await look(wanted)
    assert [f"Daily deal of {DAY}" in texts(each) for each in there.history()] == [True]
    assert await wanted.store.day_posts.unsent() == []
    settings = [await wanted.bot.handler.service.servers.settings(each) for each in (wanted.guild.id, other.id)]
    assert [(each.post, each.post_lost) for each in settings] == [(None, gone.id), (there.id, None)]


async def test_what_fails_at_first_is_told_later_and_once(wanted: Room, wall_clock: Calendar) -> None:
    wanted.env.inject_error("POST", f"/channels/{wanted.channel.id}/messages", status=500, times=None)
    wall_clock.turn(DAY, 9)
    await look(wanted)
    wanted.env.backend.faults.clear()
    wall_clock.now += 60
    for _ in range(2):
        await look(wanted)
    assert len(posts(wanted)) == 1


async def test_what_was_sent_though_nobody_noted_it_is_found_there(wanted: Room, wall_clock: Calendar) -> None:
    """As after a kill between the post and the note."""
    await morning(wanted, wall_clock, DAY)
    await wanted.store._database.rows("UPDATE day_posts SET message_id = NULL")
    wall_clock.now += NONCE_HOLDS + 1
    await look(wanted)
    (post,) = posts(wanted)
    found = await wanted.store._database.rows("SELECT message_id FROM day_posts")
    assert [row[0] for row in found] == [post.id]


async def test_what_was_claimed_and_never_sent_is_sent_late(wanted: Room, wall_clock: Calendar) -> None:
    """As after a kill between the claim and the post."""
    wall_clock.turn(DAY, 9)
    assert await wanted.store.day_posts.claim(wanted.guild.id, str(DAY), wanted.channel.id)
    wall_clock.now += NONCE_HOLDS + 1
    await look(wanted)
    assert len(posts(wanted)) == 1


async def test_it_names_nobody_who_would_rather_not_be_listed(wanted: Room, wall_clock: Calendar) -> None:
    """The day before, the streaks and the best game are lists as well; how many have played is nobody's secret."""
    for member in (wanted.alice, wanted.bob):
        await play(wanted, member, moves=5)
    await wanted.store._database.rows("UPDATE solo_results SET won = 1, moves = moves + (user_id = ?)", wanted.bob.id)
    service, post = wanted.bot.handler.service, DayPost(wanted.guild.id, NEXT_DAY.isoformat(), 1, 1)
    wall_clock.turn(NEXT_DAY, 9)
    await service.daily.settle_ahead()
    for switch, named in (("on", ["Alice", "Bob"]), ("off", ["Bob"])):
        await wanted.alice.slash(wanted.channel, "privacy lists", switch=switch)
        said = announcement_text(ENGLISH, await service.morning.content(post))
        assert [name for name in ("Alice", "Bob") if name in said] == named
        assert "2 people have tried it so far, and 2 have won" in said
    wall_clock.turn(CLOSED, 9)
    await service.daily.end_closed_tries()
    best = await service.morning.best(wanted.guild.id, DAY)
    assert best is not None
    assert best.name == "Bob"
