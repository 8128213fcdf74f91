"""Games that lie open are searched over numbers: these say what the rules say, and what is left out loses no win."""

from __future__ import annotations

import random

import pytest

from engine.cards import Card
from engine.catalogue import GAMES
from engine.moves import Say
from engine.piles import Pile
from engine.shuffle import numbered
from engine.solitaire.sorting import Sorting
from engine.solving.open_form import RANKS, SUITS, bits, open_form
from engine.solving.open_search import OpenSearch
from engine.solving.openly import solve_openly
from engine.solving.solver import solve, solve_by_rules
from engine.solving.worth import USUAL, orders
from engine.table import Table
from tests.lanes import so_many
from tests.patience import position, rules

OPEN = [
    *("penguin", "beleaguered-castle", "streets-and-alleys", "citadel", "fortress", "chessboard", "king-albert"),
    *("simple-simon", "freecell", "bakers-game", "eight-off", "seahaven-towers", "bakers-dozen", "flower-garden"),
]
# How the same games are played that lie open by other options, and two that then do what no form knows.
OTHERWISE = [("freecell", {"cells": "2"}), ("bakers-game", {"cells": "1"}), ("eight-off", {"auto": "foundation"})]
CLOSED = [("king-albert", {"back": "yes"}), ("simple-simon", {"finished": "leave"})]
# So many moves at random are made in a game, and so many tried at most to know by all there are.
PLIES, MOST = 60, 20_000
# So many are tried where a win is found soon.
FEW = 6_000
# How many cards at least and at most are left of a pack; fewer where many columns leave more to try.
SMALL, SMALLER = (20, 44), {"bakers-dozen": (14, 26)}


def never():
    return False


def dealt(game_id, number, **options):
    """The rules of a game, and a deal from which cards can be moved."""
    at = rules(game_id, **options)
    state = at.deal(numbered(number))
    words = [move for move in at.legal(state, 0) if isinstance(move, Say)]
    return at, at.play(state, 0, random.Random(number).choice(words)).state if words else state


def searching(at, state, plain):
    form = open_form(at, state)
    return OpenSearch(form, state, orders(at.id), plain=plain)


def test_these_games_lie_open():
    taken = [each.id for each in GAMES if each.solo and open_form(*dealt(each.id, 1)) is not None]
    assert sorted(taken) == sorted(OPEN)
    assert all(open_form(*dealt(game_id, 1, **options)) is not None for game_id, options in OTHERWISE)
    assert not [game_id for game_id, options in CLOSED if open_form(*dealt(game_id, 1, **options)) is not None]


def as_numbers(at, form, state):
    """What tells positions apart: the columns, the loose cards, and how far each suit is up."""
    loose = bits(card for pile in form.loose for card in state.piles[pile].cards)
    up = sum(len(state.piles[pile].cards) << 4 * at.spots[pile].suit for pile in form.foundations)
    return in_any_order([state.piles[pile].cards for pile in form.columns]), loose, up


def in_any_order(columns):
    return tuple(sorted(tuple(card.code for card in column) for column in columns))


@pytest.mark.parametrize("deals", so_many(1, 3))
@pytest.mark.parametrize(("game_id", "options"), [*((each, {}) for each in OPEN), *OTHERWISE[:2]])
def test_the_moves_are_those_of_the_rules(game_id, options, deals):
    rng = random.Random(game_id)
    for number in range(1, deals + 1):
        at, state = dealt(game_id, number, **options)
        for _ in range(PLIES):
            moves = at.legal(state, 0)
            if not moves or state.phase == "over":
                break
            after = [at.play(state, 0, move).state for move in moves]
            search = searching(at, state, plain=True)
            search.look_at(0)
            here, *found = [(in_any_order(columns), loose, up) for columns, loose, up in search.met()]
            assert here == as_numbers(at, search.form, state)
            assert {*found} == {as_numbers(at, search.form, each) for each in after} - {here}
            state = rng.choice(after)


