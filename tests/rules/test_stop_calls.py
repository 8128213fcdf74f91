"""False calls of Stop, and Stop among three."""

from __future__ import annotations

import pytest

from engine.events import Called
from engine.russian_bank.notes import Priority
from tests.bank import hand_of, houses_of, offered, position, reserve_of, rules, tops_of, violation, waste_of
from tests.positions import GIFTS, event, play, refusal, to_move, winners

STOP = rules("standard")
CARD = rules("standard", false_knock="card")
THREE = rules("standard", 3)
THREE_CARD = rules("standard", 3, false_knock="card")

# Settled: "a false call uses up that player's call for this turn".


def test_a_false_call_changes_nothing_but_that_it_is_used_up():
    before = play(position(STOP, ["9s", "10h"], hand=["4d 5d", "5h 6h"]), "1 h1 h2")
    table = play(before, "2 stop")
    assert event(table, Called) == Called(seat=1, against=0, violation=0, missed_move=None)
    assert (table.state.piles, to_move(table)) == (before.state.piles, 1)
    assert refusal(table, "2 stop").code == "knock-used"
    assert offered(table, 2) == []
    assert to_move(play(table, "1 hand", "1 hand waste")) == 2


def test_who_has_called_falsely_cannot_call_a_later_breach_of_that_turn():
    table = position(STOP, ["9s", "10h", "8s"], hand=["4d 5d", "5h 6h"])
    table = play(table, "1 h1 h2", "2 stop", "1 hand", "1 h3 h2", "1 hand waste")
    assert refusal(table, "2 stop").code == "knock-used"
    assert houses_of(play(table, "2 hand"))[:3] == ["", "10h 9s 8s", ""]


def test_the_next_turn_may_be_called_again():
    table = position(STOP, ["9s", "8s"], hand=["3d 4d 5d", "5h 6h"])
    table = play(table, "1 hand", "2 stop", "1 hand waste", "2 hand", "2 hand waste", "1 h2 h1")
    assert violation(table) is Priority.FIT


def test_whoever_called_falsely_may_still_be_called_in_their_own_turn():
    table = position(STOP, ["9s", "8s"], hand=["4d 5d", "5h 6h"])
    table = play(table, "1 hand", "2 stop", "1 hand waste", "2 h2 h1")
    assert violation(table, caller=1) is Priority.FIT


# Settled: "the alternative: the wrongly called player also gives the caller one card, as a penalty card" - which in
# Chinese Patience comes from the middle of the stock, of two cards the bottom one, of one that one, and with
# none from the middle of the waste; it goes under the receiver's.
@pytest.mark.parametrize(("hand", "waste", "given", "hand_left", "waste_left"), GIFTS.values(), ids=GIFTS)
def test_which_card_a_false_call_costs(hand, waste, given, hand_left, waste_left):
    table = position(CARD, ["9s", "10h"], reserve=["2c"], hand=[hand, "5h 6h"], waste=[waste])
    table = play(table, "1 h1 h2", "2 stop")
    assert hand_of(table, 2) == f"{given} 5h 6h |"
    assert (hand_of(table, 1), waste_of(table, 1), reserve_of(table, 1)) == (hand_left, waste_left, "| 2c")
    assert to_move(table) == 1
    assert refusal(table, "2 stop").code == "knock-used"


def test_a_hand_card_that_lies_face_up_is_in_play_and_not_given():
    table = play(position(CARD, hand=["5d 6d", "5h 6h"], waste=["2s"]), "1 hand", "2 stop")
    assert (hand_of(table, 1), hand_of(table, 2), waste_of(table, 1)) == ("| 6d", "5d 5h 6h |", "2s")
    table = play(position(CARD, hand=["6d", "5h 6h"], waste=["2s"]), "1 hand", "2 stop")
    assert (hand_of(table, 1), hand_of(table, 2), waste_of(table, 1)) == ("| 6d", "2s 5h 6h |", "")


def test_with_nothing_to_give_nothing_is_given():
    table = play(position(CARD, reserve=["2c 3c"], hand=["", "5h 6h"]), "1 pass", "2 stop")
    assert (event(table, Called).violation, hand_of(table, 2), reserve_of(table, 1)) == (0, "5h 6h |", "2c | 3c")


def test_a_player_whose_last_card_leaves_as_a_penalty_card_is_out():
    """Settled: A player whose last card leaves by handing over a penalty card is out."""
    table = position(CARD, ["9s", "10h"], reserve=["", "2c"], hand=["5d", "5h 6h"])
    table = play(table, "1 h1 h2", "2 stop")
    assert winners(table) == [1]
    assert table.result.scores == (35, 0)


def test_the_last_card_may_leave_after_the_turn_has_ended():
    table = position(CARD, reserve=["", "2c"], hand=["5d", "5h 6h"])
    table = play(table, "1 hand", "1 hand waste", "2 stop")
    assert (winners(table), hand_of(table, 2)) == ([1], "5d 5h 6h |")


def test_a_rightful_call_costs_the_caller_and_the_offender_no_card():
    table = play(position(CARD, ["9s", "8s"], hand=["5d 6d", "5h 6h"]), "1 h2 h1", "2 stop")
    assert (hand_of(table, 1), hand_of(table, 2), to_move(table)) == ("5d 6d |", "5h 6h |", 2)


