"""A person plays against computers, through the real bot, to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.model.computers import SIGN
from bot.model.live_table import LiveTable
from bot.text.sentences import say
from engine.players.greedy import greedy, in_order
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_play import board
from engine.notation import print_move


async def begin(room: Room, game: str, rules: str, computers: int = 1, level: str = "regular") -> LiveTable:
    """A table of Alice and some computers that has been dealt, where it is her turn."""
    await room.alice.slash(room.channel, f"{game} start", rules=rules, computers=computers, level=level)
    await room.alice.slash(room.channel, "begin")
    return await room.live()


async def play_on(room: Room, live: LiveTable, careless: float = 0.0, most: int = 600) -> LiveTable:
    """Let Alice play until the game is over."""
    rng, table_id = random.Random(1), live.record.id
    for _ in range(most):
        live = await room.bot.handler.service.tables.newest(table_id)
        if live.record.status != "playing":
            return live
        table = live.in_play
        assert table.state.turn == 0, "the computers have played their turns"
        moves = in_order(table.rules, table.state)
        move = rng.choice(moves) if rng.random() < careless else greedy(table.rules, table.state)
        await room.alice.slash(room.channel, "move", move=print_move(table.rules, table.state, 0, move))
    raise AssertionError("the game goes on for ever")


@pytest.mark.parametrize(
    ("game", "rules", "computers"),
    [("chinese", "guided", 1), ("chinese", "knocking", 3), ("bank", "guided", 1), ("bank", "standard", 2)],
)
async def test_a_game_against_computers_comes_to_its_end(room: Room, game: str, rules: str, computers: int) -> None:
    live = await play_on(room, await begin(room, game, rules, computers))
    assert live.record.status == "over"
    assert live.in_play.result is not None
