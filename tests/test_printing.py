"""Positions as text: each pile where it stands, and no card that does not lie open."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from engine.cards import Card
from engine.catalogue import open_table
from engine.piles import Pile
from tests import patience
from tests.lanes import at_both_ends, in_lanes, some, thinned
from tests.playing import mixed_settings, random_game, reshuffle_hidden
from tests.positions import KINGS, position, rules

SETTINGS = thinned(at_both_ends(), 3, "printed") + some(mixed_settings(), 14, "printed")
CARD = re.compile(r"(?<![(\w])(?:10|[2-9AJQK])[♠♥♦♣]|Joker")


def lines(view):
    """What is printed, without the space around it."""
    return [line.strip() for line in str(view).splitlines()]


def open_cards(at, state, seat):
    """The cards that a player may see: those face up, of a pile that nobody may look through the top one."""
    peeked = () if seat is None else at.peekable_piles(state, seat)
    for number, (spot, pile) in enumerate(zip(at.spots, state.piles, strict=True)):
        up = pile.cards[pile.down :]
        seen = pile.cards if number in peeked else up
        yield from seen if at.countable(spot) else seen[-at.open_cards(spot.kind) :]


def shows_what_lies_open(at, state, seat):
    """All top cards that lie face up are printed, and no card as often as it does not lie open."""
    found = Counter(CARD.findall(str(at.look(state, seat))))
    tops = Counter(str(pile.top) for pile in state.piles if pile.top is not None)
    return tops <= found <= Counter(map(str, open_cards(at, state, seat)))


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(SETTINGS))
def test_every_position_of_a_game_is_printed(setting):
    """Each pile under its label, no hidden card for anybody, and no line wider than a page."""
    at = setting.rules
    labels = Counter(spot.short() for spot in at.spots)
    for table in list(random_game(at, f"printed {setting}", 60, resigning=setting.players > 2))[::10]:
        printed = str(table)
        assert labels <= Counter(printed.split())
        assert max(map(len, printed.splitlines())) <= 100
        assert not re.search(r" $", printed, re.MULTILINE)
        assert all(shows_what_lies_open(at, table.state, seat) for seat in (None, *range(at.players)))


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(SETTINGS))
def test_what_nobody_can_see_makes_no_difference_to_what_is_printed(setting):
    at = setting.rules
    rng = random.Random(f"printed {setting}")
    for table in list(random_game(at, f"alike {setting}", 40))[::20]:
        other = reshuffle_hidden(at, table.state, rng)
        for seat in (None, *range(at.players)):
            assert str(at.look(other, seat)) == str(at.look(table.state, seat))


def test_columns_grow_down_and_empty_foundations_show_their_suit():
    table = patience.position(
        patience.rules("klondike"), {"s": "2c 3c |", "w": "9s 10h", "f2": "Ah", "t2": "Ks | Qh Js"}
    )
    assert str(table).splitlines() == [
        "  s    w        f1   f2   f3   f4",
        " ##  10♥       (♠)   A♥  (♦)  (♣)",
        " ×2   ×2",
        "",
        " t1   t2   t3   t4   t5   t6   t7",
        "(K)   ##  (K)  (K)  (K)  (K)  (K)",
        "      Q♥",
        "      J♠",
    ]


def test_rows_run_to_the_right():
    table = patience.position(patience.rules("osmosis"), {"r1": "Ks 10h 2c", "f1": "9d 3d", "f2": "9s"})
    assert str(table).splitlines()[:2] == [
        " r1              s     f1",
        " K♠ 10♥  2♣     ()     9♦  3♦",
    ]


def test_a_row_half_over_another_stands_half_a_card_aside():
    table = patience.position(patience.rules("pyramid"), {"p1": "Kc", "p2": "5h", "p3": "6d"})
    first, second, *_ = (line for line in str(table).splitlines() if "p1" in line or "p2" in line)
    assert first.index("p1") == (second.index("p2") + second.index("p3")) / 2


def test_piles_that_nobody_may_count_look_thin_medium_or_thick():
    table = position(rules(), stock=["2c 3c 4c 5c | 9d", "2s 3s 4s 5s 6s 7s 8s"], waste=["7d", ""], tableau=KINGS)
    assert lines(table.look())[:6] == [
        "s1    w1   w2      s2",
        "9♦    7♦   ()      ##",
        "thin  thin       medium",
        "",
        "f     f    f       f",
        "(♠)   (♥)  (♦)     (♣)",
    ]
    assert lines(table.look())[-1] == "Player 1's turn."


def test_a_table_that_shows_counts_prints_them():
    table = position(rules(counts="shown"), stock=["2c 3c 4c 5c | 9d", "2s 3s 4s 5s 6s 7s 8s"])
    assert "×5" in lines(table)[2]
    assert "×7" in lines(table)[2]
    assert "thin" not in str(table)


def test_a_place_that_is_used_no_more_is_crossed_out():
    table = patience.position(patience.rules("la-belle-lucie"), {"t1": "Kc", "t2": "5h"})
    assert str(table).split().count("xx") == 16


def test_only_their_owner_reads_the_card_that_a_player_may_peek_at():
    table = open_table("Russian Bank", "s1:peek", hand="peek")
    mover, other = table.state.turn, 1 - table.state.turn
    hand = next(i for i, spot in enumerate(table.rules.spots) if spot.kind == "hand" and spot.owner == other)
    pile = table.state.piles[hand]
    piles = [
        Pile((*pile.cards[:-1], Card.JOKER), pile.down) if i == hand else p for i, p in enumerate(table.state.piles)
    ]
    state = table.state._replace(piles=tuple(piles))
    assert "Joker" in str(table.rules.look(state, other))
    assert "Joker" not in str(table.rules.look(state, mover)) + str(table.rules.look(state))


def test_it_says_whose_turn_it_is_and_who_does_not_play_any_more():
    table = open_table("Chinese Patience", "s1:turn", players=4)
    assert lines(table)[-1] == f"Player {table.state.turn + 1}'s turn."
    table = table.resign((table.state.turn + 1) % 4)
    out = (table.state.turn + 1) % 4 + 1
    assert lines(table)[-1] == f"Player {table.state.turn + 1}'s turn. Out: {out}."
    for seat in range(4):
        if table.state.phase == "play" and seat != out - 1:
            table = table.resign(seat)
    assert lines(table)[-1] == "The game is over."


def test_what_a_table_is_called_does_not_show_its_cards():
    table = open_table("klondike", "s1:secret")
    assert repr(table.type(0, "stock")) == "<Table of Klondike at ply 1>"