def test_by_default_a_false_call_costs_no_card():
    table = play(position(STOP, ["9s", "10h"], hand=["5d 6d 7d", "5h 6h"]), "1 h1 h2", "2 stop")
    assert (hand_of(table, 1), hand_of(table, 2)) == ("5d 6d 7d |", "5h 6h |")


# Three players. Settled: either may call.

TRIO = {
    "houses": ["9s", "8s", "10h", "5s"],
    "reserve": ["2c 3c", "2h", "2d"],
    "hand": ["4d 5d 6d", "4h 5h 6h", "4c 5c 6c"],
}


@pytest.mark.parametrize("caller", [2, 3])
def test_either_opponent_may_call(caller):
    table = play(position(THREE, **TRIO), "1 h2 h1", f"{caller} stop")
    assert event(table, Called) == Called(seat=caller - 1, against=0, violation=Priority.FIT, missed_move=None)
    assert (houses_of(table)[:2], to_move(table)) == (["9s", "8s"], 2)


@pytest.mark.parametrize("caller", [2, 3])
def test_after_the_turn_has_ended_the_turn_stays_with_the_next_player(caller):
    table = play(position(THREE, **TRIO), "1 h2 h1", "1 hand", "1 hand waste")
    assert to_move(table) == 2
    table = play(table, f"{caller} stop")
    assert (houses_of(table)[:2], hand_of(table, 1), to_move(table)) == (["9s", "8s"], "4d 5d 6d |", 2)


@pytest.mark.parametrize(("player", "caller", "then"), [(2, 1, 3), (2, 3, 3), (3, 1, 1), (3, 2, 1)])
def test_the_turn_passes_clockwise_from_the_offender(player, caller, then):
    table = play(position(THREE, **TRIO, turn=player), f"{player} h2 h1", f"{caller} stop")
    assert to_move(table) == then


def test_each_opponent_has_a_call_of_their_own():
    table = play(position(THREE, **TRIO), "1 h1 h3", "2 stop")
    assert refusal(table, "2 stop").code == "knock-used"
    table = play(table, "1 h4 h2")
    assert refusal(table, "2 stop").code == "knock-used"
    assert violation(table, caller=3) is Priority.FIT


def test_the_next_players_first_action_ends_the_call_for_the_third_as_well():
    table = play(position(THREE, **TRIO), "1 h2 h1", "1 hand", "1 hand waste", "2 hand", "3 stop")
    assert (event(table, Called).against, event(table, Called).violation) == (1, 0)
    assert houses_of(table)[:2] == ["9s 8s", ""]


def test_the_offender_chooses_and_then_the_next_player_moves():
    table = position(THREE, ["5s", "7h", "9s", "10h"], foundations="4s 6h", turn=2)
    table = play(table, "2 h3 h4", "1 stop")
    assert (to_move(table), offered(table, 1), offered(table, 3)) == (2, [], [])
    table = play(table, "2 h2 f2")
    assert (tops_of(table), to_move(table)) == ("4s 7h", 3)


def test_a_card_for_a_false_call_goes_to_the_caller_alone():
    table = play(position(THREE_CARD, **TRIO), "1 h1 h3", "3 stop")
    assert [hand_of(table, player) for player in (1, 2, 3)] == ["4d 6d |", "4h 5h 6h |", "5d 4c 5c 6c |"]


def test_the_house_that_closed_wrongly_opens_again():
    """Settled: the first emptied house closes at once - but the move that emptied it is taken back."""
    table = play(position(THREE, **TRIO), "1 h2 h1")
    assert [THREE.spots[pile].name() for pile in THREE.closed(table.state)] == ["house 2"]
    table = play(table, "2 stop")
    assert list(THREE.closed(table.state)) == []
    table = play(table, "2 h1 h3")
    assert [THREE.spots[pile].name() for pile in THREE.closed(table.state)] == ["house 1"]


def test_a_house_that_was_closed_before_stays_closed():
    table = play(position(THREE, **TRIO), "1 h1 h3", "1 h4 h2", "2 stop")
    assert [THREE.spots[pile].name() for pile in THREE.closed(table.state)] == ["house 1"]
    assert houses_of(table)[:4] == ["", "8s", "10h 9s", "5s"]


# Those who have given up.


def test_who_has_resigned_neither_calls_nor_is_called():
    table = play(position(THREE, **TRIO), "1 h2 h1", "2 resign")
    assert refusal(table, "2 stop").code == "out"
    assert to_move(play(table, "3 stop")) == 3
    table = play(position(THREE, **TRIO), "1 h2 h1", "1 resign")
    assert {refusal(table, f"{caller} stop").code for caller in (2, 3)} == {"knock-nobody"}
    assert (houses_of(table)[:2], to_move(table)) == (["9s 8s", ""], 2)


def test_a_call_is_open_until_the_next_who_plays_has_acted():
    table = play(position(THREE, **TRIO), "1 h2 h1", "1 hand", "1 hand waste", "2 resign")
    assert to_move(table) == 3
    table = play(table, "3 stop")
    assert (houses_of(table)[:2], to_move(table)) == (["9s", "8s"], 3)


def test_who_resigns_instead_of_choosing_leaves_the_choice():
    table = play(position(THREE, ["5s", "7h", "9s", "10h"], foundations="4s 6h"), "1 h3 h4", "2 stop", "1 resign")
    assert (to_move(table), tops_of(table)) == (2, "4s 6h")
    assert "hand" in offered(table, 2)
    assert to_move(play(table, "2 h1 f1", "2 h2 f2", "2 hand", "2 hand waste")) == 3
