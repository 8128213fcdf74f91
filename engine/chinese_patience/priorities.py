"""Which moves come before others, and what counts as breaking that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from engine.chinese_patience.board import FOUNDATIONS, TABLEAU, owner, stock
from engine.chinese_patience.moves import TURN
from engine.chinese_patience.settings import Order
from engine.moves import Move, Shift


class Priority(IntEnum):
    """What should have been done first; the number is its place in the order."""

    NONE = 0
    FOUNDATION = 1
    LOAD = 2
    TABLEAU = 3


VIOLATION_PHRASES: Mapping[int, str] = {
    Priority.FOUNDATION: "didn't play to a foundation first",
    Priority.LOAD: "didn't load an opponent's waste first",
    Priority.TABLEAU: "didn't play to a column first",
}
# Of a missed move: the card, and where it could have gone.
MISSED_PHRASES: Mapping[int, str] = {
    Priority.FOUNDATION: "{card} could go to its foundation",
    Priority.LOAD: "{card} could go to {place}",
    Priority.TABLEAU: "{card} could go to {place}",
}
LAST = 4
# What plays to a pile in the middle comes to, by the index of the pile.
_IN_THE_MIDDLE = (*(Priority.FOUNDATION for _ in FOUNDATIONS), *(Priority.TABLEAU for _ in TABLEAU))
# Looking a member up in its enum takes longer than all else that is done for a move here.
_FIRST, _LOAD = Priority.FOUNDATION, Priority.LOAD
_NONE, _STOCK, _FULL = Order.NONE, Order.STOCK, Order.FULL


def rank(move: Move, seat: int) -> int:
    """The place of a player's move in the full order: 1 comes first, 4 last."""
    if not isinstance(move, Shift):
        return LAST
    if move.target < len(_IN_THE_MIDDLE):
        return _IN_THE_MIDDLE[move.target]
    return LAST if owner(move.target) == seat else _LOAD


def _first_before(seat: int, moves: Sequence[Move], place: int) -> Shift | None:
    """The first of the moves that come first, if they come before a place in the order."""
    found = None
    for move in moves:
        if place == _FIRST:
            break
        if isinstance(move, Shift) and (its_place := rank(move, seat)) < place:
            found, place = move, its_place
    return found


def orderly(order: Order, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Those of a player's moves that keep the order, where others are refused."""
    if order is _NONE:
        return moves
    if order is _FULL:
        return [move for move in moves if missed_move(order, seat, moves, move) is None]
    upward = _upward(order, seat, moves)
    return [move for move in moves if _instead(upward, move) is None] if upward else moves


def missed_move(order: Order, seat: int, moves: Sequence[Move], move: Move) -> Shift | None:
    """The move that a player should have made instead of `move`, or None if the order is kept.

    `moves` are all that the table allows at this moment.
    """
    if order is _NONE or move == TURN:
        return None
    if order is _FULL:
        return _first_before(seat, moves, rank(move, seat))
    return _instead(_upward(order, seat, moves), move)


def _upward(order: Order, seat: int, moves: Sequence[Move]) -> dict[int, Shift]:
    """By the piles whose last card must go to a foundation if it is moved at all, the moves that take it there."""
    upward = {move.source: move for move in moves if isinstance(move, Shift) and move.target in FOUNDATIONS}
    if order is _STOCK and upward:
        return {source: move for source, move in upward.items() if source == stock(seat)}
    return upward


def _instead(upward: Mapping[int, Shift], move: Move) -> Shift | None:
    """The move to a foundation that should have been made instead of a move, if any."""
    if not isinstance(move, Shift) or move.size != 1 or move.target in FOUNDATIONS:
        return None
    return upward.get(move.source)
