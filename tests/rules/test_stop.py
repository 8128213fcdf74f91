"""Calling Stop: what may be called, and what is taken back."""

from __future__ import annotations

import pytest

from engine.challenges import challenged_seat
from engine.errors import InvalidMove
from engine.events import Called
from engine.russian_bank.notes import Priority
from tests.bank import (
    hand_of,
    houses_of,
    offered,
    position,
    reserve_of,
    rules,
    tops_of,
    violation,
    waste_of,
    words,
)
from tests.positions import event, play, refusal, to_move, winners

STOP = rules("standard")

RESERVE_FITS = {"houses": ["9s", "10h", "7h", "6d"], "reserve": ["2c 5s"], "foundations": "4s 6h"}
HOUSE_FITS = {"houses": ["5s", "9s", "10h", "6d", "6s", "9d"], "reserve": ["2c 8c"], "foundations": "4s"}
SPACE = {"houses": ["", "10h 9s"], "reserve": ["2c 9d"], "waste": ["", "9h"]}
PLAIN = {
    "houses": ["9s", "8s", "10d 9h", "3h 2s"],
    "reserve": ["2c 8h", "3c 10s"],
    "waste": ["8d", "6d"],
    "foundations": "4h",
}
# [russian-bank-and-indian-patience, Patience Card Game 2 Player, 1 'opponent may call' 434be7a6]
CASES = {
    "1: another card is moved": (RESERVE_FITS, "h1 h2", Priority.RESERVE),
    "1: another card, though it fits on a foundation": (RESERVE_FITS, "h3 f2", Priority.RESERVE),
    "1: the reserve card itself, elsewhere": (RESERVE_FITS, "reserve h4", Priority.RESERVE),
    "1: the hand card is turned up": (RESERVE_FITS, "hand", Priority.RESERVE),
    "1: the reserve card to the foundation is right": (RESERVE_FITS, "reserve f1", Priority.NONE),
    "2: another card goes elsewhere": (HOUSE_FITS, "h2 h3", Priority.FOUNDATION),
    "2: that card goes elsewhere": (HOUSE_FITS, "h1 h4", Priority.FOUNDATION),
    "2: the reserve card goes elsewhere": (HOUSE_FITS, "reserve h6", Priority.FOUNDATION),
    "2: the hand card is turned up": (HOUSE_FITS, "hand", Priority.FOUNDATION),
    "2: it goes to the foundation: right": (HOUSE_FITS, "h1 f1", Priority.NONE),
    "3: the hand card is turned up beside a space": (SPACE, "hand", Priority.SPACE),
    "3: without a reserve that is right": ({"houses": [""], "reserve": ["", "2c 9d"]}, "hand", Priority.NONE),
    "3: other moves come before turning: right": (SPACE, "h2 h1", Priority.NONE),
    "3: filling the space is right": (SPACE, "reserve h1", Priority.NONE),
    "4: to the tableau": (PLAIN, "h2 h1", Priority.FIT),
    "4: to a foundation pile": (PLAIN, "h3 f2", Priority.FIT),
    "4: to an empty foundation": (PLAIN, "h1 f1", Priority.FIT),
    "4: to an opponent's reserve": (PLAIN, "h2 reserve 2", Priority.FIT),
    "4: to an opponent's waste": (PLAIN, "h2 waste 2", Priority.FIT),
    "4: to an empty pile": ({"houses": ["9s"]}, "h1 waste 2", Priority.FIT),
    "4: to one's own reserve": (PLAIN, "h3 reserve", Priority.FIT),
    "4: to one's own waste": (PLAIN, "h3 waste", Priority.FIT),
    "4: a load that fits is right": (PLAIN, "h1 reserve 2", Priority.NONE),
    "4: a house that fits is right": (PLAIN, "h2 h3", Priority.NONE),
    "5: from one's own waste": (PLAIN, "waste h1", Priority.AVAILABLE),
    "5: from an opponent's waste": (PLAIN, "waste 2 h1", Priority.AVAILABLE),
    "5: from an opponent's reserve": (PLAIN, "reserve 2 h3", Priority.AVAILABLE),
    "5: from a foundation": (PLAIN, "f2 h1", Priority.AVAILABLE),
    "5: several cards at once": ({"houses": ["3h 2s", "4c"]}, "h1 h2 2", Priority.AVAILABLE),
}


@pytest.mark.parametrize(("setting", "move", "priority"), CASES.values(), ids=CASES)
def test_what_may_be_called(setting, move, priority):
    assert violation(position(STOP, **setting), f"1 {move}") is priority


