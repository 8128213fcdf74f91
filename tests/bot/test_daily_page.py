"""What `/daily` shows before a try begins."""

from __future__ import annotations

import re

import pytest

from bot.model.day_points import BEST_DAYS
from bot.model.records import Daily
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.model.time_zones import ZoneSince
from bot.service.daily_games import game_of
from bot.text.daily import RULE_LINES, daily_text
from bot.text.reader import ENGLISH
from engine.catalogue import GAMES
from tests.bot.conftest import Room, buttons, texts
from tests.bot.days import DAY, NEXT_DAY, Calendar, own_try, wall_clock

pytestmark = pytest.mark.asked
__all__ = ["wall_clock"]
BUTTONS = ["Begin my one try", "Practise another deal"]


@pytest.mark.parametrize(("tried", "hard"), [(1, "easy"), (10**9, "fiendish")])
async def test_a_try_is_begun_by_whoever_knows_what_it_is(room: Room, tried: int, hard: str) -> None:
    kind = game_of(DAY)
    salt = f"winnable-{'2' * 32}"
    await room.store._database.rows("UPDATE daily_deals SET tried = ?, game = ?, salt = ?", tried, kind.id, salt)
    asked = await room.alice.slash(room.channel, "daily")
    first, second, how_hard, *lines = texts(asked.response.message).split("\n")
    assert first == f"### Daily deal of 2026-11-21: {kind.title}"
    assert "one try each" in second
    assert "the day counts once you've made 5 moves" in second
    rule = "a day counts once you've made 5 moves"
    assert rule in ENGLISH.say("day-no-streak", moves=FEWEST_TRY_MOVES)
    assert rule in ENGLISH.say("month-how", moves=FEWEST_TRY_MOVES, most=BEST_DAYS).casefold()
    assert how_hard == f"Today's deal is **{hard}**."
    basics = kind.at({}, 1).basics
    assert [line.removeprefix("- ") in basic for line, basic in zip(lines, basics, strict=False)] == [True] * 3
    assert len(lines) == 3
    assert [each.label for each in buttons(asked.response.message).values()] == BUTTONS
    assert await room.store.tables.private_of(room.guild.id, room.alice.id) is None, "nothing has begun"
    await room.alice.click(asked.response.message, label="Practise another deal")
    practice = await own_try(room, room.alice)
    assert (practice.record.game, practice.solo.day) == (kind.id, None)
    assert not room.channel.history(), "nobody else sees it"
    asked = await room.alice.slash(room.channel, "daily")
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert (await own_try(room, room.alice)).solo.day == DAY.isoformat()
    begun = "".join(map(texts, room.channel.history(viewer=room.alice)))
    assert re.search(rf"daily deal of 2026-11-21, an? {hard} one: it can be won", begun)
    assert await room.store.tables.table(practice.record.id) == practice.record, "the practice stays where it is"


async def test_a_page_of_yesterday_turns_to_today(room: Room, wall_clock: Calendar) -> None:
    asked = await room.alice.slash(room.channel, "daily")
    wall_clock.turn(NEXT_DAY)
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert NEXT_DAY.isoformat() in texts(asked.response.message)
    assert await room.store.tables.private_of(room.guild.id, room.alice.id) is None
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert (await own_try(room, room.alice)).solo.day == NEXT_DAY.isoformat()


async def test_each_server_has_its_own_date(room: Room, wall_clock: Calendar) -> None:
    """At noon in UTC it is tomorrow already on Kiritimati."""
    await room.bot.handler.service.servers.choose(room.guild.id, zones=(ZoneSince("Pacific/Kiritimati", 0),))
    wall_clock.turn(DAY, 11)
    asked = await room.alice.slash(room.channel, "daily")
    assert f"Daily deal of {NEXT_DAY}" in texts(asked.response.message)
    direct = await room.alice.user.slash("daily")
    assert f"Daily deal of {DAY}" in texts(direct.response.message), "in direct messages it goes by UTC"


def test_the_three_lines_tell_how_it_is_played_and_not_how_the_cards_lie() -> None:
    layout = re.compile(r"\b(are|is) dealt\b|\blie (in|face)\b|\b(columns|rows) (of|have|begin)\b")
    lines = {
        kind.id: daily_text(ENGLISH, kind, Daily("2026-11-22", kind.id, "s1:1", "salt", 7)).splitlines()[-RULE_LINES:]
        for kind in GAMES
        if kind.solo
    }
    assert [(game, line) for game, told in lines.items() for line in told if layout.search(line)] == []
