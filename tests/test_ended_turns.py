"""Turns as they stood when the next player could call them."""

from __future__ import annotations

from itertools import accumulate

import pytest

from engine.catalogue import open_table
from engine.challenges import challenge_of
from engine.ended_turns import EndedTurn, ended_turns
from engine.events import Called
from engine.moves import Shift
from engine.table import Table
from tests.positions import play, position, rules


def turns(start: Table, *moves: str) -> list[EndedTurn]:
    """The turns that have ended in some moves, each written as its player's number and its text."""
    return [*ended_turns(accumulate(moves, play, initial=start))]


def steps(turn: EndedTurn) -> list[tuple[str, str, str]]:
    spots = turn.before.rules.spots
    return [
        (str(step.card), spots[step.source].short(), "" if step.target is None else spots[step.target].short())
        for step in turn.steps()
    ]


@pytest.fixture
def start() -> Table:
    """A card that belongs on a foundation is drawn next, and one that fits a column after it."""
    return position(rules("standard"), ["9h", "2s", "6d", "Kc"], stock=["2c 7c 8s Ad", "3c 4h"], waste=["", "7d"])


def test_a_turn_is_told_with_the_board_before_it_and_what_everybody_saw(start: Table) -> None:
    (turn,) = turns(start, "1 stock", "1 stock f", "1 stock", "1 stock t1", "1 stock", "1 stock waste")
    assert turn.before is start
    assert (turn.seat, turn.caller, turn.place) == (0, 1, 0)
    assert turn.texts == ("stock", "stock foundation", "stock", "stock tableau 1", "stock", "stock waste")
    assert steps(turn) == [("A♦", "s1", "f"), ("8♠", "s1", "t1"), ("7♣", "s1", "w1")]
    assert turn.violation() == 0


def test_what_the_call_finds_is_its_truth(start: Table) -> None:
    (turn,) = turns(start, "1 stock", "1 stock waste")
    assert turn.violation() == challenge_of(turn.after.state).violation != 0
    (called,) = [event for event in turn.call().last if isinstance(event, Called)]
    assert (called.seat, called.against, called.violation) == (1, 0, turn.violation())


def test_a_breach_counts_though_what_followed_was_right(start: Table) -> None:
    (turn,) = turns(start, "1 stock", "1 stock t2", "1 t2 f", "1 stock", "1 stock waste")
    assert steps(turn) == [("A♦", "s1", "t2"), ("A♦", "t2", "f"), ("8♠", "s1", "w1")]
    assert turn.violation()


def test_where_a_turn_broke_a_rule_is_told_by_the_number_of_its_step(start: Table) -> None:
    """A card that was drawn and placed is one step; what was right before and after it has numbers of its own."""
    (late,) = turns(start, "1 stock", "1 stock f", "1 stock", "1 stock t1", "1 stock", "1 stock waste")
    assert (late.numbers(), late.breach()) == ([1, 0, 2, 0, 3, 0], None)
    (early,) = turns(start, "1 stock", "1 stock t2", "1 t2 f", "1 stock", "1 stock waste")
    assert (early.numbers(), early.breach()) == ([1, 0, 2, 3, 0], 1)
    (twice,) = turns(
        position(rules("standard"), ["9h", "2s", "6d", "Kc"], stock=["2h 7c As", "3c 4h"], waste=["8s", "7d"]),
        *("1 waste t1", "1 stock", "1 stock waste"),
    )
    assert (twice.numbers(), twice.breach()) == ([1, 2, 0], 2)


def test_the_next_turn_begins_once_the_last_has_been_called(start: Table) -> None:
    before, after = turns(start, "1 stock", "1 stock waste", "2 knock", "2 stock", "2 stock waste")
    assert before.violation()
    assert after.before.log[-1].text == "knock"
    assert after.texts == ("stock", "stock waste")


@pytest.mark.parametrize(
    "moves",
    [
        ("1 stock", "2 knock", "1 stock waste"),
        ("1 stock", "1 stock waste"),
        ("1 stock", "1 skip"),
        ("1 stock", "1 resign"),
    ],
)
def test_of_a_turn_in_which_anything_else_was_done_nothing_is_told(start: Table, moves: tuple[str, ...]) -> None:
    whole = moves == ("1 stock", "1 stock waste")
    assert len(turns(start, *moves)) == whole


def test_nor_of_one_in_which_somebody_else_has_left() -> None:
    start = position(rules("standard", 3), ["9h", "2s", "6d", "Kc"], stock=["2c 7c 8s", "3c 4h"])
    assert len(turns(start, "1 stock", "1 stock waste")) == 1
    assert turns(start, "1 stock", "3 resign", "1 stock waste") == []


def test_where_the_bot_refuses_what_is_wrong_there_is_nothing_to_call() -> None:
    start = position(rules("guided"), ["9h", "2s", "6d", "Kc"], stock=["2c 7c 8s", "3c 4h"])
    assert turns(start, "1 stock", "1 stock waste") == []


def test_a_card_that_was_only_turned_up_is_a_step_by_itself() -> None:
    """In Russian Bank others may be played while the hand card waits; whoever plays it at once makes one step."""
    first = open_table("Russian Bank", "s1:turned", players=2)
    drawn = first.type(first.state.turn, "hand")
    hand = drawn.rules.card_in_play(drawn.state, drawn.state.turn)
    shifts = [move for move in drawn.rules.offered(drawn.state, drawn.state.turn) if isinstance(move, Shift)]
    for move in shifts:
        shown = EndedTurn((first, drawn, drawn.act(drawn.state.turn, move))).steps()
        assert (shown[0].target is None) is (move.source != hand)
        assert shown[-1 if move.source == hand else 0].source == hand
    assert {move.source == hand for move in shifts} == {True, False}


def test_a_turn_offers_something_if_a_card_could_be_brought_home(start: Table) -> None:
    (turn,) = turns(start, "1 stock", "1 stock waste")
    assert turn.offers()
    bare = position(rules("standard"), ["9h", "2s", "6d", "Kc"], stock=["2c 7c 8h", "3c 4h"])
    (turn,) = turns(bare, "1 stock", "1 stock waste")
    assert not turn.offers()
