"""Wins that count on nothing that nobody can foresee, and the search for them by stages."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.moves import Say
from engine.shuffle import numbered
from engine.solving.finding import find_win
from engine.solving.foreseen import shuffles, takes_luck, unshuffled
from engine.solving.solver import solve
from engine.solving.stages import STAGED, Breadth, solve_by_stages
from engine.table import Table
from tests.patience import position, rules

SOLUTIONS = Path(__file__).parent / "solutions"
MOST = 3000
OTHERS = {"f2": "Ah..Kh", "f3": "Ad..Kd", "f4": "Ac..Kc"}


def never():
    return False


def test_five_games_shuffle_at_redeals():
    shuffling = {each.id for each in GAMES if each.solo and shuffles(each.at({}, 1), each.at({}, 1).deal("s1:any"))}
    assert shuffling == {"spaces", "la-belle-lucie", "house-in-the-wood", "house-on-the-hill", "sultan"}


def test_no_win_counts_on_a_shuffle():
    """By this seed a redeal brings the J♠ out from under the others, which nobody can know before."""
    at = rules("la-belle-lucie")
    state = position(at, OTHERS | {"f1": "As..10s", "t1": "Js Ks Qs"}).state._replace(seed="s1:8")
    lucky = solve(at, state, MOST, never)
    assert lucky.comes_out
    assert takes_luck(at, state, lucky.moves)
    assert find_win(at, state, MOST, never).comes_out is False


def test_a_win_without_a_redeal_is_played_while_there_are_some():
    at = rules("la-belle-lucie")
    table = position(at, OTHERS | {"f1": "As..10s", "t1": "Qs Js", "t2": "Ks"})
    verdict = find_win(at, table.state, MOST, never)
    assert verdict.comes_out
    assert Say("redeal") not in verdict.moves
    assert not takes_luck(at, table.state, verdict.moves)
    assert wins(table, verdict.moves)


def test_what_is_dealt_again_in_order_can_be_foreseen():
    at = rules("les-quatre-coins")
    state = at.deal(numbered(1))
    assert unshuffled(at, state) == state


def wins(table, moves):
    """Whether moves, all of them legal, win from a position on."""
    for move in moves:
        table = table.act(0, move)
    return table.result is not None and table.result.reason == "won"


def test_every_game_that_is_searched_by_stages_exists():
    assert set(STAGED) <= {each.id for each in GAMES if each.solo}


# A deal that a narrow search wins soon.
BREADTH, DEAL = Breadth(20, 8), 16


def searched(nodes=10**6, enough=never):
    at = rules("le-cadran")
    return solve_by_stages(at, at.deal(numbered(DEAL)), BREADTH, nodes, enough)


@pytest.mark.thorough
def test_a_search_by_stages_wins_and_finds_the_same_again():
    verdict = searched()
    assert verdict.comes_out
    assert wins(Table.open(rules("le-cadran"), numbered(DEAL)), verdict.moves)
    assert searched(nodes=2000) == searched(nodes=2000)


def test_a_search_by_stages_keeps_to_its_bounds():
    assert searched(nodes=100).comes_out is None
    assert 100 <= searched(nodes=100).nodes < 200
    asked = []
    verdict = searched(enough=lambda: len(asked) == 5 or asked.append(1) is not None)
    assert verdict.comes_out is None
    assert verdict.nodes < 200


@pytest.mark.parametrize("breadth", [Breadth(1, 1), Breadth(3, 2)])
def test_a_search_by_stages_never_says_that_there_is_no_way(breadth):
    at = rules("la-belle-lucie")
    lost = position(at, OTHERS | {"f1": "As", "t1": "2s 3s", "t2": "Ks..6s 4s 5s"}, redeals=2).state
    verdict = solve_by_stages(at, lost, breadth, MOST, never)
    assert (verdict.comes_out, verdict.moves) == (None, ())


@pytest.mark.parametrize(
    ("piles", "redeals", "hopeless"),
    [
        ({"t1": "5s Ks"}, 2, True),
        ({"t1": "5s Ks"}, 1, False),  # a redeal may bring it out
        ({"t1": "Ks 5s"}, 2, False),
        ({"t1": "5h Ks", "t2": "5s Kh"}, 2, True),  # each waits for the other
        ({"t1": "5h Ks", "t2": "5d Kh"}, 2, False),
    ],
)
def test_a_king_over_what_must_go_first_leaves_no_hope(piles, redeals, hopeless):
    at = rules("la-belle-lucie")
    assert at.hopeless(position(at, piles, redeals=redeals).state) is hopeless


def test_where_there_are_two_of_each_card_a_king_leaves_hope():
    at = rules("house-in-the-wood")
    assert not at.hopeless(position(at, {"t1": "5s Ks"}, redeals=2).state)


@pytest.mark.thorough
def test_spider_is_won_over_its_last_row():
    """A deal that comes out is found to do so from its last row but one."""
    table, rows = Table.open(rules("spider"), numbered(3)), 0
    for text in (SOLUTIONS / "spider.txt").read_text("utf-8").splitlines()[1:]:
        if rows == 4:
            break
        table, rows = table.type(0, text), rows + (text == "stock")
    verdict = find_win(table.rules, table.state, 200_000, never)
    assert verdict.comes_out
    assert list(verdict.moves).count(Say("stock")) == 1
    assert wins(table, verdict.moves)
