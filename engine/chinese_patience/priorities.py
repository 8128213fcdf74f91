"""Which moves come before others, and what counts as breaking that order."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from engine.chinese_patience.board import FOUNDATIONS, TABLEAU, owner, stock
from engine.moves import Move, Say, Shift


class Priority(IntEnum):
    """What should have been done first; the number is its place in the order."""

    NONE = 0
    FOUNDATION = 1
    LOAD = 2
    TABLEAU = 3


VIOLATION_PHRASES = {
    Priority.FOUNDATION: "did not play to a foundation first",
    Priority.LOAD: "did not load an opponent's waste pile first",
    Priority.TABLEAU: "did not play to the tableau first",
}
LAST = 4


def rank(move: Move, seat: int) -> int:
    """The place of a player's move in the full order: 1 comes first, 4 last."""
    if not isinstance(move, Shift):
        return LAST
    if move.target in FOUNDATIONS:
        return Priority.FOUNDATION
    if move.target in TABLEAU:
        return Priority.TABLEAU
    return LAST if owner(move.target) == seat else Priority.LOAD


def _first_before(seat: int, moves: Sequence[Move], place: int) -> Shift | None:
    """The first of the moves that come first, if they come before a place in the order."""
    found = None
    for move in moves:
        if place == Priority.FOUNDATION:
            break
        if isinstance(move, Shift) and rank(move, seat) < place:
            found, place = move, rank(move, seat)
    return found


def orderly(priority: str, seat: int, moves: list[Move]) -> list[Move]:
    """Those of a player's moves that keep the order, where others are refused."""
    if priority != "full" and not any(isinstance(move, Shift) and move.target in FOUNDATIONS for move in moves):
        return moves
    return [move for move in moves if missed_move(priority, seat, moves, move) is None]


def missed_move(priority: str, seat: int, moves: Sequence[Move], move: Move) -> Shift | None:
    """The move that a player should have made instead of `move`, or None if the order is kept.

    `moves` are all that the table allows at this moment; `priority` is a value of the option.
    """
    if priority == "none" or move == Say("turn"):
        return None
    if priority == "full":
        return _first_before(seat, moves, rank(move, seat))
    if not isinstance(move, Shift) or move.size != 1 or move.target in FOUNDATIONS:
        return None
    if priority == "stock" and move.source != stock(seat):
        return None
    return next(
        (m for m in moves if isinstance(m, Shift) and m.source == move.source and m.target in FOUNDATIONS),
        None,
    )
