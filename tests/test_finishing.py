"""A game whose end is plain to see is finished in one go, and only there."""

from __future__ import annotations

import pytest

from engine.notation import print_move
from engine.shuffle import numbered
from engine.table import Table
from tests.following import follow
from tests.patience import position, rules

HOME = {"f1": "As..10s", "f2": "Ah..Jh", "f3": "Ad..Jd", "f4": "Ac..10c"}
COLUMNS = {"t1": "Ks Qd Jc", "t2": "Kd Qc", "t3": "Kc Qh Js", "t4": "Kh Qs"}


def finish(piles, game_id="klondike", **options):
    """The moves that finish a position, as texts."""
    at = rules(game_id, **options)
    table = position(at, piles)
    texts = []
    for move in table.finish:
        texts.append(print_move(at, table.state, 0, move))
        table = table.act(0, move)
    assert (table.result is not None) is bool(texts)
    return texts


def test_all_cards_go_home_one_after_the_other():
    texts = finish({**HOME, **COLUMNS})
    assert len(texts) == 10
    assert all(" foundation " in text for text in texts)


@pytest.mark.parametrize(
    "left",
    [
        {"t1": "Ks | Qd Jc"},
        {"t1": "Ks Qd", "s": "Jc |"},
        {"t1": "Ks", "w": "Jc Qd"},
        {"t1": "Js Ks Qd Jc", "t3": "Kc Qh"},
    ],
    ids=["face down", "in the stock", "below the top of the waste", "needs another move"],
)
def test_what_is_hidden_or_takes_other_moves_is_left_to_the_player(left):
    assert finish({**HOME, **COLUMNS, **left}) == []


def test_the_top_of_the_waste_may_be_the_last_card_there():
    assert len(finish({**HOME, **COLUMNS, "t1": "Ks Qd", "w": "Jc"})) == 10


@pytest.mark.parametrize(
    ("game", "deal"), [("klondike", 4), ("strategy", 4), ("la-loi-salique", 4), ("idiots-delight", 2)]
)
def test_what_finishes_a_game_wins_it_by_moves_to_foundations(game, deal):
    table = next(each for each in follow(Table.open(rules(game), numbered(deal))) if each.finish)
    for move in table.finish:
        assert table.rules.spots[move.target].kind == "foundation"
        table = table.act(0, move)
    assert table.result.reason == "won"


def test_cards_that_go_up_by_themselves_need_no_move():
    texts = finish({**HOME, **COLUMNS}, "klondike", auto="foundation")
    assert 0 < len(texts) < 10
