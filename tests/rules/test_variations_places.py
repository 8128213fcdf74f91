"""Playing for places, matches, and who begins: quotes are the rules page's."""

from __future__ import annotations

import pytest

from engine.events import Called
from engine.match import Match
from engine.result import Result, stakes
from engine.table import Table
from tests.positions import event, play, position, refusal, rules, stock_of, texts, to_move, told, waste_of

PLACES = rules(players=3, places="yes")
FOUR = rules("knocking", 4)


def ended(table):
    """The places of a deal that has ended, or None."""
    return None if table.result is None else table.result.places


# The others play on for the places, and who is out is passed over
# [chinese-patience, Playing for Places, 2 'continues skipping order run' 18a2cf33].


def test_play_goes_on_when_the_first_is_out():
    table = position(PLACES, foundations="4s 6h", stock=["", "9d", "8d 3c"], waste=["5s"])
    table = play(table, "1 waste f")
    assert (table.state.phase, to_move(table), ended(table)) == ("play", 2, None)
    assert table.rules.active(table.state) == (False, True, True)
    assert texts(table, 1) == []
    assert refusal(table, "1 stock").code == "out"


def test_finished_players_are_skipped():
    table = position(PLACES, stock=["9d 9h", "", "8d 3c"], finished=[2])
    table = play(table, "1 stock", "1 stock waste")
    assert to_move(table) == 3
    assert to_move(play(table, "3 stock", "3 stock waste")) == 1


def test_the_last_one_left_is_last():
    """Once only one holds cards, that one is last
    [chinese-patience, Playing for Places, 3 'but one last place' db6e6873]."""
    table = position(PLACES, foundations="4s 6h", stock=["", "", "8d 3c"], waste=["5s", "7h"])
    table = play(table, "1 waste f", "2 waste f")
    assert table.result == Result((1, 2, 3), (0, 0, 2), "won")


def test_the_order_of_running_out_decides():
    table = position(PLACES, foundations="4s 6h", stock=["9d", "2c 3c 4c", ""], waste=["", "", "7h"], turn=3)
    table = play(table, "3 waste f", "1 stock", "1 stock waste", "2 stock", "2 stock waste", "1 stock")
    table = play(table, "1 stock waste", "2 resign")
    assert ended(table) == (2, 3, 1)


def test_with_two_players_the_deal_ends_when_one_is_out():
    table = position(rules(places="yes"), foundations="4s", stock=["", "8d 3c"], waste=["5s"])
    assert play(table, "1 waste f").result == Result((1, 2), (0, 2), "won")


def test_without_places_the_deal_ends_at_once():
    table = position(rules(players=3), foundations="4s", stock=["", "8d 3c", "9d"], waste=["5s"])
    assert play(table, "1 waste f").result == Result((1, 3, 2), (0, 2, 1), "won")


def test_a_finished_player_is_not_loaded():
    """Settled: Nothing is loaded on an empty waste, so a finished player is never loaded."""
    table = position(PLACES, ["Ks", "Kh", "Kd", "6c"], ["9d 9h", "", "8d 3c"], finished=[2])
    assert refusal(table, "1 t4 waste 2").code == "load-out"


# Knocking for places.


def test_a_player_who_is_out_cannot_be_knocked():
    """Who has run out of cards has the place. Settled: nothing can be called once the deal is won."""
    table = position(FOUR, ["As", "9h", "Kd", "Kc"], ["", "5d 6d", "7d 8d", "9d 10d"], ["8s"])
    table = play(table, "1 waste t2")
    assert table.state.phase == "play"
    assert all(refusal(table, f"{player} knock").code == "knock-nobody" for player in (2, 3, 4))
    assert refusal(table, "1 knock").code == "out"


def test_finished_players_give_no_penalty_cards_and_do_not_knock():
    """A penalty card from each opponent, but who has no cards can give none
    [chinese-patience, Priorities, Knocking and Penalties, 16 'penalty card each opponent' 1b3824ab]."""
    table = position(FOUR, ["As", "9h", "8s", "Kc"], ["2d 3d", "", "5d 6d 7d", "9d 10d Jd"], finished=[2])
    table = play(table, "1 t3 t2")
    assert refusal(table, "2 knock").code == "out"
    table = play(table, "4 knock")
    assert event(table, Called).violation == 1
    assert (stock_of(table, 1), to_move(table)) == ("10d 6d 2d 3d |", 3)


@pytest.mark.parametrize(
    ("turn", "stocks", "active", "next_player"),
    [
        (1, ["2d 3d", "5d", "9d", "7d 8d"], (1, 0, 0, 1), 4),
        (1, ["2d 3d", "5d", "9d 10d", "7d"], (1, 0, 1, 0), 3),
        (3, ["2d", "5d 6d", "9d 10d", "7d"], (0, 1, 1, 0), 2),
    ],
)
def test_several_may_go_out_by_penalty_cards(turn, stocks, active, next_player):
    """The turn of the offender ends, and goes to the next player who still has cards."""
    table = position(FOUR, ["As", "9h", "8s", "Kc"], stocks, turn=turn)
    knocker = 2 if turn == 1 else 1
    table = play(table, f"{turn} t3 t2", f"{knocker} knock")
    assert table.rules.active(table.state) == tuple(map(bool, active))
    assert (table.state.phase, to_move(table)) == ("play", next_player)


