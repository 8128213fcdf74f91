"""What the worst of 100,000 texts costs, of every kind and at tables of every game, in random plies of chess."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

from engine.catalogue import GAMES
from engine.notation import LONGEST_TYPED
from tests.bench.test_engine_bench import PLIES, ROUNDS, chess_plies
from tests.texts import answer, places, read, typed

TEXTS = int(os.environ.get("TEXTS", "100000"))
# What one text may cost, in random plies of chess; a machine that makes 20,000 of them a second takes 50 ms.
MOST_PLIES = 1000
ANSWERED_IN = 0.05


def seconds(work: Callable[..., object], *args: object) -> float:
    """The processor's time for a piece of work, which does not count what others do meanwhile."""
    began = time.process_time()
    work(*args)
    return time.process_time() - began


def test_texts_of_every_kind() -> None:
    chance = random.Random("bench")
    took: list[tuple[float, str, str]] = []
    for game in GAMES:
        tables = places(game.id)
        for _ in range(TEXTS // len(GAMES) + 1):
            each = typed(chance, tables)
            answer(each, each.text)
            if len(each.text) <= LONGEST_TYPED:
                took.append((seconds(read, each, each.text), game.id, each.text))
    anchor = min(seconds(chess_plies, random.Random(1)) for _ in range(ROUNDS))
    worst, game_id, text = max(took)
    mean = sum(cost for cost, *_ in took) / len(took)
    print(f"\n{len(took):,} texts: {mean * 1000:.2f} ms each; the worst {worst * 1000:.1f} ms, ", end="")
    print(f"{worst / anchor * PLIES:.0f} plies of chess, in {game_id}: {text!r}", end="")
    assert worst <= MOST_PLIES * anchor / PLIES
    assert worst <= ANSWERED_IN
