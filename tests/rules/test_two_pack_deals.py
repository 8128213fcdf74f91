"""How Congress, Sultan and Miss Milligan are dealt, and how the Sultan's waste becomes his stock again.

Cards come in the order of the shuffled packs. The rules that most people play by.
"""

from __future__ import annotations

import pytest

from engine.cards import Card, Rank, Suit, cards, pack
from engine.shuffle import numbered, shuffled
from engine.solo_knowledge import known_at
from engine.table import Table
from tests.patience import play, position, rules

SEEDS = ("s1:deal 1", "s1:deal 2")
(KING_OF_HEARTS,), (ACE_OF_HEARTS,) = cards("Kh"), cards("Ah")


def lying(at, state, kind):
    """The cards of each pile of a kind."""
    return [list(state.piles[pile].cards) for pile in at.at[kind]]


def dealt(seed):
    """The cards of two packs in the order in which they are dealt."""
    return shuffled(pack() * 2, seed, 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", ["congress", "miss-milligan"])
def test_a_card_for_each_of_eight_columns_and_the_rest_in_the_stock(game_id, seed):
    at, order = rules(game_id), dealt(seed)
    state = at.deal(seed)
    assert lying(at, state, "tableau") == [[card] for card in order[:8]]
    assert lying(at, state, "stock") == [order[:7:-1]]
    assert [pile.down for pile in state.piles if pile.down] == [96]


def test_miss_milligan_deals_twelve_times_eight_cards():
    at, order = rules("miss-milligan"), dealt(SEEDS[0])
    table = play(Table.open(at, SEEDS[0]), *["stock"] * 12)
    assert lying(at, table.state, "tableau") == [order[column::8] for column in range(8)]
    assert "stock" not in table.legal_texts()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("places", [8, 6])
def test_sultan(seed, places):
    """A king of hearts in the middle, the other seven kings and an ace of hearts around it, the divan, the stock."""
    at = rules("sultan", divan=str(places))
    state = at.deal(seed)
    court = lying(at, state, "foundation")
    assert lying(at, state, "sultan") == [[KING_OF_HEARTS]]
    kings = [Card.of(Rank.KING, suit) for suit in Suit for _ in range(2)]
    kings.remove(KING_OF_HEARTS)
    assert sorted(card.code for (card,) in court) == sorted(card.code for card in [*kings, ACE_OF_HEARTS])
    left = [card for card in dealt(seed) if card.rank != Rank.KING]
    left.remove(ACE_OF_HEARTS)
    assert lying(at, state, "divan") == [[card] for card in left[:places]]
    assert lying(at, state, "stock") == [left[places:][::-1]]


@pytest.mark.parametrize(("places", "sides"), [(8, [1, 5, 2, 6, 3, 7, 4, 8]), (6, [1, 4, 2, 5, 3, 6])])
def test_the_sultan_stands_in_the_middle_of_his_court_between_both_sides_of_the_divan(places, sides):
    at = rules("sultan", divan=str(places))
    names = [[pile if pile is None else at.spots[pile].short() for pile in row] for row in at.layout.rows]
    # What is written below an empty line of the grid stands beside what is above it, here between both sides.
    [begins] = at.layout.again
    assert names[begins : begins + 3] == [["f1", "f2", "f3"], ["f4", "su", "f5"], ["f6", "f7", "f8"]]
    divan = [name for row in names[:begins] for name in (row[0], row[-1])]
    assert divan == [f"d{number}" for number in sides]


def through(table):
    """A table on which the stock has been gone through, and nothing played."""
    while table.state.piles[table.rules.at["stock"][0]].cards:
        table = play(table, "stock")
    return table


def test_each_redeal_shuffles_the_waste_by_the_next_draw_of_the_seed():
    table = Table.open(rules("sultan"), numbered(1))
    for draw in (1, 2):
        table = through(table)
        (waste,) = lying(table.rules, table.state, "waste")
        again = play(table, "redeal")
        assert lying(again.rules, again.state, "stock") == [shuffled(waste, table.seed, draw)]
        assert lying(again.rules, again.state, "waste") == [[]]
        assert play(again, "undo", "redeal").state == again.state
        table = again
    assert "redeal" not in through(table).legal_texts()


def test_nobody_knows_the_order_of_a_stock_that_has_been_shuffled():
    table = play(through(Table.open(rules("sultan"), numbered(1))), "redeal")
    (stock,) = table.rules.at["stock"]
    assert set(known_at(table).piles[stock].cards) == {Card.UNKNOWN}
    seen = play(table, "stock", "stock")
    (waste,) = table.rules.at["waste"]
    assert known_at(seen).piles[waste] == seen.state.piles[waste]


@pytest.mark.parametrize(
    ("waste", "hint"),
    [("9d 3c", "waste divan 1"), ("9d 4c", "stock"), ("3c 9d", "stock"), ("9d Ac", "waste foundation 1")],
)
def test_a_hint_keeps_the_divan_for_cards_that_can_go_soon(waste, hint):
    table = position(rules("sultan"), {"f1": "Kc", "f2": "Ah", "f4": "Kd", "su": "Kh", "w": waste, "s": "2s 2d |"})
    assert table.legal_texts()[-1] == "stock"
    assert table.type(0, hint).state == table.act(0, table.advice).state


def test_a_hint_fills_a_space_in_congress_before_it_draws():
    table = position(rules("congress"), {"t1": "9d", "t2": "5h", "w": "2c 3c", "s": "2s 2d |"})
    assert table.act(0, table.advice).state == play(table, "w t3").state


@pytest.mark.parametrize(
    ("piles", "hint"),
    [
        ({"t1": "2h 7s", "t2": "5h Kd Qs", "t3": "4s"}, "t2 t4"),  # a king that lies on others goes to a space
        (
            {**{f"t{n}": "Ks" for n in range(3, 9)}, "t1": "2c 9c", "t2": "5c As 7c"},
            "t2 aside",
        ),  # it lays an ace bare
    ],
)
def test_a_hint_in_miss_milligan_frees_what_lies_below(piles, hint):
    table = position(rules("miss-milligan"), piles)
    assert table.act(0, table.advice).state == play(table, hint).state
