"""What players of Russian Bank do who keep the order of the table: anything of that, or the best at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.players.bank_position import BankPosition
from engine.players.bank_tables import DRAW, LOADS, PASS_ON, SAID, UNCOVER
from engine.players.numbers import BIT


def greedy(position: BankPosition) -> int:
    """The move of a player who plays to a foundation, else loads, else places a card or joins, else draws.

    What has to be done between houses comes before all that may be done later.
    """
    move = _eager(position)
    if not position.ground.aims or move == UNCOVER:
        return move
    demanded = position.demanded(move in (DRAW, PASS_ON))
    return move if not demanded or move in demanded else _shortest(position, demanded)


def _eager(position: BankPosition) -> int:
    """What a greedy player would like to do."""
    piles = position.piles
    first = held = BIT[piles[position.reserve][-1]]
    if position.in_hand:
        held |= BIT[piles[position.hand][-1]]
    if position.ground.own_waste:
        held |= BIT[piles[position.waste][-1]]
    movable = held | position.tops
    if fitting := movable & position.ready:
        return next(position.up(position.reserve if first & fitting else position.source(fitting)))
    for rival in position.loaded:
        if fitting := movable & LOADS[piles[rival][-1]]:
            return position.source(fitting) << 5 | rival
    if fitting := held & position.accepted:
        return next(position.onto(position.source(fitting)))
    if held and position.spaces:
        return position.source(first or held) << 5 | position.spaces[0]
    if fitting := position.alone & position.accepted:
        alone = (house for house, pile in position.numbered if len(pile) == 2 and BIT[pile[1]] & fitting)
        return next(position.onto(next(alone)))
    return position.last()


def orderly(position: BankPosition) -> list[int]:
    """The moves that leave nothing undone, whether others would be refused or could be called."""
    moves, demanded = position.moves(), position.demanded(False)
    word = moves[-1] if moves[-1] >= SAID else 0
    if word and not _may_say(position, word, demanded):
        word = 0
    if demanded:
        return [*demanded, word] if word else demanded
    return moves if word or moves[-1] < SAID else moves[:-1]


def _may_say(position: BankPosition, word: int, demanded: Sequence[int]) -> bool:
    """Whether a card may be turned up now, or the turn passed."""
    if word == UNCOVER:
        return not (demanded and demanded[0] & 31 < position.ground.first_house)
    return (word == DRAW and position.ground.early and not position.begun) or not (demanded or position.filling())


def _shortest(position: BankPosition, demanded: Sequence[int]) -> int:
    """Of the moves that have to be made first one that gets on, so that nobody goes to and fro for ever."""
    for aim in position.ground.aims:
        for move in position.between(aim, fewest=True) or ():
            if move in demanded:
                return move
    return demanded[0]
