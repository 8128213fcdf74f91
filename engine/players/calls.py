"""When a player calls another's turn, or owns up to a breach of its own."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from engine.challenges import challenge_of
from engine.events import CameBack
from engine.game import Rules
from engine.moves import Say
from engine.players.levels import Level
from engine.players.sampling import possible
from engine.players.sight import Action, Sight
from engine.state import State
from engine.table import RESIGN, SKIP

_DECLARE = Say("declare")


def call(sight: Sight, level: Level, seed: str) -> Say | None:
    """What a seat says of the turn that may be called now, if anything.

    What it lets go by in a turn it lets go by as often as it is asked with the same seed; nobody else can tell what
    that is as long as the seed is secret.
    """
    if sight.challenged is None or sight.now.phase == "over":
        return None
    chance = Random(f"{seed} {sight.challenged.start.lie.key()} {sight.seat}").randrange(100)
    lazy, rash = chance < level.misses, chance < level.rash
    say = None if lazy and not rash else _allowed(sight)
    if say is None or (violation(sight) and not lazy):
        return say
    said = any(action[:2] == (sight.seat, say) for action in sight.challenged.actions)
    return say if rash and say != _DECLARE and not said else None


def _allowed(sight: Sight) -> Say | None:
    """What the rules let a seat say now about the turn that may be called."""
    state = possible(sight, Random(0))
    if sight.seat in challenge_of(state).called:
        return None
    words = (*map(Say, sight.rules.calls), _DECLARE)
    return next((move for move in sight.rules.legal(state, sight.seat) if move in words), None)


def violation(sight: Sight) -> int:
    """What the turn that may be called has broken, 0 for nothing: its moves are made once more, and judged."""
    if sight.challenged is None:
        return 0
    return _judged(sight._replace(seat=0, now=sight.challenged.start, made=0))


@lru_cache(maxsize=256)
def _judged(start: Sight) -> int:
    """What the turn has broken that is to be called in a sight of its beginning."""
    assert start.challenged is not None
    # Priorities depend on what lies open alone, and all that did is known by now.
    state = possible(start, Random(0))
    for action in start.challenged.actions:
        state = _done(start.rules, state, action)
        state = CameBack().fold(state) if action.again else state
    return challenge_of(state).violation


def _done(rules: Rules, state: State, action: Action) -> State:
    """The state after what was done."""
    if action.move == Say(RESIGN):
        return rules.resign(state, action.seat).state
    if action.move == Say(SKIP) and rules.contest is not None:
        return rules.contest.skip(state).state
    return rules.play(state, action.seat, action.move).state
