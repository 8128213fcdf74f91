"""`/settings`: what people and servers choose of how tables look, and which tables it goes for."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from PIL import Image

from bot.model.looks import Look, Whose, read_look
from bot.service.looks import Looks
from bot.text import looks as named
from bot.text.reader import ENGLISH
from bot.ui import settings
from bot.ui.components import TableButton, TableSelect
from bot.ui.themes import theme_of
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS
from tests.bot.conftest import Room, buttons, private, texts

# What boards show is looked at.
pytestmark = [pytest.mark.drawn, pytest.mark.thorough]


async def cloth_of(message: Any) -> set[Any]:
    """The colours that a picture shows along the left edge of the table, where nothing lies."""
    picture = Image.open(io.BytesIO(await message.attachments[0].read())).convert("RGB")
    return {picture.getpixel((1, y)) for y in range(60, picture.height - 60)}


async def lies_on(theme: Theme, message: Any) -> bool:
    """Whether the table in a message has the cloth of a theme."""
    return await cloth_of(message) <= {*theme.cloth}


class Page:
    """The page of a member, as it stands after what they have done there."""

    def __init__(self, member: Any, response: Any) -> None:
        self.member, self.response = member, response

    @property
    def items(self) -> dict[str, Any]:
        """The buttons and lists by what they do; their ids begin with a number that changes."""
        return {custom_id.split(":", 3)[3]: item for custom_id, item in buttons(self.response.message).items()}

    async def choose(self, what: str, value: str) -> Any:
        """Pick an entry of a list."""
        return await self.member.select(self.response.message, [value], custom_id=self.items[f"s-{what}"].custom_id)

    async def press(self, what: str) -> None:
        """Press a button."""
        await self.member.click(self.response.message, custom_id=self.items[f"b-{what}"].custom_id)

    def ticked(self, what: str) -> list[str]:
        """The labels that are ticked in a list."""
        return [option.label for option in self.items[f"s-{what}"].options if option.default]


async def opened(member: Any, room: Room) -> Page:
    """The page that a member opens."""
    return Page(member, (await member.slash(room.channel, "settings")).response)


# What is chosen, and what one sees then.


def test_what_is_left_open_is_as_usual_but_a_theme_brings_its_own_cloth() -> None:
    usual = Look("night", "blue", "plum")
    assert Look().over(usual) == usual
    assert Look(back="teal").over(usual) == Look("night", "blue", "teal")
    assert Look("classic").over(usual) == Look("classic")
    assert Look("classic", "brown").over(usual) == Look("classic", "brown")


@pytest.mark.parametrize("look", [Look(), Look("night"), Look(cloth="blue"), Look("historic", "brown", "plum")])
def test_a_stored_look_reads_back(look: Look) -> None:
    assert read_look(look.stored()) == look


def test_a_look_is_stored_in_words_and_read_leniently() -> None:
    assert Look("night", back="plum").stored() == "theme=night back=plum"
    assert Look().stored() is None
    assert read_look("theme=night odd pips=large back=plum") == Look("night", back="plum")


def test_what_there_is_no_longer_is_as_usual() -> None:
    assert theme_of(Look("gone", "gone", "gone")) is USUAL_THEME
    assert theme_of(Look("night", "gone", "plum")) is dressed("night", None, "plum")


def test_everything_that_can_be_chosen_has_a_name_of_its_own() -> None:
    assert named.THEMES.keys() == THEMES.keys()
    assert next(iter(named.THEMES)) == USUAL_THEME.id
    assert named.FELTS.keys() == CLOTHS.keys()
    assert named.BACKS.keys() == BACKS.keys()
    for names in (named.THEMES, named.FELTS, named.BACKS):
        assert len({*names.values()}) == len(names)


# The page.


async def test_the_page_offers_all_there_is_and_shows_it(room: Room) -> None:
    page = await opened(room.alice, room)
    assert page.response.ephemeral
    assert texts(page.response.message) == f"{ENGLISH.say('settings-own')}\n{ENGLISH.say('settings-when')}"
    for what, values in (("theme", THEMES), ("cloth", CLOTHS), ("back", BACKS)):
        options = page.items[f"s-{what}own"].options
        assert [option.value for option in options] == ["usual", *values]
        assert [label.partition(": ")[2] for label in page.ticked(f"{what}own")] == ["default"]
        shown = [option.label for option in options] + [option.description or "" for option in options]
        assert not [text for text in shown if "-" in text], "ids are not for people"
    assert await lies_on(USUAL_THEME, page.response)
    await page.choose("themeown", "night")
    assert page.ticked("themeown") == ["Theme: Night"]
    assert await lies_on(THEMES["night"], page.response)
    await page.choose("clothown", "burgundy")
    assert page.ticked("clothown") == ["Felt: burgundy felt"]
    assert await lies_on(dressed("night", "burgundy"), page.response)
    assert len(page.response.attachments) == 1
    assert page.response.attachments[0].description.startswith("Night, burgundy felt, the theme's own backs: ")
    await page.choose("clothown", "usual")
    assert await lies_on(THEMES["night"], page.response)


async def test_back_to_the_usual(room: Room) -> None:
    page = await opened(room.alice, room)
    assert page.items["b-usual_own"].disabled
    await page.choose("clothown", "brown")
    await page.choose("backown", "plum")
    assert not page.items["b-usual_own"].disabled
    await page.press("usual_own")
    assert (page.ticked("clothown"), page.ticked("backown")) == (["Felt: default"], ["Backs: default"])
    assert await room.store.tastes.tastes(0, [room.alice.id], "look") == {}


async def test_no_list_keeps_what_was_ticked_before(room: Room) -> None:
    page = await opened(room.alice, room)
    before = {*buttons(page.response.message)}
    await page.choose("themeown", "night")
    assert not before & {*buttons(page.response.message)}


async def test_letters_are_on_the_board_where_they_are_switched_on(room: Room) -> None:
    page = await opened(room.alice, room)
    await page.press("letters_own")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert "```" in texts(room.channel.last_message)


async def test_the_page_says_where_letters_come_and_who_sees_them(room: Room) -> None:
    """Whoever cannot see the picture plays with others too, so one who wants letters is enough at any table."""
    page = await opened(room.alice, room)
    assert "wherever you play, with others too, and they see them as well" in texts(page.response.message)
    assert "others there see it too" in ENGLISH.say("text-on")


async def test_letters_are_switched_on_and_off(room: Room) -> None:
    page = await opened(room.alice, room)
    for what, now, stored in (("letters", "off", {room.alice.id: "on"}), ("pictures", "on", {})):
        assert page.items[f"b-{what}_own"].label == ENGLISH.say("label-letters", now=now)
        await page.press(f"{what}_own")
        assert await room.store.tastes.tastes(room.guild.id, [room.alice.id], "text") == stored
    page = await opened(await manager(room), room)
    await page.press("settings_server")
    await page.press("letters_server")
    assert await room.store.tastes.tastes(room.guild.id, [], "text") == {0: "on"}
    assert "b-pictures_server" in page.items


async def forged(room: Room, item: Any) -> Any:
    """A message with a button or a list that the bot would not have shown."""
    view = discord.ui.View(timeout=None)
    view.add_item(item)
    return await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)


async def test_what_there_is_not_cannot_be_chosen(room: Room) -> None:
    entries = [discord.SelectOption(label="Gone", value="gone")]
    message = await forged(room, TableSelect(0, 0, "themeown", options=entries))
    said = await room.alice.select(message, ["gone"], custom_id="t:0:0:s-themeown")
    assert [each.content for each in private(said)] == [ENGLISH.say("outdated")]
    assert await room.store.tastes.tastes(0, [room.alice.id], "look") == {}


async def test_whatever_goes_wrong_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    page = await opened(room.alice, room)

    def spoilt(*_: object) -> bytes:
        raise OSError

    monkeypatch.setattr(settings, "preview_png", spoilt)
    said = await page.choose("themeown", "night")
    assert private(said)[-1].content == ENGLISH.say("page-broken")


# Which tables it goes for.


async def test_a_game_for_one_looks_as_its_player_likes_it(room: Room) -> None:
    page = await opened(room.alice, room)
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert await lies_on(USUAL_THEME, room.channel.last_message)
    await page.choose("clothown", "burgundy")
    await room.alice.slash(room.channel, "move", move="stock")
    assert await lies_on(dressed(USUAL_THEME.id, "burgundy"), room.channel.last_message)
    await room.restart()
    await room.alice.slash(room.channel, "move", move="stock")
    assert await lies_on(dressed(USUAL_THEME.id, "burgundy"), room.channel.last_message), "it is remembered"
    await room.alice.slash(room.channel, "resign")
    await room.bob.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert await lies_on(USUAL_THEME, room.channel.last_message), "Bob has chosen nothing"


async def manager(room: Room) -> Any:
    """A member who may manage the server."""
    role = room.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return room.guild.add_member(room.env.create_user("dora", global_name="Dora"), roles=[role])


async def test_who_manages_the_server_chooses_for_all(room: Room) -> None:
    page = await opened(await manager(room), room)
    await page.press("settings_server")
    assert texts(page.response.message) == f"{ENGLISH.say('settings-server')}\n{ENGLISH.say('settings-when')}"
    await page.choose("themeserver", "historic")
    assert page.ticked("themeserver") == ["Theme: Historic"]
    await page.press("settings_own")
    assert page.ticked("themeown") == ["Theme: default"]
    assert page.items["s-themeown"].options[0].description == "Historic", "what the default is here"
    assert await lies_on(THEMES["historic"], page.response)
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert await lies_on(THEMES["historic"], room.channel.last_message)
    await page.press("settings_server")
    await page.press("usual_server")
    await room.alice.slash(room.channel, "move", move="stock")
    assert await lies_on(USUAL_THEME, room.channel.last_message)


async def test_nobody_else_chooses_for_the_server(room: Room) -> None:
    assert "b-settings_server" not in (await opened(room.alice, room)).items
    await room.store.tastes.choose_taste(room.guild.id, 0, "look", "theme=night")
    entries = [discord.SelectOption(label="Historic", value="historic")]
    message = await forged(room, TableSelect(0, 0, "themeserver", options=entries))
    said = [await room.alice.select(message, ["historic"], custom_id="t:0:0:s-themeserver")]
    for what in ("settings server", "usual server", "letters server"):
        custom_id = f"t:0:0:b-{what.replace(' ', '_')}"
        said.append(await room.alice.click(await forged(room, TableButton(0, 0, what)), custom_id=custom_id))
    assert [[each.content for each in private(one)] for one in said] == [[ENGLISH.say("only-managers")]] * 4
    assert await room.store.tastes.tastes(room.guild.id, [], "look") == {0: "theme=night"}
    assert await room.store.tastes.tastes(room.guild.id, [], "text") == {}


async def test_in_direct_messages_there_is_no_server(room: Room) -> None:
    dora = room.env.create_user("dora", global_name="Dora")
    page = Page(dora, (await dora.slash("settings")).response)
    assert {*page.items} == {"s-themeown", "s-clothown", "s-backown", "b-usual_own", "b-letters_own"}


async def test_games_of_several_look_as_their_server_likes_it(room: Room) -> None:
    await room.store.tastes.choose_taste(room.guild.id, 0, "look", "cloth=blue")
    await room.store.tastes.choose_taste(0, room.alice.id, "look", "cloth=brown")
    await room.begin()
    assert await lies_on(dressed(USUAL_THEME.id, "blue"), room.channel.last_message)
    await room.alice.slash(room.channel, "cancel")


@pytest.mark.parametrize(
    ("together", "own", "expected"),
    [(False, None, "blue"), (False, "cloth=brown", "brown"), (True, "cloth=brown", "blue")],
)
async def test_whose_choice_goes_for_a_game_for_one(
    room: Room, together: bool, own: str | None, expected: str
) -> None:
    await room.store.tastes.choose_taste(room.guild.id, 0, "look", "cloth=blue")
    await room.store.tastes.choose_taste(0, room.alice.id, "look", own)
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1", together=together)
    assert await lies_on(dressed(USUAL_THEME.id, expected), room.channel.last_message)


async def test_results_look_as_the_server_likes_it_and_alone_as_one_likes_it_oneself(room: Room) -> None:
    await room.store.tastes.choose_taste(room.guild.id, 0, "look", "theme=historic")
    dora = room.env.create_user("dora", global_name="Dora")
    for person in (room.alice, dora):
        await room.store.tastes.choose_taste(0, person.id, "look", "theme=night")
    channel = [room.channel]
    for person, place, theme in ((room.alice, channel, "historic"), (dora, [], "night")):
        for command in ({"name": "patience start", "game": "Klondike"}, {"name": "move", "move": "stock"}):
            await person.slash(*place, command.pop("name"), **command)
        await person.slash(*place, "resign")
        said = await person.slash(*place, "standings", game="Klondike")
        picture = Image.open(io.BytesIO(await said.response.attachments[0].read())).convert("RGB")
        found = picture.getcolors(1 << 16)
        assert found is not None
        assert {color for _, color in found} <= {*THEMES[theme].palette.colors}
        assert {*THEMES[theme].wood.grain[:3]} & {color for _, color in found}


async def test_a_replay_looks_as_its_table(room: Room) -> None:
    await room.store.tastes.choose_taste(0, room.alice.id, "look", "theme=historic")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="stock")
    said = await room.alice.slash(room.channel, "replay")
    picture = Image.open(io.BytesIO(await said.response.attachments[0].read())).convert("RGB")
    found = picture.getcolors(1 << 16)
    assert found is not None
    assert {color for _, color in found} <= {*THEMES["historic"].palette.colors}


async def test_what_is_chosen_is_read_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    looks, asked = Looks(room.store), []
    tastes = room.store.tastes.tastes

    async def counted(guild_id: int, user_ids: Any, name: str) -> Any:
        asked.append((guild_id, *user_ids))
        return await tastes(guild_id, user_ids, name)

    monkeypatch.setattr(room.store.tastes, "tastes", counted)
    for _ in range(3):
        assert await looks.seen(5, 7) == Look()
    assert sorted(asked) == [(0, 7), (5, 0)]
    await looks.choose(Whose(5, 0), theme="night")
    assert await looks.seen(5, 7) == Look("night")
    await looks.choose(Whose(0, 7), cloth="blue")
    assert await looks.seen(5, 7) == Look("night", "blue")
    assert len(asked) == 3, "what a person has chosen is read before it is changed: it may have been elsewhere"
    assert await Looks(room.store).seen(5, 7) == Look("night", "blue"), "it is stored as well"
