"""How a newcomer finds the way: `/help`, a first game by a button, and tips that come once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import __version__
from bot.model.records import Explained
from bot.model.winnable import proven
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite import database as sqlite
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, newest, private, texts
from tests.bot.test_solo_store import WON, begun
from tests.bot.test_store import ALICE, BOB, GUILD
from tests.stores import Place

pytestmark = [pytest.mark.tips, pytest.mark.thorough]


def told(result: Any) -> str:
    """What one person alone was told."""
    return "\n".join(map(texts, private(result)))


FIRST_TURN = ENGLISH.say(
    "tip-turn", title="Chinese Patience", aim="Be the first to get rid of every card in your stock and waste."
)
STEPS = ["Play Klondike", "Play a computer", "Today's deal"]


def labels(message: Any) -> list[str]:
    """What stands on the buttons of a message."""
    return [each.label for each in buttons(message).values()]


async def test_help_greets_and_tells_how_to_begin(room: Room) -> None:
    result = await room.alice.slash(room.channel, "help")
    assert result.response.ephemeral
    told = texts(result.response.message)
    assert told.startswith(ENGLISH.say("introduction"))
    assert "/help" not in told, "they have found it"
    for command in ("/patience start", "/chinese start", "/bank start", "/daily", "/move", "/rules", "/resign"):
        assert command in told
    assert told.endswith(f"-# Patience Table {__version__}")
    assert len(told) <= 2000
    assert labels(result.response.message) == [*STEPS, "No more tips", "Any solo game"]


async def test_a_new_deal_of_several_says_how_to_resign_until_somebody_moves(room: Room) -> None:
    await room.begin()
    assert "`/resign`" in texts(room.channel.last_message)
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    assert "`/resign`" not in texts(room.channel.last_message)


async def test_help_offers_no_end_to_tips_that_are_off(room: Room) -> None:
    for switch in ("off", "on"):
        await room.alice.slash(room.channel, "tips", switch=switch)
        shown = (await room.alice.slash(room.channel, "help")).response.message
        assert ("No more tips" in labels(shown)) is (switch == "on")


async def greeted(room: Room) -> Any:
    """The greeting that everybody sees when the bot comes to a server."""
    await room.bot.on_guild_join(room.guild.me.guild)
    return room.channel.last_message


async def test_a_new_server_is_greeted_where_the_bot_may_speak(room: Room) -> None:
    greeting = await greeted(room)
    assert texts(greeting) == ENGLISH.say("greeting")
    assert len(re.findall(r"[.!?](?: |$)", texts(greeting))) == 2, "two sentences"
    assert labels(greeting) == STEPS
    await room.alice.click(greeting, label="Play Klondike")
    assert (await room.live()).record.game == "klondike"
    assert texts(greeting) == ENGLISH.say("greeting"), "it stays for others"


async def test_where_the_bot_may_not_speak_nobody_is_greeted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    may = discord.Permissions.all()
    may.update(send_messages=False)
    monkeypatch.setattr(discord.TextChannel, "permissions_for", lambda *_: may)
    await room.bot.on_guild_join(room.guild.me.guild)
    assert room.channel.history() == []


async def test_one_tap_deals_a_guided_game_against_a_computer(room: Room) -> None:
    greeting = await greeted(room)
    await room.alice.click(greeting, label="Play a computer")
    record = (await room.live()).record
    assert (record.game, record.options) == ("chinese", game("chinese").preset("guided"))
    assert record.status == "playing"
    assert [member.computer for member in record.members] == [False, True]
    assert room.channel.last_message.attachments


async def test_whoever_begins_against_a_computer_is_reminded_of_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = set()
    async with place.open() as store:
        service = Service(store, news)
        for channel in range(1, 9):
            monkeypatch.setattr("secrets.token_hex", lambda size, digit=str(channel): digit * 2 * size)
            context = RequestContext(channel, channel, channel, 1, "Alice")
            live = (await service.lobby.against_computers(context, game("chinese"))).live
            begin.add(live.to_move.computer)
            assert [timer.seat for timer in live.record.timers] == ([] if live.to_move.computer else [0])
    assert begin == {True, False}


async def test_a_game_that_is_dealt_at_once_is_no_lobby(room: Room) -> None:
    for name in ("one", "two"):
        await room.alice.slash(room.guild.create_text_channel(name), "chinese start")
    await room.alice.click(await greeted(room), label="Play a computer")
    assert (await room.live()).record.status == "playing", "though two of hers wait for players"


@pytest.mark.asked
async def test_todays_deal_is_shown_to_whoever_taps_alone(room: Room) -> None:
    greeting = await greeted(room)
    (page,) = private(await room.alice.click(greeting, label="Today's deal"))
    assert texts(page).startswith("### Daily deal of ")
    await room.alice.click(page, label="Begin my one try")
    doubt = await room.alice.slash(room.channel, "cancel")
    await room.alice.click(private(doubt)[0], label=ENGLISH.say("label-sure-cancel"))
    (results,) = private(await room.alice.click(greeting, label="Today's deal"))
    assert "**Alice** resigned before the first move" in texts(results)
    assert texts(greeting) == ENGLISH.say("greeting")


async def test_a_beginners_first_deals_can_be_won_and_say_so(room: Room) -> None:
    promise, numbers = ENGLISH.say("first-deals", deals=3, title="Klondike"), []
    for command, options in (("patience start", {"game": "Klondike"}), ("next", {}), ("next", {})):
        await room.alice.slash(room.channel, command, **options)
        assert promise in newest(room)
        numbers.append((await room.live()).solo.number)
        await room.alice.slash(room.channel, "move", move="stock")
    assert {*numbers} <= {*proven(game("klondike"))}
    await room.alice.slash(room.channel, "next")
    assert promise not in newest(room)
    other = room.guild.create_text_channel("other")
    await room.bob.slash(other, "patience start", game="Klondike", deal="4711")
    assert not any(promise in texts(message) for message in other.history()), "what they chose themselves"
    await room.bob.slash(other, "patience start", game="Yukon")
    assert not any("can be won" in texts(message) for message in other.history())


@pytest.mark.either
async def test_deals_are_counted_by_person_and_game_on_all_servers(place: Place) -> None:
    async with place.open() as store:
        await begun(store, channel_id=71)
        await begun(store, channel_id=72, guild_id=GUILD + 1)
        await begun(store, channel_id=73, game="yukon")
        await begun(store, channel_id=74, finish=replace(WON, user_id=BOB.user_id))
        assert [await store.past.deals(ALICE.user_id, "klondike", most) for most in (1, 3)] == [1, 2]
        assert await store.past.deals(BOB.user_id, "yukon", 3) == 0


OFF_BELOW, OFF_BESIDE = "t:0:0:b-tips", "t:0:0:b-quiet"


def small(key: str) -> str:
    """A sentence as it stands on a board."""
    return f"-# {ENGLISH.say(key)}"


async def to_draw(room: Room, how: str) -> Any:
    """Let players pass until one has drawn a card that is still to be played; what that led to."""
    while True:
        player = await room.to_move()
        live = await room.live()
        if how == "typed":
            drawn = await player.slash(room.channel, "move", move="stock")
        else:
            drawn = await player.click(room.channel.last_message, custom_id=f"t:{live.record.id}:{live.ply}:b-stock")
        table = (await room.live()).in_play
        if table.rules.card_in_play(table.state, table.state.turn) is not None:
            return drawn


async def test_a_game_for_one_explains_each_thing_on_its_board_until_the_next_move(room: Room) -> None:
    begun = await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    assert "Tip" not in texts(room.channel.last_message), "the deal itself says how to move"
    first = await room.alice.slash(room.channel, "move", move="stock")
    assert texts(room.channel.last_message).endswith(small("tip-undo"))
    assert OFF_BESIDE in buttons(room.channel.last_message)
    second = await room.alice.slash(room.channel, "move", move="stock")
    assert "Tip" not in texts(room.channel.last_message)
    assert OFF_BESIDE not in buttons(room.channel.last_message)
    assert not private(begun)
    assert not private(first), "its answer goes when the next one comes"
    assert texts(*private(second)) == ENGLISH.say("done-moves", played="draw a card")
    # It is remembered of the person, not of the bot that runs.
    await room.restart()
    await room.alice.slash(room.channel, "next")
    await room.alice.slash(room.channel, "move", move="stock")
    assert "Tip" not in texts(room.channel.last_message)


async def test_only_the_first_tip_offers_to_have_no_more(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "chinese start")
    assert OFF_BELOW in buttons(private(opened)[0])
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    await room.alice.slash(room.channel, "move", move="stock")
    assert texts(room.channel.last_message).endswith(small("tip-undo"))
    assert OFF_BESIDE not in buttons(room.channel.last_message)


async def test_tips_of_a_table_of_several_say_nothing_of_a_breach(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "chinese start")
    joined = await room.bob.slash(room.channel, "join")
    assert (told(opened), told(joined)) == (ENGLISH.say("tip-host"), FIRST_TURN)
    assert OFF_BELOW in buttons(private(joined)[0]), "each person's first has a button"
    await room.alice.slash(room.channel, "begin")
    drawn = await to_draw(room, "typed")
    assert told(drawn) == ENGLISH.say("tip-card")
    player = await room.to_move()
    passed = await player.slash(room.channel, "move", move="stock waste")
    assert told(passed) == ENGLISH.say("tip-call", call="Knock")
    assert not buttons(private(passed)[0])
    assert not any("Tip" in texts(message) for message in room.channel.history() if not message.flags.ephemeral)


@pytest.mark.parametrize("name", ["chinese", "bank"])
def test_the_tip_about_calls_says_when_and_promises_no_call_on_an_own_turn(name: str) -> None:
    rules = game(name).at(game(name).preset("standard"), 2)
    assert rules.challenges is not None
    said = ENGLISH.say("tip-call", call=rules.challenges.label)
    assert "always" not in said
    assert "another player's turn" in said
    assert "until the next player acts" in said


async def test_of_private_tips_only_the_newest_stands(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "chinese start")
    assert private(opened)
    await room.bob.click(room.channel.last_message, label="Join")
    begun = await room.alice.click(room.channel.last_message, label="Begin")
    assert told(begun) == FIRST_TURN
    assert not private(opened), "the former one is taken away"
    assert private(begun)


async def test_whoever_taps_is_told_only_what_belongs_to_the_first_turn(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    joined = await room.bob.click(room.channel.last_message, label="Join")
    await room.alice.click(room.channel.last_message, label="Begin")
    assert told(joined) == FIRST_TURN
    drawn = await to_draw(room, "tapped")
    assert not private(drawn), "the board has a button for each place"
    player, live = await room.to_move(), await room.live()
    ends = f"t:{live.record.id}:{live.ply}:b-stock_waste"
    (custom_id,) = [each for each in buttons(room.channel.last_message) if each.startswith(ends)]
    passed = await player.click(room.channel.last_message, custom_id=custom_id)
    assert told(passed) == ENGLISH.say("tip-call", call="Knock")


@pytest.mark.parametrize("how", ["command", "tip", "board", "help"])
async def test_tips_can_be_switched_off_and_on(room: Room, how: str) -> None:
    if how == "command":
        off = await room.alice.slash(room.channel, "tips", switch="off")
        assert told(off) == ENGLISH.say("tips-off")
    elif how == "tip":
        opened = await room.alice.slash(room.channel, "chinese start")
        await room.alice.click(private(opened)[0], custom_id=OFF_BELOW)
        assert (texts(private(opened)[0]), buttons(private(opened)[0])) == (ENGLISH.say("tips-off"), {}), (
            "it gives way"
        )
        await room.alice.slash(room.channel, "cancel")
    elif how == "help":
        shown = await room.alice.slash(room.channel, "help")
        off = await room.alice.click(private(shown)[0], custom_id=OFF_BESIDE)
        assert texts(private(off)[-1]) == ENGLISH.say("tips-off")
        assert len(buttons(private(shown)[0])) > 1, "the rest can still be used"
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    await room.alice.slash(room.channel, "move", move="stock")
    if how == "board":
        off = await room.alice.click(room.channel.last_message, custom_id=OFF_BESIDE)
        assert told(off) == ENGLISH.say("tips-off")
        assert buttons(room.channel.last_message), "the board stays"
        await room.alice.slash(room.channel, "move", move="stock")
    assert "Tip" not in texts(room.channel.last_message)
    await room.alice.slash(room.channel, "tips", switch="on")
    await room.alice.slash(room.channel, "move", move="stock")
    assert texts(room.channel.last_message).endswith(small("tip-undo"))


@pytest.mark.either
async def test_tips_are_remembered_of_each_person_by_themselves(place: Place) -> None:
    async with place.open() as store:
        told = [await store.tips.next_tip(1, ("a", "b")) for _ in range(3)]
        assert told == [Explained("a", first=True), Explained("b", first=False), None]
        assert await store.tips.next_tip(2, ("a",)) == Explained("a", first=True)
        await store.tips.want_tips(2, False)
        assert await store.tips.next_tip(2, ("b",)) is None


async def test_databases_from_before_tips_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, older = tmp_path / "table.db", sqlite._steps()[:6]
    with monkeypatch.context() as before:
        before.setattr(sqlite, "_steps", lambda: older)
        async with sqlite.SqliteDatabase.open(path):
            pass
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tips.next_tip(1, ("a",)) == Explained("a", first=True)
