"""Where three cards are drawn at a time, three lie open on the waste."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.catalogue import game
from engine.options import complete
from engine.table import Table
from engine.view import NO_TRAIL
from render.themes import USUAL_THEME
from tests.render.clear import cards_box, faults, set_out
from tests.render.looking import colors_in, picture
from tests.render.reading import label, lying, told

# Which way they lie, and what is chosen for it.
THREES = {
    "klondike": ("right", {"draw": "3"}),
    "osmosis": ("right", {"draw": "3"}),
    "honey-bee": ("down", {}),
    "canfield": ("down", {"draw": "3"}),
}


def drawn(name: str, draws: int, **options: str) -> Table:
    """A table after so many draws."""
    kind = game(name)
    table = Table.open(kind.at(complete(kind.options, options or THREES[name][1]), 1), "s1:threes")
    for _ in range(draws):
        table = table.type(0, "stock")
    return table


def waste(table: Table) -> int:
    """Which pile the waste is."""
    return next(number for number, spot in enumerate(table.rules.spots) if spot.kind == "waste")


@pytest.mark.parametrize("name", THREES)
@pytest.mark.parametrize("draws", [1, 2])
def test_the_top_three_cards_of_the_waste_can_be_told(name: str, draws: int) -> None:
    table = drawn(name, draws)
    view, number = table.look()._replace(trail=NO_TRAIL), waste(table)
    cards = table.state.piles[number].cards
    assert view.piles[number].cards == cards[-3:]
    shown = [one for one in lying(view) if one.pile == number]
    assert [one.card for one in shown] == [*cards[-3:]]
    assert {one.way for one in shown} == {THREES[name][0]}
    seen = picture(view, ())
    assert all(told(seen, view, one) for one in shown)
    assert faults(view) == []


@pytest.mark.parametrize("name", THREES)
def test_they_lie_in_comfort(name: str) -> None:
    table = drawn(name, 1)
    shown = [one for one in lying(table.look()) if one.pile == waste(table)]
    steps = {(below.x - one.x) + (below.y - one.y) for one, below in pairwise(shown)}
    assert len(steps) == 1
    assert steps.pop() >= 30


def test_all_that_was_drawn_is_ringed() -> None:
    table = drawn("klondike", 1)
    view, number = table.look(), waste(table)
    left, top, right, bottom = cards_box(set_out(view), view, number)
    seen = picture(view, ())
    for box in ((left - 4, top + 20, left, bottom - 20), (right, top + 20, right + 4, bottom - 20)):
        assert USUAL_THEME.gold in colors_in(seen, box)


@pytest.mark.parametrize("name", THREES)
def test_the_line_around_what_was_drawn_hides_no_rank(name: str) -> None:
    view = drawn(name, 2).look()
    seen = picture(view, ())
    assert [one.card for one in lying(view) if not told(seen, view, one)] == []


def test_where_one_card_is_drawn_one_lies_open() -> None:
    table = drawn("klondike", 3, draw="1")
    assert len(table.look().piles[waste(table)].cards) == 1


def test_where_there_is_no_room_beside_it_only_the_top_card_shows() -> None:
    """Ten columns leave none in Double Klondike."""
    table = drawn("double-klondike", 1, draw="3")
    view, number = table.look(), waste(table)
    assert [one.card for one in lying(view) if one.pile == number] == [view.piles[number].cards[-1]]
    left, _, right, _ = cards_box(set_out(view), view, number)
    assert right - left == set_out(view).measure.width


def test_the_edges_of_the_cards_below_are_as_wide_as_what_lies_open_upon_them() -> None:
    view = drawn("klondike", 5).look()._replace(trail=NO_TRAIL)
    table, pile = set_out(view), waste(drawn("klondike", 5))
    left, _, _, bottom = cards_box(table, view, pile)
    last, below = max(each.x for each in lying(view) if each.pile == pile), picture(view)
    assert last > left + table.measure.width // 2
    across = range(left + 8, last + table.measure.width - 8)
    assert [x for x in across if below.getpixel((x, bottom + 2)) in USUAL_THEME.cloth] == []


def test_names_of_rows_that_grow_stay_where_these_begin() -> None:
    """Those of the foundations and the reserves of Osmosis."""
    view = drawn("osmosis", 0).look()
    table = set_out(view)
    for pile, there in enumerate(view.piles):
        if there.spot.fan == "right":
            found = label(view, pile)
            assert found is not None
            left, _, right, _ = found[-1]
            assert abs(left + right - 2 * table.cards[pile][0] - table.measure.width) <= 2
