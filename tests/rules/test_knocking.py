"""Miriam Moules' priorities, and knocking."""

from __future__ import annotations

import pytest

from engine.common_refusals import write
from engine.errors import Refusal
from engine.events import Called
from tests.positions import (
    GIFTS,
    columns_of,
    event,
    play,
    position,
    refusal,
    rules,
    stock_of,
    texts,
    to_move,
    violation,
    waste_of,
    winners,
)

KNOCKING = rules("knocking")
THREE = rules("knocking", 3)
FIRST_OUT_ENDS = rules("knocking", 3, places="no")


# The order of moves. Column 1 and the waste can go up, be loaded, or be built on, as the case may be.

ORDERS = {
    "1: a waste card that fits on a foundation, before a load": (
        {"tableau": ["Ks", "Kh", "Kd", "5h"], "waste": ["As", "6h"]},
        "1 t4 waste 2",
        1,
    ),
    "1: a column's card that fits on a foundation, before a stock card": (
        {"tableau": ["Ks", "Kh", "Kd", "Ac"]},
        "1 stock",
        1,
    ),
    "1: before a move to the tableau": ({"tableau": ["9h", "Kh", "Kd", "Ac"], "waste": ["8s"]}, "1 waste t1", 1),
    "1: before a join": ({"tableau": ["9h", "8s", "Kd", "Ac"]}, "1 t2 t1", 1),
    "1: one foundation before another is nobody's business": (
        {"tableau": ["As", "Kh", "Kd", "Ac"]},
        "1 t4 f",
        0,
    ),
    "2: a waste card that fits on an opponent's waste, before the tableau": (
        {"tableau": ["9h", "Kh", "Kd", "Kc"], "waste": ["8s", "7s"]},
        "1 waste t1",
        2,
    ),
    "2: a column's card that fits on an opponent's waste, before a join": (
        {"tableau": ["9h", "8s", "Kd", "Kc"], "waste": ["", "7s"]},
        "1 t2 t1",
        2,
    ),
    "2: before a stock card": ({"tableau": ["9h", "Kh", "Kd", "Kc"], "waste": ["", "9s"]}, "1 stock", 2),
    "2: loading when no foundation calls is right": (
        {"tableau": ["9h", "Kh", "Kd", "Kc"], "waste": ["", "9s"]},
        "1 t1 waste 2",
        0,
    ),
    "3: a waste card that fits in an empty column, before a stock card": (
        {"tableau": ["Ks", "Kh", "Kd", ""], "waste": ["8s"]},
        "1 stock",
        3,
    ),
    "3: a waste card that fits on a column, before a stock card": (
        {"tableau": ["Ks", "Kh", "Kd", "9h"], "waste": ["8s"]},
        "1 stock",
        3,
    ),
    "3: a join, before a stock card": ({"tableau": ["9h", "8s", "Kd", "Kc"]}, "1 stock", 3),
    "settled: placing and joining are equals of rank 3": (
        {"tableau": ["9h", "8s", "", "Kc"], "waste": ["8c"]},
        "1 t2 t1",
        0,
    ),
    "4: with nothing else to do a stock card is turned": ({"waste": ["8s"]}, "1 stock", 0),
}


@pytest.mark.parametrize(("setting", "move", "priority"), ORDERS.values(), ids=ORDERS)
def test_order_of_moves(setting, move, priority):
    assert violation(position(KNOCKING, **setting), move) == priority


# A stock card has the same priorities
# [chinese-patience, Priorities, Knocking and Penalties, 11 'immediately same priorities' e1aab013].
HAND = {
    "a foundation before a load": ({"stock": ["2d As"], "waste": ["", "2s"]}, "1 stock waste 2", 1),
    "a foundation before the waste": ({"stock": ["2d As"]}, "1 stock waste", 1),
    "a load before the tableau": ({"tableau": ["6h"], "stock": ["2d 5s"], "waste": ["", "4s"]}, "1 t1", 2),
    "a load before the waste": ({"stock": ["2d 5s"], "waste": ["", "4s"]}, "1 stock waste", 2),
    "the tableau before the waste": ({"tableau": ["6h", "Kh", "Kd", "Kc"], "stock": ["2d 5s"]}, "1 stock waste", 3),
    "an empty column before the waste": ({"tableau": ["Ks", "Kh", "Kd"], "stock": ["2d 5s"]}, "1 stock waste", 3),
    "5: does not fit ... anywhere": ({"stock": ["2d 5s"]}, "1 stock waste", 0),
    "settled: only its own placing counts": (
        {"tableau": ["Ks", "Kh", "8h", "Kc"], "stock": ["2d 7s"], "waste": ["", "9d"]},
        "1 t3",
        0,
    ),
}


