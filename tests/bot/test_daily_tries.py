"""The daily deal on private boards: one deal of each date for everybody, one try for each person."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import discord
import pytest

from bot.model.records import SoloDeal
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.text.reader import ENGLISH
from bot.ui import board_buttons as ui_boards
from engine.catalogue import game
from engine.table import Table
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, wall_clock
from tests.bot.test_patience_texts import scene_of

pytestmark = pytest.mark.thorough

__all__ = ["wall_clock"]


async def board_of(room: Room, member: Any, channel: Any = None) -> Any:
    """The board of somebody's try, begun if it had not been."""
    channel = channel or room.channel
    await member.slash(channel, "daily")
    return channel.history(viewer=member)[-1]


async def test_daily_is_private_and_everybody_has_the_same_deal(room: Room) -> None:
    await board_of(room, room.alice)
    await board_of(room, room.bob)
    mine, yours = [await room.store.tables.private_of(room.guild.id, each.id) for each in (room.alice, room.bob)]
    assert mine is not None
    assert yours is not None
    assert (mine.seed, mine.game) == (yours.seed, yours.game)
    assert room.channel.history(viewer=room.carol) == []


async def test_a_second_wish_shows_the_board_again(room: Room) -> None:
    first = await board_of(room, room.alice)
    again = await board_of(room, room.alice)
    assert again.id != first.id
    assert texts(again) == texts(first)


async def finish(room: Room, member: Any, channel: Any = None, moves: int = 5) -> None:
    """Play a try for some moves, and give it up."""
    await board_of(room, member, channel)
    for _ in range(moves):
        await member.slash(channel or room.channel, "move", move=await first_move(room, member))
    await member.slash(channel or room.channel, "resign")


async def test_results_points_share_and_month(room: Room) -> None:
    await finish(room, room.alice)
    page = private(await room.alice.slash(room.channel, "daily"))[-1]
    assert "**Alice** had" in texts(page)
    await room.alice.click(page, custom_id=component(page, "b-share"))
    shared = room.channel.history(viewer=room.bob)[-1]
    assert "Lost after 5 moves" in texts(shared)
    result = await room.alice.click(page, custom_id="r:month:")
    assert "**Alice** 0 points, 1 day" in texts(result.response.message)


async def test_a_shared_card_tells_how_it_went_and_of_no_card(room: Room) -> None:
    await finish(room, room.alice)
    record = await room.store.tables.table(1)
    assert record is not None
    page = private(await room.alice.slash(room.channel, "daily"))[-1]
    await room.alice.click(page, custom_id=component(page, "b-share"))
    (shared,) = room.channel.history(viewer=room.bob)
    assert not shared.attachments
    said = texts(shared)
    assert not re.search(r"[♣♦♥♠](10|[2-9AJQK])|(10|[2-9AJQK])[♣♦♥♠]", said)
    assert not [each for each in (record.seed, record.salt) if each in said]
    assert (shared.mentions, shared.flags.suppress_notifications) == ([], True)
    asked = await room.bob.click(shared, label=ENGLISH.say("label-today"))
    assert await room.store.tables.private_of(room.guild.id, room.bob.id) is not None, "who reads it may play"
    assert asked is not None


async def test_the_end_of_a_try_offers_to_share_it(room: Room) -> None:
    await board_of(room, room.alice)
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    await room.alice.slash(room.channel, "resign")
    end = room.channel.history(viewer=room.alice)[-1]
    await room.alice.click(end, custom_id=component(end, "b-share"))
    (shared,) = room.channel.history(viewer=room.bob)
    assert "Lost after 1 move" in texts(shared)


@pytest.mark.parametrize(
    ("deal", "place", "there"),
    [
        (SoloDeal(None, day="2026-11-21"), -5, True),
        (SoloDeal(None, day="2026-11-21"), 5, False),
        (SoloDeal(None), -5, False),
        (SoloDeal(7), -5, False),
    ],
    ids=["try", "public try of old", "sealed", "numbered"],
)
def test_only_a_try_on_a_private_board_is_shared_from_its_end(deal: SoloDeal, place: int, there: bool) -> None:
    klondike = game("klondike")
    live = scene_of(klondike, Table.open(klondike.at({}, 1), "s1:end").type(0, "stock").resign(0), deal)
    live = replace(live, record=replace(live.record, channel_id=place))
    found = [item.label for row in ui_boards.board_of(ENGLISH, live).rows() for item in row.children]
    assert (ENGLISH.say("label-share") in found) is there
    practice = {"Practise another deal", "Practise this deal"}
    assert practice & {*found} == (set() if deal.day is None else practice), "what comes after the one try"
    assert (ENGLISH.say("label-other-deal") in found) is (deal.day is None)


