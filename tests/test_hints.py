"""Who follows hints alone comes to an end, and is told so in a true sentence."""

from __future__ import annotations

import pytest

from engine.catalogue import GAMES
from engine.errors import IllegalMove
from engine.notation import print_move
from engine.shuffle import numbered
from engine.solitaire.best_looking import Known, looks
from engine.table import HINT, Entry, ReplayError, Table
from tests.following import follow
from tests.lanes import so_many
from tests.patience import play, position, rules
from tests.playing import sentence
from tests.positions import rules as chinese

DEALS = so_many(1, 2)
AT = rules("klondike")


@pytest.mark.thorough
@pytest.mark.parametrize("game", [each for each in GAMES if each.solo], ids=lambda each: each.id)
def test_hints_alone_end_every_deal(game):
    for number in range(1, 3):
        *_, end = follow(Table.open(rules(game.id), numbered(number)))
        assert end.result is not None or end.advice is None


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("options", [{"back": "yes"}, {"draw": "3"}, {"auto": "foundation"}], ids=str)
def test_hints_end_a_game_of_klondike_by_other_rules(options, deals):
    for number in range(1, deals + 1):
        *_, end = follow(Table.open(rules("klondike", **options), numbered(number)))
        assert end.result is not None or end.advice is None


def test_no_hint_leads_back_to_what_has_been():
    """Nothing fits but the 5♥, which went from one black 6 to the other; a hint does not send it back."""
    table = position(AT, {"t1": "Kd 6s", "t2": "Kh 6c 5h"})
    there = table.type(0, "t2 t1")
    assert print_move(AT, table.state, 0, table.advice) == "tableau 2 tableau 1"
    assert AT.legal(there.state, 0)
    assert there.advice is None
    with pytest.raises(IllegalMove) as error:
        there.hint(0)
    assert sentence(AT, error.value.refusal) == (
        "I see no good move from here, but can't be sure. Another way might help, if you undo a few."
    )


def test_a_hint_does_not_lead_again_to_what_was_taken_back():
    table = position(AT, {"t1": "Kd 6s", "t2": "Kh 6c", "t3": "9c 8s 5h"})
    first = table.type(0, print_move(AT, table.state, 0, table.advice))
    back = first.type(0, "undo")
    assert back.advice not in (None, table.advice)
    assert back.type(0, "redo").state == first.state


def test_a_hint_turns_the_stock_over_only_after_something_has_changed():
    table = position(AT, {"t1": "5s 4h", "t2": "5c", "s": "9d 9h |"})
    through = table.type(0, "stock").type(0, "stock")
    assert through.type(0, "t1 t2").advice is not None
    assert "redeal" in {print_move(AT, through.state, 0, move) for move in AT.legal(through.state, 0)}
    assert print_move(AT, through.state, 0, through.advice) == "tableau 1 tableau 2"


def test_a_hint_goes_through_the_stock_again_for_a_card_that_was_passed_by():
    table = play(position(AT, {"t1": "8s", "t2": "Kd", "s": "2c 7h |"}), "stock", "stock")
    *_, end = follow(table)
    assert [entry.text for entry in end.log][2:5] == ["redeal", "stock", "waste tableau 1"]


def test_a_king_on_the_waste_goes_to_an_empty_column():
    table = position(AT, {"t2": "9h 8s", "s": "2c 4c |", "w": "5d Kh"})
    assert print_move(AT, table.state, 0, table.advice) == "waste tableau 1"


def test_a_hint_bares_what_can_go_up():
    castle = rules("beleaguered-castle")
    table = position(castle, {"f1": "As", "t1": "9h 2s 7c", "t2": "9c 8d", "t3": "8h 7h", "t4": "8s"})
    assert print_move(castle, table.state, 0, table.advice) == "tableau 1 tableau 2"


def test_advice_looks_back_upon_so_many_positions(monkeypatch):
    monkeypatch.setattr("engine.table.LOOKED_BACK", 3)
    table = play(Table.open(AT, numbered(1)), *["stock"] * 5, "undo")
    newest = [moment.state for moment in table.past][:3]
    assert list(table.been) == newest
    fewer = play(Table.open(AT, numbered(1)), "stock", "stock", "undo")
    assert list(fewer.been) == [fewer.past.take()[0].state, fewer.future.take()[0].state], "then what was taken back"


def test_a_hint_that_was_given_stands_whatever_would_be_advised_today():
    *_, end = follow(Table.open(rules("beleaguered-castle"), numbered(1)))
    assert end.advice is None
    log = (*end.log, Entry(0, HINT, end.state.digest()))
    again = Table.replay(end.rules, end.seed, log)
    assert (again.state, again.past, again.log) == (end.state, end.past, log)
    assert not again.unaided


def test_which_move_was_hinted_is_known_until_the_log_is_replayed():
    opened = Table.open(rules("beleaguered-castle"), numbered(1))
    other = next(move for move in opened.rules.legal(opened.state, 0) if move != opened.advice)
    assert opened.hinted is None
    assert opened.type(0, HINT).hinted == opened.advice
    thought_out = opened.advised(other).repeat(0, HINT)
    assert thought_out.hinted == other
    assert opened.advised(None).repeat(0, HINT).hinted is None
    assert thought_out.act(0, other).hinted is None
    again = Table.replay(opened.rules, opened.seed, thought_out.log)
    assert again.advice != other
    assert again.hinted is None, "it may have been another one"


def test_a_hint_in_the_log_of_a_game_for_several_is_found_out():
    table = Table.open(chinese(), "s1:hint")
    with pytest.raises(ReplayError):
        Table.replay(table.rules, table.seed, [Entry(table.state.turn, HINT, table.state.digest())])


def test_two_positions_that_differ_in_what_is_hidden_look_the_same():
    one = position(AT, {"t1": "9c | 5h", "s": "2c 3c |", "w": "4d 8d"}, redeals=1)
    other = position(AT, {"t1": "3c | 5h", "s": "9c 2c |", "w": "Ks 8d"})
    assert looks(AT, one.state) == looks(AT, other.state)
    fewer = position(AT, {"t1": "9c | 5h", "s": "2c |", "w": "4d 8d"})
    assert looks(AT, one.state) != looks(AT, fewer.state)


def test_of_positions_with_as_many_cards_in_each_pile_only_the_same_is_known():
    one, other = (position(AT, {"t1": first, "t2": second}).state for first, second in (("9h", "Kd"), ("Kd", "9h")))
    known = Known(AT, [one])
    assert one in known
    assert other not in known
