"""Making good when somebody gives up."""

from __future__ import annotations

import random

import pytest

from engine.russian_bank.notes import BankNotes, Priority
from tests.bank import hand_of, houses_of, offered, position, reserve_of, rules, tops_of, waste_of
from tests.lanes import chosen, so_many
from tests.playing import random_game
from tests.positions import play, to_move, winners

LOAD = rules("standard", 3, load="yes")
STRICT = rules("strict", 3)
KINGS = ["Kd", "Kc", "Ks", "Kh"]
# The 7♥ of the second player can be loaded with an 8♥ or a 6♥.
LOADABLE = {
    "houses": ["8h", *KINGS, "Js", "Jc", "Js", "Jc"],
    "reserve": ["3c 6h", "2c 5d", "3d"],
    "hand": ["2s 9c", "2h 9s", "2d 10d"],
    "waste": ["", "7h"],
}


@pytest.mark.parametrize("at", [LOAD, STRICT], ids=["load", "strict"])
def test_who_should_load_a_player_who_gives_up_has_nothing_more_to_make_good(at):
    """Settled: Three players: load either opponent - but nobody loads one who has left."""
    table = play(position(at, **LOADABLE), "1 hand", "2 stop")
    assert offered(table, 1) == ["reserve waste 2", "house 1 waste 2"]
    table = play(table, "2 resign")
    # The next player's turn begins
    # [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 11 'then opponent's turn' 06f7c9bc].
    assert (to_move(table), table.state.noted(BankNotes).remedy) == (3, Priority.NONE)
    assert (hand_of(table, 1), reserve_of(table, 1), waste_of(table, 2)) == ("2s 9c |", "3c | 6h", "7h")
    assert "hand" in offered(table, 3)


def test_the_caller_may_give_up_as_well():
    table = play(position(LOAD, **LOADABLE), "1 hand", "3 stop", "3 resign")
    assert (to_move(table), offered(table, 1)) == (1, ["reserve waste 2", "house 1 waste 2"])
    assert to_move(play(table, "1 h1 waste 2")) == 2


def test_a_hand_card_that_was_turned_up_goes_to_the_waste():
    """Settled: the turned-up hand card when a Stop ends the turn goes to the waste."""
    setting = {**LOADABLE, "reserve": ["3c 5s", "2c 5d", "3d"]}
    table = play(position(LOAD, **{**setting, "hand": ["2s | 6h", "2h 9s", "2d 10d"]}), "1 hand waste", "2 stop")
    assert offered(table, 1) == ["hand waste 2", "house 1 waste 2"]
    table = play(table, "2 resign")
    assert (to_move(table), hand_of(table, 1), waste_of(table, 1)) == (3, "2s |", "6h")


def test_the_one_load_that_is_left_is_made():
    """Settled: the offender chooses among several compulsory moves - of one there is no choice."""
    table = position(LOAD, **{**LOADABLE, "waste": ["", "7h", "9h"]})
    table = play(table, "1 hand", "2 stop")
    assert offered(table, 1) == ["reserve waste 2", "house 1 waste 2", "house 1 waste 3"]
    table = play(table, "2 resign")
    assert (to_move(table), waste_of(table, 3), houses_of(table)[0]) == (3, "9h 8h", "")


def test_a_choice_that_is_left_stays_a_choice():
    table = position(LOAD, **{**LOADABLE, "waste": ["", "7h", "7h"]})
    table = play(table, "1 hand", "2 stop", "2 resign")
    assert (to_move(table), offered(table, 1)) == (1, ["reserve waste 3", "house 1 waste 3"])


def test_what_can_be_uncovered_is_still_made_good():
    """Settled: "then load or uncover"."""
    at = rules("covered", 3)
    houses = ["4d | 9d", "10c", "8h", *KINGS, "Js", "Jc"]
    table = position(at, houses, hand=["2s 9c", "2h 9s", "2d 10d"], waste=["", "7h"])
    table = play(table, "1 hand", "2 stop", "2 resign")
    assert (houses_of(table)[:2], waste_of(table, 2), to_move(table)) == (["4d", "10c 9d"], "7h", 3)


def test_what_has_nothing_to_do_with_the_one_who_leaves_stays_to_be_made_good():
    setting = {"foundations": "4s 6h", "hand": ["2s 9c", "2h 9s", "2d 10d"]}
    table = play(position(STRICT, ["5s", "7h", "9s", "10h"], **setting), "1 h3 h4", "2 stop", "2 resign")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 foundation 1", "house 2 foundation 2"])
    assert tops_of(play(table, "1 h2 f2")) == "4s 7h"
    setting["foundations"] = "4s"
    table = play(position(STRICT, ["5s 9d 8c", "10c", "9h", ""], closed=4, **setting), "1 hand", "3 stop", "3 resign")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 house 3", "house 3 house 2"])


def test_with_two_players_the_one_who_stays_has_won():
    two = {**LOADABLE, "houses": LOADABLE["houses"][:8], "hand": ["2s 9c", "2h 9s"], "reserve": ["3c 6h", "2c 5d"]}
    table = play(position(rules("strict"), **two), "1 hand", "2 stop", "2 resign")
    assert winners(table) == [1]


def acts(table):
    """Whether whoever must act has a move, or the deal is over."""
    return table.state.phase == "over" or bool(table.rules.legal(table.state, table.state.turn))


PLAYED = {
    "strict": rules("strict", 3),
    "strictest": rules("strictest", 3),
    "covered": rules("covered", 3),
    "own waste, groups": rules("strict", 3, own_waste="yes", groups="yes", reserve_first="down"),
}


@pytest.mark.parametrize("games", so_many(2, 3))
@pytest.mark.parametrize("at", chosen(PLAYED, ["covered"]))
def test_whoever_must_act_has_a_move(at, games):
    """At every moment of random play with calls true and false, whoever gives up."""
    rng = random.Random(f"{at.options}")
    met = set()
    for number in range(games):
        for table in random_game(at, f"acts {number} {at.options}", 120, resigning=number % 2 == 1):
            assert acts(table), table.log
            state = table.state
            callers = [f"{seat + 1} stop" for seat in range(3) if at.legal(state, seat) and seat != state.turn]
            # A call that is made or not, and then somebody who gives up.
            for after in [table, *(play(table, call) for call in callers[: rng.choice([0, 1])])]:
                met.add(after.state.noted(BankNotes).remedy)
                for seat in range(3):
                    if after.state.phase == "play" and at.active(after.state)[seat]:
                        assert acts(after.resign(seat)), (after.log, seat)
    assert len(met) > 2
