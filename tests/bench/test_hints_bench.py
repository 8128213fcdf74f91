"""How often hints alone win, and what they cost: `python -m pytest tests/bench/test_hints_bench.py -s`."""

from __future__ import annotations

import time

import pytest

from engine.catalogue import GAMES
from engine.shuffle import numbered
from engine.table import Table
from tests.following import follow

DEALS = 200
# The seconds that one hint may cost, on average.
MOST = 0.02


@pytest.mark.parametrize("game", [each for each in GAMES if each.solo], ids=lambda each: each.id)
def test_hints_alone_end_every_deal(game):
    won, lengths, began = 0, [], time.perf_counter()
    for number in range(1, DEALS + 1):
        *_, end = follow(Table.open(game.at({}, 1), numbered(number)))
        won += end.result is not None
        lengths.append(len(end.log))
    each = (time.perf_counter() - began) / (sum(lengths) + DEALS)
    print(f"\n{game.id:20} won {won:3} of {DEALS}, longest {max(lengths):3}, {1000 * each:.1f} ms a move", end="")
    assert each < MOST
