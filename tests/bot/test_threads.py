"""A channel that is taken offers a thread, and there the very game that was asked for."""

from __future__ import annotations

import contextlib
from typing import Any

import discord
import pytest

from bot.model.refusals import Refused
from bot.text.reader import ENGLISH
from bot.ui import wanted_game
from bot.ui.components import LONGEST_VALUE, TableButton
from bot.ui.presses import known_id
from bot.ui.wanted_game import FirstGame, Opening, SharedGame, SoloGame
from engine.catalogue import GAMES
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_places import denying
from tests.bot.test_repeated import delivered_again

OFFER = ENGLISH.say("label-thread")


def offered(result: Any) -> list[str]:
    """The buttons of the private answer to a request."""
    return [each.label for message in private(result) for each in buttons(message).values()]


async def taken(room: Room) -> None:
    """Let Bob play in the channel."""
    await room.bob.slash(room.channel, "patience start", game="Yukon", deal="1")


async def test_a_taken_channel_offers_a_thread_for_the_very_game(room: Room) -> None:
    await taken(room)
    chosen = {"game": "Klondike", "deal": "4711", "rules": "draw=3", "together": True}
    asked = await room.alice.slash(room.channel, "patience start", **chosen)
    (message,) = private(asked)
    assert texts(message) == ENGLISH.say("busy-solo", players="Bob", title="Yukon", hours=12)
    await room.alice.click(message, label=OFFER)
    (thread,) = room.channel.threads
    assert thread.name == "Klondike: Alice"
    live = await room.bot.handler.service.tables.live(thread.id)
    assert (live.record.game, live.record.options["draw"], live.names) == ("klondike", "3", ("Alice",))
    assert (live.solo.number, live.solo.together) == (4711, True)
    assert thread.last_message.attachments
    assert texts(private(asked)[0]) == ENGLISH.say("in-thread", channel=f"<#{thread.id}>")
    assert offered(asked) == []
    assert (await room.live()).names == ("Bob",)


async def test_who_is_invited_is_invited_to_the_thread(room: Room) -> None:
    await taken(room)
    chosen = {"rules": "guided", "players": 3, "computers": 1, "level": "sharp", "invite": room.carol}
    asked = await room.alice.slash(room.channel, "chinese start", **chosen)
    await room.alice.click(private(asked)[0], label=OFFER)
    (thread,) = room.channel.threads
    record = (await room.bot.handler.service.tables.live(thread.id)).record
    assert (record.limit, [each.level for each in record.members]) == (3, ["", "sharp"])
    assert any(f"<@{room.carol.id}>" in texts(each) for each in thread.history())


@pytest.mark.asked
async def test_a_private_game_needs_no_thread(room: Room) -> None:
    await taken(room)
    (page,) = private(await room.alice.slash(room.channel, "daily"))
    await room.alice.click(page, label="Begin my one try")
    await room.alice.slash(room.channel, "patience start", game="Klondike", private=True)
    assert (room.channel.threads, (await room.live()).names) == ([], ("Bob",))
    found = await room.store._database.rows("SELECT status FROM tables WHERE host_id = ?", room.alice.id)
    assert [row[0] for row in found] == ["playing", "playing"]


async def test_a_number_may_be_typed_in_the_digits_of_any_script(room: Room) -> None:
    await taken(room)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike", deal="４７１１")
    await room.alice.click(private(asked)[0], label=OFFER)
    (thread,) = room.channel.threads
    assert (await room.bot.handler.service.tables.live(thread.id)).solo.number == 4711


@pytest.mark.parametrize("denied", ["create_public_threads", "send_messages_in_threads"])
async def test_where_no_thread_can_be_made_the_sentence_stands_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch, denied: str
) -> None:
    await taken(room)
    denying(room, monkeypatch, denied)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert (len(private(asked)), offered(asked)) == (1, [])


async def test_who_may_make_no_thread_is_offered_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await taken(room)
    may = discord.Permissions.all()
    may.update(create_public_threads=False)
    monkeypatch.setattr(discord.Interaction, "permissions", property(lambda _: may))
    assert offered(await room.alice.slash(room.channel, "patience start", game="Klondike")) == []


async def test_a_thread_is_no_place_for_a_thread(room: Room) -> None:
    room.env.backend.create_thread(room.channel.id, "aside", owner_id=room.alice.id)
    (thread,) = room.channel.threads
    await room.bob.slash(thread, "patience start", game="Yukon")
    assert offered(await room.alice.slash(thread, "patience start", game="Klondike")) == []


