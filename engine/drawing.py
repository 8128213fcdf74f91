"""Drawing a card that has to be placed, and what a turn comes to where it can go to one place alone."""

from __future__ import annotations

from engine.game import Rules
from engine.moves import Say, Shift
from engine.state import State


def drawing(rules: Rules, state: State) -> Say | None:
    """The word by which the player to move may draw a card of their own that is in play then; None if there is none.

    It depends on nothing but what everybody sees.
    """
    seat, word = state.turn, Say(rules.draw_pile)
    if word not in rules.offered(state, seat):
        return None
    owned = any((spot.kind, spot.owner) == (rules.draw_pile, seat) for spot in rules.spots)
    return word if owned else None


def forced_end(rules: Rules, state: State) -> Shift | None:
    """The move of the card in play that ends the turn, where this card can go nowhere else; None otherwise."""
    seat = state.turn
    in_play = rules.card_in_play(state, seat)
    shifts = [move for move in rules.offered(state, seat) if isinstance(move, Shift) and move.source == in_play]
    return shifts[0] if len(shifts) == 1 and rules.ends_turn(state, shifts[0]) else None
