"""The rules page's "Example of play", move for move.

The page names the cards that matter. The others (the 9♦ in the second column, the fourth column, what lies deep
in the wastes, the rest of the stocks) are chosen here so that they take no part in it.
"""

from __future__ import annotations

from tests.positions import (
    columns_of,
    play,
    position,
    refusal,
    rules,
    stock_of,
    texts,
    to_move,
    tops_of,
    waste_of,
)

START = position(
    rules("standard"),
    tableau=["9c 8h", "9d 8c 7h 6s 5d", "7d", "Kh Qs"],
    waste=["9h 5c 6c 7c", "Jh 3d"],
    stock=["Jd Qd 10s 8d 10d 2d 7s 4d", "*"],
    foundations="5s 6h ad 3c",
)

WASTE_MOVES = (
    # "player A moves the 7♣ from A's waste pile onto the 8♥", which "reveals the 6♣", placed "on the 7♦".
    "1 7c 8h",
    "1 6c 7d",
)
FIRST_STOCK_CARD = (
    # "the 4♦. A places this on the 3♦ in B's waste pile and can now also add the 5♦ from the tableau".
    "1 stock",
    "1 stock waste 2",
    "1 5d waste 2",
    # "This frees the 6♠ and then the 7♥ which A adds to their respective foundation piles."
    "1 6s f",
    "1 7h f",
    # "moving the third column (7♦-6♣) onto the 8♣ in the second column".
    "1 7d 8c",
)
THE_REST = (
    # "A's next stock card is the 7♠ which A adds to the spade foundation pile, followed by the 2♦".
    "1 stock",
    "1 f",
    "1 stock",
    "1 stock f",
    # "the 10♦ which A places in the empty tableau column and moves the 9♣-8♥-7♣ onto it".
    "1 stock",
    "1 t3",
    "1 9c 10d",
    # "the 8♦, is placed in this space, and the following stock card, the 10♠ has nowhere to go".
    "1 stock",
    "1 stock t1",
    "1 stock",
    "1 stock waste",
)


def test_part_of_a_column_cannot_be_moved_to_free_the_seven_of_hearts():
    """On the page: "this would be illegal (restriction III)"."""
    for text in ("1 6s 7d", "1 t2 t3 2"):
        refused = refusal(START, text)
        assert (refused.code, str(refused.parts[0])) == ("whole-column", "6♠")


def test_after_the_waste_moves_only_the_stock_is_left():
    """On the page: "No further moves of type 2, 3 or 4 are possible, so A must turn up a stock card"."""
    table = play(START, *WASTE_MOVES)
    assert waste_of(table, 1) == "9h 5c"
    assert texts(table, 1) == ["stock"]


def test_the_first_stock_card_frees_the_columns_and_leaves_a_space():
    """On the page: "This leaves an empty column in the tableau"."""
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD)
    assert columns_of(table) == ["9c 8h 7c", "9d 8c 7d 6c", "", "kh qs"]
    assert tops_of(table) == "6s 7h ad 3c"
    assert waste_of(table, 2) == "jh 3d 4d 5d"


def test_the_turn_ends_with_the_ten_of_spades():
    """On the page: "the 10♠ has nowhere to go, so is added to A's waste pile. It is now player B's turn"."""
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD, *THE_REST[:-1])
    assert texts(table, 1) == ["stock waste"]
    table = play(table, THE_REST[-1])
    assert columns_of(table) == ["8d", "9d 8c 7d 6c", "10d 9c 8h 7c", "kh qs"]
    assert tops_of(table) == "7s 7h 2d 3c"
    assert (waste_of(table, 1), stock_of(table, 1)) == ("9h 5c 10s", "jd qd |")
    assert to_move(table) == 2


def test_what_player_b_can_do():
    """On the page: "the 3♦ ... is now covered"; "The 5♦ can be moved onto the 6♣"; 6♣ and 7♣ do not fit on the 10♠.

    The page's last sentence forgets that A has just covered the 5♣ with the 10♠: refusing the load is right.
    """
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD, *THE_REST)
    assert refusal(table, "2 3d f").code == "hidden"
    assert refusal(table, "2 6c waste 1").code == "load"
    assert refusal(table, "2 7c waste 1").code == "load"
    assert columns_of(play(table, "2 5d 6c"))[1] == "9d 8c 7d 6c 5d"
