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
    "klondike": {PRESSED: 5700, TYPED: 6300, OPENED: 1340, SUGGESTED: 1120},
    "chinese": {PRESSED: 5350, TYPED: 6550, OPENED: 1190, SUGGESTED: 1240},
    "bank": {PRESSED: 6350, TYPED: 7000, OPENED: 1320, SUGGESTED: 1270},
}


@pytest.mark.parametrize("game", MOST)
def test_a_move_takes_no_more_calls_than_it_did(game: str, tmp_path: Path) -> None:
    counted = beside_bot(tmp_path / "table.db", partial(play, game=game, moves=MOVES))
    assert {kind: cost for kind, most in MOST[game].items() if (cost := counted.ours(kind)) > most} == {}
