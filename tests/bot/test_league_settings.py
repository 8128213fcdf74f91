"""The page on which those who manage a server choose by what its league goes."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import discord

from bot.model.seasons import Period, Points
from bot.model.server_settings import ServerSettings
from bot.text.reader import ENGLISH
from bot.text.server_settings import PERIODS, POINTS, league_text
from bot.ui import server_pages
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import Calendar, wall_clock
from tests.bot.league import a_season
from tests.bot.seasons import ended
from tests.bot.test_servers import CHOSEN, pages, settings_of

__all__ = ["wall_clock"]


async def test_each_line_says_what_holds_now_and_what_from_the_next_season_on(
    room: Room, wall_clock: Calendar
) -> None:
    page = await pages(room)
    await page.press("league")
    said = texts(page.response.message)
    assert "You don't have to choose anything" in said
    assert "**Nov 2026**: a point for each player behind you, games with computers don't count. It ends <t:" in said
    assert "next season on" not in said, "before its first game a season goes by what is chosen"
    assert "counts right away" in said
    await ended(room.store, 1, 2, guild_id=room.guild.id)
    await page.choose("points", "wins")
    await page.choose("seasons", "quarter")
    await page.press("counting")
    said = texts(page.response.message)
    assert "What you change here holds from the next season on.\n" in said
    assert "**Nov 2026**: a point for each player behind you, games with computers don't count" in said
    changes = "a season each quarter, a point for each win, games with computers count"
    assert said.endswith(f"**From the next season on**: {changes}.")
    chosen = await settings_of(room)
    assert (chosen.season, chosen.points, chosen.computers_count) == (Period.QUARTER, Points.WINS, True)
    wall_clock.now += timedelta(40).total_seconds()
    await page.press("uncounted")
    said = texts(page.response.message)
    assert "**Jan to Mar 2027**" in said or "**Oct to Dec 2026**" in said
    assert "a point for each win" in said


async def test_a_season_without_an_end_is_closed_by_hand_once_that_is_meant(room: Room, wall_clock: Calendar) -> None:
    page = await pages(room)
    await page.press("league")
    assert "b-endseason" not in page.items
    await page.choose("seasons", "manual")
    assert "b-endseason" not in page.items, "nothing has been played"
    for _ in range(3):
        await ended(room.store, room.alice.id, room.bob.id, guild_id=room.guild.id, channel_id=room.channel.id)
    await page.press("counting")
    assert "It can't be opened again." not in texts(page.response.message)
    await page.press("endseason")
    said = texts(page.response.message)
    assert "\n**Season from " in said
    assert said.endswith("I post the champions, and a new season begins. It can't be opened again.")
    assert (await room.bot.handler.service.league.season(room.guild.id)).season.number == 1
    await page.press("endnow")
    assert "b-endseason" not in page.items
    (new, old) = (await room.bot.handler.service.league.season(room.guild.id)).seasons
    assert (new.number, old.number, old.closed_at is not None) == (2, 1, True)
    await room.bot.season_posts.look_round()
    assert "The league is decided: season from " in texts(room.channel.last_message)
    league = await room.league(room.alice)
    assert buttons(league)["r:league:s1-p1"].label.startswith("Season from ")
    named = await room.alice.autocomplete(room.channel, "history", "season", "from")
    assert [choice["name"].partition(" from ")[0] for choice in named] == ["Season", "Season"]


async def test_nobody_ends_a_season_who_does_not_manage_the_server(room: Room) -> None:
    await room.bot.handler.service.servers.choose(room.guild.id, season=Period.MANUAL)
    await ended(room.store, 1, 2, guild_id=room.guild.id)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id="t:0:1:b-endnow"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.bob.click(message, custom_id="t:0:1:b-endnow"))
    assert texts(told) == ENGLISH.say("only-managers")
    assert (await room.bot.handler.service.league.season(room.guild.id)).season.number == 1


def test_all_that_can_be_chosen_is_told() -> None:
    assert {*PERIODS} == {*Period}
    assert {*POINTS} == {*Points}
    said = [league_text(ENGLISH, ServerSettings(points=points), a_season()) for points in Points]
    assert len({*said}) == len(Points)


def test_pages_of_a_server_are_within_the_limits_of_discord() -> None:
    settings = replace(CHOSEN, channels=tuple(range(1, 26)))
    season = a_season()._replace(version=1)
    pages = [
        server_pages._rows(ENGLISH, settings, page, 10**8)
        for page in (server_pages.PLACES, server_pages.TURNS, server_pages.NIGHTS)
    ]
    pages.append(server_pages._of_league(ENGLISH, ServerSettings(), season, (server_pages.END, 10**8)))
    turning = server_pages.turning(ENGLISH, 10**8, server_pages.LEAGUE)
    for rows in pages:
        sent = json.loads(json.dumps([row.to_component_dict() for row in (*rows, *turning)]))
        assert all(len(row["components"]) <= 5 for row in sent)
        assert sum(len(row["components"]) for row in sent) + len(sent) < 40
        for item in (item for row in sent for item in row["components"]):
            assert len(item["custom_id"]) <= 100
            assert len(item.get("placeholder") or "") <= 150
            assert len(item.get("options", ())) <= 25
            for option in item.get("options", ()):
                assert max(len(option["label"]), len(option.get("description") or "")) <= 100
