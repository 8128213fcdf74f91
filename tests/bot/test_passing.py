"""What one person is told about a position stands no longer than the position does."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import Table
from tests.bot.conftest import Room, private
from tests.bot.test_asked_once import is_there
from tests.bot.test_patience import klondike


async def told(room: Room, member: Any, command: str, **options: str) -> Any:
    """The one private message that a command leads to."""
    (message,) = private(await member.slash(room.channel, command, **options))
    return message


async def test_that_no_move_looks_good_goes_with_the_position(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await klondike(room)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "stuck", property(lambda table: True))
        advice = await told(room, room.alice, "hint")
    refused = await told(room, room.alice, "move", move="foundation stock")
    about_the_game = await told(room, room.alice, "rules")
    assert is_there(room, advice), "as long as it is true"
    await room.alice.slash(room.channel, "move", move="stock")
    assert [is_there(room, each) for each in (advice, refused, about_the_game)] == [False, False, True]


async def test_whose_turn_it_was_is_no_longer_said_once_others_have_moved(room: Room) -> None:
    await room.begin("guided")
    player = await room.to_move()
    other = next(each for each in (room.alice, room.bob) if each is not player)
    waiting = await told(room, other, "move", move="stock")
    elsewhere = await told(room, other, "rules")
    await player.slash(room.channel, "move", move="turn")
    assert [is_there(room, each) for each in (waiting, elsewhere)] == [False, True]


async def test_what_discord_lets_nobody_take_away_any_more_is_left(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room)
    monkeypatch.setattr("bot.ui.delivery.open_messages.TOKEN_SECONDS", 0)
    refused = await told(room, room.alice, "move", move="foundation stock")
    await room.alice.slash(room.channel, "move", move="stock")
    assert is_there(room, refused)
