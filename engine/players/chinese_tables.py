"""What never changes while Chinese Patience is played on fast: moves and cards as numbers, and what fits where."""

from __future__ import annotations

from collections.abc import Sequence

from engine.builds import Build
from engine.cards import pack
from engine.chinese_patience.board import COLUMNS, TABLEAU, Board, waste
from engine.chinese_patience.moves import PACKS, STOCK, TURN
from engine.chinese_patience.settings import Order
from engine.moves import Say

# A move is a number: a shift its source, times 32, and its target, a word what follows here.
SAID = 1024
WORDS: tuple[Say, ...] = (STOCK, TURN, *PACKS)
DRAW, TURN_UP, *CHOOSE = range(SAID, SAID + len(WORDS))
# A card is its code, and 64 more while its face is not known: what is looked up by it stands in both places. Code 0
# lies at the bottom of each column and waste, so that there is always a top card.
UNKNOWN = 64
ALL = sum(1 << card.code for card in pack())


def by_card(values: Sequence[int]) -> list[int]:
    """What is looked up by cards, known or not; for none it is 0."""
    return [0, *values, *[0] * (UNKNOWN - len(values) - 1)] * 2


def takers(build: Build) -> list[int]:
    """For each card those that may lie on it, as the bits of a number."""
    return by_card([sum(1 << card.code for card in build.takers[onto]) for onto in pack()])


BIT = by_card([1 << card.code for card in pack()])
SUIT = by_card([card.suit for card in pack()])
# What changes among the cards that fit on foundations when one goes there: that does not fit any more, the next does.
UP = by_card([(1 << card.code) | ((card.rank < 13) << (card.code + 1)) for card in pack()])
JOINS = takers(COLUMNS)
# An empty column takes every card, but no column.
PLACES = [ALL, *JOINS[1:UNKNOWN]] * 2


class Ground:
    """What stays the same at one table: its settings, as positions use them."""

    def __init__(self, board: Board) -> None:
        settings, seats = board.settings, range(board.players)
        self.board, self.settings, self.players = board, settings, board.players
        self.loads = takers(board.loading)
        self.open_stock = settings.open_stock
        self.goes_on, self.stock_ends = not settings.own_waste_ends, settings.empty_stock_ends
        self.strict = settings.order is Order.FULL
        # Whence a seat may play as long as it has no stock card in hand.
        self.free = [(waste(seat), *TABLEAU) for seat in seats]
