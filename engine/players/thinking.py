"""How a player thinks: it plays what it can do to the end of the deal, again and again, on deals that may be real."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from engine.game import Rules
from engine.moves import Move
from engine.players import bank, chinese
from engine.players.by_engine import EngineSimulator
from engine.players.halving import Trials, best
from engine.players.sampling import Sampler
from engine.players.sight import Sight
from engine.players.simulation import Place, Simulator
from engine.players.thought_cost import Budget, Spent
from engine.russian_bank.game import RussianBank

# From so many positions of its own turn a player looks further, and for so long a share of its time at the most.
POSITIONS, LOOKING = 400, 0.25
# So many moves a rollout goes on; in Russian Bank what is left then tells as much as the end would.
LONGEST, LONGEST_IN_BANK = 400, 80


def think(sight: Sight, rollouts: int, rng: Random, spent: Spent) -> Sequence[Move]:
    """The moves of a turn up to the next card that is turned up, the best that `rollouts` find; none if unthinkable.

    It ends as soon as all its time is `spent`, and the more of it there is the more lines it tells apart.
    """
    simulator, sampler, budget = simulator_of(sight.rules), Sampler(sight), Budget(rollouts, spent)
    lines = simulator.lines(sampler.position(rng), horizon(sight), POSITIONS, lambda: budget.gone >= LOOKING)
    lines.sort(key=lambda line: -line.worth)
    if len(lines) < 2:
        return lines[0].moves if lines else ()
    return best(lines, Trials(simulator, sampler, sight.seat, longest(sight.rules), rng, budget))


def longest(rules: Rules) -> int:
    """How many moves a rollout of a game goes on."""
    return LONGEST_IN_BANK if isinstance(rules, RussianBank) else LONGEST


def horizon(sight: Sight) -> set[Place]:
    """The places of the cards where a line of thought ends: the next one to be drawn, and all that are not known."""
    spots, lie = sight.rules.spots, sight.now.lie
    unknown = {
        (pile, place)
        for pile, tokens in enumerate(lie.piles)
        for place, token in enumerate(tokens)
        if not sight.faces[token]
    }
    drawn = _next_drawn(sight)
    if drawn is None or drawn in unknown:
        return unknown
    # Where the next card is known, what lies below it tells nothing of how it will fit.
    return {drawn} | {place for place in unknown if spots[place[0]].kind != sight.rules.draw_pile}


def _next_drawn(sight: Sight) -> Place | None:
    """The place of the card that this seat draws next, when its waste has been turned over if that comes first."""
    own = {spot.kind: pile for pile, spot in enumerate(sight.rules.spots) if spot.owner == sight.seat}
    draw, waste = own.get(sight.rules.draw_pile), own.get("waste")
    if draw is None:
        return None
    if down := sight.now.lie.down[draw]:
        return draw, down - 1
    return (waste, 0) if waste is not None and len(sight.now.lie.piles[waste]) > 1 else None


@lru_cache(maxsize=64)
def simulator_of(rules: Rules) -> Simulator:
    """What plays on the deals of a table: the engine, if nothing faster knows its rules."""
    return chinese.simulator(rules) or bank.simulator(rules) or EngineSimulator(rules)
