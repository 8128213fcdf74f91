"""How many turns each player has had, read from the log, is what was seen while the game was played."""

from __future__ import annotations

import random

import pytest

from engine import catalogue
from engine.errors import MoveError
from engine.table import SKIP, Table
from engine.turns import turns_had


@pytest.mark.parametrize(("game", "preset", "players"), [("chinese", "standard", 3), ("bank", "simple", 2)])
def test_turns_are_those_in_which_somebody_has_moved(game: str, preset: str, players: int) -> None:
    kind, rng = catalogue.game(game), random.Random(7)
    table = Table.open(kind.at(kind.preset(preset), players), "s1:turns")
    had, acted = [0] * players, False
    for _ in range(300):
        seat = table.state.turn
        if rng.random() < 0.1:
            after = table.skip(seat)
        else:
            texts = table.legal_texts()
            ends = [text for text in texts if text.endswith("own waste")]
            after = table.type(seat, rng.choice(ends or texts))
        if after.result is not None:
            break
        if after.log[-1].text not in (SKIP, *table.rules.calls) and not acted:
            had[seat] += 1
            acted = True
        if after.passed or after.state.turn != seat:
            acted = False
        table = after
        assert turns_had(table) == tuple(had)
        for caller in range(players):
            if rng.random() < 0.05 and caller != table.state.turn and (calls := table.legal_texts(caller)):
                table = table.type(caller, calls[0])
                acted = acted and not table.passed and table.state.turn == seat
        table = _taken_back_and_made_again(table)
    assert min(had) > 3


def _taken_back_and_made_again(table: Table) -> Table:
    """The table once the newest move was taken back, if it may be, and made once more."""
    entry = table.log[-1]
    try:
        return table.take_back(entry.seat).type(entry.seat, entry.text)
    except MoveError:
        return table
