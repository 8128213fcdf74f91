"""How many turns each player of a contest has had."""

from __future__ import annotations

from itertools import groupby

from engine.table import RESIGN, SKIP, UNDO, Entry, Table


def turns_had(table: Table) -> tuple[int, ...]:
    """How many turns each seat has had in which it did something that stands: a turn that was skipped is none."""
    had = [0] * table.rules.players
    out_of_turn = (RESIGN, *table.rules.calls)
    own = [entry for entry in _standing(table) if entry.text not in out_of_turn]
    for seat, turn in groupby(own, lambda entry: entry.seat):
        had[seat] += any(entry.text != SKIP for entry in turn)
    return tuple(had)


def _standing(table: Table) -> list[Entry]:
    """What the log holds without the moves that were taken back: always the newest of those that stood."""
    standing: list[Entry] = []
    for entry in table.log:
        if entry.text == UNDO:
            standing.pop()
        else:
            standing.append(entry)
    return standing
