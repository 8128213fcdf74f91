"""What never changes while Chinese Patience is played on fast: moves and cards as numbers, and what fits where."""

from __future__ import annotations

from engine.cards import pack
from engine.chinese_patience.board import COLUMNS, Board, stock, waste
from engine.chinese_patience.moves import PACKS, STOCK, TURN
from engine.moves import Say
from engine.players.numbers import ALL, UNKNOWN, by_card, takers

# A move is a number: a shift its source, times 32, and its target, a word what follows here.
SAID = 1024
WORDS: tuple[Say, ...] = (STOCK, TURN, *PACKS)
DRAW, TURN_UP, *CHOOSE = range(SAID, SAID + len(WORDS))
# What changes among the cards that fit on foundations when one goes there: that does not fit any more, the next does.
UP = by_card([(1 << card.code) | ((card.rank < 13) << (card.code + 1)) for card in pack()])
JOINS = takers(COLUMNS)
# Code 0 lies at the bottom of each column and waste, so that there is always a top card. An empty column takes every
# card, but no column.
PLACES = [ALL, *JOINS[1:UNKNOWN]] * 2


class Ground:
    """What stays the same at one table: its settings, as positions use them."""

    def __init__(self, board: Board) -> None:
        settings = board.settings
        self.board, self.settings, self.players = board, settings, board.players
        self.loads = takers(board.loading)
        # For each seat its stock, and the move from there to its waste.
        self.seats = [(stock(seat), stock(seat) << 5 | waste(seat)) for seat in range(board.players)]
        self.open_stock, self.knocking = settings.open_stock, settings.knocking
        self.goes_on, self.stock_ends = not settings.own_waste_ends, settings.empty_stock_ends
