"""What players of Chinese Patience do who keep the order of the table: anything of that, or the best at a glance."""

from __future__ import annotations

from engine.chinese_patience.board import TABLEAU
from engine.chinese_patience.settings import Order
from engine.players.chinese_position import ChinesePosition
from engine.players.chinese_tables import DRAW, SAID, TURN_UP
from engine.players.numbers import BIT, SUIT


def greedy(position: ChinesePosition) -> int:
    """The move of a player who plays to a foundation, else loads, else plays to a column or joins, else draws."""
    in_hand = position.in_hand
    if in_hand and not position.open_stock:
        return _placed(position)
    piles, placed = position.piles, BIT[position.waste[-1]]
    if in_hand:
        placed |= BIT[position.stock[-1]]
    movable = placed | position.tops
    if fitting := movable & position.ready:
        source = position.source(fitting)
        return source << 5 | SUIT[piles[source][-1]]
    for rival in position.loaded:
        if fitting := movable & position.loads[piles[rival][-1]]:
            return position.source(fitting) << 5 | rival
    if fitting := placed & position.accepted:
        return position.to_column(position.source(fitting))
    if position.heads & position.joinable:
        return next(position.joins())
    return position.discard if in_hand else DRAW


def _placed(position: ChinesePosition) -> int:
    """Where a stock card goes that has to be placed at once."""
    card, own = position.stock[-1], position.own
    bit = BIT[card]
    if bit & position.ready:
        return own << 5 | SUIT[card]
    for rival in position.loaded:
        if bit & position.loads[position.piles[rival][-1]]:
            return own << 5 | rival
    return position.to_column(own) if bit & position.accepted else position.discard


def orderly(position: ChinesePosition) -> list[int]:
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


def _rank(position: ChinesePosition, move: int) -> int:
    """The place of a move in the full order: 1 comes first; to draw is never before the columns lie open."""
    if move >= SAID:
        return 3 if move == TURN_UP else 4
    target = move & 31
    if target < 8:
        return 1 if target < 4 else 3
    return 4 if move == position.discard else 2


def _upward(position: ChinesePosition, order: Order) -> int:
    """The cards that must go to a foundation if they are moved at all, as the bits of a number."""
    bound = BIT[position.stock[-1]] if position.in_hand else 0
    if order is Order.SINGLE:
        bound |= position.tops | BIT[position.waste[-1]]
    return bound & position.ready


def _keeps(position: ChinesePosition, upward: int, move: int) -> bool:
    """Whether a move takes none of some cards anywhere but to a foundation, or takes it with its column."""
    source, target = move >> 5, move & 31
    if move >= SAID or target < 4:
        return True
    pile = position.piles[source]
    together = source in TABLEAU and target in TABLEAU and len(pile) > 2
    return together or not BIT[pile[-1]] & upward
