"""Where thought goes, by a clock that the tests turn: wherever it stops, each line has had its fair share."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from random import Random

import pytest

from engine.moves import Say
from engine.players.halving import CANDIDATES, Trials, best
from engine.players.simulation import MoveLine
from engine.players.thought_cost import Budget

LINES = [MoveLine((Say(f"{number}"),), -number) for number in range(40)]
# How often each line wins: the seventh most often, and what promises most rather seldom.
ODDS = [0.3, 0.2, 0.4, 0.1, 0.3, 0.2, 0.8] + 33 * [0.3]


@dataclass
class Mind:
    """A clock that a rollout turns on by what it costs, the first and so on, and the lines that were tried by then.

    Those are told deal by deal.
    """

    costs: dict[int, float] = field(default_factory=dict)
    now: float = 0.0
    deals: list[list[int]] = field(default_factory=list)

    def position(self, rng):
        self.deals.append([])

    def rollout(self, state, chance, noise, limit, line, *, root):
        self.now += self.costs.get(sum(map(len, self.deals)), 1.0)
        number = int(line[0].word)
        self.deals[-1].append(number)
        return [float(chance.random() < ODDS[number])]

    def chosen(self, time=float("inf"), rollouts=10**6, seed=0):
        """The line that is chosen with so much time."""
        budget = Budget(rollouts, lambda: self.now / time)
        trials = Trials(self, self, seat=0, limit=99, rng=Random(seed), budget=budget)
        return int(best(LINES, trials)[0].word)


def fair(mind, chosen):
    """Whether each deal was tried with all lines in question, these became the half at most, and one is chosen."""
    whole = mind.deals[:-1] if len(mind.deals) > 1 and len(mind.deals[-1]) < len(mind.deals[-2]) else mind.deals
    for before, after in pairwise(whole):
        assert len(after) in (len(before), ceil(len(before) / 2))
        assert {*after} <= {*before}
    assert chosen in whole[-1]


@pytest.mark.parametrize("late", [None, 0, 1, 5, 20, 60])
def test_wherever_the_time_ends_all_lines_in_question_were_tried_equally_often(late):
    """Also where one rollout takes as long as fifty others, because the machine had other things to do."""
    for time in [*range(1, 40), *range(40, 300, 13)]:
        mind = Mind({} if late is None else {late: 50.0})
        fair(mind, mind.chosen(time))


@pytest.mark.parametrize("time", [20, 40, 75, 150, 300, 1000])
def test_who_is_stopped_has_thought_as_well_as_who_planned_no_more(time):
    """Otherwise it would be better to plan less; the last two lines are compared, however little time there is."""
    for seed in range(8):
        hasty, planned = Mind(), Mind()
        assert hasty.chosen(time, seed=seed) == planned.chosen(rollouts=time, seed=seed)
        assert hasty.deals == planned.deals
        assert len(hasty.deals[-2]) == 2 or hasty.now < time, "it ends early where nothing is in doubt"
    assert 2 <= len(hasty.deals[0]) <= max(2, time // 8)


def test_more_time_makes_better_choices():
    right = [sum(Mind().chosen(time, seed=seed) == 6 for seed in range(30)) for time in (10, 60, 400)]
    assert right == sorted(right)
    assert right[0] < 10
    assert right[-1] > 25


def test_lines_are_as_many_as_the_first_tries_leave_time_for():
    """Where rollouts take ten times as long as thought, there is time for fewer."""
    usual, slow = Mind(), Mind(dict.fromkeys(range(10**4), 10.0))
    usual.chosen(200)
    slow.chosen(200)
    assert (len(usual.deals[0]), len(slow.deals[0])) == (25, 2)
    endless = Mind()
    endless.chosen(5000)
    assert len(endless.deals[0]) == CANDIDATES


def test_what_there_is_no_time_to_compare_is_not_judged():
    """Whoever has tried no more than the first lines once plays what promises most."""
    assert {Mind().chosen(time, seed=seed) for time in (0.5, 1, 2) for seed in range(20)} == {0}
    assert {Mind({6: 500.0}).chosen(200, seed=seed) for seed in range(20)} == {0}


def test_a_deal_that_not_all_were_tried_on_counts_for_none():
    """Wherever within it the time ends, the choice is the same."""
    for seed in range(10):
        choices = defaultdict(set)
        for stop in range(25, 90):
            mind = Mind({stop: 500.0})
            choice = mind.chosen(200, seed=seed)
            if len(mind.deals[-1]) < ceil(len(mind.deals[-2]) / 2):
                choices[len(mind.deals)].add(choice)
        assert len(choices) > 2
        assert {len(chosen) for chosen in choices.values()} == {1}
