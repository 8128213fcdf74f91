"""What people do most costs the bot's main thread no more calls than it did, apart from those of the event loop."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.load.calls import OPENED, PRESSED, SUGGESTED, TYPED, beside_bot, play

pytestmark = pytest.mark.thorough
MOVES = 8
# What is usual, with some four in a hundred to spare; `tests.bench.calls` tells where they are made.
MOST = {
    "klondike": {PRESSED: 4230, TYPED: 4950, OPENED: 425, SUGGESTED: 475},
    "chinese": {PRESSED: 3940, TYPED: 5200, OPENED: 420, SUGGESTED: 440},
    "bank": {PRESSED: 4750, TYPED: 5450, OPENED: 420, SUGGESTED: 440},
}


@pytest.mark.parametrize("game", MOST)
def test_a_move_takes_no_more_calls_than_it_did(game: str, tmp_path: Path) -> None:
    counted = beside_bot(tmp_path / "table.db", partial(play, game=game, moves=MOVES))
    assert {kind: cost for kind, most in MOST[game].items() if (cost := counted.ours(kind)) > most} == {}
