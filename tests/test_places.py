"""What a view tells of piles besides their cards: what may go there, what is blocked, what lies where it belongs."""

from __future__ import annotations

from functools import cache

import pytest

from engine.cards import Card, cards, pack
from engine.catalogue import open_table
from engine.moves import Shift
from engine.solitaire.board import Board
from engine.solitaire.open_stock import OpenStock
from engine.view import ANY_CARD, Wanted
from tests import bank, patience, positions
from tests.playing import random_game, smallest_settings

SETTINGS = smallest_settings()
ALONE = [each for each in SETTINGS if each.game.solo]
# Words for piles that take cards only as they are turned up or thrown away.
THROWN = ("waste", "hand")


def seen(table, name):
    """The view of a pile, by its short name."""
    return next(pile for pile in table.look().piles if pile.spot.short() == name)


@cache
def _tables(name):
    at = next(each for each in SETTINGS if str(each) == name).rules
    return [*random_game(at, f"places {name}", 120)][::3]


def tables(setting):
    """Tables of a random game."""
    return _tables(str(setting))


def sign(game_id, name, piles=None, notes=None, **options):
    """What is printed at the place of a pile."""
    table = patience.position(patience.rules(game_id, **options), piles or {}, **(notes or {}))
    return seen(table, name).block().lines[1].strip()


# What an empty place takes.


@pytest.mark.parametrize(
    ("game_id", "name", "piles", "printed"),
    [
        ("klondike", "t1", {}, "(K)"),
        ("klondike", "w", {}, "()"),
        ("klondike", "f2", {}, "(♥)"),
        ("le-cadran", "t1", {}, "(*)"),
        ("king-albert", "r1", {}, "xx"),
        ("idiots-delight", "r1", {}, "xx"),
        ("golf", "t1", {}, "xx"),
        ("four-leaf-clover", "c1", {}, "xx"),
        ("la-belle-lucie", "t1", {}, "xx"),
        ("les-quatre-coins", "p1", {}, "()"),
        ("les-quatre-coins", "f5", {}, "(K♠)"),
        ("le-moulin", "f1", {}, "(K)"),
        ("le-moulin", "f5", {}, "(A)"),
        ("le-moulin", "wg1", {"s": "5h |"}, "(*)"),
        ("le-moulin", "wg1", {"w": "5h"}, "(*)"),
        ("le-moulin", "wg1", {}, "()"),
        ("pyramid", "p1", {}, "()"),
        ("penguin", "c1", {}, "(*)"),
        ("spaces", "a1", {}, "(2)"),
        ("spaces", "a2", {"a1": "5h"}, "(6♥)"),
        ("spaces", "a2", {"a1": "Kh"}, "()"),
        ("spaces", "a3", {"a1": "5h"}, "()"),
        ("strategy", "w1", {"s": "2s | 5h"}, "(*)"),
        ("strategy", "w1", {}, "()"),
    ],
)
def test_an_empty_place_tells_what_may_go_there(game_id, name, piles, printed):
    assert sign(game_id, name, piles) == printed


def test_a_place_may_hang_on_what_this_deal_begins_with():
    """Penguin: foundations begin with its rank, columns with the rank below; Chessboard: with what is named."""
    base = {"base": 7}
    assert sign("penguin", "f1", notes=base) == "(7♠)"
    assert sign("penguin", "t1", notes=base) == "(6)"
    assert sign("penguin", "t1", notes={"base": 1}) == "(K)"
    assert sign("chessboard", "f2", notes=base) == "(7♥)"
    assert sign("chessboard", "f2") == "(♥)"
    assert seen(patience.position(patience.rules("chessboard"), {}), "f2").takes is None


def test_in_the_star_only_the_next_place_is_filled():
    at = patience.rules("le-shah")
    table = patience.position(at, {"i1": "5h", "s": "2c |", "w": "3c"}, circles=3)
    assert [seen(table, name).takes for name in ("i2", "i3", "m1", "o1")] == [ANY_CARD, None, None, None]


def test_places_of_several_players():
    table = bank.position(bank.rules(players=3), ["", "9h"], closed=1)
    assert (seen(table, "h1").closed, seen(table, "h1").takes) == (True, None)
    assert seen(table, "f1").takes == Wanted(1)
    table = positions.position(positions.rules(), ["", "Kh", "Kd", "Kc"], waste=["", "7d"])
    assert [seen(table, name).takes for name in ("t1", "w1", "f")] == [ANY_CARD, None, Wanted(1, 0)]
    lynch = open_table("Chinese Patience", "s1:lynch", **positions.rules("lynch").options)
    assert seen(lynch, "t1").takes is None
    assert seen(lynch.type(lynch.state.turn, "pack 1"), "t1").takes is None


def fits(takes, card):
    return takes is not None and takes.rank in (0, card.rank) and takes.suit in (None, card.suit)


@pytest.mark.alike
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whatever_may_go_to_an_empty_place_is_told_there(setting):
    at = setting.rules
    for table in tables(setting):
        piles, state = table.look().piles, table.state
        for move in at.offered(state, state.turn):
            if isinstance(move, Shift) and not state.piles[move.target].cards:
                thrown = at.spots[move.target].owner is not None and at.spots[move.target].kind in THROWN
                assert thrown or fits(piles[move.target].takes, state.piles[move.source].cards[-move.size])
        assert not any(pile.takes for pile in piles if not pile.empty or pile.closed)


