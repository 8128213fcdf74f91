"""Owning up to a breach: the variant at the end of Miriam Moules' rules, and how its doubts are settled."""

from __future__ import annotations

from engine.events import Declared
from tests.positions import event, play, position, refusal, rules, stock_of, to_move, waste_of, winners

DECLARING = rules("knocking", 3, declare="yes")

# Who owns up to a breach before anybody knocks hands each opponent a penalty card
# [chinese-patience, Priorities, Knocking and Penalties, 22 'notices mistake declares before' 5cc00086].

OWN_BREACH = position(
    DECLARING,
    ["9h", "Kh", "Kd", "Kc"],
    ["2d 3d 4d 8s", "5d 6d 7d", "9d 10d Jd"],
)


def test_declaring_gives_a_card_to_each_opponent():
    table = play(OWN_BREACH, "1 stock", "1 stock waste", "1 declare")
    assert event(table, Declared) == Declared(seat=0, violation=3)
    # From the middle of three, and then the bottom one of two.
    assert stock_of(table, 1) == "4d |"
    assert (stock_of(table, 2), stock_of(table, 3)) == ("3d 5d 6d 7d |", "2d 9d 10d jd |")
    assert to_move(table) == 2
    # What has been paid for is called no more.
    assert refusal(table, "2 knock").code == refusal(table, "3 knock").code == "knock-settled"


def test_declaring_is_for_after_ones_own_turn_and_before_the_next_action():
    assert refusal(OWN_BREACH, "1 declare").code == "declare-later"
    table = play(OWN_BREACH, "1 stock")
    assert refusal(table, "1 declare").code == "declare-later"
    table = play(table, "1 stock waste")
    assert refusal(table, "2 declare").code == "declare-later"
    assert refusal(play(table, "2 stock"), "1 declare").code == "declare-later"
    assert refusal(play(table, "1 declare"), "1 declare").code == "declare-used"


def test_every_turn_has_its_own_declaration():
    table = play(OWN_BREACH, "1 stock", "1 stock waste", "1 declare", "2 stock", "2 stock waste")
    table = play(table, "3 stock", "3 stock waste", "1 stock", "1 stock waste", "1 declare")
    assert event(table, Declared).violation == 3


def test_declaring_comes_too_late_after_a_knock():
    table = play(OWN_BREACH, "1 stock", "1 stock waste", "3 knock")
    assert refusal(table, "1 declare").code == "declare-used"


def test_declaring_nothing_gives_nothing():
    table = position(DECLARING, stock=["2d 3d 5s", "5d 6d 7d"])
    table = play(table, "1 stock", "1 stock waste", "1 declare")
    assert event(table, Declared).violation == 0
    assert stock_of(table, 2) == "5d 6d 7d |"


def test_declaring_may_take_the_declarer_out():
    """Settled: it may take the declarer out."""
    table = position(
        rules("knocking", 3, declare="yes", places="no"), ["9h", "Kh", "Kd", "Kc"], ["2d 8s", "5d 6d 7d", "9d 10d Jd"]
    )
    table = play(table, "1 stock", "1 stock waste", "1 declare")
    assert (stock_of(table, 1), waste_of(table, 1)) == ("", "")
    assert winners(table) == [1]


def test_declaring_needs_its_option():
    table = play(position(rules("knocking")), "1 stock", "1 stock waste")
    assert refusal(table, "1 declare").code == "not-declaring"
