"""Rows that are nearly used up do not keep a table high: what is left of them stands elsewhere, in few places."""

from __future__ import annotations

import pytest

from engine.catalogue import game
from engine.view import NO_TRAIL, View
from render.column_room import standing
from render.geometry import WIDTH
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


@pytest.mark.parametrize(
    ("left", "row"), [((2, 3, 5, 8), ". . t2 t3 t5 t8"), ((2, 5, 8), ". . t2 t5 t8"), ((8,), ". . . t8")]
)
def test_the_last_fans_of_bristol_stand_side_by_side_in_the_middle(left: tuple[int, ...], row: str) -> None:
    """Once half of them are gone; then those above stay over the columns, and cards as large as they were."""
    view = without("bristol", *[f"t{number}" for number in range(1, 9) if number not in left])
    assert rows_of(view) == ["s r1 r2 r3 f1 f2 f3 f4", row]
    table, names = set_out(view), {pile.spot.short(): number for number, pile in enumerate(view.piles)}
    assert table.measure == set_out(opening(game("bristol")).look()).measure
    first, last = (table.cards[names[f"t{number}"]][0] for number in (left[0], left[-1]))
    assert abs(first + last + table.measure.width - WIDTH) <= 2
    assert faults(view) == []


def test_five_fans_of_bristol_stay_where_they_are() -> None:
    view = without("bristol", "t1", "t4", "t6")
    assert rows_of(view) == ["s r1 r2 r3 f1 f2 f3 f4", "t1 t2 t3 t4 t5 t6 t7 t8"]


def test_foundations_in_the_middle_stay_alone_there() -> None:
    assert rows_of(reserve("flower-garden", 3))[0] == "f1 f2 f3 f4"


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
