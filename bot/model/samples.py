"""Moves that everybody can see at a table, to be given as examples."""

from __future__ import annotations

from engine.moves import Move, Say
from engine.notation import short_move
from engine.table import Table


def open_moves(table: Table) -> tuple[list[Move], list[Move]]:
    """The words that can be said in a position, and its other moves that all can see; none once the game is over.

    They come by where cards lie and go, so that nothing tells which of them is compulsory.
    """
    rules, state = table.rules, table.state
    if table.result is not None:
        return [], []
    visible = [move for move in rules.offered(state, state.turn) if rules.is_open(state, move)]
    words: list[Move] = [move for move in visible if isinstance(move, Say) and move.word not in rules.calls]
    return words, sorted(move for move in visible if not isinstance(move, Say))


def sample(table: Table) -> str:
    """A move as it may be typed in a position, rather of a card than a word; empty if there is none."""
    words, others = open_moves(table)
    move = next(iter([*others, *words]), None)
    return "" if move is None else short_move(table.rules, table.state.turn, move)