@pytest.mark.parametrize(("setting", "move", "priority"), HAND.values(), ids=HAND)
def test_order_for_the_stock_card(setting, move, priority):
    assert violation(position(KNOCKING, **setting), "1 stock", move) == priority


def test_turning_up_a_stock_card_with_the_tableau_does_not_evade_the_order():
    """The first player turns up the tableau; an ace then goes first
    [chinese-patience, Play, 3 'begins turning four face' f364d3e5].

    Either drawing before the tableau lies open is refused, or it can be knocked for.
    """
    table = position(KNOCKING, ["As |", "9h |", "7h |", "Kc |"])
    if "stock" in texts(table, 1):
        assert violation(table, "1 stock") == 1


def test_the_missed_move_is_told():
    table = play(position(KNOCKING, ["As", "Kh", "Kd", "Kc"]), "1 stock", "2 knock")
    assert event(table, Called) == Called(seat=1, against=0, violation=1, missed_move=(4, 0))


# Any opponent may knock; that ends the turn, and the move stays
# [chinese-patience, Priorities, Knocking and Penalties, 14 'opponent call stop knock' 78e0207e]
# [chinese-patience, Priorities, Knocking and Penalties, 15 'ends turn not reversed' 50e38cf4].

LOADED = position(
    KNOCKING,
    tableau=["As", "9h", "8s", "Kc"],
    stock=["2d 3d 4d", "5d 6d 7d"],
)


def test_a_breach_is_possible_and_silent():
    table = play(LOADED, "1 t3 t2")
    right = play(position(KNOCKING, ["Jh", "9h", "8s", "Kc"], ["2d 3d 4d", "5d 6d 7d"]), "1 t3 t2")
    assert columns_of(table)[1] == "9h 8s"
    assert to_move(table) == 1
    assert texts(table, 2) == texts(right, 2) == ["knock"]


def test_a_knock_ends_the_turn_and_the_move_stands():
    table = play(LOADED, "1 t3 t2", "2 knock")
    assert columns_of(table) == ["as", "9h 8s", "", "kc"]
    assert to_move(table) == 2
    # The next player begins with what was left undone
    # [chinese-patience, Priorities, Knocking and Penalties, 19 'start priority penalised omitted' dd57909c].
    assert violation(table, "2 stock", knocker=1) == 1


def test_a_stock_card_in_hand_goes_on_the_offenders_waste():
    """Settled: Knocked with a stock card in hand: that card goes on the offender's waste."""
    table = play(LOADED, "1 stock", "2 knock")
    assert waste_of(table, 1) == "4d"
    assert stock_of(table, 1) == "6d 2d 3d |"
    assert to_move(table) == 2


# A penalty card comes from the middle of the stock: of two cards it is the lower one, of one that one, and without a
# stock it comes from the middle of the waste
# [chinese-patience, Priorities, Knocking and Penalties, 17 'penalty middle stock top' 3f1704da]
# [chinese-patience, Priorities, Knocking and Penalties, 18 'two bottom none waste' d09a0d62]. Settled: index m // 2.
@pytest.mark.parametrize(("stock", "waste", "given", "stock_left", "waste_left"), GIFTS.values(), ids=GIFTS)
def test_which_card_is_given(stock, waste, given, stock_left, waste_left):
    table = position(KNOCKING, ["As", "9h", "8s", "Kc"], stock=["2d 3d", stock], waste=["", waste])
    table = play(table, "1 t3 t2", "2 knock")
    # It goes under the stock of whoever gets it
    # [chinese-patience, Priorities, Knocking and Penalties, 17 'receiving add bottom' 3f1704da].
    assert stock_of(table, 1) == f"{given} 2d 3d |"
    assert (stock_of(table, 2), waste_of(table, 2)) == (stock_left, waste_left)


