"""Which moves a table of Chinese Patience allows, whatever should come first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import Card
from engine.chinese_patience.board import COLUMNS, PACK_WORDS, TABLEAU, Board, stock, turned, waste
from engine.chinese_patience.notes import noted
from engine.moves import Move, Say, Shift, new_shift
from engine.piles import Pile
from engine.state import State

STOCK, TURN, KNOCK, DECLARE = map(Say, ("stock", "turn", "knock", "declare"))
PACKS = tuple(map(Say, PACK_WORDS))

# Piles that take a card, each with the cards that it takes.
Takers: TypeAlias = list[tuple[int, frozenset[Card]]]
Piles: TypeAlias = tuple[Pile, ...]


class Moves:
    """The moves of the player to move at one table, besides knocking and declaring."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._open_stock, self._two_packs = board.settings.open_stock, board.settings.two_packs
        self._loading = board.loading.takers
        self._last: tuple[State | None, Sequence[Move]] = (None, ())
        # The same shifts of one card are offered over and over: make each only once.
        piles = range(len(board.spots))
        self._shift = [[Shift(source, target) for target in piles] for source in piles]
        seats = range(board.players)
        self._rival_wastes = [[(rival, waste(rival)) for rival in seats if rival != seat] for seat in seats]

    def possible(self, state: State) -> Sequence[Move]:
        """Every move of the player to move that the table allows, whatever comes first."""
        # One position is asked about several times: to list its moves, to check one, to judge it.
        last, moves = self._last
        if last is not state:
            moves = self._found(state)
            self._last = state, moves
        return moves

    def _found(self, state: State) -> Sequence[Move]:
        seat, piles = state.turn, state.piles
        if piles[TABLEAU[0]].down:
            return self._openings()
        if self._two_packs and self.board.choosing(state):
            return PACKS
        moves: list[Move] = []
        own_stock, own_waste = stock(seat), waste(seat)
        wastes, in_hand = self._wastes(state), turned(piles[own_stock])
        if in_hand:
            self._add_single(moves, piles, own_stock, wastes)
            self._add_to_columns(moves, piles, own_stock)
            moves.append(self._shift[own_stock][own_waste])
            if not self._open_stock:
                return moves
        if piles[own_waste].cards:
            self._add_single(moves, piles, own_waste, wastes)
            self._add_to_columns(moves, piles, own_waste)
        for column in TABLEAU:
            if piles[column].cards:
                self._add_single(moves, piles, column, wastes)
        moves += _joins(piles)
        if not in_hand:
            moves.append(STOCK)
        return moves

    def _openings(self) -> Sequence[Move]:
        """Turning the tableau, and drawing at once where that may be."""
        return [TURN, STOCK] if self.board.settings.draws_at_once else [TURN]

    def _wastes(self, state: State) -> Takers:
        """The opponents' waste piles that take any card, with the cards that they take."""
        piles, takers, gone = state.piles, self._loading, noted(state).gone
        return [
            (pile, takers[cards[-1]])
            for rival, pile in self._rival_wastes[state.turn]
            if (cards := piles[pile].cards) and rival not in gone
        ]

    def _add_single(self, moves: list[Move], piles: Piles, source: int, wastes: Takers) -> None:
        """Add the moves of the last card of a pile to its foundation and to the opponents' waste piles."""
        card = piles[source].cards[-1]
        if len(piles[card.suit].cards) == card.rank - 1:
            moves.append(self._shift[source][card.suit])
        for pile, taken in wastes:
            if card in taken:
                moves.append(self._shift[source][pile])

    def _add_to_columns(self, moves: list[Move], piles: Piles, source: int) -> None:
        """Add the moves of the last card of a pile to the columns."""
        card, takers = piles[source].cards[-1], COLUMNS.takers
        for column in TABLEAU:
            onto = piles[column].cards
            if not onto or card in takers[onto[-1]]:
                moves.append(self._shift[source][column])


def _joins(piles: Piles) -> list[Shift]:
    """The moves of a whole column to another."""
    takers = COLUMNS.takers
    columns = [(column, cards) for column in TABLEAU if (cards := piles[column].cards)]
    joins: list[Shift] = []
    for target, onto in columns:
        taken = takers[onto[-1]]
        joins += [new_shift(source, target, len(cards)) for source, cards in columns if cards[0] in taken]
    return joins
