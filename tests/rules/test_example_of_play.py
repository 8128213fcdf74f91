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
    # [chinese-patience, Play, 46 'instead player a club7' a72d6fd1]
    # [chinese-patience, Play, 47 'reveals club6 places diamond7' 353ccb6c]
    "1 7c 8h",
    "1 6c 7d",
)
FIRST_STOCK_CARD = (
    # [chinese-patience, Play, 50 'also add diamond5' 945164ac]
    "1 stock",
    "1 stock waste 2",
    "1 5d waste 2",
    # [chinese-patience, Play, 51 'frees spade6 then heart7' 3d4c9c76]
    "1 6s f",
    "1 7h f",
    # [chinese-patience, Play, 52 'third onto club8' e37ad5d5]
    "1 7d 8c",
)
THE_REST = (
    # [chinese-patience, Play, 53 'next spade7 followed diamond2' f5f90ac2]
    "1 stock",
    "1 f",
    "1 stock",
    "1 stock f",
    # [chinese-patience, Play, 54 'diamond10 empty moves onto' aee26b0a]
    "1 stock",
    "1 t3",
    "1 9c 10d",
    # [chinese-patience, Play, 55 'diamond8 spade10 nowhere' 1411ed26]
    "1 stock",
    "1 stock t1",
    "1 stock",
    "1 stock waste",
)


def test_part_of_a_column_cannot_be_moved_to_free_the_seven_of_hearts():
    """Part of a column does not move [chinese-patience, Play, 45 'spade6 diamond5 illegal' 201ae8cc]."""
    for text in ("1 6s 7d", "1 t2 t3 2"):
        refused = refusal(START, text)
        assert (refused.code, str(refused.parts[0])) == ("whole-column", "6♠")


def test_after_the_waste_moves_only_the_stock_is_left():
    """Nothing is left but the stock [chinese-patience, Play, 49 'no further moves luckily' f6e8cfbe]."""
    table = play(START, *WASTE_MOVES)
    assert waste_of(table, 1) == "9h 5c"
    assert texts(table, 1) == ["stock"]


def test_the_first_stock_card_frees_the_columns_and_leaves_a_space():
    """Joining two columns leaves a space [chinese-patience, Play, 53 'leaves empty spade7' f5f90ac2]."""
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD)
    assert columns_of(table) == ["9c 8h 7c", "9d 8c 7d 6c", "", "kh qs"]
    assert tops_of(table) == "6s 7h ad 3c"
    assert waste_of(table, 2) == "jh 3d 4d 5d"


def test_the_turn_ends_with_the_ten_of_spades():
    """A keeps the 10♠, and B's turn begins [chinese-patience, Play, 55 'spade10 nowhere to go' 1411ed26]
    [chinese-patience, Play, 56 'now player b's turn' fe6fbc3e]."""
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD, *THE_REST[:-1])
    assert texts(table, 1) == ["stock waste"]
    table = play(table, THE_REST[-1])
    assert columns_of(table) == ["8d", "9d 8c 7d 6c", "10d 9c 8h 7c", "kh qs"]
    assert tops_of(table) == "7s 7h 2d 3c"
    assert (waste_of(table, 1), stock_of(table, 1)) == ("9h 5c 10s", "jd qd |")
    assert to_move(table) == 2


def test_what_player_b_can_do():
    """The 5♦ may go onto the 6♣; 6♣ and 7♣ do not fit on the 10♠
    [chinese-patience, Play, 57 'diamond5 moved onto club6' f5898c6a].

    The page's last sentence forgets that A has just covered the 5♣ with the 10♠: refusing the load is right.
    """
    table = play(START, *WASTE_MOVES, *FIRST_STOCK_CARD, *THE_REST)
    assert refusal(table, "2 3d f").code == "hidden"
    assert refusal(table, "2 6c waste 1").code == "load"
    assert refusal(table, "2 7c waste 1").code == "load"
    assert columns_of(play(table, "2 5d 6c"))[1] == "9d 8c 7d 6c 5d"
