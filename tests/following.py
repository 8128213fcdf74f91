"""Games for one player as they go for somebody who follows hints and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table import Table

# No game comes near that many moves: it goes on for ever.
ENDLESS = 1000


def follow(table: Table) -> Iterator[Table]:
    """The tables from a deal to the end of what hints lead to; AssertionError if they lead on for ever."""
    yield table
    while table.result is None and (move := table.advice) is not None:
        table = table.act(0, move)
        assert len(table.log) < ENDLESS, "hints go in circles"
        yield table
