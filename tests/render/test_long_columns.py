"""Long columns lie more closely than others, and each of their cards can still be read."""

from __future__ import annotations

import pytest

from render.geometry import WIDTH
from render.long_columns import TALL
from render.theme import Theme
from render.themes import THEMES
from tests.render.clear import set_out
from tests.render.looking import picture
from tests.render.reading import lying, told
from tests.render.test_pile_rows import columns


@pytest.mark.parametrize("longest", [5, 13, 18, 25, 40])
def test_long_columns_lie_closer_and_can_still_be_read(longest: int) -> None:
    view = columns((3, 7, longest, 0, 1, 2, 4))
    drawn, table = picture(view, ()), set_out(view)
    for one in lying(view):
        assert told(drawn, view, one), one.card
    if longest <= 13:
        assert table.height <= TALL
    if longest >= 25:
        rank = table.measure.top + table.measure.cap
        assert table.strips[1] == rank + (2 if longest < 40 else 1), "paper below each rank"
        assert table.height < 36 * longest + 350


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_ranks_get_smaller_only_where_columns_are_too_long_and_a_phone_shows_them_still(theme: Theme) -> None:
    caps = [set_out(columns((length, *[1] * 6)), theme=theme).measure.cap for length in range(1, 34)]
    assert caps == sorted(caps, reverse=True)
    assert set(caps[:13]) == {caps[0]}
    assert caps[0] > caps[-1] >= 10 * WIDTH / 350


def test_one_long_column_lies_dense_before_it_stretches_the_picture() -> None:
    tables = [set_out(columns((length, *[3] * 6))) for length in (17, 19, 21)]
    comfort, _, dense = (table.strips[1] for table in tables)
    assert (comfort, dense) == (tables[0].measure.strip, tables[2].measure.least)
    assert tables[2].height - tables[0].height < 2 * comfort, "four cards more take less than two did in comfort"


@pytest.mark.parametrize("longest", [9, 14, 17, 21, 30])
def test_all_columns_of_a_table_lie_alike(longest: int) -> None:
    """However long one of them is: as much shows of each covered card, with rank and suit at one height in it."""
    view = columns((3, 7, longest, 0, 1, 2, 4))
    assert {one.shows for one in lying(view)} - {None} == {set_out(view).strips[1]}


def test_ten_columns_keep_their_ranks_for_thirty_cards_in_one() -> None:
    """On a phone, which shows a picture 380 pixels wide, they are 14 pixels high."""
    table = set_out(columns((30, *[1] * 9)))
    assert table.measure.cap * 380 / WIDTH >= 14
    assert table.strips[1] >= table.measure.cap
