""" "Was that a knock?" as members meet it: the turn of a day, two buttons, and what comes of them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.model.looks import Whose
from bot.model.morning_posts import DayPost
from bot.model.puzzle_records import OF_COMPUTERS, Found, TurnPuzzle
from bot.model.time_zones import ZoneSince
from bot.model.turn_puzzles import computer_turns
from bot.practice import room as practice
from bot.text.morning import announcement_text
from bot.text.reader import ENGLISH
from bot.ui.components import PICTURE
from bot.ui.puzzle_page import LETS_PASS, TABLE_RULES, WOULD_CALL
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import DAY, Calendar, wall_clock

__all__ = ["wall_clock"]


async def asked(room: Room, who: Any) -> Any:
    """The page that somebody gets for `/puzzle`."""
    (page,) = private(await who.slash(room.channel, "puzzle"))
    return page


def button(page: Any, what: str) -> str:
    """The id of the button for something on a page."""
    return next(each for each in buttons(page) if f":b-{what.replace(' ', '_')}_" in each)


async def says(room: Room, who: Any, call: bool, page: Any = None) -> str:
    """What somebody is told who would call the turn of the day, or not."""
    page = page or await asked(room, who)
    result = await who.click(page, custom_id=button(page, WOULD_CALL if call else LETS_PASS))
    assert not result.response.message or result.response.message.id == page.id
    return texts(next(each for each in room.channel.history(viewer=who) if each.id == page.id))


async def set_turn(room: Room, found: Found, kind: str = "chinese") -> TurnPuzzle:
    """Let today have a turn of computers in which there is something to find."""
    turns = computer_turns()
    place = next(at for at, each in enumerate(turns) if each.found is found and each.game == kind)
    return await room.store.puzzles.claim(TurnPuzzle(room.guild.id, str(DAY), OF_COMPUTERS, place, found))


async def test_the_turn_of_a_day_is_a_picture_a_question_and_two_buttons(room: Room, wall_clock: Calendar) -> None:
    await set_turn(room, Found.SEEN)
    page = await asked(room, room.alice)
    said = texts(page)
    assert said.startswith(f"### Was that a knock? {DAY}\n")
    assert "Chinese Patience, 2 players\nRules: **Standard**." in said
    assert "would you call it?" in said
    assert [each.label for each in buttons(page).values()] == ["Knock", "Let it pass", "Rules"]
    (picture,) = page.attachments
    assert "The turn: 1. " in picture.description, "its moves have the numbers of their slips"
    assert picture.description.startswith("The turn: ")
    assert room.channel.history(viewer=room.bob) == [], "nobody else sees anything"


async def test_the_rules_that_it_was_played_by_are_a_tap_away(room: Room, wall_clock: Calendar) -> None:
    place = next(at for at, each in enumerate(computer_turns()) if each.preset == "strict")
    found = computer_turns()[place].found
    await room.store.puzzles.claim(TurnPuzzle(room.guild.id, str(DAY), OF_COMPUTERS, place, found))
    page = await asked(room, room.alice)
    told = private(await room.alice.click(page, label="Rules"))
    assert texts(told[-1]).startswith("### Russian Bank (Strict)")
    assert len(buttons(page)) == 3, "it can still be answered"


@pytest.mark.parametrize(
    ("found", "kind", "call"),
    [
        (Found.SEEN, "chinese", True),
        (Found.MISSED, "bank", False),
        (Found.FINE, "chinese", True),
        (Found.FINE, "bank", False),
    ],
)
async def test_the_answer_tells_the_rule_as_a_call_at_the_table_would(
    room: Room, wall_clock: Calendar, found: Found, kind: str, call: bool
) -> None:
    await set_turn(room, found, kind)
    page = await asked(room, room.alice)
    assert next(each.label for each in buttons(page).values()) == {"chinese": "Knock", "bank": "Stop!"}[kind]
    plain = page.attachments[0].size
    said = await says(room, room.alice, call, page)
    question = {"chinese": "Was that a knock?", "bank": "Was that a Stop?"}[kind]
    assert said.startswith(f"### {question} {DAY}\n"), "the question stays above, in the word of its game"
    assert (ENGLISH.say("puzzle-right") in said) is (call is found.breach)
    assert (ENGLISH.say("puzzle-wrong") in said) is (call is not found.breach)
    label = {"chinese": "Knock", "bank": "Stop!"}[kind]
    answer = label if found.breach else "Let it pass"
    assert re.search(rf"The answer was “{answer}”{' at move [0-9]+' if found.breach else ''}: ", said)
    assert "knocked" not in said, "nobody has called anything"
    assert "called Stop" not in said
    (told,) = next(each for each in room.channel.history(viewer=room.alice) if each.id == page.id).attachments
    assert (told.size != plain) is found.breach, "the slip of the move that was wrong is golden now"
    again = await asked(room, room.alice)
    own = label if call else "Let it pass"
    told = f"You've answered this one already: you said “{own}”. "
    assert texts(again) == said.replace("would you call it?\n", f"would you call it?\n{told}")
    assert not buttons(again)
    assert len(again.attachments) == 1


async def test_the_first_answer_counts_and_the_others_answers_are_told(room: Room, wall_clock: Calendar) -> None:
    await set_turn(room, Found.SEEN)
    one, other = [await asked(room, room.alice) for _ in range(2)]
    await says(room, room.alice, False, one)
    said = await says(room, room.alice, True, other)
    assert "You've answered this one already: you said “Let it pass”. **Not this time.**" in said
    assert "first here to answer" in said
    assert "1 of the 2 people" in await says(room, room.bob, True)
    assert "2 of the 3 people" in await says(room, room.carol, False)
    assert "2 of the 3 people" in texts(await asked(room, room.alice))


async def test_a_button_of_another_day_changes_nothing(room: Room, wall_clock: Calendar) -> None:
    page = await asked(room, room.alice)
    wall_clock.turn(DAY + timedelta(1))
    what = button(page, WOULD_CALL)
    told = private(await room.alice.click(page, custom_id=what))
    assert texts(told[-1]) == ENGLISH.say("puzzle-past")
    for day in (DAY, DAY + timedelta(1)):
        assert (await room.store.puzzles.answers(room.guild.id, str(day))).answered == 0


async def test_a_turn_that_was_put_away_meanwhile_is_neither_shown_nor_judged(
    room: Room, wall_clock: Calendar
) -> None:
    was = await set_turn(room, Found.SEEN)
    pages = [await asked(room, room.alice) for _ in range(2)]
    await room.store.puzzles.claim(was._replace(place=was.place + 1), instead=was)
    for page, what in zip(pages, (WOULD_CALL, TABLE_RULES), strict=True):
        await room.alice.click(page, custom_id=button(page, what))
        shown = next(each for each in room.channel.history(viewer=room.alice) if each.id == page.id)
        assert texts(shown) == ENGLISH.say("puzzle-put-away")
        assert (buttons(shown), shown.attachments) == ({}, [])
    assert (await room.store.puzzles.answers(room.guild.id, str(DAY))).answered == 0
    assert "would you call it?" in texts(await asked(room, room.alice)), "the other one can still be answered"


async def test_who_was_forgotten_answers_nothing_on_an_old_page(room: Room, wall_clock: Calendar) -> None:
    await set_turn(room, Found.SEEN)
    first, copy = [await asked(room, room.alice) for _ in range(2)]
    await says(room, room.alice, True, first)
    sure = (await room.alice.slash(room.channel, "privacy delete")).response.message
    await room.alice.click(sure, custom_id="t:0:0:b-forget")
    assert await says(room, room.alice, True, copy) == ENGLISH.say("puzzle-forgotten")
    assert (await room.store.puzzles.answers(room.guild.id, str(DAY))).answered == 0


async def test_of_a_channel_that_somebody_cannot_see_no_turn_is_shown_to_them(
    room: Room, wall_clock: Calendar
) -> None:
    asking: list[tuple[str, bool]] = []
    hidden = room.guild.create_text_channel(
        "hidden", overwrites={room.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    today = room.bot.handler.service.puzzles.today

    async def noted(guild_id: int, user_id: int, sees: Any) -> Any:
        asking.extend((each.name, sees(each.id)) for each in (room.channel, hidden))
        asking.append(("gone", sees(1)))
        return await today(guild_id, user_id, sees)

    room.bot.handler.service.puzzles.today = noted  # type: ignore[method-assign]
    await asked(room, room.alice)
    assert asking == [(room.channel.name, True), ("hidden", False), ("gone", False)]


async def morning_text(room: Room, day: date) -> str:
    """What the morning post of a date says."""
    morning = room.bot.handler.service.morning
    return announcement_text(ENGLISH, await morning.content(DayPost(room.guild.id, str(day), 1, 1)))


async def test_the_morning_post_tells_of_it_and_how_yesterdays_went(room: Room, wall_clock: Calendar) -> None:
    await room.bot.handler.service.daily.settle_ahead()
    today, there = await morning_text(room, DAY), ENGLISH.say("morning-puzzle")
    assert there in today.splitlines(), "of yesterday there is nothing to tell"
    await set_turn(room, Found.SEEN)
    for member, call in ((room.alice, True), (room.bob, False), (room.carol, True)):
        await says(room, member, call)
    assert await morning_text(room, DAY) == today, "and nothing of today's is given away"
    assert f"{there} Yesterday 2 of 3 got it right." in (await morning_text(room, DAY + timedelta(1))).splitlines()
    await room.store._database.rows("UPDATE turn_answers SET called = 0")
    assert "Yesterday nobody of 3 got it right." in await morning_text(room, DAY + timedelta(1))


async def test_who_reads_tables_in_letters_gets_the_turn_in_words(room: Room, wall_clock: Calendar) -> None:
    await set_turn(room, Found.SEEN)
    await room.alice.slash(room.channel, "text", switch="on")
    said = texts(await asked(room, room.alice))
    assert said.count("```") == 2
    last = said.splitlines()[-1]
    assert "→" in last
    assert "→ own waste" in last
    assert "```" not in texts(await asked(room, room.bob))


async def test_it_looks_as_each_person_likes_it(room: Room, wall_clock: Calendar) -> None:
    await set_turn(room, Found.SEEN)
    plain = (await asked(room, room.alice)).attachments[0].size
    await room.bot.handler.service.looks.choose(Whose(0, room.alice.id), theme="classic")
    assert (await asked(room, room.alice)).attachments[0].size != plain
    assert (await asked(room, room.bob)).attachments[0].size == plain


async def test_a_date_is_that_of_the_servers_zone(room: Room, wall_clock: Calendar) -> None:
    await room.bot.handler.service.servers.choose(room.guild.id, zones=(ZoneSince("Pacific/Kiritimati", 0),))
    wall_clock.turn(DAY, 18)
    assert str(DAY + timedelta(1)) in texts(await asked(room, room.alice))


@pytest.mark.thorough
async def test_the_practice_room_shows_it(tmp_path: Path) -> None:
    async with practice.room(tmp_path / "table.db") as (_, channel, (alice, *_), *_):
        (page,) = private(await alice.slash(channel, "puzzle"))
        assert page.attachments[0].filename == PICTURE
        custom_id = button(page, WOULD_CALL)
        await alice.click(page, custom_id=custom_id)
        said = texts(next(each for each in channel.history(viewer=alice) if each.id == page.id))
        assert ENGLISH.say("puzzle-said", answered=1, passed=0) in said
