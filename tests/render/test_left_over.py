"""Rows that are nearly used up do not keep a table high: what is left of them stands elsewhere, in few places."""

from __future__ import annotations

import pytest

from engine.catalogue import game
from engine.view import NO_TRAIL, View
from render.column_room import standing
from render.geometry import WIDTH
from render.pile_rows import Stand
from tests.render.clear import faults, set_out
from tests.render.patience_scenes import opening
from tests.render.test_column_room import fans, rows_of, without
from tests.solutions import search
from tests.solutions.written import stages

COLUMNS = " ".join(fans(*range(1, 10)))


def reserve(name: str, *left: int) -> View:
    """A table as it is dealt, but with only some piles of its reserve."""
    there = [pile.spot for pile in opening(game(name)).look().piles if pile.spot.kind == "reserve"]
    return without(name, *[spot.short() for spot in there if spot.number not in left])


@pytest.mark.parametrize("name", ["king-albert", "idiots-delight"])
def test_the_last_four_piles_of_a_reserve_stand_beside_the_foundations(name: str) -> None:
    """One place stays free between them, in which the number of cards at home stands."""
    view = reserve(name, 2, 3, 5, 7)
    assert rows_of(view) == ["r2 r3 r5 r7 . f1 f2 f3 f4", COLUMNS]
    assert set_out(view).home is not None
    assert set_out(view).height < set_out(opening(game(name)).look()).height - 90
    assert faults(view) == []
    assert len(rows_of(reserve(name, 1, 2, 3, 5, 7))) == 3


def test_the_last_card_of_the_bouquet_stands_beside_the_foundations() -> None:
    """Two would leave no place between them, or make the beds narrower."""
    view, beds = reserve("flower-garden", 3), " ".join(fans(*range(1, 7)))
    assert rows_of(view) == ["r3 . f1 f2 f3 f4", beds]
    assert set_out(view).home is not None
    assert faults(view) == []
    assert rows_of(reserve("flower-garden", 3, 4))[0] == "f1 f2 f3 f4"


@pytest.mark.parametrize("name", ["idiots-delight", "honey-bee"])
def test_all_labels_of_a_row_are_above_where_columns_stand_beside_other_piles(name: str) -> None:
    """What is left of the reserve beside the foundations, and the garden beside hive, stock and waste."""
    view = reserve(name, 2, 3, 5, 7) if name == "idiots-delight" else opening(game(name)).look()
    stands, (first, *_) = set_out(view).stands, standing(view).rows
    assert {stands[pile] for pile in first if pile is not None} == {Stand.ABOVE}


def test_no_hole_is_left_where_columns_in_two_rows_are_gone() -> None:
    """What is left of each row stands in its middle."""
    view = without("bakers-dozen", "t3", "t9")
    assert [row.strip(". ").split() for row in rows_of(view)[1:]] == [fans(1, 2, 4, 5, 6, 7), fans(8, 10, 11, 12, 13)]
    table = set_out(view)
    for row in standing(view).rows[1:]:
        lefts = [table.cards[pile][0] for pile in row if pile is not None]
        assert abs(lefts[0] + lefts[-1] + table.measure.width - WIDTH) <= 2
    assert faults(view) == []


def test_columns_in_more_rows_stay_where_they_are() -> None:
    assert rows_of(without("la-belle-lucie", "t3"))[1].split() == fans(*range(1, 7))


def test_no_place_stays_for_a_turn_that_took_cards_from_nearly_everywhere() -> None:
    """As all that close up do in Monte Carlo: nothing would tell that what is left of a row was not there before."""
    views = [table.look() for table in stages(search.FOLDER / "monte-carlo.txt")]
    closing = [view for view in views if len(view.trail.left) > 6]
    alone = [view._replace(trail=NO_TRAIL) for view in closing]
    assert [set_out(view).height for view in closing] == [set_out(view).height for view in alone]
    assert len({set_out(view).height for view in closing}) > 1


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_what_is_left_of_rows_that_have_closed_up_stands_in_the_middle(count: int) -> None:
    """Between two columns of the others where it must."""
    left = [2, 5, 11, 14, 20, 23, 28, 33][:count]
    view = without("house-in-the-wood", *fans(*[number for number in range(1, 36) if number not in left]))
    row, table = [pile for pile in standing(view).rows[1] if pile is not None], set_out(view)
    assert len(row) == count
    assert abs(table.cards[row[0]][0] + table.cards[row[-1]][0] + table.measure.width - WIDTH) <= 2
    assert faults(view) == []
