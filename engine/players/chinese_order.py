"""What players of Chinese Patience do who keep the order of the table: anything of that, or the best at a glance."""

from __future__ import annotations

from engine.chinese_patience.board import TABLEAU
from engine.chinese_patience.settings import Order
from engine.players.chinese_position import Position
from engine.players.chinese_tables import BIT, DRAW, SAID, SUIT, TURN_UP


def greedy(position: Position) -> int:
    """The move of a player who plays to a foundation, else loads, else plays to a column or joins, else draws."""
    piles, own, sources = position.piles, position.own, position.sources
    bound = position.in_hand and not position.open_stock
    if bound:
        placed = movable = BIT[piles[own][-1]]
        sources = (own,)
    else:
        placed = BIT[piles[own + 1][-1]]
        if position.in_hand:
            placed |= BIT[piles[own][-1]]
            sources = (own, *sources)
        movable = placed | position.tops
    if fitting := movable & position.ready:
        source = position.source(sources, fitting)
        return source << 5 | SUIT[piles[source][-1]]
    for rival in position.loaded:
        if fitting := movable & position.loads[piles[rival][-1]]:
            return position.source(sources, fitting) << 5 | rival
    if fitting := placed & position.accepted:
        return position.to_column(position.source(sources, fitting))
    if position.heads & position.joinable and not bound:
        return position.joins()[0]
    return own << 5 | own + 1 if position.in_hand else DRAW


def orderly(position: Position) -> list[int]:
    """The moves that keep the order, whether others would be refused or could be called."""
    moves, order = position.moves(), position.ground.settings.order
    if order is Order.FULL:
        ranks = [_rank(position, move) for move in moves]
        first = min(ranks)
        return [move for move, rank in zip(moves, ranks, strict=True) if rank == first]
    if order is Order.NONE or position.opening:
        return moves
    upward = _upward(position, order)
    return [move for move in moves if _keeps(position, upward, move)] if upward else moves


def _rank(position: Position, move: int) -> int:
    """The place of a move in the full order: 1 comes first; to draw is never before the columns lie open."""
    if move >= SAID:
        return 3 if move == TURN_UP else 4
    target = move & 31
    if target < 8:
        return 1 if target < 4 else 3
    return 4 if target == position.own + 1 else 2


def _upward(position: Position, order: Order) -> int:
    """The cards that must go to a foundation if they are moved at all, as the bits of a number."""
    piles, own = position.piles, position.own
    bound = BIT[piles[own][-1]] if position.in_hand else 0
    if order is Order.SINGLE:
        bound |= position.tops | BIT[piles[own + 1][-1]]
    return bound & position.ready


def _keeps(position: Position, upward: int, move: int) -> bool:
    """Whether a move takes none of some cards anywhere but to a foundation, or takes it with its column."""
    source, target = move >> 5, move & 31
    if move >= SAID or target < 4:
        return True
    pile = position.piles[source]
    together = source in TABLEAU and target in TABLEAU and len(pile) > 2
    return together or not BIT[pile[-1]] & upward