async def test_only_ones_own_finished_try_is_shared(room: Room) -> None:
    await board_of(room, room.alice)
    view = discord.ui.View(timeout=None)
    today = await room.bot.handler.service.dates.today(room.guild.id)
    custom_id = f"t:0:{today.toordinal()}:b-share"
    view.add_item(discord.ui.Button(label="forged", custom_id=custom_id))
    forged = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    for member in (room.alice, room.bob):
        (told,) = private(await member.click(forged, custom_id=custom_id))
        assert texts(told) == ENGLISH.say("outdated"), member.name
    assert len(room.channel.history(viewer=room.carol)) == 1


async def test_one_try_for_a_person_on_all_servers_and_in_direct_messages(room: Room) -> None:
    other = room.env.create_guild(name="Other")
    there = other.create_text_channel("there")
    alice_there = other.add_member(room.alice.user)
    await board_of(room, room.alice)
    first = await room.store.dailies.own_try(str(DAY), room.alice.id)
    await alice_there.slash(there, "daily")
    assert str(DAY) in texts(there.history(viewer=alice_there)[-1]), "the board goes on there"
    await alice_there.slash(there, "move", move=await first_move(room, room.alice))
    direct = await room.alice.user.slash("daily")
    assert buttons(direct.response.message)
    await room.alice.user.slash("resign")
    assert await room.store.dailies.own_try(str(DAY), room.alice.id) == first
    found = await room.store._database.rows("SELECT count(*) FROM tables WHERE day IS NOT NULL")
    assert found[0][0] == 1
    for guild in (room.guild.id, other.id):
        (line,) = await room.bot.handler.service.daily.results(guild, DAY)
        assert (line.user_id, line.moves) == (room.alice.id, 1)


async def test_a_try_of_direct_messages_counts_on_a_server_once_daily_is_opened_there(room: Room) -> None:
    await room.alice.user.slash("daily")
    await room.alice.user.slash("resign")
    results = room.bot.handler.service.daily.results
    assert await results(room.guild.id, DAY) == ()
    await room.alice.slash(room.channel, "daily")
    (line,) = await results(room.guild.id, DAY)
    assert line.user_id == room.alice.id
    assert "**Alice**" in texts((await room.bob.slash(room.channel, "standings", game="daily")).response.message)


async def test_in_direct_messages_people_see_their_own_line_only(room: Room) -> None:
    for user in (room.alice.user, room.bob.user):
        await user.slash("daily")
        await user.slash("resign")
    page = texts((await room.alice.user.slash("standings", game="daily")).response.message)
    assert "**Alice**" in page
    assert "Bob" not in page


async def test_the_last_point_is_settled_when_the_date_is_closed(room: Room, wall_clock: Calendar) -> None:
    """It goes to whoever needed no more moves than half of all who won, wherever they did."""
    for member in room.people:
        await finish(room, member, moves=1)
    for member, moves in zip(room.people, (90, 100, 110), strict=True):
        await room.store._database.rows(
            "UPDATE solo_results SET won = 1, cards_left = 0, moves = ? WHERE user_id = ?", moves, member.id
        )
    service = room.bot.handler.service
    deal, lines = await service.daily.deal(DAY), await service.daily.results(room.guild.id, DAY)
    assert deal is not None
    alice, bob, carol = (each.id for each in room.people)
    assert await service.day_tables.points(deal, lines) == {alice: 9, bob: 9, carol: 9}
    wall_clock.turn(NEXT_DAY, 23)
    assert set((await service.day_tables.points(deal, lines)).values()) == {9}
    wall_clock.turn(CLOSED, 0)
    await service.daily.end_closed_tries()
    assert await service.day_tables.points(deal, lines) == {alice: 10, bob: 10, carol: 9}
    month = await service.day_tables.month(room.guild.id, CLOSED)
    assert [(line.place, line.name, line.points, line.days) for line in month] == [
        (1, "Alice", 10, 1),
        (1, "Bob", 10, 1),
        (3, "Carol", 9, 1),
    ]


async def test_a_month_is_the_sum_of_its_dates_and_begins_anew(room: Room, wall_clock: Calendar) -> None:
    last, first = date(2026, 11, 30), date(2026, 12, 1)
    for day in (last - timedelta(1), last, first):
        wall_clock.turn(day)
        await room.bot.handler.service.daily.settle_ahead()
        await finish(room, room.alice, moves=1)
    await room.store._database.rows("UPDATE solo_results SET won = 1, cards_left = 0, moves = 90")
    await room.bot.handler.service.daily.end_closed_tries()
    month = room.bot.handler.service.day_tables.month
    assert [(line.points, line.days) for line in await month(room.guild.id, last)] == [(19, 2)], "one is closed"
    assert [(line.points, line.days) for line in await month(room.guild.id, first)] == [(9, 1)]


