"""Where a search over numbers has found no win by so many moves, another begins beside it."""

from __future__ import annotations

import pytest

from engine.shuffle import numbered
from engine.solving import fresh_starts
from engine.solving.fresh_starts import FreshStarts
from engine.solving.open_form import open_form
from engine.solving.open_search import OpenSearch
from engine.solving.openly import solve_openly
from engine.solving.worth import orders
from engine.table import Table
from tests.patience import rules

# A deal of Flower Garden that the first search leaves open by so many moves, and one that it proves lost by fewer.
STUBBORN, LOST, MOST = 171, 115, 8_000


def never():
    return False


def dealt(number):
    at = rules("flower-garden")
    state = at.deal(numbered(number))
    return open_form(at, state), state, orders(at.id)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(fresh_starts, "PATIENT", 3_000)
    monkeypatch.setattr(fresh_starts, "SHORT", 3_000)


@pytest.mark.usefixtures("impatient")
def test_a_search_with_another_taste_wins_what_the_first_leaves_open():
    assert OpenSearch(*dealt(STUBBORN)).run(MOST, never) is None
    at = rules("flower-garden")
    table = Table.open(at, numbered(STUBBORN))
    verdict = solve_openly(at, table.state, MOST, never)
    assert verdict.comes_out
    for move in verdict.moves:
        table = table.act(0, move)
    assert table.result.reason == "won"


def test_the_first_search_goes_on_between_the_others(monkeypatch):
    monkeypatch.setattr(fresh_starts, "PATIENT", 500)
    monkeypatch.setattr(fresh_starts, "SHORT", 500)
    alone, search = OpenSearch(*dealt(LOST)), FreshStarts(*dealt(LOST))
    assert (alone.run(MOST, never), search.run(MOST, never)) == (False, False)
    assert alone.tries < search.tries <= MOST


@pytest.mark.usefixtures("impatient")
def test_the_same_deal_is_always_searched_alike():
    tries = {
        search.tries
        for search in (FreshStarts(*dealt(STUBBORN)), FreshStarts(*dealt(STUBBORN)))
        if search.run(MOST, never)
    }
    assert len(tries) == 1


@pytest.mark.usefixtures("impatient")
def test_it_keeps_to_so_many_moves_and_to_its_time():
    search, asked = FreshStarts(*dealt(76)), []
    assert search.run(7_000, never) is None
    assert 7_000 <= search.tries < 7_100
    assert search.run(MOST, lambda: asked.append(1) is None) is None
    assert search.tries < 7_200
    assert search.way(), "what looks best is told"
