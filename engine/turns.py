"""What each player of a contest has done, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.table import RESIGN, SKIP, UNDO, Entry, Table


class Turn(NamedTuple):
    """What a seat did in one turn that stands: the moves, and which entry of the log the last of them is."""

    seat: int
    moves: Sequence[str]
    last: int


def turns_of(table: Table) -> Iterator[Turn]:
    """The turns in which somebody did something that stands; one that was skipped is none, and a call is no move."""
    out_of_turn = (RESIGN, *table.rules.calls)
    own = [(at, entry) for at, entry in _standing(table) if entry.text not in out_of_turn]
    for seat, turn in groupby(own, lambda each: each[1].seat):
        made = [(at, entry.text) for at, entry in turn if entry.text != SKIP]
        if made:
            yield Turn(seat, [text for _, text in made], made[-1][0])


def turns_had(table: Table, since: int = 0) -> tuple[int, ...]:
    """How many turns each seat has had in which it did something that stands.

    Only what was done `since` so many entries of the log is looked at.
    """
    had = [0] * table.rules.players
    for turn in turns_of(table):
        had[turn.seat] += turn.last >= since
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
