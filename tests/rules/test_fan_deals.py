"""How the games of fans, combinations and columns from Lady Cadogan and others are dealt, and dealt anew."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.cards import pack
from engine.moves import Shift
from engine.shuffle import shuffled
from engine.table import Table
from tests.patience import SEED, play, position, rules

# For each game the sizes of its piles by kind, and how many cards of a pile lie face down.
DEALS = {
    "pyramid": {"pyramid": [(1, 0)] * 28, "stock": [(24, 24)], "waste": [(0, 0)], "discard": [(0, 0)]},
    "pyramid goal=all": {"pyramid": [(1, 0)] * 28, "stock": [(24, 23)]},
    "four-leaf-clover": {"clover": [(1, 0)] * 16, "stock": [(36, 36)], "discard": [(0, 0)]},
    "four-leaf-clover tens=singly": {"clover": [(1, 0)] * 16, "stock": [(36, 36)], "discard": [(0, 0)]},
    "four-leaf-clover tens=removed": {"clover": [(1, 0)] * 16, "stock": [(32, 32)], "discard": [(4, 0)]},
    "la-belle-lucie": {"tableau": [(3, 0)] * 17 + [(1, 0)], "foundation": [(0, 0)] * 4},
    "house-in-the-wood": {"tableau": [(3, 0)] * 34 + [(2, 0)], "foundation": [(0, 0)] * 8},
    "house-on-the-hill": {"tableau": [(3, 0)] * 34 + [(2, 0)], "foundation": [(0, 0)] * 8},
    "le-cadran": {"tableau": [(4, 0)] * 10, "stock": [(64, 64)], "waste": [(0, 0)], "foundation": [(0, 0)] * 8},
    "indian-patience": {"tableau": [(3, 1)] * 10, "stock": [(74, 74)], "waste": [(0, 0)], "foundation": [(0, 0)] * 8},
}
PACKS = {"pyramid": 1, "four-leaf-clover": 1, "la-belle-lucie": 1}
FANS = ("la-belle-lucie", "house-in-the-wood", "house-on-the-hill")


def opened(text, seed=SEED):
    game_id, *options = text.split()
    return Table.open(rules(game_id, **dict(each.split("=") for each in options)), seed)


def piles(table, kind):
    return [table.state.piles[pile] for pile in table.rules.at[kind]]


def all_cards(table):
    return Counter(card for pile in table.state.piles for card in pile.cards)


@pytest.mark.parametrize("text", DEALS)
def test_deal(text):
    table = opened(text)
    for kind, sizes in DEALS[text].items():
        assert [(len(pile.cards), pile.down) for pile in piles(table, kind)] == sizes, kind
    assert all_cards(table) == Counter(pack() * PACKS.get(text.split()[0], 2))


@pytest.mark.parametrize("text", DEALS)
def test_another_seed_deals_other_cards(text):
    assert opened(text).state.piles != opened(text, "s1:another").state.piles
    assert opened(text).state == opened(text).state


def test_the_tens_taken_out_of_the_clover_are_those_that_lie_apart():
    (away,) = piles(opened("four-leaf-clover tens=removed"), "discard")
    assert sorted(card.suit for card in away.cards) == [0, 1, 2, 3]
    assert {card.rank for card in away.cards} == {10}


@pytest.mark.parametrize("game_id", FANS)
def test_fans_are_dealt_in_packets_of_three(game_id):
    """Three cards dealt together, not row by row: fan by fan they are the shuffled pack."""
    table = opened(game_id)
    together = [card for fan in piles(table, "tableau") for card in fan.cards]
    assert together == shuffled(pack() * table.rules.packs, SEED, 0)


def test_rows_are_dealt_from_left_to_right():
    """Le Cadran: ten columns of four, dealt by rows
    [cadogan-illustrated-games, Le Cadran, 3 'four rows of ten' f6ed8c99]."""
    table = opened("le-cadran")
    by_rows = [column.cards[row] for row in range(4) for column in piles(table, "tableau")]
    assert by_rows == shuffled(pack() * 2, SEED, 0)[:40]


def test_the_pyramid_is_dealt_from_its_top():
    """The next card of the pack lies on top of the stock."""
    table = opened("pyramid")
    dealt = shuffled(pack(), SEED, 0)
    assert [pile.cards[0] for pile in piles(table, "pyramid")] == dealt[:28]
    assert play(table, "stock").state.piles[table.rules.at["waste"][0]].top == dealt[28]


def spent(game_id, cards_moved):
    """A table where some legal shifts have been made, foundations first."""
    table, rng = opened(game_id, "s1:redeal"), random.Random(game_id)
    up = table.rules.at["foundation"]
    for _ in range(cards_moved):
        shifts = [move for move in table.rules.legal(table.state, 0) if isinstance(move, Shift)]
        best = [move for move in shifts if move.target in up] or shifts
        if not best:
            break
        table = table.act(0, rng.choice(best))
    return table


@pytest.mark.parametrize("game_id", FANS)
def test_a_redeal_shuffles_what_is_left_and_deals_it_in_threes(game_id):
    """The foundations stay; all else is shuffled and dealt anew
    [cadogan-illustrated-games, La Belle Lucie, 9 'entire shuffled re dealt' 8b6df705]."""
    before = spent(game_id, 40)
    after = play(before, "redeal")
    assert any(pile.cards for pile in piles(before, "foundation"))
    assert piles(after, "foundation") == piles(before, "foundation")
    assert all_cards(after) == all_cards(before)
    fans = piles(after, "tableau")
    left = sum(len(fan.cards) for fan in fans)
    sizes = [3] * (left // 3) + [left % 3] * (left % 3 > 0)
    assert [len(fan.cards) for fan in fans] == sizes + [0] * (len(fans) - len(sizes))
    gathered = [card for fan in piles(before, "tableau") for card in fan.cards]
    assert [card for fan in fans for card in fan.cards] != gathered


@pytest.mark.parametrize("game_id", FANS)
def test_each_redeal_uses_the_next_draw_of_the_seed(game_id):
    """So a redeal that is taken back and made again brings the same cards."""
    table = opened(game_id)
    for draw in (1, 2):
        gathered = [card for fan in piles(table, "tableau") for card in fan.cards]
        table = play(table, "redeal")
        assert [card for fan in piles(table, "tableau") for card in fan.cards] == shuffled(gathered, SEED, draw)
        assert play(table, "undo", "redeal").state == table.state


def test_filling_a_space_in_indian_patience_turns_no_other_card():
    """Of three cards from the stock the first lies face down, where nobody sees it."""
    at = rules("indian-patience")
    table = position(
        at, {"f1": "As", "t1": "2s", "s": "Jd Jh 4d 5d 6d |"} | {f"t{n}": "2c | Kc" for n in range(2, 11)}
    )
    view = play(table, "2s f").look().piles[at.at["tableau"][0]]
    assert [str(card) for card in view.cards] == ["?", "5♦", "4♦"]


def test_a_fan_that_is_gone_is_shown_as_closed():
    at = rules("la-belle-lucie")
    table = position(at, {"t1": "9s", "t2": "8s"})
    shown = play(table, "t2 t1").look().piles
    fans = [shown[pile].closed for pile in at.at["tableau"]]
    assert fans == [False] + [True] * 17
    assert not any(shown[pile].closed for pile in at.at["foundation"])
