"""Every priority with every way to enforce it, and knocking with a stock card that lies open."""

from __future__ import annotations

import pytest

from engine.events import Called
from tests.positions import (
    columns_of,
    event,
    play,
    position,
    refusal,
    rules,
    stock_of,
    texts,
    to_move,
    tops_of,
    violation,
    waste_of,
)

FOUNDATION, LOAD, TABLEAU = 1, 2, 3

# What is moved though something else should have been, and the duty broken under each priority. The 5♠ fits on a
# foundation, on the 6♠ of an opponent's waste, and on the 6♥ of the tableau.
PUTS = {
    "a stock card to the tableau": (
        {"tableau": ["6h", "Kd", "Kh", "Kc"], "foundations": "4s", "stock": ["4c 5s"]},
        ["1 stock", "1 stock t1"],
        {"stock": FOUNDATION, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a stock card to an opponent": (
        {"foundations": "4s", "stock": ["4c 5s"], "waste": ["", "6s"]},
        ["1 stock", "1 stock waste 2"],
        {"stock": FOUNDATION, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a stock card to the own waste": (
        {"foundations": "4s", "stock": ["4c 5s"]},
        ["1 stock", "1 stock waste"],
        {"stock": FOUNDATION, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a waste card to the tableau": (
        {"tableau": ["6h", "Kd", "Kh", "Kc"], "foundations": "4s", "waste": ["5s"]},
        ["1 waste t1"],
        {"stock": 0, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a column's card to an opponent": (
        {"tableau": ["5s", "Kd", "Kh", "Kc"], "foundations": "4s", "waste": ["", "6s"]},
        ["1 t1 waste 2"],
        {"stock": 0, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a column of one card joined": (
        {"tableau": ["6h", "5s", "Kh", "Kc"], "foundations": "4s"},
        ["1 t2 t1"],
        {"stock": 0, "single": FOUNDATION, "full": FOUNDATION},
    ),
    "a column of two cards joined": (
        {"tableau": ["7c", "6d 5s", "Kh", "Kc"], "foundations": "4s"},
        ["1 t2 t1"],
        {"stock": 0, "single": 0, "full": FOUNDATION},
    ),
    "one card while another fits on a foundation": (
        {"tableau": ["6h", "As", "Kh", "Kc"], "waste": ["5s"]},
        ["1 waste t1"],
        {"stock": 0, "single": 0, "full": FOUNDATION},
    ),
    "the stock turned while a card fits on a foundation": (
        {"tableau": ["As", "Kd", "Kh", "Kc"]},
        ["1 stock"],
        {"stock": 0, "single": 0, "full": FOUNDATION},
    ),
    "a column's card to the tableau while it could be loaded": (
        {"tableau": ["6h", "5s", "Kh", "Kc"], "waste": ["", "6s"]},
        ["1 t2 t1"],
        {"stock": 0, "single": 0, "full": LOAD},
    ),
    "the stock turned while a join is possible": (
        {"tableau": ["6h", "5s", "Kh", "Kc"]},
        ["1 stock"],
        {"stock": 0, "single": 0, "full": TABLEAU},
    ),
}
CODES = {FOUNDATION: "must-foundation", LOAD: "must-load", TABLEAU: "must-tableau"}
CASES = [
    pytest.param(setting, moves, priority, expected, id=f"{name}, priority {priority}")
    for name, (setting, moves, duties) in PUTS.items()
    for priority, expected in {"none": 0, **duties}.items()
]


@pytest.mark.parametrize(("setting", "moves", "priority", "expected"), CASES)
def test_a_wrong_order_is_refused(setting, moves, priority, expected):
    table = play(position(rules(priority=priority), **setting), *moves[:-1])
    if expected:
        assert refusal(table, moves[-1]).code == CODES[expected]
    else:
        play(table, moves[-1])


@pytest.mark.parametrize(("setting", "moves", "priority", "expected"), [c for c in CASES if c.values[2] != "none"])
def test_a_wrong_order_can_be_knocked_for(setting, moves, priority, expected):
    """The move itself is possible under every level, and the knock is right exactly where it breaks the order."""
    assert violation(position(rules(priority=priority, enforce="knock"), **setting), *moves) == expected


@pytest.mark.parametrize("priority", ["stock", "single", "full"])
def test_penalty_cards_are_given_under_every_priority(priority):
    """Each opponent gives a card from the middle, it goes to the bottom, and the next player plays
    [chinese-patience, Priorities, Knocking and Penalties, 17 'penalty middle stock top' 3f1704da]."""
    at = rules(players=3, priority=priority, enforce="knock")
    table = position(
        at, ["6h", "Kd", "Kh", "Kc"], ["2d 3d 5s", "5d 6d 7d", "9d 10d Jd"], foundations="4s", waste=["", "2h"]
    )
    table = play(table, "1 stock", "1 stock t1", "3 knock")
    assert (columns_of(table)[0], tops_of(table)) == ("6h 5s", "4s")
    assert stock_of(table, 1) == "10d 6d 2d 3d |"
    assert (stock_of(table, 2), stock_of(table, 3)) == ("5d 7d |", "9d jd |")
    assert to_move(table) == 2


@pytest.mark.parametrize("priority", ["none", "stock", "single", "full"])
def test_nobody_knocks_where_a_wrong_order_is_refused(priority):
    table = play(position(rules(priority=priority)), "1 stock")
    assert texts(table, 2) == []
    assert refusal(table, "2 knock").code == "not-knocking"


@pytest.mark.parametrize("priority", ["stock", "single"])
def test_drawing_with_the_tableau_face_down_breaks_only_the_full_order(priority):
    table = position(rules(priority=priority, enforce="knock"), ["As |", "9h |", "7h |", "Kc |"])
    assert violation(table, "1 stock") == 0


def test_declaring_under_an_order_that_binds_only_stock_cards():
    """Who owns up first gives a card to each opponent
    [chinese-patience, Priorities, Knocking and Penalties, 22 'notices mistake declares before' 5cc00086]."""
    at = rules(players=3, priority="stock", enforce="knock", declare="yes")
    table = position(at, stock=["2d 3d 4d 5s", "5d 6d 7d", "9d 10d Jd"], foundations="4s")
    table = play(table, "1 stock", "1 stock waste", "1 declare")
    assert stock_of(table, 1) == "4d |"
    assert (stock_of(table, 2), stock_of(table, 3)) == ("3d 5d 6d 7d |", "2d 9d 10d jd |")


# Where the next stock card lies open.

OPEN = rules("williams", 3, priority="stock", enforce="knock")


def test_knocked_with_the_stock_card_open_it_goes_on_the_offenders_waste():
    """Settled: Knocked with a stock card in hand: that card goes on the offender's waste."""
    table = position(OPEN, ["6h", "Kd", "Kh", "Kc"], ["2d 3d 4d | 5s", "5d 6d 7d", "9d 10d Jd"], foundations="4s")
    table = play(table, "1 stock t1", "3 knock")
    assert event(table, Called).violation == FOUNDATION
    # The 4♦ had been turned up as soon as the 5♠ was played.
    assert waste_of(table, 1) == "4d"
    assert stock_of(table, 1) == "10d 6d 2d 3d |"
    # And the next player's card lies open from the start of the turn.
    assert (to_move(table), stock_of(table, 2)) == (2, "5d | 7d")


def test_a_stock_card_that_lies_open_is_not_given():
    """A card from the middle of the stock
    [chinese-patience, Priorities, Knocking and Penalties, 17 'middle of their stock' 3f1704da]; what lies open
    is in hand, not in the pile."""
    table = position(OPEN, stock=["2d 3d | 5s", "6d", "9d 10d Jd"], waste=["", "2h 3h"], foundations="4s")
    table = play(table, "1 stock waste")
    assert stock_of(table, 2) == "6d"
    table = play(table, "3 knock")
    assert event(table, Called).violation == FOUNDATION
    assert (stock_of(table, 2), waste_of(table, 2)) == ("6d", "2h")
    assert stock_of(table, 1) == "10d 3h 2d 3d |"
    assert to_move(table) == 2


def test_of_a_stock_with_an_open_card_the_lower_of_two_others_is_given():
    """Of a stock of two the lower card is given
    [chinese-patience, Priorities, Knocking and Penalties, 18 'only two give bottom' d09a0d62]."""
    table = position(OPEN, stock=["2d 3d | 5s", "6d 7d 8d", "9d 10d Jd"], foundations="4s")
    table = play(table, "1 stock waste", "3 knock")
    assert stock_of(table, 2) == "7d | 8d"


def test_moving_in_any_order_is_no_breach():
    """Williams: moves come in any order
    [chinese-patience, Stock card always available, 2 'moves in any order' b32f568e]."""
    table = position(OPEN, ["9h", "8s", "6h", "Kc"], ["2d | 3d"], ["5s"], "4s")
    assert violation(table, "1 t2 t1", "1 waste t3") == 0