async def test_the_pages_of_the_months_lead_to_each_other(room: Room, wall_clock: Calendar) -> None:
    await finish(room, room.alice)
    for day in (date(2026, 12, 10), date(2027, 1, 10)):
        wall_clock.turn(day)
        await room.bot.handler.service.daily.settle_ahead()
    result = await room.bob.slash(room.channel, "standings", game="Daily deal")
    steps = (("", "this"), ("2026-12", "nobody"), ("2026-11", "alice"), ("2026-12", "nobody"), ("2027-01", "this"))
    told = {
        "this": ENGLISH.say("nobody-this-month"),
        "nobody": "Nobody finished a daily deal in Dec 2026.",
        "alice": "### Daily deals of Nov 2026\n1\\. **Alice** 0 points, 1 day",
    }
    for month, what in steps:
        result = await room.bob.click(result.response.message, custom_id=f"r:month:{month}")
        page = result.response.message
        ways = [each.label for way, each in buttons(page).items() if way.startswith("r:month:2")]
        assert set(ways) <= {"Nov 2026", "Dec 2026", "Jan 2027"}
        assert told[what] in texts(page), month
        assert buttons(page)["r:month:"].disabled == (what == "this")
        assert list(buttons(page))[:5] == ["r:own:", "r:league:", "r:rating:", "r:month:", "r:computers:"]
        assert buttons(page)["r:month:"].label == "Daily deals", (
            "no button of the lists goes, and each keeps its name"
        )
    assert "r:month:2026-11" not in buttons(page), "one after another"
    assert (await room.bob.click(page, custom_id="r:league:")).response.message.id == page.id


@pytest.mark.parametrize("month", ["2026-13", "2026", "oops", "2026-10-30"])
async def test_a_forged_month_is_out_of_date(room: Room, month: str) -> None:
    result = await room.bob.slash(room.channel, "standings", game="Daily deal")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=f"r:month:{month}"))
    forged = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    told = private(await room.bob.click(forged, custom_id=f"r:month:{month}"))
    assert [texts(each) for each in told] == [ENGLISH.say("outdated")]
    assert result is not None


async def test_who_has_finished_sees_points_streak_and_joker(room: Room, wall_clock: Calendar) -> None:
    """At the end of the try itself, and with the results of its date; others see nothing of it."""
    monday = date(2026, 11, 23)
    for number in (0, 1, 3):
        wall_clock.turn(monday + timedelta(number))
        await room.bot.handler.service.daily.settle_ahead()
        await finish(room, room.alice)
    own = " ".join(
        [
            ENGLISH.say("day-worth", points=0),
            ENGLISH.say("day-streak", streak=3, longest=3),
            ENGLISH.say("day-joker-left"),
        ]
    )
    end = next(each for each in room.channel.history(viewer=room.alice)[::-1] if each.attachments)
    assert own in texts(end)
    assert "Your daily streak: 3 days" in own, "a streak alone is one of wins"
    page = private(await room.alice.slash(room.channel, "daily"))[-1]
    assert own in texts(page)
    await finish(room, room.bob, moves=1)
    theirs = texts(private(await room.bob.slash(room.channel, "daily"))[-1])
    assert ENGLISH.say("day-no-streak", moves=FEWEST_TRY_MOVES) in theirs
    assert ENGLISH.say("day-streak", streak=3, longest=3) not in theirs
    # Wednesday is closed on Friday, and the joker has covered it.
    wall_clock.turn(monday + timedelta(4))
    for custom_id in ("r:month:", f"r:day:{monday + timedelta(3)}"):
        page = (await room.alice.click(page, custom_id=custom_id)).response.message
    assert ENGLISH.say("day-joker-used") in texts(page)


async def test_what_all_see_of_a_date_says_nothing_of_ones_own(room: Room) -> None:
    await finish(room, room.alice)
    page = private(await room.alice.slash(room.channel, "daily"))[-1]
    show = next(key for key in buttons(page) if key.startswith("h:page:"))
    await room.alice.click(page, custom_id=show)
    shown = room.channel.history(viewer=room.bob)[-1]
    assert "**Alice**" in texts(shown)
    assert "joker" not in texts(shown)
    assert "streak" not in texts(shown).casefold()


@pytest.mark.thorough
async def test_a_streak_goes_over_servers_and_breaks_when_two_dates_are_missed(
    room: Room, wall_clock: Calendar
) -> None:
    service, monday = room.bot.handler.service, date(2026, 11, 23)
    for number in (0, 1, 3):
        wall_clock.turn(monday + timedelta(number))
        await service.daily.settle_ahead()
        await finish(room, room.alice)
    wall_clock.turn(monday + timedelta(5))
    await service.daily.settle_ahead()
    played = await service.store.day_results.finished(room.alice.id)
    assert [each[-2:] for each in played] == ["23", "24", "26"]
    assert (await service.day_tables.streak(room.alice.id, monday + timedelta(5))).length == 3, "the joker covers one"
    (line,) = await service.day_tables.streaks(room.guild.id, monday + timedelta(5), 3)
    assert (line.name, line.length) == ("Alice", 3)
    wall_clock.turn(monday + timedelta(9))
    await service.daily.settle_ahead()
    assert (await service.day_tables.streak(room.alice.id, monday + timedelta(9))).length == 0
    assert await service.day_tables.streaks(room.guild.id, monday + timedelta(9), 3) == []
