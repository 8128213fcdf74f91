"""Which legal move looks best to somebody who looks no further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.moves import Move, Say, Shift
from engine.state import State

if TYPE_CHECKING:
    from engine.solitaire.game import Solitaire


def best(rules: Solitaire, state: State) -> Move | None:
    """The move of the highest worth, of equals the first; None if there is none."""
    return max(rules.legal(state, 0), key=lambda move: worth(rules, state, move), default=None)


def worth(rules: Solitaire, state: State, move: Move) -> int:
    """How good a move looks, from -2 to 5, by nothing but what lies open."""
    if not isinstance(move, Shift):
        return 0 if isinstance(move, Say) else 4
    source, target = rules.spots[move.source], rules.spots[move.target]
    if "foundation" in (source.kind, target.kind):
        return 5 if target.kind == "foundation" else -2
    return _within(rules, state, move)


def _within(rules: Solitaire, state: State, move: Shift) -> int:
    """How good a move looks that does not touch the foundations."""
    cards, down = state.piles[move.source]
    below = len(cards) - move.size
    if down and down == below:
        return 4
    onto = state.piles[move.target].cards
    if rules.spots[move.source].kind != rules.spots[move.target].kind:
        return 2 if onto else -1
    if not onto:
        return -1
    if not below:
        return 3
    holds = rules.group[move.source].holds
    linked = holds is not None and holds.fits(cards[below], cards[below - 1])
    return -1 if linked else 1
