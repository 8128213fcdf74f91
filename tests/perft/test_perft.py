"""How many sequences of moves there are: a count that any other implementation of the rules can check."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.catalogue import game
from tests.playing import all_legal

FOLDER = Path(__file__).parent


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


def sequences(at, state, depth):
    moves = all_legal(at, state)
    if depth == 1:
        return len(moves)
    return sum(sequences(at, at.play(state, seat, move).state, depth - 1) for seat, move in moves)


@pytest.mark.parametrize(("at", "seed", "depth", "count"), list(counts()))
def test_number_of_sequences(at, seed, depth, count):
    assert sequences(at, at.deal(seed), depth) == count
