"""What a false knock costs: what is usual, and the alternatives."""

from __future__ import annotations

import pytest

from engine.events import Called, InsertedUnder
from tests.playing import sentence
from tests.positions import event, play, position, refusal, rules, stock_of, texts, to_move, waste_of, winners


def at(false_knock, players=3, **options):
    return rules("knocking", players, false_knock=false_knock, **options)


def drawn_rightly(false_knock, stock, waste=(), **options):
    """A table where the first player has drawn a card, as was right."""
    return play(position(at(false_knock, **options), stock=stock, waste=waste), "1 stock")


STOCKS = ["2d 3d 4d 5h", "5d 6d 7d", "9d 10d Jd"]


@pytest.mark.parametrize("false_knock", ["used", "free"])
def test_no_card_is_given(false_knock):
    """Settled: "a false call uses up that player's call for this turn" - and nothing else."""
    table = play(drawn_rightly(false_knock, STOCKS), "2 knock")
    assert event(table, Called).violation == 0
    assert not any(isinstance(e, InsertedUnder) for e in table.last)
    assert (stock_of(table, 1), stock_of(table, 2), to_move(table)) == ("2d 3d 4d | 5h", "5d 6d 7d |", 1)


def test_a_free_false_knock_is_not_repeated_about_the_same_turn_as_it_stands():
    """Settled: the alternative costs nothing; but the same false call again would be about nothing new."""
    table = play(drawn_rightly("free", STOCKS), "2 knock")
    why = refusal(table, "2 knock")
    assert why.code == "knock-again"
    assert sentence(table.rules, why).startswith("You've knocked already, and Ann hasn't done anything since")
    assert "knock" not in texts(table, 2)
    assert "knock" in texts(table, 3)
    # That somebody else knocks as well changes nothing about the turn.
    assert refusal(play(table, "3 knock"), "2 knock").code == "knock-again"


def test_after_a_free_false_knock_no_later_breach_goes_unpunished():
    table = position(at("free"), ["9h", "Kh", "Kd", "Kc"], ["2d 8s", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 stock", "2 knock", "1 stock waste", "2 knock")
    assert event(table, Called).violation == 3


def test_a_free_false_knock_after_the_turn_is_the_last_about_it():
    table = play(drawn_rightly("free", STOCKS), "2 knock", "1 stock waste", "2 knock")
    assert event(table, Called).violation == 0
    assert refusal(table, "2 knock").code == "knock-used"
    assert "knock" in texts(play(table, "2 stock", "2 stock waste", "3 stock"), 2)


@pytest.mark.parametrize("false_knock", ["used", "card"])
def test_a_false_knock_uses_up_the_knock(false_knock):
    table = play(drawn_rightly(false_knock, STOCKS), "2 knock")
    assert refusal(table, "2 knock").code == "knock-used"
    assert "knock" in texts(table, 3)


def test_the_wrongly_called_player_gives_the_caller_a_card():
    """Settled: "the wrongly called player also gives the caller one card, as a penalty card"."""
    table = play(drawn_rightly("card", STOCKS), "3 knock")
    # From the middle of the three that lie in the stock, to the bottom; the 5♥ in hand stays there.
    assert stock_of(table, 1) == "2d 4d | 5h"
    assert (stock_of(table, 2), stock_of(table, 3)) == ("5d 6d 7d |", "3d 9d 10d jd |")
    assert to_move(table) == 1


@pytest.mark.parametrize(
    ("stock", "waste", "given"),
    [("4d | 5h", "2h 3h", "4d"), ("3d 4d | 5h", "2h 3h", "3d"), ("| 5h", "2h 3h 4h", "3h"), ("| 5h", "2h", "2h")],
)
def test_which_card_the_wrongly_called_player_gives(stock, waste, given):
    """Of two the lower card, of one that one, and with none one of the waste
    [chinese-patience, Priorities, Knocking and Penalties, 18 'two bottom none waste' d09a0d62]."""
    table = drawn_rightly("card", [stock.replace("| ", ""), "5d 6d 7d", "9d 10d Jd"], [waste])
    table = play(table, "2 knock")
    assert stock_of(table, 2) == f"{given} 5d 6d 7d |"
    assert given not in (stock_of(table, 1) + waste_of(table, 1)).split()
    assert stock_of(table, 1).endswith("5h")


def test_a_stock_card_in_hand_is_not_given_even_if_it_is_the_last():
    """It is part neither of the stock nor of the waste: where only that card is left, there is none to give."""
    table = play(drawn_rightly("card", ["5h", "5d 6d 7d", "9d 10d Jd"]), "2 knock")
    assert (stock_of(table, 1), stock_of(table, 2), to_move(table)) == ("5h", "5d 6d 7d |", 1)


def test_a_false_knock_after_the_turn_gives_a_card_too():
    """Settled: "what may be called may be called until the next player's first action"."""
    table = play(drawn_rightly("card", STOCKS), "1 stock waste", "2 knock")
    assert (stock_of(table, 1), stock_of(table, 2)) == ("2d 4d |", "3d 5d 6d 7d |")
    assert to_move(table) == 2


GOING_OUT = play(
    position(at("card", places="no"), foundations="4s", stock=["2d", "9d 10d", "5d 6d"], waste=["5s", "8h"]),
    "1 waste f",
)


def test_the_giver_may_go_out():
    """Settled: "A player whose last card leaves by handing over a penalty card is out"."""
    assert winners(play(GOING_OUT, "3 knock")) == [1]


def test_the_giver_who_goes_out_leaves_the_turn_to_the_next_for_the_places():
    table = position(at("card"), foundations="4s", stock=["2d", "9d 10d", "5d 6d"], waste=["5s", "8h"])
    table = play(table, "1 waste f", "3 knock")
    assert (table.state.phase, to_move(table), table.rules.active(table.state)) == ("play", 2, (False, True, True))
    assert refusal(table, "2 knock").code == "knock-nobody"


def test_nothing_can_be_called_once_the_giver_has_won():
    """Settled: "Nothing can be called once the deal is won"."""
    table = play(GOING_OUT, "3 knock")
    assert refusal(table, "2 knock").code == "over"


@pytest.mark.parametrize("false_knock", ["used", "free", "card"])
def test_a_right_knock_is_the_same_whatever_a_false_one_costs(false_knock):
    table = position(at(false_knock), ["As", "9h", "8s", "Kc"], ["2d 3d", "5d 6d 7d", "9d 10d Jd"])
    table = play(table, "1 t3 t2", "3 knock")
    assert stock_of(table, 1) == "10d 6d 2d 3d |"
    # Settled: "each breach-ridden turn is punished once": a knock that comes a moment later is refused, for the
    # offender, who was not called wrongly, must not get rid of a card by it.
    why = refusal(table, "2 knock")
    assert why.code == "knock-settled"
    assert sentence(table.rules, why) == "That turn has been paid for: there's nothing left to knock for."
    assert stock_of(table, 2) == "5d 7d |"
    assert texts(table, 3) == []
    assert "knock" in texts(play(table, "2 stock"), 1)
