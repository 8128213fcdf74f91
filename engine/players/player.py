"""What a computer player does next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.game import Rules
from engine.moves import Move
from engine.players.calls import call
from engine.players.greedy import greedy, in_order, lawful
from engine.players.levels import Level
from engine.players.sampling import possible
from engine.players.sight import Sight
from engine.state import State


def choose(sight: Sight, level: Level, seed: str, enough: Callable[[], bool]) -> Move | None:
    """The next move or call of a seat; None if it is not its turn and it has nothing to call.

    The same sight, level and seed give the same answer as long as `enough`, which tells that the time is up, says no.
    """
    return next(iter(plan(sight, level, seed, enough)), None)


def plan(sight: Sight, level: Level, seed: str, enough: Callable[[], bool]) -> Sequence[Move]:
    """What `choose` gives, and what is to follow it as long as nobody else acts and no card is turned up.

    Thinking of all these moves costs no more than thinking of the first.
    """
    if sight.now.phase == "over":
        return ()
    if (said := call(sight, level)) is not None:
        return (said,)
    if sight.now.turn != sight.seat:
        return ()
    rng = Random(f"{seed} {sight.key()}")
    return [_move(sight.rules, possible(sight, rng), level, rng)]


def _move(rules: Rules, state: State, level: Level, rng: Random) -> Move:
    """A move that needs no thought."""
    moves, chance = in_order(rules, state), rng.randrange(100)
    if chance < level.breaches:
        return rng.choice(moves)
    if chance < level.breaches + level.slips:
        return rng.choice([*lawful(rules, state, moves)] or moves)
    return greedy(rules, state)
