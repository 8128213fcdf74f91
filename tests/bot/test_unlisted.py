"""Who would rather not be listed stands in no list that others read, and nobody else's place changes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bot.model.day_records import MonthLine
from bot.model.league_table import SeasonTable
from bot.model.rating_records import Rating, RatingLine
from bot.model.records import Daily, DailyResult, SoloStanding, Standing
from bot.text.league import of_season
from bot.text.ratings import of_ratings
from bot.text.reader import ENGLISH
from bot.text.standings import of_day, of_game, of_month
from bot.ui.unlisted import listed
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.league import a_season
from tests.bot.test_histories import asked, games


@pytest.mark.thorough
async def test_others_find_nobody_who_would_rather_not_be_listed(room: Room) -> None:
    trio = [(room.bob, 1), (room.alice, 2), (room.carol, 3)]
    await games(room, *[("bank", day, trio) for day in range(3)])

    async def read(who: Any) -> Any:
        league = await room.league(who)
        return (await who.click(league, custom_id="r:rating:")).response.message

    before = texts(await read(room.carol)).split("\n")
    assert [line.partition("**")[2].partition("**")[0] for line in before[1:4]] == ["Alice", "Bob", "Carol"]
    said = private(await room.bob.slash(room.channel, "privacy lists", switch="off"))[-1]
    assert texts(said) == ENGLISH.say("privacy-unlisted")
    page = await read(room.carol)
    assert texts(page).split("\n") == [line for line in before if "**Bob**" not in line]
    offered = buttons(page)["t:0:0:s-gamesof"].options
    assert [option.label for option in offered] == ["Alice", "Carol"]
    assert texts(await read(room.bob)).split("\n") == before, "one sees oneself"
    mine = await read(room.bob)
    await room.bob.click(mine, custom_id="h:page:rating")
    assert "Bob" not in texts(room.channel.last_message), "but shows oneself to nobody by mistake"
    for command, options in (
        ("profile", {"player": room.bob}),
        ("history", {"player": room.bob}),
        ("compare", {"player": room.bob}),
    ):
        refused = private(await room.carol.slash(room.channel, command, **options))[-1]
        assert texts(refused) == ENGLISH.say("unlisted"), command
        assert ENGLISH.say("unlisted") not in texts(await asked(room, room.bob, "profile"))
    await room.bob.slash(room.channel, "privacy lists", switch="on")
    assert texts(await read(room.carol)).split("\n") == before


def test_the_places_of_others_stay_as_they_are() -> None:
    lines = [RatingLine(place, place, f"P{place}", Rating()) for place in (1, 2, 3)]
    assert [line.place for line in listed(lines, {1})] == [2, 3]


def test_a_missing_place_is_explained_once() -> None:
    said = ENGLISH.say("place-left-out")
    three = [Standing(place, place, f"P{place}", 3, 1, 5.0 - place, 3, 0) for place in (1, 2, 3)]
    ratings = [RatingLine(place, place, f"P{place}", Rating()) for place in (1, 2, 3)]
    solo = [SoloStanding(place, place, f"P{place}", 9, 3, 2, 1, 1, 99, 99) for place in (1, 2, 3)]
    month = [MonthLine(place, place, f"P{place}", 10 - place, 2) for place in (1, 2, 3)]
    days = [DailyResult(place, place, f"P{place}", True, True, 90, 60, 0) for place in (1, 2, 3)]
    deal = Daily("2026-11-21", "klondike", "s1:7", "salt")
    for hidden in ({1}, {2}, set[int](), {3}):
        texts = [
            of_season(ENGLISH, a_season(), SeasonTable(listed(three, hidden), ())).text,
            of_ratings(ENGLISH, game("bank"), listed(ratings, hidden)).text,
            of_game(ENGLISH, game("klondike"), listed(solo, hidden)).text,
            of_month(ENGLISH, date(2026, 11, 1), listed(month, hidden)).text,
            of_day(ENGLISH, deal, listed(days, hidden), dict.fromkeys((1, 2, 3), 1)).text,
        ]
        assert [text.count(said) for text in texts] == [int(bool({1, 2} & hidden))] * len(texts), hidden
    tied = [line._replace(place=place) for line, place in zip(ratings, (1, 1, 3), strict=True)]
    assert said not in of_ratings(ENGLISH, game("bank"), tied).text, "a shared place is none that is missing"
    own = of_month(ENGLISH, date(2026, 11, 1), month[2:])
    assert said not in own.text, "in direct messages one reads one's own line alone"


async def test_games_of_others_name_nobody_who_would_rather_not_be_listed(room: Room) -> None:
    trio = [(room.bob, 1), (room.alice, 2), (room.carol, 3)]
    await games(room, ("bank", 1, trio), ("chinese", 2, trio))

    async def found(who: Any, whose: Any) -> list[str]:
        page = texts(await asked(room, who, "history", player=whose))
        return [line.partition(" with ")[2].partition(":")[0] for line in page.split("\n")[1:3]]

    await room.bob.slash(room.channel, "privacy lists", switch="off")
    unlisted = ENGLISH.say("contest-unlisted")
    assert await found(room.carol, room.alice) == [f"{unlisted} and Carol"] * 2
    assert await found(room.alice, room.alice) == [f"{unlisted} and Carol"] * 2, "nor do one's own"
    assert await found(room.bob, room.alice) == ["Bob and Carol"] * 2, "one sees oneself"
    assert await found(room.bob, room.bob) == ["Alice and Carol"] * 2
    await room.bob.slash(room.channel, "privacy lists", switch="on")
    assert await found(room.carol, room.alice) == ["Bob and Carol"] * 2


async def test_all_lists_keep_to_that(room: Room) -> None:
    """Each page of results is made of lines about people, whichever it is."""
    store, guild = room.store, room.guild.id
    await games(room, *[("bank", day, [(room.bob, 1), (room.alice, 2)]) for day in range(3)])
    await store._database.rows("UPDATE results SET counted = 1, against = 'sharp', points = 1")
    await store._database.rows(
        "INSERT INTO solo_results (table_id, guild_id, user_id, name, game, options, seed, won, moves, undos, hints,"
        " cards_left, seconds, first_try, finished_at)"
        " VALUES (1, ?, ?, 'Bob', 'klondike', '{}', 's', 1, 9, 0, 0, 0, 9, 1, 9)",
        guild,
        room.bob.id,
    )
    for switch in ("on", "off"):
        await room.bob.slash(room.channel, "privacy lists", switch=switch)
        league = await room.league(room.carol)
        found = {}
        for page in ("r:points:", "r:computers:", "r:rating:", "r:league:"):
            league = (await room.carol.click(league, custom_id=page)).response.message
            found[page] = texts(league)
        klondike = await asked(room, room.carol, "standings", game="klondike")
        found["game"] = texts(klondike)
        found["moves"] = texts((await room.carol.click(klondike, custom_id="r:moves:klondike")).response.message)
        assert {page: "Bob" in said for page, said in found.items()} == dict.fromkeys(found, switch == "on")
