"""Many small positions of games in which cards go up: `python -m pytest tests/bench/test_playing_up_bench.py -s`."""

from __future__ import annotations

import pytest

from tests.late import lost_by_playing_up, playing_up

POSITIONS, MOST = 400, 1500


@pytest.mark.parametrize(("kind", "options"), playing_up(), ids=str)
def test_no_win_is_taken_away(kind, options):
    won, lost = lost_by_playing_up(kind, options, POSITIONS, MOST)
    chosen = " ".join(f"{name}={value}" for name, value in options.items() if name != "auto")
    print(f"\n{kind.id} {chosen}: of {POSITIONS} positions {won} can be won by hand, {len(lost)} of them not", end="")
    assert not lost, lost[0]
