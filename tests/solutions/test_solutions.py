"""At least one deal of every game for one player comes out: the moves that win it are written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.shuffle import numbered
from engine.table import Table
from tests.patience import play, rules

FOLDER = Path(__file__).parent
# Games of which no deal is known that comes out by their usual rules.
UNSOLVED: frozenset[str] = frozenset()
FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_solution():
    assert {path.stem for path in FILES} == {game.id for game in GAMES if game.solo} - UNSOLVED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solution_wins(path):
    head, *texts = path.read_text("utf-8").splitlines()
    number, options = head.split(";")
    at = rules(path.stem, **dict(each.split("=") for each in options.split()))
    table = play(Table.open(at, numbered(int(number))), *texts)
    assert table.result is not None
    assert table.result.reason == "won"
    assert table.result.cards_left == (0,)
    assert table.unaided
