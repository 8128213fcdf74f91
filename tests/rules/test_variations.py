"""Whole playthroughs of the page's Variations, and what may be counted."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.chinese_patience.board import stock, waste
from tests.positions import columns_of, play, position, refusal, rules, stock_of, to_move, waste_of

# A long load up and down, each card fitting on the one before
# [chinese-patience, Equal card allowed on waste pile, 5 'onto club10 could load' 9b546b2b].
SEQUENCE = ["9c", "9d", "9s", "10s", "Js", "Qs", "Ks", "Kh", "Qh", "Qc"]
# Where the cards lie before, two of them on the waste and one in the stock, so that all three kinds of move load.
LONG = position(
    rules(equal="yes"),
    tableau=["Qc Kh Qs 9c", "10s 9d", "Qh Ks 9s", "Js"],
    waste=["", "10c"],
    stock=["2c 3c", "2d 3d"],
)


def test_a_long_sequence_is_loaded_card_by_card():
    columns = ["t1", "t2", "t3", "t2", "t4", "t1", "t3", "t1", "t3", "t1"]
    table = LONG
    for loaded, column in enumerate(columns, start=1):
        table = play(table, f"1 {column} waste 2")
        assert waste_of(table, 2) == " ".join(["10c", *SEQUENCE[:loaded]]).lower()
        assert to_move(table) == 1
    assert columns_of(table) == [""] * 4


def test_the_long_sequence_needs_equal_cards():
    table = play(position(rules(), ["9d", "9c", "Kd", "Ks"], waste=["", "10c"]), "1 t2 waste 2")
    assert refusal(table, "1 t1 waste 2").code == "load"


def test_such_sequences_may_be_moved_back():
    """It may go back and forth between the players
    [chinese-patience, Equal card allowed on waste pile, 6 'sequences back and forth' 7ce6bb72]."""
    table = position(rules(equal="yes"), stock=["2c 2s", "3d"], waste=["10h 10c", "9d 9c"])
    table = play(table, "1 10c 9c", "1 10h 10c", "1 stock", "1 stock waste")
    assert waste_of(table, 2) == "9d 9c 10c 10h"
    table = play(
        position(rules(equal="yes"), stock=["9h", "3d"], waste=["10d", "9d 9c 10c 10h"], turn=2), "2 10h 10d"
    )
    table = play(table, "2 10c 10h", "2 9c 10c", "2 9d 9c")
    assert (waste_of(table, 1), waste_of(table, 2)) == ("10d 10h 10c 9c 9d", "")


# Mike Williams: a stock card always lies open
# [chinese-patience, Stock card always available, 1 'stock start of turn' 66e91ae6].


def test_with_the_tableau_face_down_the_first_card_opens_with_it():
    """The first player turns up the tableau as well
    [chinese-patience, Play, 3 'begins turning four face' f364d3e5]."""
    at = rules("williams", deal="down")
    state = at.deal("s1:open")
    assert at.card_in_play(state, state.turn) is None
    # Drawing is not on offer, for nothing has to be drawn.
    (turn,) = at.legal(state, state.turn)
    first = at.play(state, state.turn, turn).state
    assert not any(pile.down for pile in first.piles[4:8])
    assert at.card_in_play(first, first.turn) == stock(first.turn)


def test_with_the_tableau_face_up_the_first_card_lies_open_at_once():
    at = rules("williams", deal="up")
    state = at.deal("s1:open")
    assert at.card_in_play(state, state.turn) == stock(state.turn)
    assert at.card_in_play(state, 1 - state.turn) is None


def test_a_turn_with_the_stock_open():
    table = position(rules("williams"), ["9h", "8s", "Kd", "Kc"], ["2d 3d 4d | 7d", "2h 3h"], ["10d", "8d"])
    # The tableau first, then the open card, then the waste, then the next open card: in any order.
    table = play(table, "1 t2 t1", "1 stock 8s", "1 waste t2")
    assert (stock_of(table, 1), waste_of(table, 1)) == ("2d 3d | 4d", "")
    assert columns_of(table) == ["9h 8s 7d", "10d", "kd", "kc"]
    table = play(table, "1 stock waste")
    assert (to_move(table), stock_of(table, 1), stock_of(table, 2)) == (2, "2d 3d |", "2h | 3h")


def test_an_opponents_open_card_cannot_be_touched():
    """IV: nothing leaves an opponent's piles; whoever is not to move has no open card."""
    table = position(rules("williams"), ["", "Ks", "Kd", "Kc"], ["2d | 7d", "2h | 3h"])
    assert refusal(table, "1 3h t1").code == "from-opponent"


