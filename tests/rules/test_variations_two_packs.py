"""Steph Lynch's two packs, of which one starts the tableau: quotes are the rules page's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.cards import Card, pack
from engine.events import Ended
from engine.table import Table
from tests.positions import columns_of, play, position, refusal, rules, spread, stock_of, texts, to_move, winners

LYNCH = rules("lynch")
SEEDS = [f"s1:two packs {number}" for number in range(6)]
UNUSED = "2c 3c 4c 5c"


def packs_of(table):
    return [spread(pile) for pile in table.state.piles[-2:]]


@pytest.mark.parametrize("seed", SEEDS)
def test_deal(seed):
    """Each gets 22 cards, and on the table lie two packs of four face down
    [chinese-patience, Choice of Initial Tableau Cards, 1 '22 cards two packs' 4276b41e]."""
    state = LYNCH.deal(seed)
    assert Counter(card for pile in state.piles for card in pile.cards) == Counter(pack())
    assert [(len(pile.cards), pile.down) for pile in state.piles[8:]] == [(22, 22), (0, 0)] * 2 + [(4, 4)] * 2
    assert not any(pile.cards for pile in state.piles[:8])


@pytest.mark.parametrize("first", [0, 1])
def test_the_given_seat_chooses(first):
    table = Table.open(LYNCH, SEEDS[0], first)
    assert texts(table, first + 1) == ["pack 1", "pack 2"]
    assert texts(table, 2 - first) == []


def test_the_non_dealer_chooses_and_does_nothing_else():
    """Who does not deal chooses a pack, and plays first
    [chinese-patience, Choice of Initial Tableau Cards, 2 'non dealer chooses' ba1941c3]."""
    table = Table.open(LYNCH, SEEDS[0])
    me, other = to_move(table), 3 - to_move(table)
    assert texts(table, me) == ["pack 1", "pack 2"]
    for text in ("stock", "turn", "waste t1", "t1 f"):
        assert refusal(table, f"{me} {text}").code == "choose"
    assert refusal(table, f"{other} pack 1").code == "turn"


def test_the_choice_is_unseen():
    for seat in (None, 0, 1):
        assert [pile.cards for pile in Table.open(LYNCH, SEEDS[0]).look(seat).piles[-2:]] == [(Card.UNKNOWN,) * 4] * 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_chosen_pack_starts_the_columns(seed, number):
    """The chosen pack becomes the tableau, and the other one is out
    [chinese-patience, Choice of Initial Tableau Cards, 2 'lays out face up' ba1941c3]
    [chinese-patience, Choice of Initial Tableau Cards, 3 'other four unknown out' 2aecb1b7]."""
    table = Table.open(LYNCH, seed)
    chosen, other = packs_of(table)[number - 1], packs_of(table)[2 - number]
    me = to_move(table)
    after = play(table, f"{me} pack {number}")
    assert sorted(columns_of(after)) == sorted(chosen.removesuffix(" |").split())
    assert sorted(packs_of(after)) == ["", other]
    assert (to_move(after), stock_of(after, 1), stock_of(after, 2)) == (me, stock_of(table, 1), stock_of(table, 2))
    # What is out of the game stays unknown, and cannot be played or chosen.
    assert (Card.UNKNOWN,) * 4 in [pile.cards for pile in after.look(me - 1).piles[-2:]]
    assert refusal(after, f"{me} pack 1").code == refusal(after, f"{me} pack 2").code == "chosen"
    assert refusal(after, f"{me} pack {3 - number} t1").code == "pack"


def test_cards_that_are_out_of_the_game_do_not_move():
    table = position(LYNCH, ["9s", "", "", ""], unused="2c 3c 4c 8h")
    for text in ("p2 t1", "p2 f", "p2 waste 2", "waste p1", "t1 p1"):
        assert refusal(table, f"1 {text}").code == "pack", text


def test_choosing_is_no_breach():
    at = rules("lynch", priority="full", enforce="knock")
    table = Table.open(at, SEEDS[0])
    me, other = to_move(table), 3 - to_move(table)
    table = play(table, f"{me} pack 1", f"{other} knock")
    assert table.last[0].violation == 0


# When nothing goes any further, each gets two of the unused cards under the stock
# [chinese-patience, Choice of Initial Tableau Cards, 5 'deadlock broken 4 unused' 7b93c9a7]
# [chinese-patience, Choice of Initial Tableau Cards, 6 'receives two adds bottom' 87271d35].


def stuck(**said):
    """A turn of the second player's, who after it has drawn all cards since one went to a foundation."""
    return position(
        LYNCH,
        stock=["6d 6h", "8d 8h"],
        **{"drawn_since_foundation": [2, 1], "turn": 2, "unused": UNUSED, **said},
    )