async def test_no_empty_thread_is_left(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await taken(room)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    room.env.inject_error("POST", f"/channels/{room.channel.id}/threads", status=403)
    refused = await room.alice.click(private(asked)[0], label=OFFER)
    assert ENGLISH.say("no-thread") in [texts(each) for each in private(refused)]

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no game")

    monkeypatch.setattr(room.bot.handler.service.solo, "start", broken)
    await room.alice.click(private(asked)[0], label=OFFER)
    assert room.channel.threads == []


async def test_whoever_has_five_tables_opens_no_thread_for_a_sixth(room: Room) -> None:
    """A channel is told of each thread, also of one that is taken away at once."""
    await taken(room)
    for number in range(5):
        channel = room.guild.create_text_channel(f"other-{number}")
        await room.env.settle()
        await room.alice.slash(channel, "patience start", game="Klondike", deal="1")
        await room.alice.slash(channel, "move", move="stock")
    before = len(room.channel.history())
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    refused = await room.alice.click(private(asked)[0], label=OFFER)
    assert "You have 5 tables open" in texts(private(refused)[-1])
    assert len(room.channel.history()) == before


async def test_a_thread_stays_in_which_a_table_was_stored_though_the_answer_failed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await taken(room)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    start = room.bot.handler.service.solo.start

    async def late(*args: Any, **how: Any) -> None:
        await start(*args, **how)
        raise RuntimeError("too late")

    monkeypatch.setattr(room.bot.handler.service.solo, "start", late)
    await room.alice.click(private(asked)[0], label=OFFER)
    (thread,) = room.channel.threads
    assert await room.store.tables.table_in(thread.id) is not None


async def test_two_taps_open_one_thread(room: Room) -> None:
    await taken(room)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    (message,) = private(asked)
    room.bot.threads._pressed.add(message.id)  # the first tap is being carried out
    again = await room.alice.click(message, label=OFFER)
    assert ENGLISH.say("repeated") in [texts(each) for each in private(again)]
    assert room.channel.threads == []


async def test_a_tap_that_is_delivered_again_opens_no_second_thread(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await taken(room)
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike")
    kept = await delivered_again(room, monkeypatch)
    await room.alice.click(private(asked)[0], label=OFFER)
    (thread,), (tap,) = room.channel.threads, kept
    with contextlib.suppress(discord.HTTPException):  # it has been answered
        await room.bot.handler.run(*tap)
    assert [each.id for each in room.channel.threads] == [thread.id]


def every_opening() -> list[Opening]:
    """One of each kind, with as much said of it as can be."""
    solo: list[Opening] = []
    for kind in (kind for kind in GAMES if kind.solo):
        rules = " ".join(f"{option.name}={[*option.choices][-1]}" for option in kind.options)
        try:
            kind.at(dict(pair.split("=") for pair in rules.split()), 1)
        except ValueError:  # not all of them go together
            rules = ""
        solo.append(SoloGame(kind.title, "winnable", True, rules=rules))
    shared = [
        SharedGame(kind, max(kind.presets, key=len), most, 604800, ("beginner",) * (most - 1), 1 << 62)
        for kind, most in ((kind, kind.players[-1]) for kind in GAMES if not kind.solo)
    ]
    return [*solo, *shared, SharedGame(shared[0].kind), FirstGame("play"), FirstGame("computer")]


def test_every_opening_comes_back_from_the_id_of_its_button() -> None:
    wrong = []
    for opening in every_opening():
        text = wanted_game.written(opening)
        button = TableButton(0, 0, f"thread {text}")
        again = wanted_game.read(button.what.removeprefix("thread "))
        if wanted_game.written(again) != text or len(button.custom_id or "") > LONGEST_VALUE:
            wrong.append(text)
        if known_id(button.custom_id or "") is None:
            wrong.append(text)
    assert wrong == []


FORGED = [
    "shared klondike - - - 0 - -",
    "shared bank - - - 999999999999 casual -",
    "shared bank - - - -1 casual -",
    "solo bank 1 0 -",
    "first -",
    "daily -",
]


def test_what_no_button_says_is_no_opening() -> None:
    """A game for one has no lobby, and nobody makes room in memory for so many computers."""
    read = []
    for text in FORGED:
        with contextlib.suppress(Refused):
            read.append(wanted_game.written(wanted_game.read(text)))
    assert read == []
