"""The deals that are known to come out, as they are written down, and how they are played to their end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.shuffle import numbered
from engine.table import Table
from tests.patience import play, rules

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def stages(path: Path) -> Iterator[Table]:
    """A game that comes out by the moves that are written down, from its deal to its end."""
    head, *texts = path.read_text("utf-8").splitlines()
    number, options = head.split(";")
    at = rules(path.stem, **dict(each.split("=") for each in options.split()))
    table = Table.open(at, numbered(int(number)))
    yield table
    for text in texts:
        table = play(table, text)
        yield table


def solved(path: Path) -> Table:
    """Such a game at its end."""
    *_, last = stages(path)
    return last
