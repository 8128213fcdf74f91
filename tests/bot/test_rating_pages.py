"""The pages of ratings as people turn them."""

from __future__ import annotations

import discord
import pytest

from bot.model.rating_records import RatedSeats, Rating, RatingLine, Seat
from bot.text.ratings import of_ratings
from bot.text.reader import ENGLISH
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_kept_ratings import store_game
from tests.bot.test_seasons import MONDAY
from tests.stores import Clock

PLAYED = 40
LINES = [
    *(RatingLine(place, place, f"P{place}", Rating(35 - place / 2, 2, PLAYED)) for place in range(1, 24)),
    RatingLine(0, 99, "New", Rating(26, 8, 1)),
]


def test_a_page_has_ten_lines_and_the_viewer_s_own_with_its_neighbours() -> None:
    sheet = of_ratings(ENGLISH, game("chinese"), LINES, 2, 7)
    head, *told, how = sheet.text.split("\n")
    assert head == "### Rating: Chinese Patience"
    assert told[0] == f"11\\. **P11**: 1770 ± 235, {PLAYED} games"
    assert told[9:] == [
        f"20\\. **P20**: 1500 ± 235, {PLAYED} games",
        "Where you are:",
        *(f"{place}\\. **P{place}**: {2100 - 30 * place} ± 235, {PLAYED} games" for place in (6, 7, 8)),
    ]
    assert how == ENGLISH.say("rating-how", start=1500, listed=5)
    assert "“±” is how far off a rating may be; “?” means that's too far for a place." in how
    assert how.endswith("Without a place, whoever has played most comes first.")
    assert [row.name for row in sheet.rows] == [f"P{place}" for place in range(11, 21)]
    last = of_ratings(ENGLISH, game("chinese"), LINES, 3, 99)
    assert "- **New**: 1560? ± 941, one game" in last.text
    assert "Where you are" not in last.text, "the line is there already"
    assert last.rows[-1].place is None
    assert last.rows[-1].cells == ("1560?", "± 941", "1")


def test_the_picture_marks_the_viewer_s_own_line_and_calls_nobody_by_a_number() -> None:
    page = of_ratings(ENGLISH, game("chinese"), LINES, 2, 17)
    assert [row.name for row in page.rows if row.mine] == ["P17"]
    assert not any(row.mine for row in of_ratings(ENGLISH, game("chinese"), LINES, 2).rows), "where all look at it"
    assert {row.instead for row in page.rows} == {ENGLISH.say("nameless")}, "Player 12 would be somebody else"


async def test_ratings_are_a_tap_away_from_the_league(room: Room) -> None:
    clock = Clock(MONDAY)
    room.store._clock, usual = clock, room.store._clock
    for number in range(1, 4):
        seats = (Seat(room.alice.id, "Alice", 1), Seat(room.bob.id, "Bob *b*", 2))
        await store_game(room.store, clock, RatedSeats(number, MONDAY + number, "bank", seats), room.guild.id)
    room.store._clock = usual
    league = await room.league(room.alice)
    page = (await room.alice.click(league, custom_id="r:rating:")).response.message
    assert texts(page).startswith("### Rating: Russian Bank\n- **Alice**: 1"), "the game that is played most"
    assert "**Bob \\*b\\***" in texts(page)
    other = (await room.alice.click(page, custom_id="r:rating:chinese-p1")).response.message
    assert "Nobody on this server has a rating in Chinese Patience yet" in texts(other)
    assert "r:rating:bank-p1" in buttons(other)
    back = (await room.alice.click(other, custom_id="r:rating:bank-p1")).response.message
    await room.alice.click(back, custom_id="h:page:rating bank-p1")
    assert texts(room.channel.last_message).startswith("### Rating: Russian Bank")


@pytest.mark.parametrize("what", ["klondike-p1", "chinese-p0", "chinese", "bank-p99999"])
async def test_a_page_that_there_never_was_is_out_of_date(room: Room, what: str) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=f"r:rating:{what}"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.alice.click(message, custom_id=f"r:rating:{what}"))
    assert texts(told) == ENGLISH.say("outdated")
