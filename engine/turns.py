"""How many turns each player of a contest has had."""

from __future__ import annotations

from itertools import groupby

from engine.table import RESIGN, SKIP, UNDO, Entry, Table


def turns_had(table: Table, since: int = 0) -> tuple[int, ...]:
    """How many turns each seat has had in which it did something that stands: a turn that was skipped is none.

    Only what was done `since` so many entries of the log is looked at.
    """
    had = [0] * table.rules.players
    out_of_turn = (RESIGN, *table.rules.calls)
    own = [(at, entry) for at, entry in _standing(table) if entry.text not in out_of_turn]
    for seat, turn in groupby(own, lambda each: each[1].seat):
        had[seat] += any(entry.text != SKIP and at >= since for at, entry in turn)
    return tuple(had)


def _standing(table: Table) -> list[tuple[int, Entry]]:
    """What the log holds, and where, without the moves that were taken back: always the newest that stood."""
    standing: list[tuple[int, Entry]] = []
    for at, entry in enumerate(table.log):
        if entry.text == UNDO:
            standing.pop()
        else:
            standing.append((at, entry))
    return standing
