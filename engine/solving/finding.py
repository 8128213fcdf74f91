"""The search for a win that counts on nothing that nobody can foresee, in the way that suits a game."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Rules
from engine.solitaire.game import Solitaire
from engine.solving.foreseen import shuffles, unshuffled
from engine.solving.solver import solve_by_rules
from engine.solving.stages import STAGED, solve_by_stages
from engine.solving.verdict import Verdict
from engine.state import State


def find_win(rules: Rules, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """Whether a position is won without a shuffle, as far as so many moves tell, or until it is `enough`.

    How many moves that takes is written down of many deals and tells how hard they are, so it is always found by the
    rules of the game, though of what lies open more is found sooner over numbers.
    TypeError if the game is not one for one player.
    """
    start = unshuffled(rules, state)
    if isinstance(rules, Solitaire) and rules.id in STAGED:
        return solve_by_stages(rules, start, STAGED[rules.id], nodes, enough)
    return solve_by_rules(rules, start, nodes, enough)


def is_apart(rules: Rules, state: State) -> bool:
    """Whether this finds other wins of a position than a search as the cards lie does."""
    return shuffles(rules, state) or (isinstance(rules, Solitaire) and rules.id in STAGED)
