"""How a newcomer finds the way: `/help`, a first game by a button, and tips that come once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.store import database as sqlite
from bot.store.sqlite_store import SqliteStore
from bot.text.sentences import say
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, texts

pytestmark = pytest.mark.tips


def private(result: Any) -> str:
    """What one person alone was told."""
    told = [texts(each.message) for each in result.followups]
    if result.response is not None and result.response.ephemeral and result.response.message is not None:
        told.append(texts(result.response.message))
    return "\n".join(told)


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
    assert labels == ["Klondike", "Chinese Patience", "Russian Bank"]
    await room.alice.click(result.response.message, custom_id=f"t:0:0:b-play_{number}")
    record = (await room.live()).record
    assert record.game == game_id
    assert preset is None or record.options == game(game_id).preset(preset)


async def test_a_first_game_explains_each_thing_once(room: Room) -> None:
    begun = await room.alice.slash(room.channel, "patience start", game="Klondike", deal=4711)
    assert private(begun) == say("tip-turn")
    first, second = [await room.alice.slash(room.channel, "move", move="stock") for _ in range(2)]
    assert private(first) == say("tip-undo")
    assert not private(second)
    # It is remembered of the person, not of the bot that runs.
    await room.restart()
    await room.alice.slash(room.channel, "next")
    third = await room.alice.slash(room.channel, "move", move="stock")
    assert not private(third).startswith("Tip")


async def test_tips_of_a_table_of_several_say_nothing_of_a_breach(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "chinese start")
    joined = await room.bob.slash(room.channel, "join")
    assert (private(opened), private(joined)) == (say("tip-host"), say("tip-turn"))
    await room.alice.slash(room.channel, "begin")
    player = await room.to_move()
    for _ in range(2):
        drawn = await player.slash(room.channel, "move", move="stock")
        if private(drawn) == say("tip-card"):
            break
        await player.slash(room.channel, "move", move="stock waste")
        player = await room.to_move()
    passed = await player.slash(room.channel, "move", move="stock waste")
    assert private(passed) == say("tip-call", call="Knock")


@pytest.mark.parametrize("how", ["command", "button"])
async def test_tips_can_be_switched_off_and_on(room: Room, how: str) -> None:
    begun = await room.alice.slash(room.channel, "patience start", game="Klondike")
    if how == "button":
        await room.alice.click(begun.response.message, custom_id="t:0:0:b-tips")
    else:
        off = await room.alice.slash(room.channel, "tips", switch="off")
        assert private(off) == say("tips-off")
    moved = await room.alice.slash(room.channel, "move", move="stock")
    assert not private(moved).startswith("Tip")
    await room.alice.slash(room.channel, "tips", switch="on")
    again = await room.alice.slash(room.channel, "move", move="stock")
    assert private(again) == say("tip-turn")


async def test_tips_are_remembered_of_each_person_by_themselves(tmp_path: Path) -> None:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        assert [await store.next_tip(1, ("a", "b")) for _ in range(3)] == ["a", "b", None]
        assert await store.next_tip(2, ("a",)) == "a"
        await store.want_tips(2, False)
        assert await store.next_tip(2, ("b",)) is None


async def test_databases_from_before_tips_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, older = tmp_path / "table.db", sqlite._steps()[:6]
    with monkeypatch.context() as before:
        before.setattr(sqlite, "_steps", lambda: older)
        async with sqlite.Database.open(path):
            pass
    async with SqliteStore.open(path, "discord") as store:
        assert await store.next_tip(1, ("a",)) == "a"
