"""What all on a server see is in its language; what one person sees is in theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import interactions
from simcord.actors import MemberActor

from bot.text.games import title_of
from bot.text.reader import Reader
from bot.ui.words import LONGEST_DESCRIPTION
from engine.catalogue import GAMES, game
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.pseudo import LANGUAGE, left_in_english, spoken

# People, and what else a game is called.
NAMES = ["Alice", "Bob", "Carol"]
NAMES += [name for kind in GAMES for name in (kind.source, ", ".join(kind.aliases))]


@pytest.fixture(autouse=True)
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


def read(message: Any) -> list[str]:
    """All that can be read of a message, but for what people are called."""
    items = buttons(message).values()
    entries = [entry for each in items for entry in getattr(each, "options", ())]
    labels = [getattr(each, "label", None) or getattr(each, "placeholder", None) or "" for each in items]
    listed = [said or "" for entry in entries for said in (entry.label, entry.description)]
    assert [each for each in labels if len(each) > 80] == []
    assert [each for each in listed if len(each) > 100] == []
    assert len(texts(message)) <= 4000
    return [texts(message), *labels, *listed, *(file.description or "" for file in message.attachments)]


def english(message: Any) -> list[str]:
    """The words of a message that are in English."""
    return left_in_english("\n".join(read(message)), *NAMES)


def speak(server: bool, monkeypatch: pytest.MonkeyPatch, room: Room) -> None:
    """Let either the server or all people read the other language from now on."""
    if server:
        guild = room.bot.get_guild(room.guild.id)
        assert guild is not None
        guild.preferred_locale = discord.Locale(LANGUAGE)
    else:
        made = interactions.base_payload

        def base_payload(*args: Any, **about: Any) -> tuple[Any, dict[str, Any]]:
            record, payload = made(*args, **about)
            return record, payload | {"locale": LANGUAGE}

        monkeypatch.setattr(interactions, "base_payload", base_payload)


def manager(room: Room) -> MemberActor:
    """A member who manages the server."""
    role = room.guild.create_role("m", permissions=discord.Permissions(manage_guild=True))
    return room.guild.add_member(room.env.create_user("dora", global_name="Dora"), roles=[role])


@pytest.mark.parametrize("server", [True, False])
async def test_boards_are_in_the_server_s_language_and_answers_in_the_person_s(
    room: Room, monkeypatch: pytest.MonkeyPatch, server: bool
) -> None:
    speak(server, monkeypatch, room)
    await room.alice.slash(room.channel, "chinese start")
    await room.bob.slash(room.channel, "join")
    assert bool(english(room.channel.last_message)) is not server
    await room.alice.slash(room.channel, "begin")
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    for message in room.channel.history()[:2]:
        assert bool(english(message)) is not server, "the board, and who sat down"
    answered = (await room.carol.slash(room.channel, "move", move="stock")).response.message
    assert bool(english(answered)) is server


async def test_what_is_shown_to_all_turns_into_the_server_s_language(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    await room.play_on()
    await room.bob.slash(room.channel, "resign")
    speak(False, monkeypatch, room)
    page = await room.league(room.bob)
    assert english(page) == []
    await room.bob.click(page, custom_id="h:page:league")
    assert english(room.channel.last_message), "the server reads English"


@pytest.mark.parametrize("server", [True, False])
async def test_a_private_board_is_in_its_player_s_language(
    room: Room, monkeypatch: pytest.MonkeyPatch, server: bool
) -> None:
    speak(server, monkeypatch, room)
    result = await room.alice.slash(room.channel, "patience start", game="klondike", private=True)
    board = private(result)[-1]
    assert bool(english(board)) is server
    await room.alice.click(board, custom_id=component(board, "b-stock"))
    board = room.channel.history(viewer=room.alice)[-1]
    assert bool(english(board)) is server


async def test_a_board_in_direct_messages_is_in_its_player_s_language_even_after_a_restart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        speak(False, patched, room)
        await room.alice.user.slash("patience start", game="klondike")
    channel = room.alice.user.dm_channel
    assert english(channel.last_message) == []
    await room.restart()
    live = await room.bot.handler.service.tables.live(channel.id)
    assert (await room.bot.handler.publisher.readers.of(live)).language == LANGUAGE
    await room.alice.user.slash("move", move="stock")
    assert english(channel.last_message), "they have changed their language since"


# What somebody can ask for where no game goes on, at a table of several, and at one of one.
ASKED = [
    "help;rules;rules, game=klondike;rules, game=xyzzy;move, move=x;standings;settings;remind;privacy about",
    "privacy delete;tips, switch=on;replay;verify;daily;puzzle;text, switch=on;cancel;chinese start;cancel",
    "chinese start;rules;begin;move, move=w;leave;chinese start;cancel",
    "patience start, game=klondike;rules;move, move=stock;hint;undo;move, move=nonsense;knock;join;table;resign",
    "patience start, game=klondike, private=;move, move=stock;undo;redo;next;restart;resign;redo;replay;verify",
    "chinese start, rules=knocking, invite=Bob;Bob: join;begin;declare;Bob: peek;peek;knock;substitute;redo;restart",
    "history;profile;compare, player=Bob;privacy lists, switch=on;Dora: strike, game=x, reason=y",
    "bank start, invite=Alice;invite, member=Carol;Carol: join;begin;peek;next;substitute;privacy export",
]


@pytest.mark.thorough
@pytest.mark.tips
async def test_all_that_can_be_asked_for_is_answered_in_the_person_s_language(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(True, monkeypatch, room)
    speak(False, monkeypatch, room)
    left: dict[str, list[str]] = {}
    people = {**dict(zip(NAMES, room.people, strict=False)), "Dora": manager(room)}
    commands = {
        each.qualified_name for each in room.bot.tree.walk_commands() if isinstance(each, app_commands.Command)
    }
    for number, asked in enumerate(ASKED):
        channel, own = room.guild.create_text_channel(f"door-{number}"), room.people[number % 3]
        for each in asked.split(";"):
            who, _, said = each.rpartition(": ")
            command, *given = said.split(", ")
            options = {name: people.get(value, value or True) for name, value in (each.split("=") for each in given)}
            answered = await people.get(who, own).slash(channel, command, **options)
            commands.discard(command)
            replied = [] if answered.response is None else [answered.response.message]
            for message in (*replied, *(each.message for each in answered.followups), *channel.history()):
                if message is not None and (words := english(message)):
                    left[each] = words
    assert left == {}
    assert commands == set(), "these nobody has asked for"


def typed_in(tree: app_commands.CommandTree[Any]) -> set[tuple[str, str]]:
    """Each option of a command for which something is suggested while people type, with its command."""
    commands = [each for each in tree.walk_commands() if isinstance(each, app_commands.Command)]
    return {
        (each.qualified_name, option.name) for each in commands for option in each.parameters if option.autocomplete
    }


# What comes in every language as it is: the names of zones; what is typed for a move, and other names of a game.
AS_THEY_ARE = {("settings", "zone")}
TYPED = re.compile(r" · [^·]*$|^[^()]+ (?=\()")


async def test_all_that_is_suggested_is_in_the_person_s_language(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(False, monkeypatch, room)
    dora = manager(room)
    await room.begin()
    await room.play_on()
    await room.bob.slash(room.channel, "resign")
    await room.begin(players=3)
    await room.bob.slash(room.channel, "resign")
    other = room.guild.create_text_channel("other")
    for _ in range(2):
        await room.alice.slash(other, "patience start", game="klondike", deal="1")
        await room.alice.slash(other, "move", move="stock")
        await room.alice.slash(other, "next")
    seen: dict[tuple[str, str], list[str]] = {}
    for command, option in typed_in(room.bot.tree) - AS_THEY_ARE:
        filled = {"game": "klondike"} if option in ("deal", "rules") else {}
        for channel, typed in ((room.channel, ""), (other, ""), (other, "k")):
            person = dora if command == "strike" else room.alice
            found = await person.autocomplete(channel, command, option, typed, **filled)
            seen.setdefault((command, option), []).extend(each["name"] for each in found)
    shown = {option: "\n".join(TYPED.sub("", name) for name in names) for option, names in seen.items()}
    assert {option: left for option, names in shown.items() if (left := left_in_english(names, *NAMES))} == {}
    assert [option for option, names in seen.items() if not names] == []
    assert [name for names in seen.values() for name in names if len(name) > LONGEST_DESCRIPTION] == []


async def test_a_game_is_found_by_its_title_in_the_person_s_language(
    room: Room, monkeypatch: pytest.MonkeyPatch, reader: Reader
) -> None:
    """Typed to its end, without picking it from the list; and by its English title as well."""
    speak(False, monkeypatch, room)
    for typed in (title_of(reader, game("scorpion")), title_of(reader, game("scorpion")).upper(), "Scorpion"):
        await room.alice.slash(room.channel, "patience start", game=typed)
        assert (await room.live()).game.id == "scorpion"
        await room.alice.slash(room.channel, "resign")
    pages = [
        texts(private(await room.bob.slash(room.channel, command, game=typed))[-1])
        for command in ("rules", "standings")
        for typed in (title_of(reader, game("pyramid")), "Pyramid")
    ]
    assert pages[0] == pages[1]
    assert pages[2] == pages[3]


@pytest.mark.thorough
async def test_every_page_of_settings_is_in_the_person_s_language(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(False, monkeypatch, room)
    owner = manager(room)
    page = (await owner.slash(room.channel, "settings")).response.message
    seen: dict[str, list[str]] = {}
    waiting = ["b-settings_server", "b-venues", "b-turns", "b-nights"]
    for what in waiting:
        page = (await owner.click(page, custom_id=component(page, what))).response.message
        seen[what] = english(page)
    assert [words for words in seen.values() if words] == []
