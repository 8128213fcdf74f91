"""How Chinese Patience is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, pack
from engine.chinese_patience.board import Board
from engine.chinese_patience.notes import ChineseNotes
from engine.piles import EMPTY, Pile
from engine.shuffle import shuffled
from engine.state import State


def deal(board: Board, seed: str, dealer: int) -> State:
    """The tableau, or the packs to choose it from; then one card at a time, clockwise from the dealer's left."""
    deck = shuffled(pack(), seed, 0)
    table, rest = (deck[:8], deck[8:]) if board.settings.two_packs else (deck[:4], deck[4:])
    none_drawn = (0,) * board.players
    notes = ChineseNotes(
        dealer=dealer, drawn=none_drawn, drawn_since_foundation=none_drawn if board.settings.two_packs else ()
    )
    hands = [pile for hand in _hands(board, rest, dealer) for pile in (hand, EMPTY)]
    foundations = [EMPTY] * 4
    if board.settings.two_packs:
        piles = [*foundations, *[EMPTY] * 4, *hands, Pile(tuple(table[:4]), 4), Pile(tuple(table[4:]), 4)]
    else:
        columns = [Pile((card,), int(board.settings.face_down)) for card in table]
        piles = [*foundations, *columns, *hands]
    return State(tuple(piles), notes, (dealer + 1) % board.players)


def _hands(board: Board, deck: Sequence[Card], dealer: int) -> list[Pile]:
    """What each seat is dealt, as its stock."""
    dealt: list[list[Card]] = [[] for _ in range(board.players)]
    for turn, card in enumerate(deck, start=dealer + 1):
        dealt[turn % board.players].append(card)
    return [Pile(tuple(cards), len(cards)) for cards in dealt]
