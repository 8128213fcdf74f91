"""The bench of where games were lost finds out what is not true."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.cards import Card
from engine.piles import EMPTY, Pile
from engine.solitaire.games.strategy import Strategy
from engine.solitaire.open_stock import OPEN_STOCK
from engine.solitaire.pile_groups import Group, foundations
from engine.solving.review import Review, review
from engine.state import State
from tests.bench import lost
from tests.bench.dealing import dealt_out
from tests.bench.everything import Lying, tried
from tests.bench.lost import again, told
from tests.lanes import so_many
from tests.patience import position, rules
from tests.test_review import GAMES, MOST, astray
from tests.test_solving import OTHERS, brute_force, near_the_end, never

# Games whose positions are told apart by less than where each card lies.
TOLD_BY_LESS = ("golf", "tripeaks", "osmosis")
# How many cards a small pack has, and how many of them are to come; so many positions that follow are looked at.
SMALL, TO_DEAL, FOLLOWING = 13, 6, 20_000


class OnThree(Strategy):
    """Strategy with three wastes, on which a small pack often cannot be dealt."""

    groups = (OPEN_STOCK, foundations(), Group("waste", 3, fan="down"))
    grid = "s f1 f2 f3 f4 w1 w2 w3"


def test_making_every_move_tells_whether_a_position_comes_out():
    found = set()
    for game_id in GAMES:
        at, line, truth = astray(game_id, 1)
        for state, comes_out in zip(line, truth, strict=True):
            if comes_out is not None:
                assert tried(at, state, 10 * MOST)[0] is comes_out
                found.add((game_id, comes_out))
    assert {comes_out for _, comes_out in found} == {True, False}
    assert len(found) > len(GAMES)


def test_it_gives_up_after_so_many_moves():
    at, line, _ = astray("citadel", 0)
    assert tried(at, at.deal(line[0].seed), 50) == (None, 50)


def following(at, start, most):
    """Some positions that can be reached from one, each with all those that a move leads to."""
    after, waiting = {}, [start]
    while waiting and len(after) < most:
        here = waiting.pop()
        if here not in after and here.phase != "over":
            after[here] = [at.play(here, 0, move).state for move in at.legal(here, 0)]
            waiting += after[here]
    return after


@pytest.mark.parametrize("game_id", [*TOLD_BY_LESS, *(each for each in GAMES if each not in TOLD_BY_LESS)])
def test_positions_that_lie_alike_lead_to_the_same(game_id):
    """So whatever comes out of one comes out of the others, and one of them is enough to be looked at."""
    at, states = near_the_end(game_id)
    digest, leads, reached = cache(Lying(at).digest), {}, 0
    for start, _ in states:
        there = following(at, start, MOST)
        reached += len(there)
        for here, after in there.items():
            to = {"over" if state.phase == "over" else digest(state) for state in after}
            assert leads.setdefault(digest(here), to) == to
    assert len(leads) < reached


@pytest.mark.parametrize(
    ("game_id", "one", "other", "alike"),
    [
        ("golf", {"w": "5s 9h"}, {"w": "3s 9d"}, True),
        ("golf", {"w": "9h 5s"}, {"w": "9h 3s"}, False),
        ("golf", {"t1": "5s 9h"}, {"t1": "3s 9d"}, False),
        ("osmosis", {"f1": "5s 9s 3s"}, {"f1": "5s 3s 9s"}, True),
        ("osmosis", {"f1": "5s 9s 3s"}, {"f1": "5s 9s 4s"}, False),
        ("osmosis", {"f1": "5s", "f2": "5h"}, {"f1": "5h", "f2": "5s"}, False),
        ("osmosis", {"w": "5s 9s 3s"}, {"w": "5s 3s 9s"}, False),
        ("osmosis", {"r1": "5s 9s", "r2": "3s"}, {"r1": "3s", "r2": "5s 9s"}, True),
        ("osmosis", {"r1": "5s | 9s"}, {"r1": "5s 9s"}, False),
        ("pyramid", {"d": "5s 9h"}, {"d": "9h 5s"}, True),
        ("strategy", {"w1": "5s 9s", "w2": "3s"}, {"w2": "5s 9s", "w8": "3s"}, True),
        ("strategy", {"w1": "5s 9s 3s"}, {"w1": "5s 3s 9s"}, False),
    ],
)
def test_what_lies_alike(game_id, one, other, alike):
    at = rules(game_id)
    digests = {Lying(at).digest(position(at, piles).state) for piles in (one, other)}
    assert len(digests) == 2 - alike


def small(at, rng):
    """A position of Strategy with a small pack, of which so many cards are to come; the others lie on the wastes."""
    heights = [13] * 4
    if rng.random() < 0.5:
        heights[rng.randrange(4)] = 0  # the small pack is a whole suit, and its ace comes in between
    while sum(heights) > 52 - SMALL:
        heights[rng.choice([suit for suit in range(4) if heights[suit] > 1])] -= 1
    left = [Card.of(rank, suit) for suit in range(4) for rank in range(heights[suit] + 1, 14)]
    rng.shuffle(left)
    lying = sorted((card for card in left[TO_DEAL:] if card.rank > 1), key=lambda card: -card.rank)
    piles = [EMPTY] * len(at.spots)
    piles[at.at["stock"][0]] = Pile(tuple(card for card in left if card not in lying))
    for suit, pile in enumerate(at.at["foundation"]):
        piles[pile] = Pile(tuple(Card.of(rank, suit) for rank in range(1, heights[suit] + 1)))
    for card in lying:
        pile = rng.choice(at.at["waste"])
        piles[pile] = Pile((*piles[pile].cards, card))
    return State(tuple(piles), at.notes, seed="s1:small")


@pytest.mark.parametrize("count", so_many(20, 100))
def test_the_ways_to_deal_tell_what_every_move_tells(count):
    at, rng, found = OnThree({}, 1), random.Random(count), []
    for _ in range(count):
        state = small(at, rng)
        truth = brute_force(at, state, FOLLOWING)
        assert truth is not None
        comes_out, made = dealt_out(at, state, FOLLOWING)
        assert comes_out is truth, state
        found.append((comes_out, made > 0))
    assert {(True, True), (False, True)} <= {*found}


def test_what_one_card_bars_bars_others_too():
    """Once the K♠ lies on the Q♥, the K♥ goes nowhere: on the Q♠ it would wait for the K♠, and this for the Q♠."""
    ranks = {"f1": "As..10s", "f2": "Ah..10h", "f3": OTHERS["f3"], "f4": OTHERS["f4"]}
    table = position(OnThree({}, 1), ranks | {"w1": "Qh", "w2": "Qs", "w3": "Jh Js", "s": "Kh | Ks"})
    assert brute_force(table.rules, table.state, FOLLOWING) is False
    assert dealt_out(table.rules, table.state, FOLLOWING) == (False, 1)
    assert dealt_out(table.rules, table.state, 0) == (None, 0)


def test_what_a_review_says_falsely_is_wrong(monkeypatch):
    at, line, _ = next(each for seed in range(99) if False in (each := astray("golf", seed))[2])
    true = review(at, line, never)
    assert true.proved
    for said, wrong in (
        (true, ""),
        (true._replace(moves=(at.legal(line[true.last], 0)[0], *true.moves)), "its win is none"),
        (true._replace(moves=true.moves[:-1]), "its win is none"),
        (Review(-1, (), proved=True), "it was not lost there"),
    ):
        monkeypatch.setattr(lost, "review", lambda *_, said=said: said)
        assert told(at, line, comes_out=False).wrong == wrong


BURIED = OTHERS | {"f1": "As", "t1": "2s Ks", "t2": "Qs..5s 3s", "t3": "4s"}
BURIED_IN_STRATEGY = OTHERS | {"f1": "As", "w1": "2s Ks", "s": "Qs..3s |"}
# Nothing goes to the second row, whatever is drawn.
STUCK = {"f1": "5s", "f2": "5h", "r1": "6h 7h", "s": "8h |"}


@pytest.mark.parametrize(
    ("game_id", "piles", "said", "bounded"),
    [
        ("strategy", BURIED_IN_STRATEGY, "every way to deal, 0 cards put down", False),
        ("bakers-dozen", BURIED, "the rules' search, 1 moves", False),
        ("golf", {"t1": "5s 9h", "w": "5h", "s": "4h |"}, "everything, 1 moves", True),
        ("osmosis", STUCK, "everything, 2 moves", True),
    ],
)
def test_what_was_called_lost_is_searched_to_the_end(monkeypatch, game_id, piles, said, bounded):
    monkeypatch.setattr(lost, "EVERYTHING", 0)
    monkeypatch.setattr(lost, "TO_THE_END", FOLLOWING)
    table = position(rules(game_id), piles, **{"base": 5} if game_id == "osmosis" else {})
    assert again(table.rules, table.state) == (False, said)
    monkeypatch.setattr(lost, "TO_THE_END", 0)
    assert again(table.rules, table.state)[0] is (None if bounded else False)
