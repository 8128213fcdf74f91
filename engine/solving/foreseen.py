"""What can be foreseen by somebody who knows where every card lies, and what only luck brings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.game import Rules
from engine.moves import Move
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import SolitaireNotes, redeals
from engine.state import State


def shuffles(rules: Rules, state: State) -> bool:
    """Whether a redeal may yet shuffle the cards."""
    return isinstance(rules, Solitaire) and rules.shuffles(state)


def unshuffled(rules: Rules, state: State) -> State:
    """A position as if all redeals that shuffle had been had: whoever wins from there wins without them."""
    while shuffles(rules, state):
        notes = state.noted(SolitaireNotes)
        state = state._replace(notes=replace(notes, redeals=notes.redeals + 1))
    return state


def takes_luck(rules: Rules, state: State, moves: Iterable[Move]) -> bool:
    """Whether cards are shuffled on the way that some moves lead from a position."""
    for move in moves if shuffles(rules, state) else ():
        before, state = state, rules.play(state, 0, move).state
        if shuffles(rules, before) and redeals(state) > redeals(before):
            return True
    return False
