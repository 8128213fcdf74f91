"""Moves that showed nobody a card: those that the players of a contest may agree to take back."""

from __future__ import annotations

from engine.cards import Card
from engine.events import (
    CameBack,
    CheckpointCleared,
    CheckpointSet,
    Moved,
    Noted,
    Passed,
    Played,
    SearchLimitReached,
)
from engine.game import Rules
from engine.state import State

# What turns up no card that lay face down, and is no call.
_SILENT = (Moved, Passed, Noted, CameBack, CheckpointSet, CheckpointCleared, SearchLimitReached)


def shows_nothing(rules: Rules, before: State, played: Played) -> bool:
    """Whether what was played in a state is none but a move of a contest that showed no player a card."""
    if rules.contest is None or not all(isinstance(event, _SILENT) for event in played.events):
        return False
    return _peeked(rules, played.state) <= _peeked(rules, before)


def _peeked(rules: Rules, state: State) -> set[tuple[int, int, Card]]:
    """What single players alone may see: the seat, the pile, and what lies on top there."""
    return {
        (seat, pile, rules.seen_card(state, seat, pile))
        for seat in range(rules.players)
        for pile in rules.peekable_piles(state, seat)
    }
