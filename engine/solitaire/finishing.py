"""The end of a game that is as good as won: every card goes to a foundation, and all of them can be seen."""

from __future__ import annotations

from engine.moves import Move
from engine.solitaire.automatic import going_up
from engine.solitaire.board import HOME, Board
from engine.state import State


def finish(rules: Board, state: State) -> tuple[Move, ...]:
    """The moves to foundations alone that win the game, one card after the other as each can go.

    There are none where any card is hidden, so that they tell nothing that nobody sees, nor where it takes other
    moves as well, or a choice of foundations that looks further than the next card.
    """
    moves: list[Move] = []
    if hides(rules, state):
        return ()
    while state.phase != "over":
        shift = next(going_up(rules, state), None)
        if shift is None:
            return ()
        moves.append(shift)
        state = rules.play(state, 0, shift).state
    return tuple(moves)


def hides(rules: Board, state: State) -> bool:
    """Whether any card that is not home cannot be seen: face down, or below the top of a squared pile."""
    there = zip(rules.group, state.piles, strict=True)
    return any(
        pile.down or (group.squared and len(pile.cards) > 1) for group, pile in there if group.kind not in HOME
    )
