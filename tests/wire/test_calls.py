"""What people do most costs the bot's main thread no more calls than it did, apart from those of the event loop."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.load.calls import OPENED, PRESSED, SUGGESTED, TYPED, beside_bot, play

pytestmark = pytest.mark.thorough
MOVES = 8
# On average, with a tenth to spare; `tests.bench.calls` tells where they are made.
MOST = {
    "klondike": {PRESSED: 5900, TYPED: 6500, OPENED: 1350, SUGGESTED: 1150},
    "chinese": {PRESSED: 5650, TYPED: 6850, OPENED: 1200, SUGGESTED: 1200},
    "bank": {PRESSED: 6600, TYPED: 7500, OPENED: 1250, SUGGESTED: 1300},
}


@pytest.mark.parametrize("game", MOST)
def test_a_move_takes_no_more_calls_than_it_did(game: str, tmp_path: Path) -> None:
    counted = beside_bot(tmp_path / "table.db", partial(play, game=game, moves=MOVES))
    assert {kind: cost for kind, most in MOST[game].items() if (cost := counted.ours(kind)) > most} == {}
