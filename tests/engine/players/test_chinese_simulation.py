"""The fast way to play Chinese Patience on against the engine: the same moves, positions and ends."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from itertools import islice

import pytest

from engine.catalogue import game
from engine.challenges import Challenge, challenge_of
from engine.chinese_patience.board import TABLEAU, stock, waste
from engine.chinese_patience.moves import DECLARE, KNOCK, STOCK, TURN
from engine.chinese_patience.notes import ChineseNotes
from engine.chinese_patience.settings import Order
from engine.players import chinese
from engine.players.chinese_order import greedy, orderly
from engine.players.chinese_position import FIELDS, ChinesePosition
from engine.players.chinese_tables import Ground
from engine.players.tree import Branch
from engine.result import place_points
from tests.lanes import in_lanes, thinned
from tests.playing import all_legal, mixed_settings, settings
from tests.positions import position, rules

CALLS = (KNOCK, DECLARE)
TABLES = [each for each in [*settings(), *mixed_settings((2, 3, 4, 5, 7))] if each.game.id == "chinese"]
SMALL = [each for each in TABLES if each.players in (2, 4)]
# What need not be the same where a position was reached and where it was read off a state.
APART = {"ground", "since", "opening"}


def loaded(at, state, unknown=()):
    return ChinesePosition(Ground(at.board)).at(state, unknown)


def told(position):
    """All that a position holds, by name; cards that have been brought in are waited for no more."""
    return {name: getattr(position, name) for name in FIELDS if name not in APART}


def keeps_order(at, state, move):
    """Whether nobody could call a move, or it is allowed at all where nobody calls."""
    after = at.play(state, state.turn, move).state
    return not challenge_of(after).violation if at.settings.knocking else move in at.legal(state, state.turn)


def play(at, seed, plies=150):
    """A game of which half is greedy and half by chance, each step with the position that was played along."""
    rng = random.Random(seed)
    state = at.deal(f"s1:{seed}")
    along = loaded(at, state)
    for _ in range(plies):
        yield state, along
        if state.phase == "over":
            return
        calls = [(seat, move) for seat, move in all_legal(at, state) if move in CALLS]
        if calls and rng.random() < 0.02:
            state = at.play(state, *rng.choice(calls)).state
            along = loaded(at, state)
            continue
        if rng.random() < 0.003:
            state = at.resign(state, rng.choice([seat for seat, plays in enumerate(at.active(state)) if plays])).state
            along = loaded(at, state)
            continue
        codes = orderly(along) if rng.random() < 0.5 or along.opening else [greedy(along)]
        move = along.move(code := rng.choice(codes))
        if at.settings.knocking and rng.random() < 0.02:
            move = rng.choice([move for move in at.legal(state, state.turn) if move not in CALLS])
            state = at.play(state, state.turn, move).state
            along = loaded(at, state)
            continue
        along.make(code)
        state = at.play(state, state.turn, move).state


@pytest.mark.parametrize("setting", in_lanes(thinned(TABLES, 2, "positions")))
def test_positions_and_moves_are_those_of_the_engine(setting):
    at = setting.rules
    for state, along in play(at, str(setting)):
        assert told(along) == told(loaded(at, state))
        assert along.over == (state.phase == "over")
        if along.over:
            break
        possible = at.moves.possible(state)
        moves = [along.move(code) for code in along.moves()]
        assert sorted(map(repr, moves)) == sorted(map(repr, possible))
        assert [along.code(move) for move in moves] == along.moves()
        if not challenge_of(state).violation:
            kept = {move for move in possible if keeps_order(at, state, move)}
            if along.opening and at.settings.order is Order.FULL:
                kept.discard(STOCK)  # whether that is a breach is known only when the columns lie open
            assert {along.move(code) for code in orderly(along)} == kept
            assert along.opening or along.move(greedy(along)) in kept


def shares(result):
    """What places are worth: half for being first, half for the points."""
    firsts, others = result.places.count(1), len(result.places) - 1
    pairs = zip(result.places, place_points(result.places), strict=True)
    return pytest.approx([(place == 1) / firsts / 2 + point / others / 2 for place, point in pairs])


@pytest.mark.source
@pytest.mark.parametrize("setting", in_lanes(thinned(TABLES, 2, "rollouts")))
def test_rollouts_are_games_that_the_engine_plays_to_the_same_end(setting, monkeypatch):
    at = setting.rules
    simulator, made, make, root = chinese.simulator(at), [], ChinesePosition.make, Branch()
    state = at.deal(f"s1:{setting}")
    for luck in range(3):
        simulator.rollout(state, random.Random(luck), 0.1, 200, root=root)
    monkeypatch.setattr(ChinesePosition, "make", lambda self, code: (made.append(self.move(code)), make(self, code)))
    worth = simulator.rollout(state, random.Random(str(setting)), 0.1, 4000, root=root)
    assert sum(branch.times for branch in root.after.values()) == 4
    for move in made:
        assert keeps_order(at, state, move)
        state = at.play(state, state.turn, move).state
    assert state.phase == "over"
    assert worth == shares(at.result(state))
    assert simulator.rollout(state, random.Random(), 0.1, 0) == shares(at.result(state))


@pytest.mark.parametrize("setting", in_lanes(SMALL))
def test_a_line_is_played_before_the_rest(setting):
    at = setting.rules
    states = [state for state, _ in play(at, f"line {setting}", 1000) if state.phase == "play"]
    for state in states[::40]:
        for line in islice(chinese.simulator(at).lines(state, (), 1), 5):
            after = state
            for move in line.moves:
                after = at.play(after, state.turn, move).state
            one, other = [
                chinese.simulator(at).rollout(each, random.Random(1), 0.1, 500, moves)
                for each, moves in ((state, line.moves), (after, ()))
            ]
            assert one == other


def lies(state):
    """What makes two positions of a turn the same, in whatever order the columns lie."""
    in_hand = len(state.piles[stock(state.turn)].cards) > state.piles[stock(state.turn)].down
    columns = sorted(str(pile) for pile in state.piles[4:8])
    return state.turn, in_hand, *columns, tuple(pile.cards for pile in state.piles[8:])


def ends(at, state, most, unknown):
    """The positions in which the engine's turns end, or an unknown card comes up; None if they are too many."""
    waiting, seen, found = deque([state]), {lies(state)}, set()
    while waiting:
        before = waiting.popleft()
        for move in at.legal(before, before.turn):
            if move in CALLS or not keeps_order(at, before, move):
                continue
            after = at.play(before, before.turn, move).state
            if lies(after) in seen:
                continue
            seen.add(lies(after))
            if len(seen) > most:
                return None
            tops = (after.piles[stock(state.turn)].top, after.piles[waste(state.turn)].top)
            opened = (*tops, *(pile.top for pile in after.piles[4:8]))
            if after.phase == "over" or after.turn != state.turn or any(top in unknown for top in opened):
                found.add(lies(after))
            else:
                waiting.append(after)
    return found


