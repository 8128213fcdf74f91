"""The golden playthroughs are played again, and come out the same to the letter."""

from __future__ import annotations

import pytest

from engine.table import Entry, Table
from tests.golden.rewrite import FOLDER, GOLDENS, tables, written


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)
def test_playthrough(golden):
    """It is written as it was; and the lines of the file alone, as a stored table has them, lead to the same end."""
    playthrough, text = [*tables(golden)], golden.path.read_text("utf-8")
    assert written(golden, playthrough) == text, (
        f"{golden.path.name}: the rules have changed, or the file is stale. If the game has been committed, raise "
        f"its version (engine/README.md); if it is new, `python -m tests.new_game {golden.game} --again` mends it."
    )
    heads = [line.split() for line in text.splitlines() if line[:1].isdigit()]
    log = [Entry(int(words[1]) - 1, " ".join(words[2:-1]), words[-1][1:-1]) for words in heads]
    assert Table.replay(golden.rules, golden.seed, log).state == playthrough[-1].state


def test_every_file_is_played():
    assert {path.name for path in FOLDER.glob("*.txt")} == {golden.path.name for golden in GOLDENS}