def test_after_a_round_without_a_foundation_card_the_unused_cards_come_in():
    table = play(stuck(), "2 stock", "2 stock waste")
    assert (table.state.phase, to_move(table), packs_of(table)) == ("play", 1, ["", ""])
    mine, yours = stock_of(table, 1).split(), stock_of(table, 2).split()
    # Two each, all face down, under what lay there.
    assert mine[2:] == ["6d", "6h", "|"]
    assert yours[2:] == ["8d", "|"]
    assert sorted(mine[:2] + yours[:2]) == UNUSED.split()


def test_the_round_is_counted_whatever_else_was_moved():
    """Settled: "a whole such round ... without a card going to a foundation": loads and joins do not prevent it."""
    table = position(
        LYNCH,
        ["9c", "Kd", "Kh", "Kc"],
        ["6d 6h", "8d 8h"],
        drawn_since_foundation=[2, 0],
        turn=2,
        unused=UNUSED,
    )
    table = play(table, "2 stock", "2 stock t1")
    assert (to_move(table), packs_of(table)) == (2, ["", ""])


@pytest.mark.parametrize("counts", [[1, 1], [2, 0]])
def test_before_the_round_is_whole_they_stay_out(counts):
    table = play(stuck(drawn_since_foundation=counts), "2 stock", "2 stock waste")
    assert (table.state.phase, packs_of(table)) == ("play", ["", f"{UNUSED} |"])


def test_a_foundation_card_begins_the_round_anew():
    table = play(stuck(tableau=["As", "Kd", "Kh", "Kc"]), "2 t1 f", "2 stock", "2 stock waste")
    assert packs_of(table) == ["", f"{UNUSED} |"]


def test_the_deal_is_not_blocked_before_the_unused_cards_are_in():
    """Settled: "only after that can the deal be called blocked" - whatever was drawn before."""
    table = play(stuck(drawn_cards=[2, 1]), "2 stock", "2 stock waste")
    assert table.state.phase == "play"
    # The next round begins afresh, and takes as many cards as everybody now holds: four each.
    rounds = [f"{player} {text}" for player in (1, 2) for text in ("stock", "stock waste")]
    table = play(table, *rounds * 3)
    assert table.state.phase == "play"
    table = play(table, *rounds)
    assert table.last[-1] == Ended(blocked=True)
    assert winners(table) == [1, 2]


def test_they_come_in_only_once():
    table = position(LYNCH, stock=["9c", "9d"], drawn_since_foundation=[9, 9], drawn_cards=[1, 0], turn=2)
    assert play(table, "2 stock", "2 stock waste").result.reason == "blocked"


def test_the_third_time_a_turn_begins_alike_they_come_in():
    """Settled: the third time a turn begins in the same state the deal is blocked; but the cards go first."""
    table = position(LYNCH, stock=["6d 7c", "8d 8h"], unused=UNUSED)
    after = play(table, "1 stock", "1 stock waste")
    table = replace(table, turns=dict.fromkeys(after.turns, 2))
    after = play(table, "1 stock", "1 stock waste")
    assert (after.state.phase, to_move(after), packs_of(after)) == ("play", 2, ["", ""])


def test_with_the_stock_open_the_turn_after_them_begins_with_an_open_card():
    """Williams: a stock card lies open from the start of a turn
    [chinese-patience, Stock card always available, 1 'stock start of turn' 66e91ae6]."""
    at = rules("lynch", priority="none", stock="open")
    table = position(at, stock=["6d | 7c", ""], waste=["", "8d 8h"], unused=UNUSED)
    after = play(table, "1 stock waste")
    table = replace(table, turns=dict.fromkeys(after.turns, 2))
    after = play(table, "1 stock waste")
    assert packs_of(after) == ["", ""]
    assert after.rules.card_in_play(after.state, 1) is not None
