"""Piles that belong together stand closer to each other than to those beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.view import View
from render.geometry import WIDTH
from render.sprites import PAD
from render.themes import USUAL_THEME
from tests.render.bank_scenes import bank
from tests.render.clear import set_out
from tests.render.looking import picture
from tests.render.patience_scenes import seen
from tests.render.scenes import live


def gaps(view: View, row: int) -> list[tuple[bool, int]]:
    """Whether two neighbours of a row are of one group, and how much felt there is between them."""
    table = set_out(view)
    there = [view.piles[pile].spot for pile in view.layout.rows[row] if pile is not None]
    lefts = [table.cards[pile][0] for pile in view.layout.rows[row] if pile is not None]
    groups = [(spot.owner, spot.kind == "foundation") for spot in there]
    felt = [b - a - table.measure.width for a, b in pairwise(lefts)]
    return [(a == b, width) for (a, b), width in zip(pairwise(groups), felt, strict=True)]


GROUPS = [
    (bank(3), 0, 2.5),
    (live(7), 0, 1.5),
    (live(7), 1, 1.5),
]


@pytest.mark.parametrize(("view", "row", "times"), GROUPS)
def test_there_is_more_felt_between_groups_than_within_them(view: View, row: int, times: float) -> None:
    """The more piles a group has, the more."""
    found = gaps(view, row)
    assert times * max(width for same, width in found if same) <= min(width for same, width in found if not same)


@pytest.mark.parametrize(("view", "row"), [(live(7), 0)])
def test_the_outermost_groups_keep_to_the_ends_of_the_columns(view: View, row: int) -> None:
    table, columns = set_out(view), view.layout.rows[-1]
    for pile, column in ((view.layout.rows[row][side], columns[side]) for side in (0, -1)):
        assert pile is not None
        assert column is not None
        assert table.cards[pile][0] == table.cards[column][0]


@pytest.mark.parametrize(("view", "row"), [(seen("eight-off start"), 2), (live(7), 2)])
def test_columns_keep_their_places(view: View, row: int) -> None:
    """Whatever stands above them, and with foundations beside them."""
    table = set_out(view)
    lefts = [table.cards[pile][0] for pile in view.layout.rows[row] if pile is not None]
    assert len({b - a for a, b in pairwise(lefts)}) == 1


@pytest.mark.parametrize("name", ["freecell", "bakers-game", "bristol"])
def test_groups_over_columns_stand_apart_and_so_do_these(name: str) -> None:
    """There is room for gold around the cards at both sides, and each card stands over a column."""
    table, layout = set_out(seen(f"{name} start")), seen(f"{name} start").layout
    above, below = [[table.cards[pile][0] for pile in row if pile is not None] for row in layout.rows]
    assert above == below
    assert WIDTH - above[-1] - table.measure.width == pytest.approx(above[0], abs=1)
    felt = [b - a - table.measure.width for a, b in pairwise(above)]
    assert felt[3] >= 2 * felt[0] + 2 * PAD
    assert len({*felt[:3], *felt[4:]}) == 1


TRAYS = {
    "freecell": ["c1", "c2", "c3", "c4"],
    "eight-off": [f"c{number}" for number in range(1, 9)],
    "seahaven-towers": ["c1", "c2", "c3", "c4"],
    "bristol": ["s", "r1", "r2", "r3"],
}


@pytest.mark.parametrize("name", TRAYS)
def test_cells_lie_in_a_tray_that_is_darker_than_the_felt_around_foundations(name: str) -> None:
    view = seen(f"{name} start")
    table, drawn = set_out(view), picture(view, ())
    shades = {color: number for number, color in enumerate(USUAL_THEME.cloth)}
    darker = []
    for pile, there in enumerate(view.piles):
        x, y = table.cards[pile]
        # Above the upper left corner, beside the label.
        beside = drawn.getpixel((x + 1, y - 12))
        if there.spot.kind in {"cell", "reserve", "stock", "foundation"} and shades.get(beside, 9) <= 5:
            darker.append(there.spot.short())
    assert darker == TRAYS[name]


@pytest.mark.parametrize("name", ["la-loi-salique", "congress", "miss-milligan"])
def test_the_back_of_a_stock_tells_it_from_foundations_without_a_gap(name: str) -> None:
    """So that cards are as wide as elsewhere on nine columns."""
    widths = [set_out(seen(f"{each} start")).measure.width for each in (name, "house-on-the-hill")]
    assert widths[0] == widths[1]
