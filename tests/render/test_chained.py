"""Piles whose cards follow each other in one column, as the rays of Le Shah: drawn as one, named after the last."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.cards import Card, pack
from engine.layout import layout
from engine.piles import Spot
from engine.view import PileView, View
from render.chained import beneath, chained
from render.labels import Mark
from render.pile_rows import PARTED
from render.themes import USUAL_THEME
from tests.render.clear import faults, set_out
from tests.render.looking import apart, colors_in, picture
from tests.render.reading import label, lying, marked_as, place_box, shows, told
from tests.render.scenes import moved

INNER, OUTER, OTHER = 0, 1, 2
SPOTS = (Spot("inner"), Spot("outer", fan="down"), Spot("foundation"), Spot("tableau", fan="down"))
GRID = """
    . f .

    i+o . t
"""


def ray(inner: int, outer: int, *, blocked: bool = True) -> View:
    """A column of so many cards of two piles, beside others; while outer cards lie there, the inner is blocked."""
    cards = iter(pack()[20:])
    sizes = (inner, outer, 1, 2)
    piles = [PileView(spot, tuple(next(cards) for _ in range(size))) for spot, size in zip(SPOTS, sizes, strict=True)]
    piles[INNER] = piles[INNER]._replace(blocked=blocked and outer > 0)
    return View(tuple(piles), layout(GRID, SPOTS), 0, (True,))


def fan(view: View) -> list[tuple[Card, int]]:
    """The cards of the column from its upper end, and how far down each begins."""
    return [(one.card, one.y) for one in lying(view) if one.pile == OUTER]


def test_a_grid_tells_which_piles_follow_each_other_and_what_begins_at_the_top_again() -> None:
    found = layout(GRID, SPOTS)
    assert found.rows == ((None, 2, None), (1, None, 3))
    assert found.chains == ((INNER, OUTER),)
    assert found.again == {1}


def test_columns_begin_beside_what_stands_at_the_top() -> None:
    table = set_out(ray(1, 1))
    assert table.cards[OUTER][1] < table.cards[OTHER][1]
    assert faults(ray(1, 1)) == []


@pytest.mark.parametrize(("inner", "outer"), [(1, 0), (2, 0), (1, 1), (1, 4), (0, 3)])
def test_cards_of_both_piles_lie_in_one_column(inner: int, outer: int) -> None:
    view = ray(inner, outer)
    column = fan(view)
    assert [card for card, _ in column] == [*view.piles[INNER].cards, *view.piles[OUTER].cards]
    drawn = picture(view, ())
    assert all(told(drawn, view, one) for one in lying(view))


def test_there_is_a_gap_between_the_piles() -> None:
    view = ray(2, 3)
    steps = [below - above for (_, above), (_, below) in pairwise(fan(view))]
    strip = set_out(view).strips[1]
    assert steps == [strip, strip + PARTED, strip, strip]
    assert beneath(view) == {OUTER: 2}
    assert beneath(ray(2, 0)) == {}


@pytest.mark.parametrize(("sizes", "name"), [((1, 0), "i"), ((1, 2), "o"), ((0, 2), "o"), ((0, 0), "i")])
def test_a_column_is_named_after_the_pile_of_its_last_card(sizes: tuple[int, int], name: str) -> None:
    view = ray(*sizes)
    assert chained(view).piles[OUTER].spot.short() == name
    found = label(view, OUTER)
    assert found is not None
    assert shows(picture(view, ()), *found)
    assert label(view, INNER) is None


def test_what_lies_beneath_is_not_faded() -> None:
    """That it is covered says enough."""
    view = ray(1, 1)
    assert picture(view, ()).tobytes() == picture(ray(1, 1, blocked=False), ()).tobytes()
    assert USUAL_THEME.paper in colors_in(picture(view, ()), place_box(view, OUTER))


def test_a_move_to_either_pile_marks_the_column() -> None:
    for target in (INNER, OUTER):
        view = chained(moved(ray(1, 1), (OTHER, target)))
        assert marked_as(view, set_out(view), OUTER) is Mark.REACHED
        found = label(view, OUTER)
        assert found is not None
        assert apart(found[2], place_box(view, OTHER))