@pytest.mark.parametrize(
    ("setting", "move"),
    [(setting, move) for setting, move, priority in CASES.values() if priority in (Priority.FIT, Priority.AVAILABLE)],
    ids=[name for name, (_, _, priority) in CASES.items() if priority in (Priority.FIT, Priority.AVAILABLE)],
)
def test_what_was_done_wrongly_is_undone(setting, move):
    """It is undone, and the opponent plays
    [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 9 'illegally must undo' 75707297]."""
    before = position(STOP, **setting)
    wrong = play(before, f"1 {move}")
    assert wrong.state.piles != before.state.piles
    table = play(wrong, "2 stop")
    assert (table.state.piles, to_move(table)) == (before.state.piles, 2)


# What was done instead is taken back, what was left out is made, and the opponent plays
# [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 10 'omitted take back carry' 469f09c0].


@pytest.mark.parametrize("move", ["h1 h2", "h3 f2", "reserve h4", "hand"])
def test_the_reserve_card_goes_up_after_all(move):
    table = play(position(STOP, **RESERVE_FITS), f"1 {move}", "2 stop")
    assert (tops_of(table), reserve_of(table, 1)) == ("5s 6h", "| 2c")
    assert houses_of(table)[:4] == ["9s", "10h", "7h", "6d"]
    assert (hand_of(table, 1)[-1], waste_of(table, 1), to_move(table)) == ("|", "", 2)


@pytest.mark.parametrize("move", ["h2 h3", "h1 h4", "reserve h6", "hand"])
def test_the_omitted_card_goes_up_after_all(move):
    table = play(position(STOP, **HOUSE_FITS), f"1 {move}", "2 stop")
    assert (tops_of(table), reserve_of(table, 1)) == ("5s", "2c | 8c")
    assert houses_of(table)[:6] == ["", "9s", "10h", "6d", "6s", "9d"]
    assert (hand_of(table, 1)[-1], waste_of(table, 1), to_move(table)) == ("|", "", 2)


def test_the_space_is_filled_after_all():
    table = play(position(STOP, **SPACE), "1 hand", "2 stop")
    assert (houses_of(table)[:2], reserve_of(table, 1)) == (["9d", "10h 9s"], "| 2c")
    assert (hand_of(table, 1)[-1], waste_of(table, 1), to_move(table)) == ("|", "", 2)


def test_one_space_filled_satisfies_the_call():
    """Settled: one space filled or one card released satisfies the call."""
    table = position(STOP, ["", "", "9c"], reserve=["2c 4h 9d"], hand=["5d 6d"])
    table = play(table, "1 hand", "2 stop")
    assert (houses_of(table)[:3], reserve_of(table, 1)) == (["9d", "", "9c"], "2c | 4h")
    assert (hand_of(table, 1), to_move(table)) == ("5d 6d |", 2)


def test_a_hand_card_on_the_waste_may_be_forced_to_the_foundation_until_the_next_turn_begins():
    table = position(STOP, hand=["5d 5s", "6c 7c"], waste=["9c"], foundations="4s")
    table = play(table, "1 hand", "1 hand waste")
    assert to_move(table) == 2
    table = play(table, "2 stop")
    assert event(table, Called).violation == Priority.FOUNDATION
    assert (tops_of(table), hand_of(table, 1), waste_of(table, 1)) == ("5s", "5d |", "9c")
    assert (hand_of(table, 2), to_move(table)) == ("6c 7c |", 2)


def test_the_offender_chooses_among_several_compulsory_moves():
    """Settled: the offender chooses among several."""
    table = position(STOP, ["5s", "7h", "9s", "10h"], foundations="4s 6h")
    table = play(table, "1 h3 h4", "2 stop")
    assert (houses_of(table)[:4], to_move(table)) == (["5s", "7h", "9s", "10h"], 1)
    assert offered(table, 1) == ["house 1 foundation 1", "house 2 foundation 2"]
    assert offered(table, 2) == []
    for wrong in ("h3 h4", "hand", "h1 h4"):
        assert refusal(table, f"1 {wrong}").code == "amends"
    assert refusal(table, "2 hand").code == "turn"
    assert refusal(table, "2 stop").code == "knock-nobody"
    table = play(table, "1 h2 f2")
    assert (tops_of(table), houses_of(table)[:2], to_move(table)) == ("4s 7h", ["5s", ""], 2)
    assert offered(table, 2)[0] == "house 1 foundation 1"


def test_the_choice_is_among_the_reserve_card_only_if_it_fits():
    table = position(STOP, ["5s", "7h", "9s", "10h"], reserve=["2c 3d"], foundations="4s 6h 2d")
    table = play(table, "1 h3 h4", "2 stop")
    assert (tops_of(table), to_move(table)) == ("4s 6h 3d", 2)


