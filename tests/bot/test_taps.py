"""Every game is played by taps alone: each move that is offered is at most three taps away, and each entry plays."""

from __future__ import annotations

import random

import pytest

from bot.model.live_table import LiveTable
from engine.moves import Move, Say
from engine.notation import parse_move
from engine.table import Table
from tests.bot.taps import reached
from tests.bot.test_limits import scene_of
from tests.playing import Setting, settings

LONGEST_GAME = 300
MOST_TAPS = 3
# By each preset of the games for several, and as they usually are played of the others.
PLAYED = [*{(each.game.id, "" if each.game.solo else each.label): each for each in reversed(settings())}.values()]


def offered(live: LiveTable) -> set[Move]:
    """The moves that the player to move is offered, without calls."""
    table = live.in_play
    return {move for move in table.rules.offered(table.state, table.state.turn) if not is_call(live, move)}


def is_call(live: LiveTable, move: Move) -> bool:
    return isinstance(move, Say) and move.word in live.in_play.rules.calls


@pytest.mark.parametrize("setting", PLAYED, ids=str)
def test_a_game_is_played_by_taps_alone(setting: Setting) -> None:
    chance, rules = random.Random(f"taps {setting}"), setting.rules
    table = Table.open(rules, f"s1:taps {setting}")
    for _ in range(LONGEST_GAME):
        live = scene_of(setting.game, table)
        moves = offered(live)
        if not moves:
            break
        state, taps = table.state, reached(live)
        there = {
            parse_move(rules, state, state.turn, text): number
            for text, number in taps.items()
            if text not in ("undo", "redo", "hint", "restart", "next", *rules.calls)
        }
        assert {*there} == moves
        assert max(there.values()) <= MOST_TAPS
        table = table.act(state.turn, chance.choice(sorted(there, key=str)))
    assert table.log
