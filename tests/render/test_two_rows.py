"""Below one long column stand what is beneath it; the other columns of the lower row do not wait for its end."""

from __future__ import annotations

import pytest

from engine.cards import pack
from engine.view import NO_TRAIL, View
from render.column_room import Kept, Rooms, rooms_for
from tests.patience import game
from tests.render.bank_scenes import at
from tests.render.bank_scenes import lying as with_cards
from tests.render.clear import faults, set_out
from tests.render.patience_scenes import opening
from tests.render.reading import lying

UPPER = [f"t{number}" for number in range(1, 8)]
LOWER = [f"t{number}" for number in range(8, 14)]


def curds(**lengths: int) -> View:
    """Curds and Whey with so many cards in some columns, and four in all others."""
    view = opening(game("curds-and-whey")).look()._replace(trail=NO_TRAIL)
    for name in (*UPPER, *LOWER):
        view = with_cards(view, name, *pack()[: lengths.get(name, 4)])
    return view


def tops(view: View, rooms: Rooms = ()) -> dict[str, int]:
    """How far down each column of the lower row begins."""
    return {name: set_out(view, rooms).cards[at(view, name)][1] for name in LOWER}


@pytest.mark.parametrize(("long", "beneath"), [("t1", {"t8"}), ("t4", {"t10", "t11"}), ("t7", {"t13"})])
def test_only_columns_beneath_the_longest_wait_for_its_end(long: str, beneath: set[str]) -> None:
    even, view = tops(curds()), curds(**{long: 9})
    found = tops(view)
    assert {found[name] - even[name] for name in LOWER if name not in beneath} == {0}
    assert {found[name] - even[name] for name in beneath} == {5 * set_out(view).strips[1]}
    assert faults(view) == []


def test_of_two_long_columns_all_of_the_lower_row_wait_for_the_second() -> None:
    found = tops(curds(t1=9, t5=9))
    assert len({*found.values()}) == 1
    assert {*found.values()} == {*tops(curds(**dict.fromkeys(UPPER, 9))).values()}


def test_a_column_that_had_to_wait_stays_there_and_has_room_for_what_comes() -> None:
    views = curds(t1=9), curds(t8=8)
    kept = Kept().after(views[0]).after(views[1]).rooms
    assert kept == rooms_for(views[1], rooms_for(views[0]))
    assert tops(views[1], kept) == tops(views[0])
    assert faults(views[1], kept) == []
    frame = set_out(views[1], kept)
    assert frame.spreads[at(views[1], "t8")].room >= 7 * frame.measure.least


def test_a_column_that_waits_makes_the_picture_no_higher_than_its_own_cards_do() -> None:
    """Long ones beside it end where they would anyway."""
    heights = {set_out(curds(t1=long, t8=1, t9=8)).height for long in (4, 9)}
    assert len(heights) == 1
    assert set_out(curds(t1=9, t8=6, t9=8)).height > min(heights)


def test_what_lies_beneath_a_long_column_is_as_readable_as_elsewhere() -> None:
    for name, count in (("t8", 13), ("t9", 13), ("t13", 3)):
        view = curds(t1=13, **{name: count})
        assert faults(view) == []
        assert min(one.shows for one in lying(view) if one.shows is not None) >= set_out(view).measure.least - 2
