"""Which of several lines is best: all are tried, the worse half is given up, and the others are tried some more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random
from typing import NamedTuple, Protocol

from engine.moves import Move
from engine.players.simulation import MoveLine, Simulator
from engine.players.thought_cost import Budget
from engine.players.tree import Branch
from engine.state import State

# No more lines are tried than this, nor more than can be tried so often with all that a thought may cost.
CANDIDATES, TRIES_A_LINE = 32, 8
# Nothing is settled after fewer tries. A line is far ahead by so many times the square root of the tries.
FEWEST, CLEAR_LEAD = 8, 1.8
# What a card ahead promises is worth in one rollout, and as how many rollouts that counts.
CARD, TRUSTED_FOR = 0.03, 8
# How often a move of a rollout is one by chance: where all cards are known, one line would be repeated otherwise.
NOISE = 0.08


class Deals(Protocol):
    """Where deals come from that may be the real one."""

    def position(self, rng: Random) -> State:
        """One of them."""


@dataclass(slots=True)
class _Tried:
    """A line, what its promise counts, the sum of what its rollouts were worth, and what they have taught."""

    moves: Sequence[Move]
    promise: float
    worth: float = 0.0
    root: Branch = field(default_factory=Branch)

    @property
    def hope(self) -> float:
        """What lines are compared by, where they have been tried equally often."""
        return self.promise + self.worth


class Trials(NamedTuple):
    """What lines are tried with: a simulator, deals, the seat that thinks, how far a rollout goes, and a budget."""

    simulator: Simulator
    deals: Deals
    seat: int
    limit: int
    rng: Random
    budget: Budget

    def begin(self, lines: Sequence[MoveLine]) -> list[_Tried]:
        """Try lines once, as many of them as can be told apart at the price of those that were tried so far."""
        state, luck, begun = self.deals.position(self.rng), self.rng.getrandbits(32), self.budget.gone
        tried: list[_Tried] = []
        for line in lines[:CANDIDATES]:
            gone, times = self.budget.gone, len(tried)
            if gone >= 1 or (times >= 2 and (gone - begun) / times * (times + 1) * TRIES_A_LINE > 1 - begun):
                break
            tried.append(_Tried(line.moves, CARD * TRUSTED_FOR * (line.worth - lines[0].worth)))
            tried[-1].worth = self._value(tried[-1], state, luck)
        return tried

    def repeat(self, tried: Sequence[_Tried]) -> bool:
        """Try each of some lines once more, all on the same deal and with the same luck; whether there was time."""
        state, luck = self.deals.position(self.rng), self.rng.getrandbits(32)
        values = []
        for line in tried:
            if self.budget.gone >= 1:
                return False
            values.append(self._value(line, state, luck))
        for line, value in zip(tried, values, strict=True):
            line.worth += value
        return True

    def _value(self, line: _Tried, state: State, luck: int) -> float:
        self.budget.pay()
        rollout = self.simulator.rollout(state, Random(luck), NOISE, self.limit, line.moves, root=line.root)
        return rollout[self.seat]


def best(lines: Sequence[MoveLine], trials: Trials) -> Sequence[Move]:
    """The moves of the best of some lines, of which the most promising come first.

    Wherever the budget ends, those that are still in question have been tried equally often.
    """
    budget, tried, times = trials.budget, trials.begin(lines), 1
    if budget.gone >= 1:
        return lines[0].moves
    for left in range(ceil(log2(len(tried))), 0, -1):
        until = 1 - (1 - budget.gone) * (left - 1) / left
        while budget.gone < until and trials.repeat(tried):
            times += 1
        tried.sort(key=lambda line: line.hope, reverse=True)
        if budget.gone >= 1 or _settled(tried, times):
            break
        del tried[ceil(len(tried) / 2) :]
    return tried[0].moves


def _settled(lines: Sequence[_Tried], times: int) -> bool:
    """Whether more rollouts would tell nothing: one line is far ahead of the others, or all are won or lost."""
    lead = lines[0].hope - lines[1].hope
    return times >= FEWEST and (lead > CLEAR_LEAD * sqrt(times) or len({line.worth for line in lines}) == 1)
