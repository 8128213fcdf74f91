"""How fast the rules are, against python-chess in the same run: `python -m pytest tests/bench -s`."""

from __future__ import annotations

import random
import time

import chess
import pytest

from engine.catalogue import GAMES, game
from engine.russian_bank.search import first_steps
from engine.table import Table
from tests.playing import random_game
from tests.positions import rules
from tests.rules.test_bank_search import hard

ROUNDS = 7
PLIES = 4000
# How many plies there must be for one of chess. Where nearly everything may be tried, a position of Russian Bank has
# some 130 moves; where buried cards must be released or uncovered, a search finds out whether they can be.
KINDS = (
    ("chinese", "standard", 1.0),
    ("chinese", "knocking", 1.0),
    ("bank", "guided", 1.0),
    ("bank", "standard", 0.4),
    ("bank", "strict", 0.04),
    ("bank", "covered", 0.02),
)
# The least for a game for one player.
LEAST_ALONE = 0.4
# What the longest search for a strict duty may cost, in random plies of chess.
MOST_A_SEARCH = 500
# What reading, checking and replaying one move of a log may cost, in random plies of chess.
MOST_A_MOVE = 5


def chess_plies(rng):
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            board = chess.Board()
        else:
            board.push(rng.choice(moves))


def patience_plies(rng, at):
    deals = 0
    state = at.deal("s1:bench 0")
    for _ in range(PLIES):
        moves = at.legal(state, state.turn)
        if moves:
            state = at.play(state, state.turn, rng.choice(moves)).state
        else:
            deals += 1
            state = at.deal(f"s1:bench {deals}")


def seconds(work, *args):
    began = time.perf_counter()
    work(*args)
    return time.perf_counter() - began


def best_of(*works):
    """The shortest time of each piece of work, taken in turns so that a busy machine slows all alike."""
    times = [[seconds(*work()) for work in works] for _ in range(ROUNDS)]
    return [min(column) for column in zip(*times, strict=True)]


def ratio_of(title, at):
    """How many random plies of a game there are for one of chess; printed as a line of the table."""
    anchor, ours = best_of(
        lambda: (chess_plies, random.Random(1)),
        lambda: (patience_plies, random.Random(1), at),
    )
    print(
        f"\n{title:32} {PLIES / ours:8,.0f} plies/s, chess {PLIES / anchor:8,.0f}, ratio {anchor / ours:.2f}", end=""
    )
    return anchor / ours


@pytest.mark.parametrize(("game_id", "preset", "least"), KINDS)
def test_random_plies(game_id, preset, least):
    at = game(game_id).at(game(game_id).preset(preset), 2)
    assert ratio_of(f"{game(game_id).title}, {preset}", at) >= least


@pytest.mark.parametrize("solo", [each for each in GAMES if each.solo], ids=lambda each: each.id)
def test_random_plies_alone(solo):
    assert ratio_of(solo.title, solo.at({}, 1)) >= LEAST_ALONE


def test_cold_replay():
    """A stored table of 300 moves is opened from its log."""
    at = rules("knocking")
    logs = (list(random_game(at, f"replay {number}", 300))[-1] for number in range(50))
    table = next(table for table in logs if len(table.log) == 300)
    anchor, ours = best_of(
        lambda: (chess_plies, random.Random(1)),
        lambda: (Table.replay, rules("knocking"), table.seed, table.log),
    )
    cost = ours / (anchor / PLIES)
    print(f"\nreplay of 300 moves: {ours * 1000:.1f} ms, as {cost:,.0f} random plies of chess")
    assert cost <= 300 * MOST_A_MOVE


def test_longest_search():
    """Every search of wide tableaux, and the one that takes longest: none tries more moves than it may."""

    def longest():
        first_steps.cache_clear()
        return max(seconds(first_steps, *asked) for asked in hard())

    anchor = min(seconds(chess_plies, random.Random(1)) for _ in range(ROUNDS))
    ours = min(longest() for _ in range(ROUNDS))
    cost = ours / (anchor / PLIES)
    print(f"\nlongest search: {ours * 1000:.1f} ms, as {cost:,.0f} random plies of chess")
    assert cost <= MOST_A_SEARCH
