"""Why a move of Chinese Patience is refused."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.challenges import challenge_of
from engine.chinese_patience.board import COLUMNS, FOUNDATIONS, TABLEAU, Board, owner, stock, turned, waste
from engine.chinese_patience.moves import DECLARE, KNOCK, PACKS, TURN, Moves
from engine.chinese_patience.notes import noted
from engine.chinese_patience.priorities import Priority, missed_move, rank
from engine.chinese_patience.settings import FalseKnock
from engine.common_refusals import out_of_turn
from engine.errors import Refusal
from engine.moves import Move, Say, Shift, Take
from engine.phrases import Seated
from engine.state import State

MUST = {Priority.FOUNDATION: "must-foundation", Priority.LOAD: "must-load", Priority.TABLEAU: "must-tableau"}


def explain(moves: Moves, state: State, seat: int, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    board = moves.board
    if not noted(state).active(seat):
        return Refusal("out")
    if isinstance(move, Take):
        return Refusal("no-combination")
    if isinstance(move, Say) and move.word not in board.words:
        return Refusal("unknown-word", (move.word,))
    calls = {KNOCK: _knock, DECLARE: _declare}
    if isinstance(move, Say) and move in calls:
        return calls[move](board, state, seat)
    if seat != state.turn:
        return out_of_turn(state)
    if move in (possible := moves.possible(state)):
        return _duty(board, state, possible, move)
    if isinstance(move, Say):
        return _word(board, state, move)
    return _source(board, state, move) or _target(board, state, move)


def _knock(board: Board, state: State, seat: int) -> Refusal:
    if not board.settings.knocking:
        return Refusal("not-knocking")
    challenged_seat = challenge_of(state).seat
    if challenged_seat is None:
        return Refusal("knock-settled" if noted(state).declared else "knock-nobody")
    if challenged_seat == seat:
        return Refusal("knock-self") if state.turn == seat else Refusal("knock-early", (Seated(state.turn),))
    again = board.settings.false_knock is FalseKnock.FREE and state.turn == challenged_seat
    return Refusal("knock-again", (Seated(challenged_seat),)) if again else Refusal("knock-used")


def _declare(board: Board, state: State, seat: int) -> Refusal:
    if not board.settings.declaring:
        return Refusal("not-declaring")
    notes = noted(state)
    ended = notes.challenge.seat in (seat, None) and seat != state.turn
    return Refusal("declare-used" if ended and notes.declared else "declare-later")


def _duty(board: Board, state: State, possible: Sequence[Move], move: Move) -> Refusal:
    first = missed_move(board.settings.order, state.turn, possible, move)
    assert first is not None, "a possible move is refused only for its order"
    code = MUST[Priority(rank(first, state.turn))] if first.size == 1 else "must-join"
    return Refusal(code, (state.piles[first.source].cards[-first.size],))


def _word(board: Board, state: State, move: Say) -> Refusal:
    if board.choosing(state):
        return Refusal("choose")
    if state.piles[TABLEAU[0]].down:
        return Refusal("face-down")
    if move in PACKS:
        return Refusal("chosen")
    own_stock, open_stock = stock(state.turn), board.settings.open_stock
    in_hand = turned(state.piles[own_stock])
    if not in_hand or (open_stock and move == TURN):
        return Refusal("turned-already")
    return Refusal("lies-open" if open_stock else "place-first", (_top(state, own_stock),))


def _top(state: State, pile: int) -> Card:
    return state.piles[pile].cards[-1]


def _source(board: Board, state: State, move: Shift) -> Refusal | None:
    """What is wrong with where the cards come from, if anything."""
    source, own_stock = move.source, stock(state.turn)
    in_hand = turned(state.piles[own_stock])
    if board.choosing(state):
        return Refusal("choose")
    if state.piles[TABLEAU[0]].down:
        return Refusal("face-down")
    if source in FOUNDATIONS:
        return Refusal("from-foundation")
    if source in board.packs or move.target in board.packs:
        return Refusal("pack")
    if source not in TABLEAU and owner(source) != state.turn:
        return Refusal("from-opponent")
    if in_hand and not board.settings.open_stock and source != own_stock:
        return Refusal("place-first", (_top(state, own_stock),))
    if source == own_stock and not in_hand:
        return Refusal("no-hand")
    return None


def _target(board: Board, state: State, move: Shift) -> Refusal:
    """What is wrong with where the cards go, once the source is right."""
    source, target = move.source, move.target
    if not state.piles[source].cards:
        return Refusal("empty", (board.spots[source],))
    if source == target:
        return Refusal("same")
    if target in TABLEAU:
        return _column(state, move)
    if move.size != 1:
        return Refusal("one-card")
    if target in FOUNDATIONS:
        return _foundation(state, _top(state, source))
    if target == waste(state.turn):
        return Refusal("own-waste")
    return _load(board, state, _top(state, source), target)


def _column(state: State, move: Shift) -> Refusal:
    cards, onto = state.piles[move.source].cards, state.piles[move.target].cards
    if move.source not in TABLEAU and move.size != 1:
        return Refusal("one-card")
    head = cards[max(0, len(cards) - move.size)]
    if move.source in TABLEAU and move.size != len(cards):
        return Refusal("whole-column", (head,))
    if not onto:
        return Refusal("join-empty")
    return Refusal("join", (head, onto[-1], COLUMNS.phrase))


def _foundation(state: State, card: Card) -> Refusal:
    height = len(state.piles[card.suit].cards)
    if height == card.rank - 1:
        return Refusal("foundation-suit", (card,))
    if not height:
        return Refusal("foundation-ace", (card,))
    return Refusal("foundation-next", (card, Card.of(height + 1, card.suit)))


def _load(board: Board, state: State, card: Card, target: int) -> Refusal:
    if board.spots[target].kind == "stock":
        return Refusal("to-stock")
    if not noted(state).active(owner(target)):
        return Refusal("load-out", (Seated(owner(target)),))
    if not state.piles[target].cards:
        return Refusal("load-empty")
    return Refusal("load", (card, _top(state, target), board.loading.phrase))
