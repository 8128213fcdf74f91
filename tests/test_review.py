"""Where a game was lost is where trying everything says that it was."""

from __future__ import annotations

import random

import pytest

from engine.shuffle import numbered
from engine.solo_knowledge import knows_all
from engine.solving import review as reviewing
from engine.solving.foreseen import shuffles
from engine.solving.review import line_of, review
from engine.solving.verdict import Verdict
from engine.table import Table
from tests.lanes import so_many
from tests.patience import position, rules
from tests.test_solving import brute_force, near_the_end, never, wins

# Games near whose end there is little to try: where all lies open, where cards lie face down, and where they are
# shuffled on the way.
GAMES = ("golf", "tripeaks", "calculation", "sir-tommy", "pyramid", "la-belle-lucie")
MOST, LONGEST = 300, 8


def astray(game_id, seed):
    """A line that begins near the end of a game that was won and goes on at random, and whether each place is won."""
    at, states = near_the_end(game_id)
    rng = random.Random(f"{game_id} {seed}")
    line = [rng.choice([state for state, on_the_way in states if on_the_way][:3])]
    while len(line) < LONGEST and line[-1].phase != "over" and (moves := at.legal(line[-1], 0)):
        line.append(at.play(line[-1], 0, rng.choice(moves)).state)
    line = line[:-1] if line[-1].phase == "over" else line
    return at, line, [brute_force(at, state, MOST) for state in line]


@pytest.mark.parametrize("count", so_many(2, 12))
@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_position_that_could_be_won_is_found(game_id, count):
    compared = 0
    for seed in range(count):
        at, line, truth = astray(game_id, seed)
        found = review(at, line, never)
        assert wins(at, line[found.last], found.moves)
        if None not in truth:
            compared += 1
            assert found.last == len(line) - 1 - truth[::-1].index(True)
            assert found.proved is (False in truth)
    assert compared


@pytest.mark.parametrize("lost", range(7))
def test_few_positions_are_looked_at(monkeypatch, lost):
    """Of six all that is asked is what halves them."""
    at, line, asked = rules("citadel"), [rules("citadel").deal(numbered(number)) for number in range(6)], []

    def solve(_, state, nodes, enough):
        asked.append(state)
        return Verdict(line.index(state) < lost)

    monkeypatch.setattr(reviewing, "solve", solve)
    found = review(at, line, never)
    assert (found.last, found.proved) == (lost - 1, lost < 6)
    assert len(asked) <= 3


def test_what_no_search_decides_is_not_called_lost(monkeypatch):
    """More is tried at it each time, and what comes after the last win was looked at."""
    at, line, asked = rules("citadel"), [rules("citadel").deal(numbered(number)) for number in range(6)], {}

    def solve(_, state, nodes, enough):
        asked.setdefault(line.index(state), []).append(nodes)
        return Verdict(True if line.index(state) < 2 + (nodes > reviewing.ROUNDS[0]) else None)

    monkeypatch.setattr(reviewing, "solve", solve)
    found = review(at, line, never)
    assert (found.last, found.proved) == (2, False)
    assert asked[3] == [*reviewing.ROUNDS[1:]]


def test_when_the_time_is_over_what_comes_after_the_last_win_has_been_looked_at(monkeypatch):
    at, line, asked = rules("citadel"), [rules("citadel").deal(numbered(number)) for number in range(9)], []

    def solve(_, state, nodes, enough):
        asked.append(line.index(state))
        hasty = nodes == reviewing.ROUNDS[0] and len(asked) < 5
        return Verdict(True if line.index(state) < 5 and not hasty else None)

    monkeypatch.setattr(reviewing, "solve", solve)
    found = review(at, line, lambda: len(asked) > 4)
    assert (found.last, found.proved) == (4, False)
    assert asked[-1] == 5


def test_a_line_is_of_the_moves_that_stand():
    table = Table.open(rules("freecell"), numbered(1))
    first = table.legal_texts()[0]
    line = [table.state, table.type(0, first).state]
    gone = table.type(0, first).type(0, "undo").type(0, "hint").type(0, first)
    assert [*line_of(gone)] == [*line_of(gone.resign(0))] == line
    assert line_of(table) == (table.state,)


@pytest.mark.parametrize(("game_id", "knows"), [("citadel", True), ("klondike", False), ("la-belle-lucie", False)])
def test_who_knows_all(game_id, knows):
    """Of a deal that hides nothing; none of what is shuffled on the way can be known."""
    assert knows_all(Table.open(rules(game_id), numbered(1))) is knows


def test_what_was_shuffled_on_the_way_was_not_known_before():
    last = position(rules("la-belle-lucie"), {"t1": "2s Ks"}, redeals=2)
    assert not shuffles(last.rules, last.state)
    assert not knows_all(last)
