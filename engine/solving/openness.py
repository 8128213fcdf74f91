"""Whether a player knows as much as a search does."""

from __future__ import annotations

from engine.game import Rules
from engine.solitaire.finishing import hides
from engine.solitaire.game import Solitaire
from engine.state import State


def all_open(rules: Rules, state: State) -> bool:
    """Whether the player sees all there is to know: no card is hidden, and none will be shuffled."""
    return isinstance(rules, Solitaire) and not hides(rules, state) and not rules.shuffles(state)
