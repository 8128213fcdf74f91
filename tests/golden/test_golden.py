"""The golden playthroughs are played again, and come out the same to the letter."""

from __future__ import annotations

import pytest

from engine.table import Entry, Table
from tests.golden.rewrite import FOLDER, GOLDENS, tables, written


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)
def test_playthrough(golden):
    assert written(golden) == golden.path.read_text("utf-8")


def test_every_file_is_played():
    assert {path.name for path in FOLDER.glob("*.txt")} == {golden.path.name for golden in GOLDENS}


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)
def test_the_written_log_replays(golden):
    """The lines of the file alone, which is what a stored table has, lead to the same end."""
    heads = [line.split() for line in golden.path.read_text("utf-8").splitlines() if line[:1].isdigit()]
    log = [Entry(int(words[1]) - 1, " ".join(words[2:-1]), words[-1][1:-1]) for words in heads]
    *_, last = tables(golden)
    assert Table.replay(golden.rules, golden.seed, log).state == last.state
