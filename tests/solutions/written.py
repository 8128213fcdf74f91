"""The deals that are known to come out, as they are written down, and how they are played to their end."""

from __future__ import annotations

from pathlib import Path

from engine.shuffle import numbered
from engine.table import Table
from tests.patience import play, rules

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def solved(path: Path) -> Table:
    """A game that has come out by the moves that are written down."""
    head, *texts = path.read_text("utf-8").splitlines()
    number, options = head.split(";")
    at = rules(path.stem, **dict(each.split("=") for each in options.split()))
    return play(Table.open(at, numbered(int(number))), *texts)
