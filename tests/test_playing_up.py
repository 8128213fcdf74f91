"""Cards that go up by themselves take no win away: many small positions of every game are searched to their ends."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from engine.catalogue import game
from engine.shuffle import numbered
from engine.table import Table
from tests.late import lost_by_playing_up, playing_up
from tests.patience import play, position, rules

# So many small positions are searched for each way to play a game.
POSITIONS = 12
WAYS = [
    pytest.param(kind, options, id=" ".join([kind.id, *(f"{k}={v}" for k, v in options.items() if k != "auto")]))
    for kind, options in playing_up()
]
# How La Loi Salique, deal 23, is won: a small deal, in which equal cards compete for one place.
DEAL_23 = """
    s p2f1 s p2f2 s p2f3 s s p3f1 p3f1 p1f1 p1f2 s p3f3 s p4f2 s p4f1 p3f1 p1f1 p3f2 p4f1 p3f1 p4f1 s s p4f2 p2f2 s
    p5f2 p4f2 s p6f2 p4f2 s p6f4 s p6f4 s p6f3 p3f3 p2f3 p5f3 s s p2f5 p2f3 p2f4 p4f3 p2f3 p2f5 s p2p1 p2f4 p8p7 p8f4
    p8f6 p2f6 p7f4 p2p7 p2f4 p2f5 p8f6 p8f5 p5f5 p4f5 p4f3 p4f6 p4f4 p2f4 p6f4 p6p7 p2p8 p4f6 p5f6 p2f5 p1f5 p5f5 p2f6
    p5f6 p7f6 p2p7 p2f7 p2p4 p2f7
"""


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "options"), WAYS)
def test_no_position_that_can_be_won_is_lost_by_cards_that_go_up(kind, options):
    won, lost = lost_by_playing_up(kind, options, POSITIONS, most=400)
    assert won, "none of these positions can be won at all"
    assert not lost, lost[0]


def test_a_deal_of_la_loi_salique_is_won_though_cards_go_up():
    table = Table.open(rules("la-loi-salique", auto="foundation"), numbered(23))
    for text in DEAL_23.split():
        table = table.type(0, "stock" if text == "s" else f"{text[:2]} {text[2:]}")
    assert table.result.reason == "won"


@pytest.mark.parametrize("game_id", ["king-albert", "idiots-delight", "yukon", "klondike"])
def test_cards_do_not_go_up_by_themselves_where_they_may_be_played_back(game_id):
    with pytest.raises(ValueError, match="would go straight up again"):
        game(game_id).at({"back": "yes", "auto": "foundation"}, 1)


def goes_up(game_id, piles, move, top, notes=MappingProxyType({}), **options):
    """Whether a card has gone to the foundations once a move was made."""
    at = rules(game_id, auto="foundation", **options)
    table = play(position(at, piles, **notes), move)
    return top in {str(table.state.piles[pile].top) for pile in at.at["foundation"]}


def test_an_equal_card_may_need_the_place():
    """The 2♠ stays for the other one, which may lie on what is needed, as long as there is one place for both."""
    piles = {"f1": "As", "t1": "2s", "t2": "2s", "t3": "9h 5c", "t4": "9d"}
    assert not goes_up("le-cadran", {**piles, "t5": "Kd Kh"}, "t5 t6", "2♠")
    assert goes_up("le-cadran", {**piles, "f5": "As", "t5": "Kd Kh"}, "t5 t6", "2♠")
    salique = {f"f{number}": "As" for number in range(1, 9)} | {"p1": "Ks 3h 2s", "p2": "Kh 9d 8d", "p3": "Kd"}
    assert goes_up("la-loi-salique", salique, "p2 p3", "2♠")
    assert not goes_up("la-loi-salique", {**salique, "f8": "", "p4": "Ks Ah 9c"}, "p2 p3", "2♠")


def test_a_waste_card_does_not_go_up_where_three_are_drawn():
    piles = {"w": "9c As", "t1": "8s", "t2": "Kh 7h"}
    assert goes_up("klondike", piles, "t2 t1", "A♠")
    assert not goes_up("klondike", piles, "t2 t1", "A♠", draw="3")


def test_an_ace_with_cards_on_it_may_need_a_two_to_lie_on():
    """In Yukon the red ace moves with all that lies on it, so that it cannot go up instead."""
    piles = {"f1": "As", "t1": "2s", "t2": "9c Ah Kd", "t3": "8s", "t4": "4d 7h"}
    assert not goes_up("yukon", piles, "t4 t3", "2♠")
    assert goes_up("yukon", {**piles, "f2": "Ah", "f3": "Ad", "t2": "9c"}, "t4 t3", "2♠")


def test_fans_are_left_alone_while_they_may_be_dealt_anew():
    piles = {"t1": "9h As", "t2": "Qc Jd", "t3": "Qd"}
    for redeals, dealing, goes in ((0, "any", False), (1, "any", False), (2, "any", True), (0, "stuck", True)):
        assert goes_up("la-belle-lucie", piles, "t2 t3", "A♠", {"redeals": redeals}, dealing=dealing) == goes


def test_the_player_says_when_a_column_is_filled_from_the_stock():
    piles = {"t1": "As", "t2": "8c Kd 7h", "t3": "Qh 8s", "s": "2d 3d |"}
    piles |= {f"t{number}": "Kc Qs" for number in range(4, 11)}
    assert not goes_up("indian-patience", piles, "t2 t3", "A♠")
    assert goes_up("indian-patience", {**piles, "s": ""}, "t2 t3", "A♠")
    assert goes_up("indian-patience", {**piles, "t1": "9d As"}, "t2 t3", "A♠")


def test_what_may_be_dealt_on_stays_where_anything_moves():
    piles = {"t1": "9h As", "t2": "8c Kd 7h", "t3": "Qh 8s", "s": "2d 3d |"}
    for layout, dealing, goes in (("7x7", "any", False), ("7x7", "stuck", True), ("rising", "any", True)):
        assert goes_up("chinese-solitaire", piles, "t2 t3", "A♠", layout=layout, dealing=dealing) == goes


def test_a_card_of_the_star_may_fill_a_place():
    piles = {"f1": "As", "f5": "As", "i1": "2s", "o2": "4d 3h", "o3": "4h"}
    assert not goes_up("le-shah", {**piles, "w": "9c"}, "o2 o3", "2♠", {"circles": 3})
    assert goes_up("le-shah", piles, "o2 o3", "2♠", {"circles": 3})
