"""How a newcomer finds the way: `/help`, a first game by a button, and tips that come once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.model.records import Explained
from bot.store.sqlite import database as sqlite
from bot.store.sqlite_store import SqliteStore
from bot.text.sentences import say
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, private, texts
from tests.stores import Place

pytestmark = pytest.mark.tips


def told(result: Any) -> str:
    """What one person alone was told."""
    return "\n".join(map(texts, private(result)))


@pytest.mark.parametrize(
    ("number", "game_id", "preset"), [(0, "klondike", None), (1, "chinese", "guided"), (2, "bank", "guided")]
)
async def test_help_tells_how_to_begin_and_its_buttons_do(
    room: Room, number: int, game_id: str, preset: str | None
) -> None:
    result = await room.alice.slash(room.channel, "help")
    assert result.response.ephemeral
    told = texts(result.response.message)
    for command in ("/patience start", "/chinese start", "/bank start", "/daily", "/move", "/rules"):
        assert command in told
    assert len(told) <= 2000
    labels = [each.label for each in buttons(result.response.message).values()]
    assert labels == ["Klondike", "Chinese Patience", "Russian Bank", "No more tips"]
    await room.alice.click(result.response.message, custom_id=f"t:0:0:b-play_{number}")
    record = (await room.live()).record
    assert record.game == game_id
    assert preset is None or record.options == game(game_id).preset(preset)


OFF_BELOW, OFF_BESIDE = "t:0:0:b-tips", "t:0:0:b-quiet"


def small(key: str) -> str:
    """A sentence as it stands on a board."""
    return f"-# {say(key)}"


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
    assert not any(private(each) for each in (begun, first, second))
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
    assert (told(opened), told(joined)) == (say("tip-host"), say("tip-turn"))
    assert OFF_BELOW in buttons(private(joined)[0]), "each person's first has a button"
    await room.alice.slash(room.channel, "begin")
    drawn = await to_draw(room, "typed")
    assert told(drawn) == say("tip-card")
    player = await room.to_move()
    passed = await player.slash(room.channel, "move", move="stock waste")
    assert told(passed) == say("tip-call", call="Knock")
    assert not buttons(private(passed)[0])
    assert not any("Tip" in texts(message) for message in room.channel.history() if not message.flags.ephemeral)


async def test_of_private_tips_only_the_newest_stands(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "chinese start")
    assert private(opened)
    await room.bob.click(room.channel.last_message, label="Join")
    begun = await room.alice.click(room.channel.last_message, label="Begin")
    assert told(begun) == say("tip-turn")
    assert not private(opened), "the former one is taken away"
    assert private(begun)


async def test_whoever_taps_is_told_only_what_belongs_to_the_first_turn(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    joined = await room.bob.click(room.channel.last_message, label="Join")
    await room.alice.click(room.channel.last_message, label="Begin")
    assert told(joined) == say("tip-turn")
    drawn = await to_draw(room, "tapped")
    assert not private(drawn), "the board has a button for each place"
    player, live = await room.to_move(), await room.live()
    ends = f"t:{live.record.id}:{live.ply}:b-stock_waste"
    (custom_id,) = [each for each in buttons(room.channel.last_message) if each.startswith(ends)]
    passed = await player.click(room.channel.last_message, custom_id=custom_id)
    assert told(passed) == say("tip-call", call="Knock")


@pytest.mark.parametrize("how", ["command", "tip", "board", "help"])
async def test_tips_can_be_switched_off_and_on(room: Room, how: str) -> None:
    if how == "command":
        off = await room.alice.slash(room.channel, "tips", switch="off")
        assert told(off) == say("tips-off")
    elif how == "tip":
        opened = await room.alice.slash(room.channel, "chinese start")
        await room.alice.click(private(opened)[0], custom_id=OFF_BELOW)
        assert (texts(private(opened)[0]), buttons(private(opened)[0])) == (say("tips-off"), {}), "it gives way"
        await room.alice.slash(room.channel, "cancel")
    elif how == "help":
        shown = await room.alice.slash(room.channel, "help")
        off = await room.alice.click(private(shown)[0], custom_id=OFF_BESIDE)
        assert texts(off.followups[0].message) == say("tips-off")
        assert len(buttons(private(shown)[0])) > 1, "the rest can still be used"
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    await room.alice.slash(room.channel, "move", move="stock")
    if how == "board":
        off = await room.alice.click(room.channel.last_message, custom_id=OFF_BESIDE)
        assert told(off) == say("tips-off")
        assert buttons(room.channel.last_message), "the board stays"
        await room.alice.slash(room.channel, "move", move="stock")
    assert "Tip" not in texts(room.channel.last_message)
    await room.alice.slash(room.channel, "tips", switch="on")
    await room.alice.slash(room.channel, "move", move="stock")
    assert texts(room.channel.last_message).endswith(small("tip-undo"))


@pytest.mark.either
async def test_tips_are_remembered_of_each_person_by_themselves(place: Place) -> None:
    async with place.open() as store:
        told = [await store.next_tip(1, ("a", "b")) for _ in range(3)]
        assert told == [Explained("a", first=True), Explained("b", first=False), None]
        assert await store.next_tip(2, ("a",)) == Explained("a", first=True)
        await store.want_tips(2, False)
        assert await store.next_tip(2, ("b",)) is None


async def test_databases_from_before_tips_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, older = tmp_path / "table.db", sqlite._steps()[:6]
    with monkeypatch.context() as before:
        before.setattr(sqlite, "_steps", lambda: older)
        async with sqlite.SqliteDatabase.open(path):
            pass
    async with SqliteStore.open(path, "discord") as store:
        assert await store.next_tip(1, ("a",)) == Explained("a", first=True)