@pytest.mark.parametrize("setting", ALONE, ids=str)
def test_what_is_told_of_an_empty_place_is_what_its_rule_accepts(setting):
    """One source: a card that is told of is never refused because the place takes others."""
    at = setting.rules
    assert isinstance(at, Board)
    for table in tables(setting)[::2]:
        for index, pile in enumerate(table.look().piles):
            if not pile.empty or pile.takes is None or isinstance(at, OpenStock):
                continue
            assert {card for card in pack() if fits(pile.takes, card)} == {
                card for card in pack() if at.starts(table.state, index, card)
            }


# Free cards and blocked ones.


def test_a_card_of_the_pyramid_is_blocked_while_a_card_of_the_row_below_covers_it():
    table = patience.position(patience.rules("pyramid"), {"p1": "7c", "p2": "5h", "p4": "9d", "p6": "2s", "w": "6h"})
    assert [seen(table, name).blocked for name in ("p1", "p2", "p4", "p6", "w")] == [True, True, False, False, False]
    assert [seen(table, name).block().lines[1].strip() for name in ("p1", "p4")] == ["·7♣", "9♦"]


def test_a_card_of_the_star_is_blocked_while_its_ray_has_cards_further_out():
    table = patience.position(
        patience.rules("le-shah"),
        {"i1": "7c", "m1": "5h", "o1": "9d", "i2": "10s", "m3": "2s", "sh": "Kh"},
        circles=3,
    )
    names = ("i1", "m1", "o1", "i2", "m3")
    assert [seen(table, name).blocked for name in names] == [True, True, False, False, False]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_blocked_card_has_no_move_and_few_games_block_any(setting):
    at, blocked = setting.rules, 0
    for table in tables(setting):
        piles = {index for index, pile in enumerate(table.look().piles) if pile.blocked}
        blocked += len(piles)
        for move in at.legal(table.state, table.state.turn):
            sources = {move.source} if isinstance(move, Shift) else {*getattr(move, "piles", ())}
            assert not sources & piles
    assert bool(blocked) == (setting.game.id in ("pyramid", "le-shah"))


# What lies where it belongs.


def test_a_whole_suit_in_its_column_is_finished_and_a_part_of_one_is_not():
    for game_id in ("scorpion", "curds-and-whey", "simple-simon"):
        table = patience.position(patience.rules(game_id), {"t1": "Ks..As", "t2": "Kh..2h", "t3": "5h Kd..Ad"})
        assert [seen(table, name).settled for name in ("t1", "t2", "t3")] == [13, 0, 0]
        assert seen(table, "t1").block().lines[1:5] == ("=K♠", "=Q♠", "=J♠", "=10♠")


def test_a_run_from_the_left_is_finished_as_far_as_it_goes():
    row = {f"a{place}": card for place, card in enumerate(["2h", "3h", "4h", "6h", "5h"], start=1)}
    table = patience.position(patience.rules("spaces"), {**row, "b2": "3s", "c1": "3c", "c2": "4c"})
    names = ("a1", "a2", "a3", "a4", "a5", "b2", "c1", "c2")
    assert [seen(table, name).settled for name in names] == [1, 1, 1, 0, 0, 0, 0, 0]
    assert [seen(table, name).block().lines[1].strip() for name in ("a3", "a4")] == ["=4♥", "6♥"]


@pytest.mark.alike
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_settled_is_what_the_rules_count_as_done(setting):
    at = setting.rules
    sorting = setting.game.id in ("scorpion", "curds-and-whey", "simple-simon", "spaces")
    for table in tables(setting):
        piles = table.look().piles
        assert all(pile.settled <= len(pile.cards) for pile in piles)
        done = sum(len(pile.cards) for pile in table.state.piles) - at.left(table.state) if sorting else 0
        assert sum(pile.settled for pile in piles) == done


# Other things to be read at a glance.


def test_numbers_stand_where_the_table_shows_them_and_nowhere_else():
    table = patience.position(patience.rules("klondike"), {"s": "2c 3c |", "w": "9s 10h", "t1": "4c | 5h"})
    assert [seen(table, name).counted for name in ("s", "w", "f1", "t1")] == [2, 2, None, None]
    hidden, shown = (positions.position(positions.rules(counts=how)) for how in ("hidden", "shown"))
    assert {pile.counted for pile in hidden.look().piles} == {None}
    assert seen(shown, "s1").counted == len(shown.state.piles[8].cards)
    assert seen(shown, "t1").counted is None


def test_cards_have_in_common_what_a_place_takes():
    assert Wanted.among(()) is None
    assert Wanted.among(pack()) == ANY_CARD
    assert Wanted.among(tuple(cards("6h"))) == Wanted(6, 1)
    assert Wanted.among(frozenset(cards("Ks Kh"))) == Wanted(13)
    assert Wanted.among(tuple(Card.of(rank, 2) for rank in (3, 4))) == Wanted(0, 2)
