"""What comes first: foundations, loads, places and joins, and then to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.challenges import challenge_of
from engine.chinese_patience.board import FOUNDATIONS, TABLEAU, stock, waste
from engine.chinese_patience.game import ChinesePatience
from engine.game import Rules
from engine.moves import Move, Say, Shift
from engine.players.amends import owed, soonest
from engine.russian_bank.game import RussianBank
from engine.state import State

# The later of two moves in this order is made only where the earlier cannot be; what is LAST leads to nothing.
FOUNDATION, LOAD, PLACE, JOIN, DRAW, END, LAST = range(7)


def in_order(rules: Rules, state: State) -> list[Move]:
    """The moves of the player to move, the best first, without calls and misplaced cards."""
    place = _place(rules)
    moves = [move for move in rules.offered(state, state.turn) if move not in _calls(rules)]
    return sorted(moves, key=lambda move: place(rules, state, move))


def _calls(rules: Rules) -> tuple[Say, ...]:
    return tuple(map(Say, (*rules.calls, "declare")))


def _place(rules: Rules) -> Callable[[Rules, State, Move], int]:
    """Where a move comes in the order of a game; two games have one of their own."""
    if isinstance(rules, RussianBank):
        return _bank
    return _chinese if isinstance(rules, ChinesePatience) else _plain


def _plain(rules: Rules, state: State, move: Move) -> int:
    """The order of any other game, by what its piles are and whose."""
    if not isinstance(move, Shift):
        return DRAW
    source, target = rules.spots[move.source], rules.spots[move.target]
    if target.kind == rules.goal_pile:
        return FOUNDATION
    if rules.ends_turn(state, move):
        return END
    if target.owner is not None and source.owner != target.owner:
        return DRAW if target.owner == state.turn else LOAD
    if source.kind != target.kind and source.owner is not None:
        return PLACE if target.owner is None or target.fan == "down" else LAST
    if target.owner is not None and target.fan != "down":
        return LAST
    # What neither turns up a card nor clears a place could go to and fro.
    cards, down = state.piles[move.source]
    return JOIN if len(cards) - move.size == down and (down or state.piles[move.target].cards) else LAST


def _chinese(rules: Rules, state: State, move: Move) -> int:
    if not isinstance(move, Shift):
        return DRAW
    seat = state.turn
    own = move.source in (stock(seat), waste(seat))
    if move.target in FOUNDATIONS:
        return FOUNDATION
    if move.target in TABLEAU:
        return PLACE if own else JOIN
    return END if move.target == waste(seat) else LOAD


def _bank(rules: Rules, state: State, move: Move) -> int:
    assert isinstance(rules, RussianBank)
    board = rules.board
    if not isinstance(move, Shift):
        return DRAW
    if move.target in board.foundations:
        return FOUNDATION
    if move.target not in board.houses:
        return END if move.target == board.waste(state.turn) else LOAD
    if move.source not in board.houses:
        return PLACE
    alone = len(state.piles[move.source].cards) == move.size and state.piles[move.target].cards
    return JOIN if alone else LAST


def breaks_order(rules: Rules, state: State, move: Move) -> bool:
    """Whether a move is one that others may call."""
    return rules.challenges is not None and bool(challenge_of(rules.play(state, state.turn, move).state).violation)


def greedy(rules: Rules, state: State) -> Move:
    """The move that comes first and breaks no rule; ValueError if the player to move has none."""
    if isinstance(rules, RussianBank) and owed(state):
        return soonest(rules, state)
    moves = in_order(rules, state)
    if not moves:
        raise ValueError("nobody is to move")
    return next(_lawful(rules, state, moves), moves[0])


def _lawful(rules: Rules, state: State, moves: Sequence[Move]) -> Iterator[Move]:
    """Those of some moves that nobody can call."""
    return (move for move in moves if not breaks_order(rules, state, move))


def orderly(rules: Rules, state: State) -> Sequence[Move]:
    """The moves of the player to move that nobody can call, or all if each of them can be."""
    moves = in_order(rules, state)
    return [*_lawful(rules, state, moves)] or moves