def test_what_is_made_good_may_win():
    """What was left out is made, here with the last card of all
    [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 10 'carry out compulsory' 469f09c0]."""
    table = position(STOP, ["9s", "10h"], reserve=["5s"], hand=["", "2c"], foundations="4s")
    table = play(table, "1 h1 h2", "2 stop")
    assert (winners(table), tops_of(table)) == ([1], "5s")


def test_a_turn_taken_back_does_not_count_towards_a_stalemate():
    table = position(STOP, ["9s", "8s"], hand=["5d", "5h"])
    table = play(table, "1 h2 h1", "1 hand", "1 hand waste", "2 stop", "2 hand", "2 hand waste", "1 hand")
    assert (table.state.phase, hand_of(table, 1)) == ("play", "| 5d")


def test_foundations_that_look_alike_are_no_choice():
    table = play(position(STOP, ["5s", "9s", "10h"], foundations="4s | 4s"), "1 h2 h3", "2 stop")
    assert (tops_of(table), to_move(table)) == ("5s | 4s", 2)


def test_a_turned_up_hand_card_goes_to_the_waste():
    """Settled: the turned-up hand card when a Stop ends the turn goes to the waste."""
    table = position(STOP, ["9s", "8s"], hand=["5d 6d"], waste=["9c"])
    table = play(table, "1 hand", "1 h2 h1", "2 stop")
    assert houses_of(table)[:2] == ["9s", "8s"]
    assert (hand_of(table, 1), waste_of(table, 1), to_move(table)) == ("5d |", "9c 6d", 2)


def test_a_misplaced_hand_card_goes_to_the_waste():
    table = play(position(STOP, ["9s"], hand=["5d 6d"]), "1 hand", "1 hand h1", "2 stop")
    assert houses_of(table)[0] == "9s"
    assert (hand_of(table, 1), waste_of(table, 1), to_move(table)) == ("5d |", "6d", 2)


def test_a_hand_card_turned_up_too_early_is_not_seen_again():
    """It is taken back that it was turned up; so it does not go to the waste."""
    table = play(position(STOP, ["As"], hand=["5d 6d"]), "1 hand", "1 hand waste", "2 stop")
    assert (hand_of(table, 1), waste_of(table, 1), tops_of(table)) == ("5d 6d |", "", "as")


# Settled: several wrong moves before one call: all from the first on are taken back.


def test_all_from_the_first_wrong_move_on_is_taken_back():
    table = position(STOP, ["10h", "9s", "8s", "Jc", "5d", "5h"], reserve=["2c 3d 8h"])
    right = play(table, "1 h2 h1")
    # Wrong, right, right, wrong.
    table = play(right, "1 h3 h1", "1 h1 h2", "1 reserve h3", "1 h5 h6", "2 stop")
    assert (table.state.piles, to_move(table)) == (right.state.piles, 2)
    assert houses_of(table)[:6] == ["10h 9s", "", "8s", "jc", "5d", "5h"]


def test_what_came_before_the_first_wrong_move_stays():
    table = position(STOP, ["10h", "9s", "8s"], reserve=["2c"])
    table = play(table, "1 h2 h1", "1 reserve h2", "1 h3 h1", "2 stop")
    assert (houses_of(table)[:3], reserve_of(table, 1)) == (["10h 9s", "2c", "8s"], "")


def test_cards_turned_up_meanwhile_are_turned_down_again():
    table = position(STOP, ["9s", "8c"], reserve=["2c 3d 8d", "4c 9h"], hand=[""], waste=["5d 6d"])
    table = play(table, "1 h2 reserve 2", "1 reserve h1", "1 reserve h2", "1 hand", "2 stop")
    assert (reserve_of(table, 1), reserve_of(table, 2)) == ("2c 3d | 8d", "4c | 9h")
    assert (hand_of(table, 1), waste_of(table, 1)) == ("", "5d 6d")


def test_the_first_breach_of_a_turn_is_the_one_told():
    table = position(STOP, **HOUSE_FITS)
    assert violation(table, "1 h2 h3", "1 h4 h3", "1 hand") is Priority.FOUNDATION
    assert violation(table, "1 h4 h3", "1 h1 f1", "1 hand") is Priority.FIT


def test_a_move_both_illegal_and_an_omission_is_undone_and_then_the_compulsory_move_is_made():
    table = play(position(STOP, **HOUSE_FITS), "1 h3 h2", "2 stop")
    assert event(table, Called).violation == Priority.FIT
    assert houses_of(table)[:4] == ["", "9s", "10h", "6d"]
    assert (tops_of(table), to_move(table)) == ("5s", 2)