RUNS = {
    "f1": "As..6s",
    "f2": "Ah..6h",
    "f3": "Ad..6d",
    "f4": "Ac..6c",
    "t5": "8d",
    "t6": "Ks",
    "t7": "Kh",
    "t8": "Kd",
} | {
    "t1": "Qh Js 10h 9s 8h 7s",
    "t2": "Qs Jh 10s 9h 8s 7h",
    "t3": "Qc Jd 10c 9d 8c",
    "t4": "Kc Qd Jc 10d 9c",
    "c1": "7c",
    "c2": "7d",
}


@pytest.mark.parametrize("cells", ["2", "3", "4"])
def test_as_many_cards_move_together_as_the_cells_allow(cells):
    at = rules("freecell", cells=cells)
    state = position(at, RUNS).state
    search = searching(at, state, plain=True)
    search.look_at(0)
    found = {(in_any_order(columns), loose, up) for columns, loose, up in search.met()[1:]}
    after = {as_numbers(at, search.form, at.play(state, 0, move).state) for move in at.legal(state, 0)}
    assert found == after
    assert any(move.size == 2 for move in at.legal(state, 0)) == (cells != "2")


@pytest.mark.parametrize(
    ("game_id", "up", "goes"),
    [
        # In FreeCell the 3♥ and 3♦ could be put on the 4♠, and the 2♠ and 2♣ on these.
        *(("freecell", (3, 3, 3, 0), True), ("freecell", (3, 2, 2, 2), True)),
        *(("freecell", (3, 2, 2, 1), False), ("freecell", (3, 1, 3, 3), False)),
        # In Beleaguered Castle any three could, and in Fortress only the 5♠, which follows it.
        *(("beleaguered-castle", (3, 2, 2, 2), True), ("beleaguered-castle", (3, 3, 3, 1), False)),
        ("fortress", (3, 0, 0, 0), True),
    ],
)
def test_a_card_goes_up_at_once_that_no_other_needs(game_id, up, goes):
    at, suits = rules(game_id), "shdc"
    there = {f"f{suit + 1}": f"A{suits[suit]}..{last}{suits[suit]}" for suit, last in enumerate(up) if last > 1}
    there |= {f"f{suit + 1}": f"A{suits[suit]}" for suit, last in enumerate(up) if last == 1}
    left = [Card.of(rank, suit) for suit in range(SUITS) for rank in range(up[suit] + 1, RANKS + 1)]
    # The 4♠ alone is free: the others lie below it.
    there["t1"] = " ".join(map(str, [*left[1:], left[0]]))
    search = searching(at, position(at, there).state, plain=False)
    assert (search.met()[0][2] & 15 > up[0]) is goes