@pytest.mark.parametrize(("turn", "places"), [(1, (4, 1, 2, 3)), (3, (2, 3, 4, 1)), (4, (1, 2, 3, 4))])
def test_those_who_go_out_together_rank_clockwise_from_the_offender(turn, places):
    """Settled: "several at once: the first clockwise from the offender wins"."""
    stocks = ["2d", "5d", "9d", "7d"]
    stocks[turn - 1] = "2c 3c"
    table = position(FOUR, ["As", "9h", "8s", "Kc"], stocks, turn=turn)
    table = play(table, f"{turn} t3 t2", f"{1 if turn != 1 else 2} knock")
    assert ended(table) == places


def test_a_declarer_who_goes_out_leaves_the_turn_where_it_is():
    """Settled: one card to each opponent; it may take the declarer out."""
    at = rules("knocking", 3, declare="yes")
    table = position(at, ["9h", "Kh", "Kd", "Kc"], ["2d 8s", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 stock", "1 stock waste", "1 declare")
    assert (stock_of(table, 1), waste_of(table, 1)) == ("", "")
    assert (table.state.phase, to_move(table), table.rules.active(table.state)) == ("play", 2, (False, True, True))
    assert refusal(table, "3 knock").code == "knock-settled"


def test_the_player_to_move_may_go_out_by_a_late_knock():
    """The turn that has just come to them then goes on to the next player."""
    at = rules("knocking", 3)
    table = position(at, ["9h", "Kh", "Kd", "Kc"], ["2d 3d 8s", "5d", "9d 10d Jd"])
    table = play(table, "1 stock", "1 stock waste", "3 knock")
    assert table.rules.active(table.state) == (True, False, True)
    assert to_move(table) == 3
    assert to_move(play(table, "3 stock", "3 stock waste")) == 1


# Resigning and standstill.


def test_who_resigns_ranks_after_everybody_who_stays():
    table = position(rules(players=4, places="yes"), foundations="4s", stock=["", "2c", "8d 3c", "9d"], waste=["5s"])
    table = play(table, "3 resign", "1 waste f", "2 resign")
    assert table.result == Result((1, 3, 4, 2), (0, 1, 2, 1), "won")


def test_resigning_passes_over_finished_players():
    table = position(rules(players=4, places="yes"), stock=["9d 9h", "", "8d 3c", "9c"], finished=[2])
    table = play(table, "1 resign")
    assert (table.state.phase, to_move(table)) == ("play", 3)


def test_blocked_with_players_out_the_others_rank_by_cards_left():
    """Settled: Blocked: every player has drawn as many cards as they hold; ties share."""
    table = position(
        rules(players=4, places="yes"),
        stock=["9c", "", "9d", "2h 3h"],
        finished=[2],
        drawn_cards=[1, 0, 1, 1],
        turn=4,
    )
    assert ended(play(table, "4 stock", "4 stock waste")) == (2, 1, 2, 4)


def test_stakes_after_resigning_go_to_the_one_who_stays():
    table = play(position(rules(players=3, stakes="yes"), stock=["9c", "9d 8d", "2h 3h 4h"]), "2 resign", "1 resign")
    assert stakes(table.result) == (-1, -2, 3)


# The first gets no point, each place after it one more, and it goes on until somebody has 21
# [chinese-patience, Playing for Places, 4 'scoring penalty finishing position' 043e6f38]
# [chinese-patience, Playing for Places, 5 'until someone reaches 21' eaadc8a5].


@pytest.mark.parametrize(
    ("by_seat", "penalty"),
    [
        ((1, 2, 3, 4), (0, 1, 2, 3)),
        ((2, 1), (1, 0)),
        ((7, 6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1, 0)),
        ((1, 1, 3), (0.5, 0.5, 2)),
        ((1, 2, 2, 2), (0, 2, 2, 2)),
    ],
)
def test_penalty_points(by_seat, penalty):
    assert Match(21).worth(Result(by_seat, by_seat, "won")) == penalty


@pytest.mark.parametrize(
    ("scores", "over"), [((20.5, 3, 20), False), ((21, 3, 20), True), ((0, 22.5), True), ((0, 0), False)]
)
def test_a_match_is_over_with_21_or_more_points(scores, over):
    assert Match(21).over(scores) is over


def test_the_fewest_points_win_a_match():
    """Who has fewest points wins [chinese-patience, Playing for Places, 7 'fewest points win' 71897bd2]."""
    assert Match(21).places((21, 3, 20, 3)) == (4, 1, 3, 1)


@pytest.mark.parametrize("target", ["11", "21", "31", "51"])
def test_a_table_knows_the_match_it_plays(target):
    assert rules(match=target).contest.match == Match(int(target))
    assert rules().contest.match is None


# Each begins in turn [chinese-patience, Playing for Places, 5 'taking turns starting player' eaadc8a5].


@pytest.mark.parametrize("players", range(2, 8))
def test_the_given_seat_begins(players):
    """And sits at the dealer's left, where there is a card more
    [chinese-patience, More than Four Players, 2 'left dealer one more' 5bb56376]."""
    at = rules(players=players, places="yes")
    for first in range(players):
        table = Table.open(at, "s1:who begins", first)
        sizes = [len(table.state.piles[8 + 2 * ((first + step) % players)].cards) for step in range(players)]
        assert to_move(table) == first + 1
        assert sizes == sorted(sizes, reverse=True)
        assert (sizes[0], sum(sizes)) == (-(-48 // players), 48)


def test_a_deal_with_a_given_beginner_replays():
    table = play(Table.open(PLACES, "s1:again", 2), "3 stock")
    assert Table.replay(PLACES, "s1:again", table.log, 2) == table


def test_where_a_knock_cannot_reach_who_is_out_the_rules_say_so():
    assert ["From then on, nobody can call you." in told(at) for at in (FOUR, PLACES)] == [True, False]
