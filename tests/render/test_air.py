"""Cards, and the gold around them, touch neither each other nor the edge, and other piles lie apart."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from operator import itemgetter

import pytest
from PIL import ImageChops

from engine.piles import SIDEWAYS
from engine.view import Thickness
from render.column_room import rooms_for, thick_piles
from render.felt import felt
from render.geometry import FOOTER, WIDTH, Frame
from render.middle import middle_of
from render.pile_rows import rows
from render.scene import Scene, scene, table
from render.themes import USUAL_THEME
from tests.patience import game
from tests.playing import Setting, settings
from tests.render.boxes import Box
from tests.render.clear import set_out
from tests.render.looking import colors_in, picture
from tests.render.patience_scenes import opening, seen
from tests.render.reading import place_box
from tests.render.scenes import live, moved, with_pile
from tests.render.test_pile_rows import columns, pyramid
from tests.render.test_space import at_first

EVERY = {(each.game.id, each.players, each.rules.layout): each for each in settings()}.values()
# What stays free between two cards, and beside the outermost, by how many stand side by side.
BETWEEN, BESIDE = {8: 6, 10: 4}, {10: 6}
# And of all others.
LEAST, EDGE = 3, 5
# Between piles of different kinds, and above the lower rail.
OTHER, RAIL = 16, 12
FELT = frozenset(USUAL_THEME.cloth)


def cells(placed: Frame) -> list[list[int]]:
    """How far from the left the cards of each row begin; what stands in no row lies above all."""
    corners = sorted((y, x) for x, y in placed.cards if y > 0)
    return [[x for _, x in row] for _, row in groupby(corners, key=itemgetter(0))]


@pytest.mark.alike
@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_cards_touch_neither_each_other_nor_the_edge(setting: Setting) -> None:
    """Neither does the line around those that were moved."""
    placed = set_out(at_first(setting))
    # Where rows run to the sides, some columns of the layout are room for them.
    count = min(setting.rules.layout.columns, len({x for x, _ in placed.cards}))
    wide = placed.measure.width
    between = next((gap for most, gap in BETWEEN.items() if count <= most), LEAST)
    beside = next((gap for most, gap in BESIDE.items() if count <= most), EDGE)
    assert all(b - a - wide >= between for row in cells(placed) for a, b in pairwise(row))
    assert all(beside <= x <= WIDTH - beside - wide for x, _ in placed.cards)
    assert 1 <= placed.aside < between / 2


def test_rows_of_many_whole_cards_lie_close() -> None:
    """Those of Monte Carlo make do with few colours, so that they need not be small."""
    placed = set_out(seen("monte-carlo start"))
    assert {b - a - placed.measure.width for row in cells(placed) for a, b in pairwise(row)} <= {*range(6, 9)}


@pytest.mark.parametrize("count", [5, 7, 8, 9, 10, 13])
def test_felt_shows_between_two_golden_cards_and_beside_them(count: int) -> None:
    view = columns((1,) * count)
    for first in range(1, count - 1):
        pair = first, first + 1
        gold = moved(view, *[(0, pile) for pile in pair])
        drawn, placed = picture(gold, ()), set_out(gold)
        aside = placed.aside
        beyond = placed.measure.width + aside
        for x, y in [placed.cards[pile] for pile in pair]:
            line = y + placed.measure.height // 2
            assert drawn.getpixel((x - aside, line)) == drawn.getpixel((x + beyond - 1, line)) == USUAL_THEME.gold
            assert {drawn.getpixel((side, line)) for side in (x - aside - 1, x + beyond)} <= FELT


@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_piles_of_another_kind_lie_apart(setting: Setting) -> None:
    """Where a label stands between them, that is enough."""
    view = at_first(setting)
    placed, spots = set_out(view), [pile.spot for pile in view.piles]
    every = [*rows(view.layout, tuple(spots), frozenset())]
    for row, below in pairwise(every):
        kinds, others = ({spots[pile].kind for pile in each.there} for each in (row, below))
        spread = row.fan or row.sides or below.beneath
        if kinds != others and not (spread or below.labelled or below.again):
            lowest = max(placed.cards[pile][1] for pile in row.there) + placed.measure.height
            assert all(placed.cards[pile][1] - lowest >= OTHER for pile in below.there)


@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_no_card_stands_on_the_lower_rail(setting: Setting) -> None:
    view = at_first(setting)
    placed = set_out(view)
    single = [pile for pile, seen in enumerate(view.piles) if seen.spot.fan not in ("down", *SIDEWAYS)]
    assert all(placed.height - FOOTER - placed.cards[pile][1] - placed.measure.height >= RAIL for pile in single)


def test_no_shadow_falls_on_the_lower_rail() -> None:
    """Below a thick pile it is as elsewhere."""
    view = opening(game("golf")).look()
    waste = next(pile for pile, seen in enumerate(view.piles) if seen.spot.kind == "waste")
    drawn = picture(with_pile(view, waste, view.piles[waste].cards, Thickness.THICK), ())
    rail = drawn.height - FOOTER, drawn.height - FOOTER + 4
    assert colors_in(drawn, (0, rail[0], WIDTH, rail[1])) <= {*USUAL_THEME.wood.grain, USUAL_THEME.wood.brass}


def test_lines_where_cards_lay_half_over_others_do_not_cross() -> None:
    """Within the places of the lowest row and between them nothing shows of those that they lay upon."""
    view = pyramid()
    there = table(view.layout, tuple(pile.spot for pile in view.piles), thick_piles(view))
    drawn = scene(USUAL_THEME, there, rooms_for(view))
    left, top, right, bottom = place_box(view, 6)
    wide, step = right - left, drawn.frame.cards[7][0] - left
    for at in range(left, left + 4 * step, step):
        assert lines(drawn, (at, top, at + wide, bottom)) == (at, top, at + wide, bottom)
        assert lines(drawn, (at + 2, top + 2, at + wide - 2, bottom - 2), corners=wide // 8) is None
    for at in range(right, right + 3 * step, step):
        assert lines(drawn, (at, top, at + step - wide, bottom)) is None


def lines(drawn: Scene, box: Box, *, corners: int = 0) -> Box | None:
    """Where a part of the pyramid's scene is not bare felt; what is within its corners does not count."""
    middle = middle_of(drawn.frame, [pile.spot for pile in pyramid().piles])
    plain = felt(WIDTH, drawn.frame.height, middle).crop(box)
    seen = drawn.crop(box)
    for x, y in product((0, seen.width - corners), (0, seen.height - corners)):
        part = x, y, x + corners, y + corners
        seen.paste(plain.crop(part), part)
    found = ImageChops.difference(plain, seen).getbbox()
    return found and (box[0] + found[0], box[1] + found[1], box[0] + found[2], box[1] + found[3])


def test_the_line_around_whoever_is_to_move_is_seen_whole_below_thick_piles() -> None:
    view = live(2)
    for pile in range(len(view.piles)):
        if view.piles[pile].spot.owner is not None:
            view = with_pile(view, pile, view.piles[pile].cards, Thickness.THICK)
    for seat in (0, 1):
        there = table(view.layout, tuple(pile.spot for pile in view.piles), thick_piles(view))
        left, _, right, bottom = scene(USUAL_THEME, there, rooms_for(view)).zones[seat]
        drawn = picture(view._replace(turn=seat))
        assert colors_in(drawn, (left + 20, bottom - 1, right - 20, bottom)) == {USUAL_THEME.wood.brass}