def test_a_misplaced_card_does_not_ask_for_spaces_to_be_filled():
    """Spaces are to be filled before a hand card is turned up, and nobody has turned one."""
    table = position(STOP, ["", "9s", "8s"], reserve=["2c 9d"])
    table = play(table, "1 h3 h2", "2 stop")
    assert (houses_of(table)[:3], reserve_of(table, 1)) == (["", "9s", "8s"], "2c | 9d")


def test_the_missed_move_is_told_afterwards():
    table = play(position(STOP, **HOUSE_FITS), "1 h2 h3", "2 stop")
    assert event(table, Called) == Called(seat=1, against=0, violation=Priority.FOUNDATION, missed_move=(8, 0))
    table = play(position(STOP, ["9s", "8s"]), "1 h2 h1", "2 stop")
    assert event(table, Called) == Called(seat=1, against=0, violation=Priority.FIT, missed_move=None)


@pytest.mark.parametrize("text", ["stop", "knock", "Stop!", "STOP"])
def test_a_call_names_nothing(text):
    """Settled: a call names nothing, the bot judges."""
    table = play(position(STOP, **HOUSE_FITS), "1 h2 h3", f"2 {text}")
    assert event(table, Called).violation == Priority.FOUNDATION
    with pytest.raises(InvalidMove):
        play(position(STOP, **HOUSE_FITS), f"1 {text} h1")


# Settled: A placement that nobody called stands; what may be called may be called until the next player's first
# action.


def test_a_placement_that_nobody_called_stands():
    table = position(STOP, ["9s", "8s", "7h"], hand=["5d 6d"])
    table = play(table, "1 h2 h1", "1 hand", "1 hand waste", "2 h3 h1")
    assert houses_of(table)[:3] == ["9s 8s 7h", "", ""]
    assert refusal(table, "2 stop").code == "knock-self"
    assert violation(table, caller=1) is Priority.NONE
    assert houses_of(play(table, "1 stop")) == houses_of(table)


@pytest.mark.parametrize("action", ["hand", "h1 h2"])
def test_a_call_is_forfeited_by_the_next_players_first_action(action):
    table = play(position(STOP, ["10h", "Jc", "As"], hand=["5d 6d"]), "1 hand", "1 hand waste")
    assert violation(table) is Priority.FOUNDATION
    assert refusal(table, "1 stop").code == "knock-early"
    table = play(table, "2 h3 f1", f"2 {action}")
    assert refusal(table, "2 stop").code == "knock-self"
    assert violation(table, caller=1) is Priority.NONE


def test_a_breach_is_forgotten_with_the_next_turn():
    table = position(STOP, ["9s", "8s"], hand=["4d 5d 6d", "4h 5h 6h"])
    table = play(table, "1 h2 h1", "1 hand", "1 hand waste", "2 hand", "2 hand waste", "1 hand")
    assert violation(table) is Priority.NONE
    assert violation(play(table, "1 hand waste"), caller=2) is Priority.NONE


def test_a_turn_that_has_ended_is_taken_back_too():
    table = position(STOP, ["9s", "8s"], hand=["4d 5d 6d", "4h 5h"], waste=["2d"])
    table = play(table, "1 hand", "1 h2 h1", "1 hand waste", "2 stop")
    assert houses_of(table)[:2] == ["9s", "8s"]
    assert (hand_of(table, 1), waste_of(table, 1), hand_of(table, 2)) == ("4d 5d |", "2d 6d", "4h 5h |")
    assert to_move(table) == 2


def test_after_a_turn_has_ended_the_offender_still_chooses():
    table = position(STOP, ["5s", "7h"], hand=["4d 5d"], foundations="4s 6h")
    table = play(table, "1 hand", "1 hand waste", "2 stop")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 foundation 1", "house 2 foundation 2"])
    table = play(table, "1 h1 f1")
    assert (tops_of(table), to_move(table), waste_of(table, 1)) == ("5s 6h", 2, "")


def test_nobody_calls_before_the_first_move_nor_against_themselves():
    table = position(STOP, **HOUSE_FITS)
    assert refusal(table, "2 stop").code == "knock-nobody"
    assert refusal(play(table, "1 h2 h3"), "1 stop").code == "knock-self"


def test_a_turn_is_stopped_once():
    table = play(position(STOP, **HOUSE_FITS), "1 h2 h3", "2 stop")
    assert refusal(table, "2 stop").code == refusal(table, "1 stop").code == "knock-nobody"


