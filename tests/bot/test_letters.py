"""Tables in letters: what stands where, how wide they are, and who gets them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.text.reader import ENGLISH
from bot.text.table_in_letters import LETTERS_WIDTH, in_letters
from bot.ui.commands import commands
from engine.cards import Card
from engine.catalogue import open_table
from engine.shuffle import numbered
from engine.view import View
from tests.bot.conftest import Room, texts
from tests.lanes import in_lanes, thinned
from tests.playing import NAMES, Setting, random_game, settings

FACE = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|Joker")


def letters(view: View, names: tuple[str, ...] = NAMES) -> list[str]:
    """The lines of a table in letters, without the fence around them."""
    fence, *lines, end = in_letters(ENGLISH, view, names[: len(view.active)]).split("\n")
    assert (fence, end) == ("```", "```")
    return lines


def test_a_table_of_one_player() -> None:
    table = open_table("Klondike", numbered(1)).type(0, "6s 7d")
    assert "\n".join(letters(table.look())) == (
        """\
  s    w        f1   f2   f3   f4
 ##   ()       (♠)  (♥)  (♦)  (♣)
×24

 t1   t2   t3   t4   t5   t6   t7
 7♦   ##   ##   ##   ##   ##   ##
 6♠   K♦   3♦   ×3   ×4   ×5   ×6
                5♥  10♣   8♣   3♣"""
    )


def test_a_table_of_several_players_names_them_and_whose_turn_it_is() -> None:
    table = open_table("Chinese Patience", numbered(1), players=3)
    *_, legend, empty, first, second, third = letters(table.look(), ("`Ann`", "W" * 60, "\u202eCleo"))
    assert legend == ENGLISH.say("letters-thickness")
    assert empty == ""
    named = ["1 'Ann'", f"2 {'W' * 23}…", "3 Cleo"]
    named[table.state.turn] += " (to move)"
    assert [first, second, third] == named
    assert max(map(len, named)) <= LETTERS_WIDTH


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(thinned(settings(), 2, "letters")))
def test_every_open_card_of_every_game_stands_in_lines_for_a_phone(setting: Setting) -> None:
    for ply, table in enumerate(random_game(setting.rules, f"letters {setting}", 45)):
        if ply % 15:
            continue
        view = table.look()
        lines = letters(view)
        assert max(map(len, lines)) <= LETTERS_WIDTH
        shown = [card for pile in view.piles for card in _shown(pile) if card is not Card.UNKNOWN]
        grid = "\n".join(lines).split("\n\n1 ")[0]
        # What belongs on an empty place stands in brackets.
        assert sorted(FACE.findall(re.sub(r"\(.*?\)", "", grid))) == sorted(map(str, shown))
        # Where it has to be told apart, each pile has its name.
        labels = re.findall(r"[a-z]+[0-9.]*", grid.replace("Joker", "").replace(ENGLISH.say("letters-thickness"), ""))
        assert sorted(labels) == sorted([*(pile.spot.short() for pile in view.piles), *_closed(view)])


def _shown(pile: Any) -> Any:
    """The cards of a pile that lies spread, or what lies open at its top."""
    return pile.cards if pile.spot.fan != "none" or pile.thickness is not None else pile.cards[-1:]


def _closed(view: View) -> list[str]:
    return ["xx" for pile in view.piles if pile.closed]


async def test_who_wants_it_has_letters_on_every_board_where_they_play(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert "```" not in texts(room.channel.last_message)
    await room.alice.slash(room.channel, "text", switch="on")
    board = room.channel.last_message
    assert in_letters(ENGLISH, (await room.live()).in_play.look(), ()) in texts(board)
    assert board.attachments, "others still see the picture"
    await room.alice.slash(room.channel, "move", move="stock")
    assert in_letters(ENGLISH, (await room.live()).in_play.look(), ()) in texts(room.channel.last_message)
    await room.restart()
    await room.alice.slash(room.channel, "move", move="stock")
    assert in_letters(ENGLISH, (await room.live()).in_play.look(), ()) in texts(room.channel.last_message), (
        "it is remembered"
    )
    await room.alice.slash(room.channel, "text", switch="off")
    assert "```" not in texts(room.channel.last_message)


async def test_one_who_wants_it_is_enough_and_others_are_not_asked(room: Room) -> None:
    await room.carol.slash(room.channel, "text", switch="on")
    await room.begin()
    assert "```" not in texts(room.channel.last_message), "Carol does not play"
    said = await room.bob.slash(room.channel, "text", switch="on")
    assert texts(said.response.message) == ENGLISH.say("text-on")
    assert said.response.ephemeral
    assert "```" in texts(room.channel.last_message)


async def test_a_server_can_want_it_for_all(room: Room) -> None:
    await room.store.tastes.choose_taste(room.guild.id, 0, "text", "on")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert "```" in texts(room.channel.last_message)


async def test_anybody_may_look_at_the_letters_alone(room: Room) -> None:
    nothing = await room.bob.slash(room.channel, "text")
    assert texts(nothing.response.message) == ENGLISH.say("no-table")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    board = room.channel.last_message
    expected = in_letters(ENGLISH, (await room.live()).in_play.look(), ())
    for switch, sentence in (
        (None, ""),
        ("on", ENGLISH.say("text-on") + "\n"),
        ("off", ENGLISH.say("text-off") + "\n"),
    ):
        options = {} if switch is None else {"switch": switch}
        said = await room.bob.slash(room.channel, "text", **options)
        assert said.response.ephemeral
        assert texts(said.response.message) == sentence + expected
    assert room.channel.last_message.id == board.id, "Bob does not play, and nothing is posted for him"


async def test_letters_of_a_lobby_have_to_wait(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    said = await room.alice.slash(room.channel, "text")
    assert texts(said.response.message) == ENGLISH.say("not-begun", host="Alice")
    said = await room.alice.slash(room.channel, "text", switch="on")
    assert texts(said.response.message) == ENGLISH.say("text-on")


async def test_tastes_are_kept_by_person_and_by_server(room: Room) -> None:
    store = room.store
    await store.tastes.choose_taste(0, 7, "theme", "night")
    await store.tastes.choose_taste(5, 0, "theme", "classic")
    await store.tastes.choose_taste(0, 8, "text", "on")
    assert await store.tastes.tastes(5, [7, 8], "theme") == {7: "night", 0: "classic"}
    assert await store.tastes.tastes(6, [7, 8], "theme") == {7: "night"}
    assert await store.tastes.tastes(5, [], "theme") == {0: "classic"}
    await store.tastes.choose_taste(0, 7, "theme", "large")
    assert await store.tastes.tastes(6, [7], "theme") == {7: "large"}
    await store.tastes.choose_taste(0, 7, "theme", None)
    assert await store.tastes.tastes(6, [7, 8], "theme") == {}


def test_the_command_says_what_it_does() -> None:
    (command,) = [each for each in commands() if each.name == "text"]
    assert command.description == ENGLISH.say("command-text")
