"""What a turn that may be called has broken: its moves are made once more, and judged."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from engine.challenges import challenge_of
from engine.events import CameBack, apply
from engine.game import Rules
from engine.moves import Say
from engine.players.sampling import possible
from engine.players.sight import Action, Sight
from engine.state import State
from engine.table import RESIGN, SKIP


def violation(sight: Sight) -> int:
    """What the turn that may be called has broken, 0 for nothing."""
    return 0 if sight.challenged is None else _judged(beginning(sight))


def beginning(sight: Sight) -> Sight:
    """A sight of how the turn that may be called began, with all that has been seen since; no matter whose."""
    assert sight.challenged is not None
    return sight._replace(seat=0, now=sight.challenged.start, made=0)


def replayed(begun: Sight, state: State) -> State:
    """A position that the turn may have begun with, after all that was done in it."""
    assert begun.challenged is not None
    for action in begun.challenged.actions:
        state = _done(begun.rules, state, action)
        state = apply(state, CameBack()) if action.again else state
    return state


@lru_cache(maxsize=256)
def _judged(begun: Sight) -> int:
    # Priorities depend on what lies open alone, and all that did is known by now.
    return challenge_of(replayed(begun, possible(begun, Random(0)))).violation


def _done(rules: Rules, state: State, action: Action) -> State:
    """The state after what was done."""
    if action.move == Say(RESIGN):
        return rules.resign(state, action.seat).state
    if action.move == Say(SKIP) and rules.contest is not None:
        return rules.contest.skip(state).state
    return rules.play(state, action.seat, action.move).state
