"""The last turn of a deal that nobody gets any further in: settled is that it may be called until the next action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import Called, Ended
from engine.result import Result
from engine.russian_bank.notes import Priority
from tests import bank, positions
from tests.bank import tops_of
from tests.positions import event, play, stock_of, texts, to_move

# Chinese Patience: "every player has drawn as many cards as they hold". The second player keeps the ace of spades,
# the last card of all to be drawn, from its foundation.
STANDSTILL = {"stock": ["2d 3d", "4d As"], "drawn_cards": [2, 1], "turn": 2}


def kept_back(**options):
    return play(positions.position(positions.rules("standard", **options), **STANDSTILL), "2 stock", "2 stock waste")


def test_the_last_breach_before_a_standstill_is_punished():
    table = play(kept_back(), "1 knock")
    assert event(table, Called).violation == 1
    assert (table.state.phase, stock_of(table, 2), to_move(table)) == ("play", "2d 4d |", 1)
    # A card has changed hands: everybody goes through all cards once more.
    assert play(table, "1 stock").state.phase == "play"


def test_the_last_breach_before_a_standstill_may_be_owned_up_to():
    table = play(kept_back(declare="yes"), "2 declare")
    assert (table.state.phase, stock_of(table, 1)) == ("play", "4d 2d 3d |")
    assert play(table, "1 stock").state.phase == "play"


def test_an_uncalled_standstill_ends_the_deal_with_the_next_draw():
    table = play(kept_back(), "1 stock")
    assert table.result == Result((1, 1), (2, 2), "blocked")
    assert stock_of(table, 1) == "2d 3d |", "nothing more is turned up"


ACTIONS = ("1 stock", "1 waste t1", "1 t2 f", "1 skip")


@pytest.mark.parametrize("action", ACTIONS)
def test_at_a_standstill_the_next_first_action_ends_the_deal_whatever_it_is(action):
    at = positions.rules("standard")
    table = positions.position(at, ["9h", "As", "Kd", "Kc"], stock=["2d 3d", "4d 6d"], waste=["8s", ""], turn=2)
    table = replace(table, state=table.state._replace(notes=replace(table.state.notes, drawn=(3, 1))))
    table = play(table, "2 stock", "2 stock waste")
    assert table.state.phase == "play"
    ended = play(table, action)
    assert ended.last == (Ended(blocked=True),)
    assert ended.state.piles == table.state.piles


def test_a_turn_that_goes_on_at_a_standstill_can_still_end_it():
    """Colin Cook lets the turn go on where the card fits; what the player then plays counts."""
    at = positions.rules("colin-cook", enforce="knock", priority="stock")
    table = positions.position(at, ["10h", "Kd"], stock=["2s 6h", "9d"], waste=["7h"], drawn_cards=[2, 1])
    table = play(table, "1 stock", "1 stock waste")
    assert (table.state.phase, to_move(table)) == ("play", 1)
    assert play(table, "1 stock", "1 stock waste", "2 stock").result.reason == "blocked"


@pytest.mark.parametrize("leaves", [2, 3])
def test_who_leaves_is_waited_for_no_more(leaves):
    """The others have gone through their cards: where nothing can be called, that ends the deal at once."""
    setting = {"stock": ["2d", "4d", "6d 8d"], "drawn_cards": [1, 1, 0], "turn": leaves}
    table = play(positions.position(positions.rules("guided", 3), **setting), f"{leaves} resign")
    assert (table.state.phase == "over") is (leaves == 3)


# Both games: "the third time a turn begins in exactly the same state ... the deal is blocked".


def circling(table, *turn):
    """The table after a turn, as if the one that then begins had begun so twice before."""
    after = play(table, *turn)
    return play(replace(table, turns=dict.fromkeys(after.turns, 2)), *turn)


CHINESE = circling(
    positions.position(positions.rules("standard"), stock=["2d As", "4d 6d"]), "1 stock", "1 stock waste"
)
BANK = circling(
    bank.position(bank.rules("standard"), ["As", "Ac"], hand=["2d 3d", "5h 6h"]), "1 hand", "1 hand waste"
)
CIRCLING = {"Chinese Patience": (CHINESE, "2 stock", "2 knock"), "Russian Bank": (BANK, "2 hand", "2 stop")}


@pytest.mark.parametrize(("table", "draw", "call"), CIRCLING.values(), ids=CIRCLING)
def test_the_third_time_a_turn_begins_alike_the_one_before_can_still_be_called(table, draw, call):
    assert (table.state.phase, "knock" in texts(table, 2)) == ("play", True)
    called = play(table, call)
    assert event(called, Called).violation
    assert called.state.phase == "play"
    assert not called.circling


@pytest.mark.parametrize(("table", "draw", "call"), CIRCLING.values(), ids=CIRCLING)
def test_uncalled_it_ends_with_the_next_action(table, draw, call):
    ended = play(table, draw)
    assert ended.last == (Ended(blocked=True),)
    assert ended.state.piles == table.state.piles


@pytest.mark.parametrize("false_knock", ["used", "card"])
@pytest.mark.parametrize("game", ["Chinese Patience", "Russian Bank"])
def test_a_false_call_does_not_keep_a_deal_going_for_ever(game, false_knock):
    if game == "Chinese Patience":
        at = positions.rules("standard", false_knock=false_knock)
        table = circling(positions.position(at, stock=["2d 5h", "4d 6d"]), "1 stock", "1 stock waste")
        table = play(table, "2 knock")
    else:
        at = bank.rules("standard", false_knock=false_knock)
        table = circling(bank.position(at, hand=["2d 3d", "5h 6h"]), "1 hand", "1 hand waste")
        table = play(table, "2 stop")
    assert event(table, Called).violation == 0
    assert play(table, "2 stock" if game == "Chinese Patience" else "2 hand").result.reason == "blocked"


def test_a_player_who_leaves_makes_it_another_turn():
    table = bank.position(bank.rules("standard", 3), hand=["2d 3d", "5h 6h", "5c 6c"])
    table = circling(table, "1 hand", "1 hand waste")
    assert play(table, "2 hand").result.reason == "blocked"
    assert play(table, "3 resign", "2 hand").state.phase == "play"


def test_a_stop_about_the_last_turn_takes_it_back():
    table = play(BANK, "2 stop")
    assert table.state.noted(type(table.state.notes)).remedy is Priority.FOUNDATION
    assert tops_of(play(table, "1 h1 f")) == "as"


def test_where_wrong_moves_are_refused_nothing_is_waited_for():
    table = circling(bank.position(bank.rules(), hand=["2d 3d", "5h 6h"]), "1 hand", "1 hand waste")
    assert table.last[-1] == Ended(blocked=True)
    at = positions.rules("guided")
    assert circling(positions.position(at, stock=["2d 5h"]), "1 stock", "1 stock waste").result.reason == "blocked"
