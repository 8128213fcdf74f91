"""At least one deal of every game for one player comes out: the moves that win it are written down."""

from __future__ import annotations

import pytest

from engine.catalogue import GAMES
from tests.solutions.written import FILES, solved

# Games of which no deal is known that comes out by their usual rules.
UNSOLVED: frozenset[str] = frozenset()


def test_every_game_has_a_solution():
    assert {path.stem for path in FILES} == {game.id for game in GAMES if game.solo} - UNSOLVED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solution_wins(path):
    table = solved(path)
    assert table.result is not None
    assert table.result.reason == "won"
    assert table.result.cards_left == (0,)
    assert table.unaided
