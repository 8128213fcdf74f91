"""What the solver says of a position is true, and the moves that it gives win it."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.moves import Say
from engine.shuffle import numbered
from engine.solving.plain import in_plain, out_of_plain
from engine.solving.positions import Positions
from engine.solving.solver import Upward, solve
from engine.table import Table
from tests.lanes import so_many
from tests.patience import play, position, rules
from tests.positions import rules as chinese

ALONE = [game.id for game in GAMES if game.solo]
SOLUTIONS = Path(__file__).parent / "solutions"
# So many moves are tried by hand and by the solver; where that was too few so often in a game, it is for others too.
MOST, IN_VAIN = 1500, 2
# Games that are mostly played where each place counts.
ALL_IN_ORDER = (
    *("pyramid", "spaces", "le-shah", "les-quatre-coins", "la-belle-lucie", "scorpion", "tripeaks", "monte-carlo"),
    "cruel",
)
# How many moves before the end of a game it is looked at, and how many moves at random lead from there to others.
NEAR, ASTRAY = (2, 4, 6, 8, 11, 15), (0, 2, 4, 7)

# In one of so many positions it is tried what can be reached by one move.
FOLLOWED = 3


def never():
    return False


def solved(table, nodes=MOST):
    return solve(table.rules, table.state, nodes, never)


def brute_force(at, state, most):
    """Whether a position comes out, found without a thought; None if there are too many that follow."""
    met, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        if here.phase == "over":
            return True
        if len(met) > most:
            return None
        for move in at.legal(here, 0):
            after = at.play(here, 0, move).state
            if after not in met:
                met.add(after)
                waiting.append(after)
    return False


def near_the_end(game_id):
    """The rules of a game, and positions near the end of one that was won, or a few bad moves beside it."""
    head, *texts = (SOLUTIONS / f"{game_id}.txt").read_text("utf-8").splitlines()
    number, options = head.split(";")
    at = rules(game_id, **dict(each.split("=") for each in options.split()))
    rng, table = random.Random(game_id), Table.open(at, numbered(int(number)))
    tables = [table, *(table := table.type(0, text) for text in texts)]
    found = []
    for near in NEAR:
        for astray in ASTRAY:
            state = tables[-1 - near].state
            for _ in range(astray):
                moves = at.legal(state, 0)
                state = at.play(state, 0, rng.choice(moves)).state if moves else state
            found.append((state, not astray))
    return at, found


@pytest.mark.alike
@pytest.mark.parametrize("count", so_many(4, 8))
@pytest.mark.parametrize("game_id", ALONE)
def test_it_says_what_trying_everything_says(game_id, count):
    at, states = near_the_end(game_id)
    compared = in_vain = 0
    for state, on_the_way in states[:count]:
        truth = on_the_way or (brute_force(at, state, MOST) if in_vain < IN_VAIN else None)
        in_vain += truth is None
        verdict = solve(at, state, 4 * MOST, never)
        if truth is not None:
            compared += 1
            assert verdict.comes_out is truth
        if verdict.comes_out:
            assert wins(at, state, verdict.moves)
    assert compared


def wins(at, state, moves):
    """Whether moves, all of them legal, win from a position on."""
    table = Table(at, state.seed, state)
    for move in moves:
        table = table.act(0, move)
    return table.result is not None and table.result.reason == "won"


OTHERS = {"f2": "Ah..Kh", "f3": "Ad..Kd", "f4": "Ac..Kc"}


@pytest.mark.parametrize(
    ("game_id", "piles", "noted", "comes_out"),
    [
        # The 3♠ must leave the 2♠, and only the 4♠ could take it.
        ("la-belle-lucie", OTHERS | {"f1": "As", "t1": "2s 3s", "t2": "Ks..5s", "t3": "4s"}, {"redeals": 2}, True),
        ("la-belle-lucie", OTHERS | {"f1": "As", "t1": "2s 3s", "t2": "4s", "t3": "Ks..5s"}, {"redeals": 2}, True),
        ("la-belle-lucie", OTHERS | {"f1": "As", "t1": "2s 3s", "t2": "Ks..6s 4s 5s"}, {"redeals": 2}, False),
        ("pyramid", {"p1": "6s", "s": "7s |"}, {"redeals": 2}, True),
        ("pyramid", {"p1": "6s", "w": "7s 8s"}, {"redeals": 2}, False),
        # The 7♦ must stay until it has beaten the 5♦; and the 4♠ under the A♦, so that this can leave the column.
        ("aces-up", {"t3": "As 7d", "t4": "3h Ad", "s": "Ac 8h 5d Ah |"}, {}, True),
        ("aces-up", {"t1": "4s", "t4": "8s", "s": "Ac 9s Ah 5c As 3c Qs Ad |"}, {}, True),
        # The stock may be gone through as often as one likes.
        ("klondike", OTHERS | {"f1": "As..Qs", "s": "Ks |"}, {}, True),
    ],
)
def test_small_positions(game_id, piles, noted, comes_out):
    verdict = solved(position(rules(game_id), piles, **noted))
    assert verdict.comes_out is comes_out
    assert bool(verdict.moves) is comes_out


@pytest.mark.parametrize(("seed", "redeals"), [("s1:4", None), ("s1:8", 1), ("s1:9", 2)])
def test_it_knows_what_a_redeal_brings(seed, redeals):
    """Only a redeal brings the J♠ out from under the others: by some seeds the first, the second, or none."""
    state = position(rules("la-belle-lucie"), OTHERS | {"f1": "As..10s", "t1": "Js Ks Qs"}).state
    verdict = solve(rules("la-belle-lucie"), state._replace(seed=seed), MOST, never)
    assert verdict.comes_out is (redeals is not None)
    assert verdict.moves.count(Say("redeal")) == (redeals or 0)


def test_what_is_won_or_given_up_needs_no_search():
    table = Table.open(rules("klondike"), numbered(1)).type(0, "stock").resign(0)
    assert solved(table).comes_out is False
    won = position(rules("klondike"), OTHERS | {"f1": "As..Qs", "t1": "Ks"})
    assert solved(play(won, "t1 f1")).comes_out is True


def test_it_keeps_to_its_bounds():
    table = Table.open(rules("le-shah"), numbered(1))
    assert solved(table, 100).comes_out is None
    assert 100 <= solved(table, 100).nodes < 200
    asked = []
    verdict = solve(table.rules, table.state, 10_000, lambda: len(asked) == 5 or asked.append(1) is not None)
    assert verdict.comes_out is None
    assert verdict.nodes < 200


def test_the_same_is_found_again():
    table = Table.open(rules("penguin"), numbered(1))
    assert solved(table) == solved(table)


def test_only_games_for_one_are_solved():
    table = Table.open(chinese(), "s1:solving")
    with pytest.raises(TypeError):
        solved(table)


@pytest.mark.alike
@pytest.mark.parametrize("deals", so_many(1, 2))
@pytest.mark.parametrize("game_id", ALONE)
def test_like_places_are_one(game_id, deals):
    """Where piles may change places, the same can be done once they have."""
    at, rng = rules(game_id), random.Random(game_id)
    positions, changed = Positions(at), 0
    for deal in range(1, deals + 1):
        state = at.deal(numbered(deal))
        for number in range(60):
            moves = at.legal(state, 0)
            if not moves:
                break
            state = at.play(state, 0, rng.choice(moves)).state
            if state.phase == "over":
                break
            other = exchanged(at, state, rng)
            changed += other != state
            assert key(positions, other) == key(positions, state)
            if number % FOLLOWED == 0:
                assert following(at, positions, other) == following(at, positions, state)
    assert changed or game_id in ALL_IN_ORDER


def exchanged(at, state, rng):
    """A position with piles in other places of their kind, where it does not matter in which they lie."""
    piles, in_order = list(state.piles), at.in_order(state)
    for group in dict.fromkeys(group for group in at.arranged if group.kind not in ("foundation", *in_order)):
        there = [index for index, each in enumerate(at.group) if each == group]
        lying = [piles[index] for index in there]
        rng.shuffle(lying)
        for index, pile in zip(there, lying, strict=True):
            piles[index] = pile
    return state._replace(piles=tuple(piles))


def key(positions, state):
    return positions.key(state, positions.judge(state))


def following(at, positions, state):
    """What can be reached by one move, like places taken for one, as keys."""
    return {key(positions, at.play(state, 0, move).state) for move in at.legal(state, 0)}


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ALONE)
def test_a_position_can_be_handed_to_another_process(game_id):
    at, rng = rules(game_id), random.Random(game_id)
    state = at.deal(numbered(1))
    for _ in range(80):
        assert out_of_plain(pickle.loads(pickle.dumps(in_plain(state)))) == state
        moves = at.legal(state, 0)
        after = at.play(state, 0, rng.choice(moves)).state if moves else state
        if after.phase == "over":
            break
        state = after


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ALONE)
def test_what_follows_is_judged_as_if_it_were_new(game_id):
    at, rng = rules(game_id), random.Random(game_id)
    positions, state = Positions(at), at.deal(numbered(1))
    judged = positions.judge(state)
    for _ in range(60):
        moves = at.legal(state, 0)
        if not moves or state.phase == "over":
            break
        after = at.play(state, 0, rng.choice(moves)).state
        judged, state = positions.judge_after(judged, state, after), after
        assert judged == Positions(at).judge(state)


def test_cards_that_differ_do_not_come_to_the_same():
    at = rules("klondike")
    positions = Positions(at)
    one, other = (position(at, {"t1": "9c | 5h", "t2": pile}).state for pile in ("6c", "6s"))
    hidden, shown = (position(at, {"t1": pile}).state for pile in ("9c | 5h", "9c 5h"))
    assert len({key(positions, each) for each in (one, other, hidden, shown)}) == 4


def test_where_places_count_cards_that_change_them_make_a_difference():
    at = rules("pyramid")
    positions = Positions(at)
    one, other = (position(at, {"p1": low, "p2": high}).state for low, high in (("6s", "9d"), ("9d", "6s")))
    assert key(positions, one) != key(positions, other)


def test_where_no_suits_count_they_make_no_difference():
    at = rules("pyramid")
    positions = Positions(at)
    one, other = (position(at, {"p1": card, "w": "7h"}).state for card in ("6s", "6d"))
    assert key(positions, one) == key(positions, other)


def test_a_card_of_strategy_over_one_that_must_go_first_leaves_no_hope():
    at = rules("strategy")
    assert not at.hopeless(position(at, {"f1": "As", "w1": "3s 2s", "s": "5h | 4h"}).state)
    assert at.hopeless(position(at, {"f1": "As", "w1": "2s 3s", "s": "5h | 4h"}).state)
    assert at.hopeless(position(at, {"w1": "2s 3h", "w2": "2h 3s", "s": "As | Ah"}).state)


def test_a_card_that_goes_up_safely_from_a_column_need_not_do_so_from_the_waste():
    """Where several are drawn at a time, the others would come up differently from then on."""
    at = rules("klondike", draw="3")
    up, piles = Upward(at), {"f1": "As", "f2": "Ah", "f3": "Ac", "f4": "Ad", "s": "9d 8d 7d"}
    for where, goes in (("t1", True), ("w", False)):
        state = position(at, {**piles, where: "2s"}).state
        assert (up.safe(state, at.offered(state, 0)) is not None) == goes, where
