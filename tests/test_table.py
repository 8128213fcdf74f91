"""A table as someone meets it who works with the engine alone."""

from __future__ import annotations

import pytest

from engine.catalogue import open_table
from engine.errors import GameOver, IllegalMove, InvalidMove, MoveError, OutOfTurn, Refusal
from engine.moves import Shift
from engine.shuffle import numbered

KLONDIKE = open_table("Klondike", numbered(1))


def said(kind, action, *args):
    """The text of the error that an action raises."""
    with pytest.raises(kind) as caught:
        action(*args)
    return str(caught.value)


def test_a_table_is_opened_by_any_name_of_its_game():
    assert open_table("napoleon at st helena", "s1:x").state == open_table("le-cadran", "s1:x").state
    assert open_table("Klondike", "s1:x", draw="3").rules.options["draw"] == "3"
    assert [open_table("Chinese Patience", "s1:x", **more).rules.players for more in ({}, {"players": 5})] == [2, 5]


def test_a_name_that_no_game_has_is_answered_with_names_that_come_close():
    close = "did you mean Klondike or Double Klondike?"
    assert said(LookupError, open_table, "Klondyke", "s1:x") == f"no game is called 'Klondyke': {close}"
    assert said(LookupError, open_table, "zzz", "s1:x") == "no game is called 'zzz'"


def test_the_moves_that_may_be_typed():
    assert KLONDIKE.legal_texts() == KLONDIKE.legal_texts(0)
    assert "tableau 3 tableau 1" in KLONDIKE.legal_texts()
    bank = open_table("Russian Bank", "s1:x")
    assert bank.legal_texts() == bank.legal_texts(bank.state.turn) != []
    assert bank.legal_texts(1 - bank.state.turn) == []


def test_a_refused_move_says_why_in_a_sentence():
    assert said(IllegalMove, KLONDIKE.type, 0, "t1 t7").startswith("7♦ can't go on 3♣: ")
    names = [spot.short() for spot in KLONDIKE.rules.spots]
    assert said(IllegalMove, KLONDIKE.act, 0, Shift(names.index("t1"), names.index("t7"))).startswith(
        "7♦ can't go on"
    )
    assert said(InvalidMove, KLONDIKE.type, 0, "t1 t9").endswith(".")
    for word in ("undo", "redo"):
        assert said(IllegalMove, KLONDIKE.type, 0, word).endswith(".")


def test_players_are_named_by_their_numbers_from_one():
    bank = open_table("Russian Bank", "s1:x")
    assert f"Player {bank.state.turn + 1}" in said(OutOfTurn, bank.type, 1 - bank.state.turn, "hand")


def test_whatever_is_tried_when_the_game_has_ended_is_refused_in_the_same_words():
    ended = KLONDIKE.resign(0)
    actions = [(ended.type, 0, "stock"), (ended.resign, 0), (ended.undo, 0), (ended.redo, 0), (ended.hint, 0)]
    assert len({said(GameOver, *action) for action in actions}) == 1
    assert said(GameOver, ended.undo, 0).endswith(".")


def test_nobody_gives_up_twice():
    table = open_table("Chinese Patience", "s1:x", players=3)
    assert said(IllegalMove, table.resign(1).resign, 1).endswith(".")
    assert said(IllegalMove, table.undo, 1).endswith(".")


def test_an_error_that_no_table_has_worded_shows_the_code_of_its_refusal():
    assert str(MoveError(Refusal("no-undo"))) == "no-undo"
