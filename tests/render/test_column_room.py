"""The room of a picture grows at once, and shrinks once much less has long been enough."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from engine.cards import pack
from engine.view import View
from render.column_room import Kept, columns_of, rooms_for
from render.geometry import frame
from render.png import height_of
from render.table import table_png
from tests.patience import position, rules
from tests.render.scenes import live
from tests.solutions.written import FILES, stages

SOLVED = {path.stem: path for path in FILES}


def columns(longest: int) -> View:
    """A table whose longest column holds so many cards face up."""
    return live(columns=((0, longest), (0, 3), (0, 1), (0, 1)))


def kept(*longest: int) -> list[int]:
    """The room of the columns on pictures on which the longest holds so many cards."""
    return [each.rooms[0] for each in accumulate(map(columns, longest), Kept.after, initial=Kept()) if each.rooms]


def test_room_grows_at_once_and_stays_while_most_of_it_is_needed() -> None:
    assert kept(5, 11, 9, 9, 9, 9, 9, 9) == [4, 10, 10, 10, 10, 10, 10, 10]


@pytest.mark.parametrize("name", ["yukon", "simple-simon", "la-loi-salique", "idiots-delight", "flower-garden"])
def test_cards_lie_only_as_dense_as_they_must(name: str) -> None:
    """A picture never gets much lower where a column gets longer."""
    at = rules(name)
    others = (2,) * (len(columns_of(at.layout, at.spots)) - 1)
    heights = [frame(at.layout, at.spots, (longest, *others), frozenset()).height for longest in range(4, 26)]
    assert min(higher - high for high, higher in pairwise(heights)) > -25


def test_room_shrinks_on_the_fifth_picture_in_a_row_that_needs_much_less() -> None:
    assert kept(11, 5, 5, 5, 5, 5) == [10, 10, 10, 10, 10, 4]
    assert kept(11, 5, 5, 9, 5, 5, 5, 5, 5) == [10] * 8 + [4]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["monte-carlo", "pyramid"])
def test_rows_that_are_used_no_more_are_closed_up(name: str) -> None:
    """There are as many as were dealt until little is left, and far fewer in the end."""
    views = [table.look() for table in stages(SOLVED[name])]
    found = [each.rooms for each in accumulate(views, Kept.after, initial=Kept())][1:]
    heights = [height_of(table_png(view, (), "", least=rooms)) for view, rooms in zip(views, found, strict=True)]
    assert heights[0] == heights[len(heights) // 2] == max(heights)
    assert heights[-1] <= 0.6 * heights[0]
    assert [rooms_for(view, rooms) for view, rooms in zip(views, found, strict=True)] == found


def test_a_row_that_is_filled_again_is_drawn_again() -> None:
    at = rules("monte-carlo")
    few, more = ({f"t{number}": str(card) for number, card in enumerate(pack()[:count], 1)} for count in (8, 20))
    low, high = (position(at, piles).look() for piles in (few, more))
    assert (rooms_for(low), rooms_for(high)) == ((2,), (4,))
    assert rooms_for(low, rooms_for(high)) == rooms_for(high, rooms_for(low)) == (4,)
    assert height_of(table_png(low, (), "")) < height_of(table_png(high, (), "", least=rooms_for(low)))
