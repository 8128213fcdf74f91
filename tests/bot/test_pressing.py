"""Games in a pretended Discord in which nobody types anything but how they begin."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.model.live_table import LiveTable, TableKind
from engine.notation import parse_move, print_move
from tests.bot.conftest import Room
from tests.bot.taps import reached, tap
from tests.lanes import leading

PLIES = 18
HELP = ("undo", "redo", "hint", "restart", "next", "resign", "knock", "finish")


async def begun(room: Room, game: str) -> None:
    if game in ("chinese", "bank"):
        await room.begin(game=game)
    else:
        await room.alice.slash(room.channel, "patience start", game=game, deal="11")


async def player(room: Room, live: LiveTable) -> Any:
    return room.alice if live.kind is TableKind.SOLO else await room.to_move()


@pytest.mark.parametrize(
    "game", leading(["chinese", "klondike", "bank", "spaces", "pyramid", "house-on-the-hill"], 2)
)
async def test_a_game_is_pressed(room: Room, game: str) -> None:
    chance = random.Random(game)
    await begun(room, game)
    for ply in range(PLIES):
        live = await room.live()
        table = live.in_play
        texts = sorted({*reached(live)} - {*HELP})
        if not texts:
            break
        text = chance.choice(texts)
        await tap(room, await player(room, live), text)
        move = parse_move(table.rules, table.state, table.state.turn, text)
        after = await room.live()
        assert after.in_play.log[-1].text == print_move(table.rules, table.state, table.state.turn, move)
        assert after.ply == ply + 1
