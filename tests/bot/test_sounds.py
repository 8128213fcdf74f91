"""Boards that come without a sound: whoever plays alone need not be called."""

from __future__ import annotations

from bot.text.reader import ENGLISH
from bot.ui.delivery.messages import is_silent
from tests.bot.conftest import Room
from tests.bot.test_patience import klondike


async def test_a_game_of_ones_own_calls_nobody(room: Room) -> None:
    await klondike(room)
    assert is_silent(ENGLISH, await room.live())


async def test_a_game_of_several_calls_who_is_to_move(room: Room) -> None:
    await room.begin()
    assert not is_silent(ENGLISH, await room.live())
