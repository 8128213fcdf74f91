"""What those choose for a server's games who manage it: the pages of `/settings`, and what follows from them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import fields, replace
from typing import Any

import discord
import pytest

from bot.model.clocks import Lapse
from bot.model.seasons import Period, Points
from bot.model.server_settings import USUAL_SETTINGS, Openers, ServerSettings, Where, read_settings, stored
from bot.model.time_zones import ZoneSince
from bot.service.servers import Servers
from bot.service.service import Service
from bot.store.servers import TABLES
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.ui import server_pages
from bot.ui.components import TableButton, TableSelect, channel_list, role_list
from engine.catalogue import GAMES
from tests.bot.conftest import Room, private, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_settings import Page, forged, manager, opened
from tests.stores import Place, all_kept

pytestmark = pytest.mark.sampled

CHOSEN = ServerSettings(
    where=Where.ONLY,
    channels=(11, 12),
    openers=Openers.ROLE,
    role=9,
    presets={"chinese": "knocking"},
    deadline=86400,
    late=Lapse.RESIGN,
    idle_days=30,
    quiet=True,
    quiet_from=23,
    quiet_to=7,
    utc_offset=-330,
    computers_count=True,
    zones=(ZoneSince("Asia/Tokyo", 0), ZoneSince("Europe/Berlin", 1_800_000_000)),
    private=True,
    post=13,
    season=Period.QUARTER,
    points=Points.WINS,
    post_hour=7,
    post_lost=14,
)


# What is chosen.


def test_nothing_needs_to_be_chosen() -> None:
    assert USUAL_SETTINGS.no_games([1]) is None
    assert USUAL_SETTINGS.no_table([], manages=False) is None
    assert (USUAL_SETTINGS.presets, USUAL_SETTINGS.deadline, USUAL_SETTINGS.late, USUAL_SETTINGS.idle_days) == (
        {},
        None,
        "skip",
        14,
    )
    assert (USUAL_SETTINGS.quiet, USUAL_SETTINGS.quiet_from, USUAL_SETTINGS.quiet_to, USUAL_SETTINGS.utc_offset) == (
        False,
        22,
        8,
        0,
    )
    assert {*stored(USUAL_SETTINGS).values()} == {None}


def test_stored_settings_read_back() -> None:
    texts_of = {name: text for name, text in stored(CHOSEN).items() if text is not None}
    assert {*texts_of} == {each.name for each in fields(CHOSEN)}, "each of them differs from the usual"
    assert read_settings(texts_of) == CHOSEN
    assert isinstance(read_settings(texts_of).where, Where)


@pytest.mark.parametrize("text", ['"nowhere"', "null", "{", '["x"]', "", '{"a": 1}'])
def test_what_cannot_be_read_is_as_usual(text: str) -> None:
    strange = dict.fromkeys(("where", "channels", "openers", "late", "idle_days", "quiet_from"), text)
    assert read_settings({**strange, "gone": "1", "quiet": "true"}) == replace(USUAL_SETTINGS, quiet=True)
    assert read_settings({"presets": "[1]", "role": '"x"', "deadline": "[]"}) == USUAL_SETTINGS


@pytest.mark.parametrize(
    ("where", "channels", "spot", "key"),
    [
        (Where.ALL, (1,), (2,), None),
        (Where.ONLY, (1,), (1,), None),
        (Where.ONLY, (1,), (2, 1), None),
        (Where.ONLY, (1,), (2,), "only-there"),
        (Where.ONLY, (), (2,), None),
        (Where.NOT, (1,), (2,), None),
        (Where.NOT, (1,), (2, 1), "not-here"),
    ],
)
def test_where_games_are_played(where: Where, channels: Any, spot: Any, key: str | None) -> None:
    refused = ServerSettings(where=where, channels=channels).no_games(spot)
    assert (refused and refused.key) == key


@pytest.mark.parametrize(
    ("openers", "role", "roles", "key"),
    [
        (Openers.EVERYBODY, 3, (), None),
        (Openers.ROLE, 3, (2, 3), None),
        (Openers.ROLE, 3, (2,), "only-role-opens"),
        (Openers.ROLE, None, (2,), None),
        (Openers.MANAGERS, None, (2,), "only-managers-open"),
    ],
)
def test_who_opens_tables(openers: Openers, role: int | None, roles: Any, key: str | None) -> None:
    settings = ServerSettings(openers=openers, role=role)
    refused = settings.no_table(roles, manages=False)
    assert (refused and refused.key) == key
    assert settings.no_table(roles, manages=True) is None


def test_lists_hold_what_is_usual_and_no_more_than_discord_shows() -> None:
    entries = {
        each.setting: {entry: in_words(ENGLISH, name) for entry, name in each.entries.items()}
        for each in server_pages._LISTS.values()
    }
    assert all(1 < len(each) <= 25 and len({*each.values()}) == len(each) for each in entries.values())
    assert all((getattr(USUAL_SETTINGS, setting) or 0) in each for setting, each in entries.items())
    assert entries["utc_offset"][330] == "UTC+5:30"
    assert entries["utc_offset"][-480] == "UTC-8"
    assert entries["deadline"][43200] == "12 hours"
    assert entries["quiet_from"][22] == "22:00"


# What follows from it.


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


async def test_each_way_to_a_table_asks_where_and_who(service: Service) -> None:
    await service.servers.choose(5, where=Where.ONLY, channels=(77,))
    alone = "On this server, games are only played in <#77>."
    with refusing(alone):
        await service.lobby.start(context(1), "chinese")
    with refusing(alone):
        await service.solo.start(context(1), "klondike", 1)
    inside = context(1)._replace(places=(77,))
    assert (await service.solo.start(inside, "klondike", 1)).live.record.status == "playing"
    await service.servers.choose(5, where=Where.ALL, openers=Openers.MANAGERS)
    with refusing("only people who manage it can open tables"):
        await service.lobby.start(context(2)._replace(channel_id=12), "chinese")
    assert await service.lobby.start(context(2)._replace(channel_id=12, manages=True), "chinese")
    with refusing("only <@&9> can open tables"):
        await service.servers.choose(5, openers=Openers.ROLE, role=9)
        await service.lobby.start(context(3)._replace(channel_id=13), "chinese")
    assert await service.lobby.start(context(3)._replace(channel_id=13, roles=frozenset({9})), "chinese")


@pytest.mark.either
async def test_a_game_goes_on_where_no_more_are_begun_and_is_not_given_up_for_a_refusal(service: Service) -> None:
    await service.solo.start(context(1), "klondike", 1)
    await service.play.move(context(1), "stock")
    await service.servers.choose(5, where=Where.NOT, channels=(10,))
    await service.play.move(context(1), "stock")
    for again in (service.matches.follow, service.matches.restart):
        with refusing("No games in this channel"):
            await again(context(1))
    assert (await service.tables.live(10)).record.status == "playing"


async def test_a_match_goes_on_whoever_may_open_tables(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "mitchell")
    await service.lobby.join(context(2))
    await service.lobby.begin(context(1))
    await service.servers.choose(5, openers=Openers.MANAGERS)
    await service.play.resign(context(1))
    assert (await service.matches.follow(context(2))).live.record.deal == 1


async def test_a_table_begins_by_the_rules_of_the_server(service: Service) -> None:
    await service.servers.choose(5, presets={"chinese": "knocking", "bank": "gone"})
    for channel, game_id, asked, preset in (
        (10, "chinese", None, "knocking"),
        (11, "chinese", "guided", "guided"),
        (12, "bank", None, "standard"),
    ):
        outcome = await service.lobby.start(context(channel)._replace(channel_id=channel), game_id, asked)
        live = outcome.live
        assert live.record.options == live.game.preset(preset)
    elsewhere = await service.lobby.start(context(1)._replace(channel_id=14, guild_id=6), "chinese")
    assert elsewhere.live.record.options == elsewhere.live.game.preset("standard")


async def test_what_is_chosen_is_stored_and_read_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    await service.servers.choose(5, idle_days=30, quiet=True)
    assert await service.store.servers.settings(5) == {"idle_days": "30", "quiet": "true"}
    await service.servers.choose(5, idle_days=14)
    assert await service.store.servers.settings(5) == {"quiet": "true"}, "what is usual is not stored"
    fresh, asked, settings = Servers(service.store), [], service.store.servers.settings

    async def counted(guild_id: int) -> Any:
        asked.append(guild_id)
        return await settings(guild_id)

    monkeypatch.setattr(service.store.servers, "settings", counted)
    for _ in range(3):
        assert await fresh.settings(5) == replace(USUAL_SETTINGS, quiet=True)
        assert await fresh.settings(6) == USUAL_SETTINGS
    assert asked == [5, 6]


async def test_a_server_that_is_forgotten_leaves_nothing_in_any_table(service: Service, place: Place) -> None:
    columns = await service.store._database.rows(place.catalogue)  # type: ignore[attr-defined]
    assert {row[0] for row in columns if row[1] == "guild_id"} == {*TABLES}
    await service.lobby.start(context(1), "chinese")
    await service.lobby.join(context(2))
    await service.lobby.leave(context(2))
    await service.daily.settle_ahead()
    await service.daily.play(context(3)._replace(channel_id=-3), await service.dates.today(5))
    assert await all_kept(service.store, 2)
    assert "day_tries" in await all_kept(service.store, 3)
    await service.store.servers.forget(5)
    assert [await all_kept(service.store, user) for user in (2, 3)] == [{}, {}]


# The pages.


async def pages(room: Room) -> Page:
    """The looks of the server, as somebody sees them who manages it."""
    page = await opened(await manager(room), room)
    await page.press("settings_server")
    return page


async def settings_of(room: Room) -> ServerSettings:
    """What has been stored of the server."""
    return read_settings(await room.store.servers.settings(room.guild.id))


async def test_the_pages_lead_to_each_other(room: Room) -> None:
    page = await pages(room)
    for what, key in (("venues", "settings-places"), ("turns", "settings-turns"), ("nights", "settings-nights")):
        await page.press(what)
        assert ENGLISH.say(key) in texts(page.response.message)  # type: ignore[arg-type]
        assert page.response.message.attachments == []
        assert f"b-{what}" not in page.items
        assert len(page.items) <= 12
    await page.press("settings_server")
    assert ENGLISH.say("settings-server") in texts(page.response.message)
    await page.press("venues")
    await page.press("settings_own")
    assert ENGLISH.say("settings-own") in texts(page.response.message)


async def test_channels_are_chosen_and_asked_for(room: Room) -> None:
    page, cards = await pages(room), room.guild.create_text_channel("cards")
    await page.press("venues")
    assert "c-channels" not in page.items
    await page.choose("where", "only")
    await choose(page, "c-channels", [cards])
    assert await settings_of(room) == ServerSettings(where=Where.ONLY, channels=(cards.id,))
    assert [each.id for each in page.items["c-channels"].default_values] == [cards.id]
    said = await room.alice.slash(room.channel, "chinese start")
    assert texts(said.response.message) == f"On this server, games are only played in <#{cards.id}>."
    assert said.response.ephemeral
    await room.restart()
    said = await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert texts(said.response.message) == f"On this server, games are only played in <#{cards.id}>."
    await room.alice.slash(cards, "chinese start")
    assert await room.store.tables.table_in(cards.id) is not None
    await choose(page, "c-channels", [])
    assert (await settings_of(room)).channels == (), "the page still answers"


async def choose(page: Page, what: str, handles: list[Any]) -> None:
    """Pick channels or a role from a list."""
    await page.member.select(page.response.message, handles, custom_id=page.items[what].custom_id)


async def test_a_thread_belongs_to_its_channel(room: Room) -> None:
    room.env.backend.create_thread(room.channel.id, "aside", owner_id=room.alice.id)
    (thread,) = room.channel.threads
    await room.bot.handler.service.servers.choose(room.guild.id, where=Where.ONLY, channels=(room.channel.id,))
    await room.alice.slash(thread, "patience start", game="Klondike")
    assert await room.store.tables.table_in(thread.id) is not None


async def test_a_role_is_chosen_and_asked_for(room: Room) -> None:
    page, role = await pages(room), room.guild.create_role("dealer")
    erin = room.guild.add_member(room.env.create_user("erin", global_name="Erin"), roles=[role])
    await page.press("venues")
    assert "o-role" not in page.items
    await page.choose("openers", "role")
    await choose(page, "o-role", [role])
    assert await settings_of(room) == ServerSettings(openers=Openers.ROLE, role=role.id)
    said = await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert texts(said.response.message) == ENGLISH.say("only-role-opens", role=role.id)
    await erin.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "join")
    assert len((await room.live()).names) == 2, "whoever likes may join"
    await choose(page, "o-role", [])
    assert (await settings_of(room)).role is None


async def test_rules_and_time_are_chosen(room: Room) -> None:
    page = await pages(room)
    await page.press("turns")
    several = [game for game in GAMES if not game.solo]
    for number, game in enumerate(several):
        options = page.items[f"s-usually{number}"].options
        assert [option.value for option in options] == [*game.presets]
        assert page.ticked(f"usually{number}") == [f"{game.title}: Standard"]
    for what, value, ticked in (
        ("usually0", "knocking", "Chinese Patience: Knocking"),
        ("deadline", "86400", "Time per turn: 1 day"),
        ("late", "resign", "Time's up: the player resigns"),
        ("idle", "30", "Idle tables close after: 30 days"),
    ):
        await page.choose(what, value)
        assert page.ticked(what) == [ticked]
    expected = ServerSettings(presets={"chinese": "knocking"}, deadline=86400, late=Lapse.RESIGN, idle_days=30)
    assert await settings_of(room) == expected
    await room.alice.slash(room.channel, "chinese start")
    live = await room.live()
    assert live.record.options == live.game.preset("knocking")
    await page.choose("deadline", "0")
    assert (await settings_of(room)).deadline is None


async def test_quiet_hours_are_chosen(room: Room) -> None:
    page = await pages(room)
    await page.press("nights")
    assert page.ticked("quietfrom") == ["Quiet from: 22:00"]
    assert page.items["b-quieter"].label == "Quiet hours: off"
    await page.press("quieter")
    for what, value in (("quietfrom", "0"), ("quietto", "6"), ("offset", "330")):
        await page.choose(what, value)
    assert await settings_of(room) == ServerSettings(quiet=True, quiet_from=0, quiet_to=6, utc_offset=330)
    assert page.items["b-louder"].label == "Quiet hours: on"
    await page.press("louder")
    assert not (await settings_of(room)).quiet


async def test_nobody_else_chooses_for_the_server(room: Room) -> None:
    entries = [discord.SelectOption(label="Only", value="only")]
    said = [
        await room.alice.select(await forged(room, item), values, custom_id=custom_id)
        for item, values, custom_id in (
            (TableSelect(0, 0, "where", options=entries), ["only"], "t:0:0:s-where"),
            (channel_list(0, "channels"), [room.channel], "t:0:0:c-channels"),
            (role_list(0, "role"), [], "t:0:0:o-role"),
        )
    ]
    for what in ("venues", "turns", "nights", "quieter", "louder", "counting"):
        custom_id = f"t:0:0:b-{what.replace(' ', '_')}"
        said.append(await room.alice.click(await forged(room, TableButton(0, 0, what)), custom_id=custom_id))
    assert [[each.content for each in private(one)] for one in said] == [[ENGLISH.say("only-managers")]] * 9
    assert await room.store.servers.settings(room.guild.id) == {}


async def test_what_there_is_not_cannot_be_chosen(room: Room) -> None:
    dora = await manager(room)
    for what in ("deadline", "usually0"):
        entries = [discord.SelectOption(label="Gone", value="1")]
        message = await forged(room, TableSelect(0, 0, what, options=entries))
        said = await dora.select(message, ["1"], custom_id=f"t:0:0:s-{what}")
        assert [each.content for each in private(said)] == [ENGLISH.say("outdated")]
    assert await room.store.servers.settings(room.guild.id) == {}


async def test_no_list_keeps_what_was_ticked_before(room: Room) -> None:
    page = await pages(room)
    await page.press("nights")
    for act in (page.choose("quietto", "6"), page.press("quieter")):
        before = {item.custom_id for item in page.items.values()}
        await act
        assert not before & {item.custom_id for item in page.items.values()}


async def test_what_has_been_deleted_is_not_ticked(room: Room) -> None:
    await room.bot.handler.service.servers.choose(
        room.guild.id, where=Where.NOT, channels=(room.channel.id, 7), openers=Openers.ROLE, role=8
    )
    page = await pages(room)
    await page.press("venues")
    assert [each.id for each in page.items["c-channels"].default_values] == [room.channel.id]
    assert page.items["o-role"].default_values == []
