"""How many sequences of moves there are: a count that any other implementation of the rules can check."""

from __future__ import annotations

import pytest

from engine.catalogue import GAMES, game
from tests.perft.count import FOLDER, sequences
from tests.together import together


def counts():
    for path in sorted(FOLDER.glob("*.perft")):
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                case, count = line.rsplit(":", 1)
                seed, preset, players, depth = case.split(";")
                name, *others = preset.strip().split("+")
                chosen = dict(other.split("=") for other in others)
                at = game(path.stem).at({**game(path.stem).preset(name), **chosen}, int(players))
                yield pytest.param(at, seed, int(depth), int(count), id=f"{path.stem} {case}")


COUNTS = [*counts()]
# So many sequences are counted in the fast lane.
FEW = 5000


def game_of(case):
    return case.id.split()[0]


@together([case for case in COUNTS if case.values[3] <= FEW], game_of)
def test_number_of_sequences(at, seed, depth, count):
    assert sequences(at, at.deal(seed), depth) == count


@pytest.mark.thorough
@together([case for case in COUNTS if case.values[3] > FEW], game_of)
def test_number_of_many_sequences(at, seed, depth, count):
    assert sequences(at, at.deal(seed), depth) == count


def test_every_game_is_counted():
    assert {path.stem for path in FOLDER.glob("*.perft")} == {each.id for each in GAMES}