def test_every_opponent_gives_a_card_whoever_knocked():
    """Each opponent gives a card, and the next player plays
    [chinese-patience, Priorities, Knocking and Penalties, 16 'penalty card each opponent' 1b3824ab]
    [chinese-patience, Priorities, Knocking and Penalties, 19 'next player's turn' dd57909c]."""
    table = position(THREE, ["As", "9h", "8s", "Kc"], ["2d 3d", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 t3 t2", "3 knock")
    # The second player hands over first, so that card lies above the third player's.
    assert stock_of(table, 1) == "10d 6d 2d 3d |"
    assert (stock_of(table, 2), stock_of(table, 3)) == ("5d 7d |", "9d jd |")
    assert to_move(table) == 2


def test_nothing_is_given_for_a_false_knock():
    table = play(position(THREE, stock=["2d 3d", "5d 6d 7d"]), "1 stock", "2 knock")
    assert event(table, Called).violation == 0
    assert (stock_of(table, 1), stock_of(table, 2), to_move(table)) == ("2d | 3d", "5d 6d 7d |", 1)


def test_a_false_knock_uses_up_that_players_knock_for_that_turn_only():
    """Settled: a false call uses up that player's call for this turn."""
    table = play(position(THREE, ["9h", "Kh", "Kd", "Kc"], ["2d 8s 3d", "5d 6d 7d"]), "1 stock", "2 knock")
    assert refusal(table, "2 knock").code == "knock-used"
    assert "knock" in texts(table, 3)
    table = play(table, "1 stock waste", "2 stock")
    assert "knock" in texts(table, 1)
    table = play(table, "2 stock waste", "3 stock", "2 knock")
    assert event(table, Called).against == 2


def test_a_false_knock_does_not_shield_the_rest_of_the_turn():
    """Whoever has not knocked yet may still do so when the breach comes later in the same turn."""
    table = position(THREE, ["9h", "Kh", "Kd", "Kc"], ["2d 8s", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 stock", "2 knock", "1 stock waste")
    assert refusal(table, "2 knock").code == "knock-used"
    assert violation(table, knocker=3) == 3


LATE = play(
    position(
        THREE,
        ["9h", "Kh", "Kd", "Kc"],
        ["2d 3d 8s", "5d 6d 7d", "9d 10d Jd"],
    ),
    "1 stock",
    "1 stock waste",
)


@pytest.mark.parametrize("knocker", [2, 3])
def test_a_knock_after_the_turn_gives_cards_and_changes_nobodys_turn(knocker):
    """Settled: A knock after the turn has ended gives the penalty cards and changes nobody's turn."""
    table = play(LATE, f"{knocker} knock")
    assert stock_of(table, 1) == "10d 6d 2d 3d |"
    assert waste_of(table, 1) == "8s"
    assert to_move(table) == 2


def test_knocking_lasts_until_the_next_players_first_action():
    """Settled: what may be called may be called until the next player's first action."""
    table = play(LATE, "2 stock")
    assert refusal(table, "2 knock").code == "knock-self"
    table = play(table, "3 knock")
    assert (event(table, Called).against, event(table, Called).violation) == (1, 0)
    assert stock_of(table, 1) == "2d 3d |"


def test_each_turn_is_punished_once():
    """Settled: each breach-ridden turn is punished once, however many rules it broke and however many knock."""
    table = position(THREE, ["As", "9h", "8s", "Kc"], ["2d 3d", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 t3 t2", "1 stock", "2 knock")
    assert stock_of(table, 1) == "10d 6d 2d |"
    assert to_move(table) == 2
    assert refusal(table, "3 knock").code == "knock-settled"


def test_the_first_breach_of_a_turn_is_the_one_told():
    table = position(KNOCKING, ["7h", "9h", "8s", "Kc"], ["2d 3d As", "*"])
    table = play(table, "1 stock", "1 stock waste")
    assert violation(table) == 3


def test_a_breach_is_forgotten_with_the_next_turn():
    table = play(LATE, "2 stock", "2 stock waste", "3 stock", "3 stock waste", "1 8s 9h", "1 stock")
    assert violation(table) == 0


def test_nobody_knocks_against_themselves():
    """Any opponent may knock
    [chinese-patience, Priorities, Knocking and Penalties, 14 'any opponent may call' 78e0207e]."""
    table = play(LOADED, "1 t3 t2")
    assert refusal(table, "1 knock").code == "knock-self"
    assert refusal(LATE, "1 knock").code == "knock-early", "nobody else has done anything"


def test_nobody_knocks_before_the_first_move():
    assert refusal(LOADED, "2 knock").code == "knock-nobody"


def test_turning_up_the_tableau_is_an_action_but_no_breach():
    table = play(position(KNOCKING, ["As |", "9h |", "7h |", "Kc |"]), "1 turn")
    assert violation(table) == 0


# Settled: "A player whose last card leaves by handing over a penalty card is out; several at once: the first
# clockwise from the offender wins. Nothing can be called once the deal is won."


@pytest.mark.parametrize(
    ("stocks", "winner"),
    [(["2d 3d", "5d", "9d 10d"], 2), (["2d 3d", "5d 6d", "9d"], 3), (["2d 3d", "5d", "9d"], 2)],
)
def test_giving_the_last_card_wins(stocks, winner):
    table = play(position(FIRST_OUT_ENDS, ["As", "9h", "8s", "Kc"], stocks), "1 t3 t2", "2 knock")
    assert winners(table) == [winner]
    assert table.result.reason == "won"


def test_clockwise_is_counted_from_the_offender():
    table = position(FIRST_OUT_ENDS, ["As", "9h", "8s", "Kc"], ["2d", "5d 6d", "9d"], turn=2)
    assert winners(play(table, "2 t3 t2", "1 knock")) == [3]


def test_a_player_with_a_waste_left_is_not_out_by_giving_the_last_stock_card():
    table = position(FIRST_OUT_ENDS, ["As", "9h", "8s", "Kc"], ["2d 3d", "5d", "9d 10d"], ["", "2h"])
    assert winners(play(table, "1 t3 t2", "2 knock")) == []


def test_nothing_can_be_called_once_the_deal_is_won():
    table = position(KNOCKING, ["As", "9h", "Kd", "Kc"], ["", "5d"], ["8s"])
    table = play(table, "1 waste t2")
    assert winners(table) == [1]
    assert texts(table, 2) == []
    assert refusal(table, "2 knock").code == "over"


# Tables where a wrong order is refused, and players who resigned.


def test_who_keeps_a_stock_card_from_its_foundation_is_knocked_at_a_standard_table_and_kept_from_it_at_a_guided_one():
    standard, guided = (position(rules(name), stock=["9c As"], waste=["", "2s"]) for name in ("standard", "guided"))
    assert violation(standard, "1 stock", "1 stock waste 2") == 1
    assert violation(standard, "1 stock", "1 stock f") == 0
    assert refusal(play(guided, "1 stock"), "1 stock waste 2").code == "must-foundation"


def test_nobody_knocks_where_the_order_is_refused():
    table = play(position(rules("guided"), ["As", "9h", "8s", "Kc"]), "1 t3 t2")
    assert texts(table, 2) == []
    refused = refusal(table, "2 knock")
    assert refused == Refusal("not-knocking")
    assert "no knocking" in write(refused, table.rules.sentences, ("Ann", "Bob"))


def test_resigned_players_neither_give_nor_call_nor_are_loaded():
    table = position(
        rules("knocking", 4),
        ["As", "9h", "8s", "Kc"],
        ["2d 3d", "5d 6d 7d", "9d 10d Jd", "2c 3c 4c"],
        ["", "", "9s"],
        resigned=[3],
    )
    assert refusal(table, "1 8s waste 3").code == "load-out"
    table = play(table, "1 t3 t2")
    assert refusal(table, "3 knock").code == "out"
    table = play(table, "4 knock")
    assert stock_of(table, 1) == "3c 6d 2d 3d |"
    assert stock_of(table, 3) == "9d 10d jd |"
    assert to_move(table) == 2


def test_turns_pass_over_a_resigned_player():
    table = position(THREE, stock=["2d 5s", "*", "9d 10d Jd"], resigned=[2])
    assert to_move(play(table, "1 stock", "1 stock waste")) == 3


def test_the_last_one_to_stay_wins_and_the_first_to_resign_is_last():
    table = play(position(THREE), "2 resign")
    assert winners(table) == []
    table = play(table, "1 resign")
    assert table.result.places == (2, 3, 1)
    assert table.result.reason == "resigned"


def test_who_resigns_with_a_stock_card_in_hand_leaves_it_on_their_waste():
    table = play(position(THREE, stock=["2d 5s"]), "1 stock", "1 resign")
    assert (stock_of(table, 1), waste_of(table, 1), to_move(table)) == ("2d |", "5s", 2)


def test_a_player_who_resigned_cannot_be_knocked_for():
    table = play(position(THREE, ["As", "9h", "8s", "Kc"]), "1 t3 t2", "1 resign")
    refused = refusal(table, "2 knock")
    assert refused.code == "knock-nobody"
    # The sentence must be true: somebody has moved.
    assert "Nobody has moved" not in write(refused, table.rules.sentences, ("Ann", "Bob", "Cleo"))