def hidden(at, state, rng):
    """The places where cards lie that a player may not know: whatever is face down or covered, as chance has it."""
    piles = [(index, pile) for index, pile in enumerate(state.piles) if index >= 4]
    covered = {index: pile.down if index in TABLEAU else max(pile.down, len(pile.cards) - 1) for index, pile in piles}
    return [(pile, place) for pile in covered for place in range(covered[pile]) if rng.random() < 0.7]


@pytest.mark.parametrize("setting", in_lanes(SMALL))
def test_lines_lead_wherever_a_player_can_get_by_what_is_known(setting):
    at, rng, compared = setting.rules, random.Random(str(setting)), 0
    for state, _ in islice(play(at, f"lines {setting}"), 0, None, 7):
        if state.phase == "over" or challenge_of(state).violation:
            continue
        unknown = hidden(at, state, rng)
        expected = ends(at, state, 150, {state.piles[pile].cards[place] for pile, place in unknown})
        if expected is not None:
            reached = [play_line(at, state, line) for line in chinese.simulator(at).lines(state, unknown, 1000)]
            assert sorted(map(str, reached)) == sorted(map(str, expected))
            compared += 1
    assert compared


def play_line(at, state, line):
    """Where a line leads; it breaks no order."""
    for move in line.moves:
        assert keeps_order(at, state, move)
        state = at.play(state, state.turn, move).state
    return lies(state)


def test_the_first_turn_may_begin_with_the_columns():
    """The first player turns up the tableau [chinese-patience, Play, 3 'begins turning four face' f364d3e5];
    to draw at once does it, too."""
    at = rules("standard")
    state = at.deal("s1:columns")
    unknown = [(pile, 0) for pile in TABLEAU] + [(pile, len(state.piles[pile].cards) - 1) for pile in (8, 10)]
    lines = chinese.simulator(at).lines(state, unknown, 10)
    assert {line.moves for line in lines} == {(TURN,), (STOCK,)}


@pytest.mark.parametrize("begun", [False, True])
def test_at_a_standstill_only_a_turn_that_has_begun_keeps_the_deal_going(begun):
    at = rules("standard")
    state = position(at, stock=("5c", "6h"), drawn_cards=(1, 1)).state
    notes = state.noted(ChineseNotes)
    state = state._replace(notes=replace(notes, challenge=Challenge(0 if begun else 1)))
    along = loaded(at, state)
    along.make(along.code(STOCK))
    assert (STOCK,) in [line.moves for line in chinese.simulator(at).lines(state, [(8, 0)], 10)]
    assert along.over is (at.play(state, 0, STOCK).state.phase == "over") is not begun


def test_a_rollout_that_is_cut_short_goes_by_the_cards_left():
    at = rules("standard", 3)
    state = position(at, stock=("5c 7c", "6h", "6s 9h")).state
    assert chinese.simulator(at).rollout(state, random.Random(1), 0, 0) == pytest.approx([1 / 8, 1, 1 / 8])


def test_superseded_rules_are_not_known():
    chosen = game("chinese")
    older = chosen.in_version(2).at(chosen.preset("standard"), 2)
    assert chinese.simulator(older) is None
    assert chinese.simulator(game("bank").at({}, 2)) is None
