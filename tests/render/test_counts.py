"""Numbers of cards on piles, where a table shows them."""

from __future__ import annotations

import pytest

from engine.layout import layout
from engine.piles import Spot
from engine.view import PileView, Thickness, View
from render.cards import TOP
from render.palette import GOLD, INK, WHITE
from render.table import table_png
from tests.render.looking import (
    S1,
    S2,
    T2,
    W1,
    badge_box,
    changed,
    colors_in,
    picture,
    placed,
    within,
)
from tests.render.scenes import NAMES, counted, live, marked, with_pile

COUNTS = (1, 4, 9, 10, 24, 52, 104)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("count", COUNTS)
def test_a_number_stands_at_the_lower_edge_of_its_pile(players: int, count: int) -> None:
    view = live(players)
    for pile in (3, S1, W1, S2):
        box = changed(view, counted(view, count, pile))
        assert within(box, badge_box(view, pile))
        assert box is not None
        x, y = placed(view).cards[pile]
        measure = placed(view).measure
        assert abs(box[0] + box[2] - (2 * x + measure.width)) <= 2
        assert box[1] > y + TOP + 2 * measure.cap, "rank and suit stay free"
        assert box[1] < y + measure.height < box[3]


def test_a_number_is_large_and_white_on_a_dark_ground() -> None:
    view = live()
    for count in (1, 24, 104):
        badge = changed(view, counted(view, count, S1))
        assert badge is not None
        drawn = picture(counted(view, count, S1)).crop(badge)
        assert {WHITE, INK} <= colors_in(drawn, (0, 0, *drawn.size))
        middle = drawn.crop((12, 0, drawn.width - 12, drawn.height)).convert("L")
        digits = (
            middle.crop((0, 4, middle.width, middle.height - 4)).point(lambda level: 255 * (level > 200)).getbbox()
        )
        assert digits is not None
        assert digits[3] - digits[1] >= 26


@pytest.mark.parametrize("players", [2, 7])
def test_every_number_looks_different(players: int) -> None:
    view = live(players)
    drawn = {table_png(counted(view, count, S1), NAMES, "") for count in range(1, 105)}
    assert len(drawn) == 104
    assert table_png(view, NAMES, "") not in drawn


def test_a_number_stays_where_it_is_however_thick_the_pile() -> None:
    boxes = set()
    for thickness in (Thickness.THIN, Thickness.MEDIUM, Thickness.THICK):
        view = with_pile(live(), S1, (), thickness)
        boxes.add(changed(counted(view, 11, S1), counted(view, 44, S1)))
    assert len(boxes) == 1


def test_no_number_stands_where_no_card_lies() -> None:
    view = live(thickness=Thickness.NOTHING)
    assert changed(view, counted(view, 0, S1, W1)) is None


def test_a_column_bears_its_number_at_its_last_card() -> None:
    view = live()
    table = placed(view)
    box = changed(view, counted(view, 5, T2))
    x, y = table.cards[T2]
    last = y + 4 * table.strips[1]
    assert within(
        box, (x, last + table.measure.height - 20, x + table.measure.width, last + table.measure.height + 21)
    )


@pytest.mark.parametrize("pile", [S1, W1])
def test_a_number_and_a_mark_agree(pile: int) -> None:
    """The golden edge of the last move stays, and so do the edges of a thick pile."""
    view = counted(live(), 12, pile)
    gilded = marked(view, reached={pile})
    table = placed(view)
    x, y = table.cards[pile]
    drawn = picture(gilded)
    for side in (x + 3, x + table.measure.width - 4):
        assert drawn.getpixel((side, y + table.measure.height // 2)) == GOLD
    assert changed(marked(live(), reached={pile}), gilded) == changed(live(), view)


def test_a_number_too_long_for_its_card_is_pressed_together() -> None:
    spots = [Spot("stock", owner=0), *(Spot("tableau", number + 1, fan="down") for number in range(13))]
    grid = "s1" + " ." * 12 + "\n" + " ".join(f"t{number + 1}" for number in range(13))
    piles = tuple(PileView(spot, (), Thickness.THICK) if spot.owner == 0 else PileView(spot, ()) for spot in spots)
    view = View(piles, layout(grid, spots), None, (True,))
    for count in (104, 88888888):
        assert within(changed(view, counted(view, count, 0)), badge_box(view, 0))
