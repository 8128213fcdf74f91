"""How a player thinks: it plays what it can do to the end of the deal, again and again, on deals that may be real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, log2, sqrt
from random import Random
from typing import NamedTuple

from engine.game import Rules
from engine.moves import Move
from engine.players import bank, chinese
from engine.players.by_engine import EngineSimulator
from engine.players.sampling import Sampler
from engine.players.sight import Sight
from engine.players.simulation import Place, Simulator
from engine.players.tree import Branch
from engine.russian_bank.game import RussianBank

# From so many positions of its own turn a player looks further, and so many ways to play it are tried in rollouts.
POSITIONS = 400
CANDIDATES, ROLLOUTS_A_LINE = 32, 8
# A line is far ahead by so many times the square root of the rollouts of each.
CLEAR_LEAD = 1.8
# How often a move of a rollout is one by chance: where all cards are known, one line would be repeated otherwise.
NOISE = 0.08
# So many moves a rollout goes on; in Russian Bank what is left then tells as much as the end would.
LONGEST, LONGEST_IN_BANK = 400, 80
# Rollouts take longer there as well. More than this the time of a turn does not allow, and who plans more but is cut
# short has not yet told the best lines from the others.
MOST_IN_BANK = 400


def think(sight: Sight, rollouts: int, rng: Random, enough: Callable[[], bool]) -> Sequence[Move]:
    """The moves of a turn up to the next card that is turned up, the best that `rollouts` find; none if unthinkable.

    It ends as soon as `enough` says so.
    """
    if isinstance(sight.rules, RussianBank):
        rollouts = min(rollouts, MOST_IN_BANK)
    simulator = simulator_of(sight.rules)
    sampler = Sampler(sight)
    lines = simulator.lines(sampler.position(rng), horizon(sight), POSITIONS, enough)
    # With few rollouts only few lines can be told apart.
    most = min(CANDIDATES, max(2, rollouts // ROLLOUTS_A_LINE))
    lines = sorted(lines, key=lambda line: -line.worth)[:most]
    if len(lines) < 2:
        return lines[0].moves if lines else ()
    trials = _Trials(simulator, sampler, sight.seat, longest(sight.rules), rng)
    return _best([_Tried(line.moves) for line in lines], trials, rollouts, enough).moves


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
    draw, waste = own[sight.rules.draw_pile], own["waste"]
    if down := sight.now.lie.down[draw]:
        return draw, down - 1
    return (waste, 0) if len(sight.now.lie.piles[waste]) > 1 else None


@lru_cache(maxsize=64)
def simulator_of(rules: Rules) -> Simulator:
    """What plays on the deals of a table: the engine, if nothing faster knows its rules."""
    return chinese.simulator(rules) or bank.simulator(rules) or EngineSimulator(rules)


@dataclass(slots=True)
class _Tried:
    """A line, the sum of what its rollouts were worth, and what they have taught of what may follow."""

    moves: Sequence[Move]
    worth: float = 0.0
    root: Branch = field(default_factory=Branch)


class _Trials(NamedTuple):
    """What lines are tried with: a simulator, deals that may be the real one, the seat that thinks, and how far."""

    simulator: Simulator
    sampler: Sampler
    seat: int
    limit: int
    rng: Random

    def add(self, lines: Sequence[_Tried], enough: Callable[[], bool]) -> bool:
        """Try each of the lines once more, all on the same deal and with the same luck; whether there was time."""
        state, luck = self.sampler.position(self.rng), self.rng.getrandbits(32)
        values = []
        for line in lines:
            if enough():
                return False
            rollout = self.simulator.rollout(state, Random(luck), NOISE, self.limit, line.moves, root=line.root)
            values.append(rollout[self.seat])
        for line, value in zip(lines, values, strict=True):
            line.worth += value
        return True


def _best(lines: Sequence[_Tried], trials: _Trials, rollouts: int, enough: Callable[[], bool]) -> _Tried:
    """The best of some lines: the worse half is given up again and again, and the others are tried some more."""
    tried = 0
    for left in range(ceil(log2(len(lines))), 0, -1):
        share = rollouts // left
        rollouts -= share
        for _ in range(max(1, share // len(lines))):
            if not trials.add(lines, enough):
                return max(lines, key=_worth)
            tried += 1
        lines = sorted(lines, key=_worth, reverse=True)
        if _settled(lines, tried):
            break
        lines = lines[: ceil(len(lines) / 2)]
    return lines[0]


def _settled(lines: Sequence[_Tried], tried: int) -> bool:
    """Whether more rollouts would tell nothing: one line is far ahead of the others, or all are won or lost."""
    first, second, last = lines[0].worth, lines[1].worth, lines[-1].worth
    return first - second > CLEAR_LEAD * sqrt(tried) or first == last


def _worth(line: _Tried) -> float:
    return line.worth
