"""A turn that is passed over because its player is away: what becomes of it, and what may be called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catalogue import open_table
from engine.errors import GameOver, IllegalMove, OutOfTurn
from engine.events import Called, Ended, Skipped
from engine.russian_bank.notes import Priority
from tests import bank, positions
from tests.bank import hand_of, houses_of, offered, violation
from tests.positions import event, play, refusal, to_move

# Chinese Patience.


def test_a_skipped_turn_passes_and_moves_no_card():
    before = positions.position(positions.rules(), stock=["5h", "6h"])
    table = before.skip(0)
    assert (to_move(table), table.state.piles) == (2, before.state.piles)
    assert table.last[0] == Skipped(0)
    assert table.log[-1][:2] == (0, "skip")


def test_a_stock_card_that_is_turned_up_goes_on_its_owners_waste():
    table = play(positions.position(positions.rules(), stock=["4c 5h", "6h"], waste=["9s", "8d"]), "1 stock")
    table = table.skip(0)
    assert [positions.stock_of(table, 1), positions.waste_of(table, 1)] == ["4c |", "9s 5h"]
    assert (to_move(table), positions.waste_of(table, 2)) == (2, "8d")


def test_where_the_next_stock_card_lies_open_the_next_player_gets_one():
    table = positions.position(positions.rules("williams"), stock=["4c | 5h", "3h 6h"]).skip(0)
    assert positions.waste_of(table, 1) == "5h"
    assert positions.stock_of(table, 2) == "3h | 6h"


def test_what_was_not_done_in_time_is_no_breach():
    """The ace that was turned up could have gone to its foundation, but nobody has played it elsewhere."""
    table = positions.position(positions.rules("standard"), stock=["2c As", "6h"])
    table = play(table, "1 stock").skip(0)
    assert event(play(table, "2 knock"), Called).violation == 0


def test_a_breach_before_the_turn_was_skipped_may_be_knocked_for():
    table = positions.position(positions.rules("knocking"), ["9h", "8s", "Kd", "Kc"], stock=["4c 5h", "6h"])
    table = play(table, "1 stock").skip(0)
    assert event(play(table, "2 knock"), Called).violation


def test_the_turn_before_one_that_is_skipped_cannot_be_knocked_for_any_more():
    """Nor does what a player did in a turn count for the next, where the player between was skipped."""
    table = positions.position(positions.rules("knocking"), ["9h", "8s", "Kd", "Kc"], stock=["4c 5h", "6h"])
    broke = play(table, "1 stock", "1 stock waste")
    assert event(play(broke, "2 knock"), Called).violation
    again = play(broke.skip(1), "1 t2 t1")
    assert event(play(again, "2 knock"), Called).violation == 0


# Russian Bank.


def test_a_hand_card_that_is_turned_up_goes_on_its_owners_waste():
    table = play(bank.position(bank.rules(), ["9s"], hand=["4d 5d", "5h 6h"]), "1 hand").skip(0)
    assert (hand_of(table, 1), bank.waste_of(table, 1), to_move(table)) == ("4d |", "5d", 2)


def test_a_wrong_move_of_a_turn_that_was_skipped_is_taken_back_by_stop():
    table = bank.position(bank.rules("standard"), ["9s", "8s"], hand=["4d 5d", "5h 6h"])
    table = play(table, "1 hand", "1 h2 h1").skip(0)
    assert violation(table) is Priority.FIT
    assert houses_of(play(table, "2 stop"))[:2] == ["9s", "8s"]


def test_what_had_to_be_made_good_lapses():
    table = bank.position(bank.rules("standard"), ["As", "Ah"], hand=["4d 5d", "5h 6h"])
    table = play(table, "1 hand", "1 hand waste", "2 stop")
    assert to_move(table) == 1, "player 1 picks which missed move to make"
    table = table.skip(0)
    assert (to_move(table), houses_of(table)[:2]) == (2, ["as", "ah"])
    assert refusal(table, "2 stop").code == "knock-nobody", "that turn has been called already"
    assert "hand" in offered(play(table, "2 hand", "2 hand waste"), 1)


# Every contest.


@pytest.mark.parametrize("game", ["Chinese Patience", "Russian Bank"])
def test_only_the_player_to_move_is_skipped(game):
    table = open_table(game, "s1:skip", players=2)
    with pytest.raises(OutOfTurn, match="turn"):
        table.skip(1 - table.state.turn)
    over = table.resign(0)
    with pytest.raises(GameOver):
        over.skip(over.state.turn)


def test_nobody_is_skipped_in_a_game_for_one():
    with pytest.raises(IllegalMove, match="skip"):
        open_table("Klondike", "s1:skip").skip(0)


@pytest.mark.parametrize(("game", "skips"), [("Chinese Patience", 4), ("Russian Bank", 5)])
def test_a_game_that_everybody_has_left_is_blocked(game, skips):
    """Settled: the third time a turn begins in exactly the same state it is blocked.

    In Russian Bank the turn before may then still be called, which ends once the player to move is skipped too."""
    table = open_table(game, "s1:left", players=2)
    for _ in range(skips):
        assert table.result is None
        table = table.skip(table.state.turn)
    assert table.result is not None
    assert table.result.reason == "blocked"
    assert table.last[-1] == Ended(blocked=True)


def test_to_be_skipped_ends_a_deal_that_goes_round_in_circles():
    table = positions.position(positions.rules("standard"), stock=["5h", "6h"])
    assert table.skip(0).state.phase == "play"
    ended = replace(table, circling=True).skip(0)
    assert ended.last == (Ended(blocked=True),)
