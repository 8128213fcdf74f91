"""Combinations of cards that are taken away together, as text in and out."""

from __future__ import annotations

import pytest

from engine.errors import AmbiguousMove, IllegalMove
from engine.moves import Say, Take
from engine.notation import parse_move, print_move, short_move
from tests.patience import play, position, refusal, rules
from tests.positions import rules as chinese
from tests.texts import Work

PYRAMID = rules("pyramid")
# The lowest row of the pyramid; two queens lie open, so that `ac qd` and `ac` with a queen can be told apart.
PILES = {
    "p22": "7c",
    "p23": "6h",
    "p24": "Qd",
    "p25": "Ac",
    "p26": "Kh",
    "p27": "Qs",
    "p28": "9d",
    "w": "4s",
    "s": "2c |",
}
TABLE = position(PYRAMID, PILES)
WASTE = PYRAMID.at["waste"][0]


def read(text):
    return parse_move(PYRAMID, TABLE.state, 0, text)


@pytest.mark.parametrize(
    ("text", "piles"),
    [
        *[(text, (21, 22)) for text in ("7c 6h", "6h 7c", "p22 p23", "P23 p22", "pyramid 22 6h", "7♣ 6♥")],
        *[(text, (25,)) for text in ("kh", "p26", "pyramid 26")],
        *[(text, (27, WASTE)) for text in ("9d waste", "w p28", "4s 9d")],
        ("ac qs", (24, 26)),
    ],
)
def test_cards_and_piles_name_a_combination_in_any_order(text, piles):
    assert read(text) == Take(piles)


def test_a_combination_is_printed_by_its_piles():
    move = Take((27, WASTE))
    assert print_move(PYRAMID, TABLE.state, 0, move) == "pyramid 28 waste"
    assert short_move(PYRAMID, 0, move) == "p28 w"


def test_the_stock_named_alone_is_a_word():
    assert read("stock") == read("s") == Say("stock")


def test_cards_that_do_not_go_together_are_refused_with_the_reason():
    assert refusal(TABLE, "7c qd").code == "thirteen"
    assert refusal(TABLE, "7c").code == "lone"
    assert refusal(TABLE, "7c 6h 9d").code == "pairs"


def test_what_can_mean_two_combinations_is_asked_back():
    """Where two packs are used, two piles may answer to one card."""
    double = position(PYRAMID, {"p22": "7c", "p23": "6h", "p24": "6h"})
    with pytest.raises(AmbiguousMove) as error:
        parse_move(PYRAMID, double.state, 0, "7c 6h")
    assert error.value.candidates == ("pyramid 22 pyramid 23", "pyramid 22 pyramid 24")


@pytest.mark.parametrize("text", ["p p p p p", "p " * 100, "p p22 w s " * 20, "7c p " * 40])
def test_words_that_can_mean_many_piles_are_not_multiplied(text):
    """Each `p` names 28 piles: to try them all together would take days."""
    with Work(20_000), pytest.raises(IllegalMove):
        play(TABLE, text)


def test_a_pile_and_any_other_are_enough_to_name_a_pair():
    assert read("p22 p") == read("p p22") == read("pyramid 6h") == Take((21, 22))
    assert read("w p") == Take((27, WASTE))
    with pytest.raises(AmbiguousMove) as error:
        read("p p")
    assert error.value.candidates == ("pyramid 22 pyramid 23", "pyramid 24 pyramid 25", "pyramid 25 pyramid 27")


CLOVER = rules("four-leaf-clover")
FIVE = position(CLOVER, {"c1": "5h", "c2": "Ah", "c3": "2h", "c4": "4h", "c5": "3h", "c6": "Kd", "c7": "8s"})


@pytest.mark.parametrize("text", ["c c c c c", "c1 c c3 c c5", "5h 4h 3h 2h ah", "c 5h c c2 c"])
def test_five_cards_are_named_in_any_way(text):
    assert parse_move(CLOVER, FIVE.state, 0, text) == Take((0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    ("text", "code"), [("c " * 6, "court"), ("c " * 100, "blank"), ("c c", "fifteen"), ("c6 c", "court")]
)
def test_what_fits_no_combination_is_refused_by_its_likeliest_piles(text, code):
    with Work(20_000):
        assert refusal(FIVE, text.strip()).code == code


def test_no_card_is_named_twice():
    with pytest.raises(IllegalMove):
        play(TABLE, "p22 p22")


def test_games_for_several_take_no_combinations():
    at = chinese()
    state = at.deal("s1:take")
    assert at.refuse(state, state.turn, Take((4, 5))).code == "no-combination"


def test_games_that_build_take_none_either():
    at = rules("klondike")
    assert at.refuse(at.deal("s1:take"), 0, Take((6,))).code == "no-combination"


@pytest.mark.parametrize(
    ("table", "text", "code"),
    [
        (position(PYRAMID, {"p22": "joker", "p23": "6h", "w": "joker"}), "joker 6h", "thirteen"),
        (position(PYRAMID, {"p22": "joker", "p23": "6h", "w": "joker"}), "joker joker", "thirteen"),
        (position(PYRAMID, {"p22": "joker", "p23": "6h"}), "joker", "lone"),
        (position(CLOVER, {"c1": "joker", "c2": "Ah", "c3": "joker"}), "joker ah", "suits"),
        (position(CLOVER, {"c1": "joker", "c2": "Ah", "c3": "joker"}), "joker joker", "fifteen"),
        (position(CLOVER, {"c1": "joker", "c2": "10h"}), "joker 10h", "ten"),
    ],
)
def test_a_joker_can_be_named_and_is_refused_where_no_combination_has_one(table, text, code):
    assert refusal(table, text).code == code
