"""How long a moving picture takes and how many bytes it has, against the same pictures one by one."""

from __future__ import annotations

import time

import pytest

from engine.catalogue import game
from render.animation import Shot, animated
from render.table import table_png
from tests.playing import NAMES, random_game

# As often as it takes to encode the pictures alone, which is a few milliseconds each.
MOST_SECONDS = 12
# Of the bytes of the same pictures one by one.
MOST_BYTES = 0.4
ROUNDS = 3


@pytest.mark.parametrize("moves", [30, 100])
@pytest.mark.parametrize("name", ["klondike", "chinese", "bank"])
def test_a_replay_against_its_pictures_alone(name: str, moves: int) -> None:
    kind = game(name)
    rules = kind.at(kind.preset(next(iter(kind.presets))), kind.players[0])
    tables = list(random_game(rules, "replay x", moves))
    views = [(table.look(), NAMES[: rules.players], f"Move {number}") for number, table in enumerate(tables)]
    alone, together, pngs, gif = float("inf"), float("inf"), [b""], b""
    for _ in range(ROUNDS):
        start = time.perf_counter()
        pngs = [table_png(*view) for view in views]
        between = time.perf_counter()
        gif = animated(Shot(png, 100) for png in pngs)
        alone = min(alone, between - start)
        together = min(together, time.perf_counter() - between)
    size = sum(map(len, pngs))
    print(
        f"\n{kind.title}, {len(views)} pictures: {together:.2f} s, {together / alone:.1f} x drawing them; "
        f"{len(gif) / 1000:.0f} KB of {size / 1000:.0f} KB",
        end="",
    )
    assert together / alone <= MOST_SECONDS
    assert len(gif) / size <= MOST_BYTES
