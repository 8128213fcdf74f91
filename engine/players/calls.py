"""When a player calls another's turn, or owns up to a breach of its own."""

from __future__ import annotations

from random import Random

from engine.challenges import challenge_of
from engine.moves import Say
from engine.players.judging import violation
from engine.players.levels import Level
from engine.players.sampling import possible
from engine.players.sight import Sight
from engine.players.thought_cost import Spent
from engine.players.weighing import pays

_DECLARE = Say("declare")


def call(sight: Sight, level: Level, seed: str, spent: Spent) -> Say | None:
    """What a seat says of the turn that may be called now, if anything; it weighs that until its time is `spent`.

    What it lets go by in a turn it lets go by as often as it is asked with the same seed; nobody else can tell what
    that is as long as the seed is secret.
    """
    if sight.challenged is None or sight.now.phase == "over":
        return None
    chance = Random(f"{seed} {sight.challenged.start.lie.key()} {sight.seat}").randrange(100)
    lazy, rash = chance < level.misses, chance < level.rash
    say = None if lazy and not rash else _allowed(sight)
    if say is None:
        return None
    if violation(sight) and not lazy:
        return say if _does_good(sight, say, level, seed, spent) else None
    said = any(action[:2] == (sight.seat, say) for action in sight.challenged.actions)
    return say if rash and say != _DECLARE and not said else None


def _does_good(sight: Sight, say: Say, level: Level, seed: str, spent: Spent) -> bool:
    """Whether what may rightly be said does a seat good; who weighs nothing takes it for granted."""
    if say == _DECLARE or not level.weighs:
        return True
    return pays(sight, say, level.weighs, Random(f"{seed} weighs {sight.key()}"), spent)


def _allowed(sight: Sight) -> Say | None:
    """What the rules let a seat say now about the turn that may be called."""
    state = possible(sight, Random(0))
    if sight.seat in challenge_of(state).called:
        return None
    words = (*map(Say, sight.rules.calls), _DECLARE)
    return next((move for move in sight.rules.legal(state, sight.seat) if move in words), None)