def small(at, state, rng, left):
    """A position of a small pack: so many cards are not up, the last of them at the bottom of most columns.

    The others lie anyhow in some of these and elsewhere.
    """
    form = open_form(at, state)
    heights = [RANKS] * SUITS
    for _ in range(left):
        suit = rng.choice([suit for suit in range(SUITS) if heights[suit]])
        heights[suit] -= 1
    going_up = [
        [Card.coded(form.ups[suit * (RANKS + 1) + height]) for height in range(RANKS)] for suit in range(SUITS)
    ]
    piles = [Pile()] * len(state.piles)
    for pile in form.foundations:
        suit = at.spots[pile].suit
        piles[pile] = Pile(tuple(going_up[suit][: heights[suit]]))
    rest = [card for suit in range(SUITS) for card in going_up[suit][heights[suit] :]]
    rest.sort(key=lambda card: form.height[card.code])
    columns = rng.sample(form.columns, len(form.columns))
    for pile in columns[: left // 2]:
        piles[pile] = Pile((rest.pop(),))
    rng.shuffle(rest)
    for pile in rng.sample(form.loose, min(len(rest) // 2, rng.randint(len(form.loose) // 2, len(form.loose)))):
        piles[pile] = Pile((rest.pop(),))
    columns = columns[: rng.randint(1, 3)]
    for card in rest:
        pile = rng.choice(columns)
        piles[pile] = Pile((*piles[pile].cards, card))
    return state._replace(piles=tuple(piles))


def sorting(at, state, rng, left):
    """The same of a game without foundations: the last cards of each suit are taken off it, and put down anyhow."""
    piles = [Pile()] * len(state.piles)
    for suit in range(SUITS):
        piles[suit] = Pile(tuple(Card.of(rank, suit) for rank in range(RANKS, 0, -1)))
    rest = []
    for _ in range(left):
        pile = rng.choice([pile for pile in range(SUITS) if piles[pile].cards])
        rest.append(piles[pile].cards[-1])
        piles[pile] = Pile(piles[pile].cards[:-1])
    rest.sort(key=lambda card: card.rank)
    for pile in range(SUITS, len(piles)):
        piles[pile] = Pile((rest.pop(),))
    rng.shuffle(rest)
    for card in rest:
        pile = rng.randrange(SUITS - 1, SUITS + 2)
        piles[pile] = Pile((*piles[pile].cards, card))
    return state._replace(piles=tuple(piles))


@pytest.mark.parametrize("count", so_many(3, 10))
@pytest.mark.parametrize(("game_id", "options"), [*((each, {}) for each in OPEN), *OTHERWISE[:2]])
def test_what_is_left_out_takes_no_win_away(game_id, options, count):
    """With small packs, what is found by what is proved to be enough is compared with all the moves there are."""
    rng, found = random.Random(game_id), []
    for number in range(count):
        at, state = dealt(game_id, number + 1, **options)
        left = rng.randint(*SMALLER.get(game_id, SMALL))
        state = sorting(at, state, rng, left) if isinstance(at, Sorting) else small(at, state, rng, left)
        if at.won(state):
            continue
        truth = searching(at, state, plain=True).run(MOST, never)
        if truth is not None:
            assert searching(at, state, plain=False).run(10 * MOST, never) is truth, Table(at, state.seed, state)
            found.append(truth)
    assert found


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "options"), [*((each, {}) for each in OPEN), *OTHERWISE])
def test_what_is_found_wins(game_id, options):
    at, won = rules(game_id, **options), 0
    for number in range(1, 7):
        state = at.deal(numbered(number))
        verdict = solve(at, state, 2000, never)
        table = Table(at, state.seed, state)
        for move in verdict.moves:
            table = table.act(0, move)
        assert verdict.comes_out is not True or table.result.reason == "won"
        won += verdict.comes_out is True
    assert won or options, "deals of the usual game come out"


def test_another_order_of_looking_finds_what_one_leaves_open():
    """A deal of Flower Garden that takes the usual order more than three times as many moves."""
    at, state = dealt("flower-garden", 186)
    one = OpenSearch(open_form(at, state), state, [USUAL])
    assert one.run(FEW, never) is None
    assert searching(at, state, plain=False).run(FEW, never) is True


def test_while_it_is_not_known_the_way_to_what_looks_best_is_told():
    at = rules("freecell")
    state = at.deal(numbered(3))
    verdict = solve_openly(at, state, 5, never)
    assert verdict.comes_out is None
    assert 5 <= verdict.nodes < 10
    for move in verdict.moves:
        state = at.play(state, 0, move).state if move in at.legal(state, 0) else None
    assert verdict.moves
    assert solve(at, at.deal(numbered(3)), 5, never).moves == ()


def test_it_keeps_to_its_time():
    at, asked = rules("freecell"), []
    verdict = solve(at, at.deal(numbered(3)), 10**6, lambda: len(asked) == 1 or asked.append(1) is not None)
    assert (verdict.comes_out, verdict.moves) == (None, ())
    assert verdict.nodes < 1000


def test_what_does_not_lie_open_is_left_to_the_rules():
    for game_id, options in (("klondike", {}), *CLOSED):
        at, state = dealt(game_id, 1, **options)
        assert solve_openly(at, state, 100, never) is None
        assert solve(at, state, 100, never) == solve_by_rules(at, state, 100, never)
