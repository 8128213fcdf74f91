"""Whether a call pays: how deals go on after it is held against how they go on without it."""

from __future__ import annotations

from math import sqrt
from random import Random

from engine.moves import Say
from engine.players.halving import NOISE
from engine.players.judging import beginning, replayed
from engine.players.sampling import Sampler
from engine.players.sight import Sight
from engine.players.thinking import longest, simulator_of
from engine.players.thought_cost import Spent

# So many standard errors a call has to cost before it counts as one that does not pay: most matter little either way.
CLEAR_LOSS = 2.0


def pays(sight: Sight, word: Say, deals: int, rng: Random, spent: Spent) -> bool:
    """Whether a seat does well to say a word now against the turn that may be called; in doubt it does.

    That is played to the end on so many deals that may be real, twice with the same luck: with the call and without.
    Once the time is `spent`, what is known by then decides.
    """
    simulator, limit = simulator_of(sight.rules), longest(sight.rules)
    begun = beginning(sight)
    sampler, gains = Sampler(begun), list[float]()
    while len(gains) < deals and spent() < 1:
        silent, luck = replayed(begun, sampler.position(rng)), rng.getrandbits(32)
        called = sight.rules.play(silent, sight.seat, word).state
        with_call, without = [
            simulator.rollout(state, Random(luck), NOISE, limit)[sight.seat] for state in (called, silent)
        ]
        gains.append(with_call - without)
    return sum(gains) >= -CLEAR_LOSS * sqrt(sum(gain * gain for gain in gains))