def test_who_resigns_with_the_stock_open_leaves_the_next_one_theirs():
    table = position(rules("williams", 3), stock=["2d | 7d", "2h 3h", "2c 3c"])
    table = play(table, "1 resign")
    assert (stock_of(table, 1), waste_of(table, 1), stock_of(table, 2)) == ("2d |", "7d", "2h | 3h")


def test_a_player_with_an_empty_stock_begins_the_turn_with_it_empty():
    """An empty stock stays so until its owner wants to draw
    [chinese-patience, Play, 34 'empty until ready draw' 0efe2421]."""
    table = position(rules("williams"), stock=["2d | 7d", ""], waste=["", "4h 4s"])
    table = play(table, "1 stock waste")
    assert (to_move(table), stock_of(table, 2), waste_of(table, 2)) == (2, "", "4h 4s")


# Colin Cook: the last stock card ends the turn; a card that fits on one's own waste does not.


def test_a_turn_by_colin_cook():
    table = position(rules("colin-cook"), ["9h", "Ks", "Kd", "Kc"], ["8c 2s 6h 7h", "2h 3h"], ["10d 7d"])
    # The 7♥ fits on the 7♦ and the 6♥ on the 7♥; the 2♠ does not fit.
    table = play(table, "1 stock", "1 stock waste", "1 stock", "1 stock waste")
    assert (to_move(table), waste_of(table, 1)) == (1, "10d 7d 7h 6h")
    table = play(table, "1 stock", "1 stock waste")
    assert to_move(table) == 2
    table = play(table, "2 stock", "2 stock waste", "1 stock", "1 stock t1")
    assert (to_move(table), stock_of(table, 1), waste_of(table, 1)) == (2, "", "10d 7d 7h 6h 2s")


def test_a_card_on_ones_own_waste_counts_as_drawn_though_the_turn_goes_on():
    """Settled: Blocked: since the last move that was not a stock card on its owner's waste, ..."""
    table = position(rules("colin-cook"), stock=["2s 6h", "9d"], waste=["7h"], drawn_cards=[2, 1])
    assert play(table, "1 stock", "1 stock waste").result.reason == "blocked"


# Counting: nobody looks through a pile [chinese-patience, Play, 31 'look through check many' 52a2a0b6].


@pytest.mark.parametrize(("counts", "said"), [("hidden", (None, None)), ("shown", (3, 2))])
def test_counts(counts, said):
    table = position(rules(counts=counts), stock=["2d 3d 4d"], waste=["5h 6s"])
    piles = table.look().piles
    assert (piles[stock(0)].counted, piles[waste(0)].counted) == said
    # Counted or not, only the top card of a waste is seen, and none of a stock.
    assert (piles[stock(0)].cards, piles[waste(0)].cards) == ((), (Card.parse("6s"),))


def test_a_count_says_more_than_the_look():
    """The default keeps it secret: one card more or less shows only where it is meant to."""
    shown, hidden = (
        [position(rules(counts=counts), stock=[cards, "9d"]).look() for cards in ("2c 3c 4c", "2c 3c 4c 5c")]
        for counts in ("shown", "hidden")
    )
    assert shown[0] != shown[1]
    assert hidden[0] == hidden[1]


# The tableau lies face down until the first player turns it up, or face up from the start
# [chinese-patience, Deal and Layout, 5 'tableau down turned first' 6e9417ea]
# [chinese-patience, Deal and Layout, 6 'quite common face up' 165d9f1b].


@pytest.mark.parametrize(("deal", "down", "first"), [("down", 1, {"turn", "stock"}), ("up", 0, None)])
def test_the_first_four_cards(deal, down, first):
    at = rules(deal=deal, priority="none")
    state = at.deal("s1:first four")
    assert [pile.down for pile in state.piles[4:8]] == [down] * 4
    words = {str(move.word) for move in at.legal(state, state.turn) if hasattr(move, "word")}
    assert words == (first or {"stock"})