# Settled: "Nothing can be called once the deal is won." So the last card of all may not be misplaced.


def test_nothing_can_be_called_once_the_deal_is_won():
    table = position(STOP, ["9s", "10h", "As"], hand=["| 8h", "2c"])
    table = play(table, "1 h1 h2", "1 hand h2")
    assert winners(table) == [1]
    assert offered(table, 2) == []
    assert refusal(table, "2 stop").code == "over"


def test_the_last_card_of_all_may_not_be_misplaced():
    """It would end the deal, and then nobody could call."""
    table = position(STOP, ["9s", "10h"], hand=["| 8s", "2c"], waste=["", "7s"], foundations="4s")
    codes = {"h1": "house", "f1": "foundation-next", "reserve 2": "load-empty", "reserve": "own-reserve"}
    for target, code in codes.items():
        assert refusal(table, f"1 hand {target}").code == code
    assert winners(play(table, "1 hand waste 2")) == [1]


def test_the_last_but_one_may_be_misplaced():
    table = position(STOP, ["9s"], hand=["| 8s"], reserve=["2c"])
    assert violation(table, "1 hand h1") is Priority.FIT


def test_an_opponents_last_card_may_not_be_taken():
    table = position(STOP, ["9s"], hand=["*", ""], reserve=["", "8h"])
    assert refusal(table, "1 reserve 2 h1").code == "from-opponent"
    table = position(STOP, ["9s"], hand=["*", "2c"], reserve=["", "8h"])
    assert violation(table, "1 reserve 2 h1") is Priority.AVAILABLE


# Settled: The call is always on offer, alike whether or not there is a breach.


def test_a_breach_is_silent():
    """The same cards lie there after the right order of two moves and after the wrong one."""
    start = position(STOP, ["9s", "10h", "As"], reserve=["2c 3d"])
    wrong, right = play(start, "1 h1 h2", "1 h3 f1"), play(start, "1 h3 f1", "1 h1 h2")
    for table, priority in ((wrong, Priority.FOUNDATION), (right, Priority.NONE)):
        assert violation(table) is priority
    assert wrong.state.piles == right.state.piles
    for seat in (0, 1):
        assert STOP.legal(wrong.state, seat) == STOP.legal(right.state, seat)
        assert STOP.offered(wrong.state, seat) == STOP.offered(right.state, seat)
        assert STOP.look(wrong.state, seat) == STOP.look(right.state, seat)
        assert challenged_seat(wrong.state) == challenged_seat(right.state) == 0
    assert offered(wrong, 2) == ["knock"]


def test_the_call_is_on_offer_after_every_turn():
    table = position(STOP, ["9s", "8s", "10h"], hand=["5d 6d", "5h 6h"])
    for move in ("1 h1 h3", "1 h2 h1"):
        ended = play(table, move, "1 hand", "1 hand waste")
        assert "knock" in offered(ended, 2)
        assert "knock" not in offered(play(ended, "2 hand"), 2)
        assert offered(play(ended, "2 hand"), 1) == ["knock"]
        assert offered(play(ended, "2 stop"), 1) == []


def test_the_moves_on_offer_do_not_tell_which_are_compulsory():
    table = position(STOP, **HOUSE_FITS)
    moves = ["house 1 foundation 1", "reserve house 6", "house 1 house 4", "house 2 house 3", "hand"]
    assert sorted(offered(table, 1)) == sorted(moves)


def test_no_misplacement_is_on_offer_but_all_are_possible():
    table = position(STOP, ["9s", "8s", "10h"])
    assert offered(table, 1) == ["house 1 house 3", "hand"]
    assert not any("house 2" in text for text in offered(table, 1))
    assert words(play(table, "1 h2 h1").state.piles[8]) == "9s 8s"


@pytest.mark.parametrize("options", [{}, {"hand": "early"}, {"load": "yes"}])
def test_nobody_calls_where_wrong_moves_are_refused(options):
    table = play(position(rules(**options), ["9s", "10h"]), "1 h1 h2")
    assert refusal(table, "2 stop").code == "not-knocking"
    assert offered(table, 2) == []


def test_any_place_that_looks_the_same_will_do_to_make_good():
    """Settled: "the offender chooses among several compulsory moves": of two empty foundations of a suit either."""
    table = play(position(rules("standard"), ["As", "Ah"]), "1 hand", "2 stop")
    assert offered(table, 1) == ["house 1 foundation 1", "house 2 foundation 2"]
    table = play(table, "1 h1 f5")
    assert (tops_of(table), to_move(table)) == ("| as", 2)
