"""Long columns lie more closely than others, and each of their cards can still be read."""

from __future__ import annotations

import pytest

from render.card_sizes import SHADED
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
        assert table.strips[1] == table.measure.cap + SHADED + (4 if longest < 40 else 2), "paper below each rank"
        assert table.height < 36 * longest + 350
        steps = {one.pile: one.shows for one in lying(view) if one.shows is not None}
        assert steps[2] <= table.strips[1] + 1
        assert {steps[pile] for pile in (0, 1, 5, 6)} == {table.measure.strip}, "others lie in comfort"


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
    assert tables[2].height - tables[0].height < comfort, "four cards more take less than one did in comfort"
    shown = [one.shows for one in lying(columns((21, *[3] * 6))) if one.shows is not None]
    assert (min(shown), max(shown)) == (dense, comfort), "others lie in comfort"


def test_ten_columns_keep_their_ranks_for_thirty_cards_in_one() -> None:
    """On a phone, which shows a picture 380 pixels wide, they are 14 pixels high."""
    table = set_out(columns((30, *[1] * 9)))
    assert table.measure.cap * 380 / WIDTH >= 14
    assert table.strips[1] >= table.measure.cap
