"""Tables with rows at both sides use their width: cards are as large as the longest rows leave room for."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from engine.cards import pack
from engine.view import View
from render.column_room import Kept
from render.geometry import WIDTH
from tests.patience import game
from tests.render.bank_scenes import at
from tests.render.bank_scenes import lying as with_cards
from tests.render.clear import faults, set_out
from tests.render.looking import colors_in, picture
from tests.render.patience_scenes import opening
from tests.render.reading import lying, place_box
from tests.render.wings import wings
from tests.solutions.written import FILES, stages

SOLVED = next(path for path in FILES if path.stem == "osmosis")
# How wide a phone shows a picture, and how wide a card is there at least when it is dealt.
PHONE, CARD = 380, 51
# The highest picture, and how many cards the longest rows have.
HIGHEST, LONG = 1050, range(14)


def table_with(left: int, right: int) -> View:
    """A table whose longest rows have so many covered cards."""
    view = with_cards(wings(), "t2", *pack()[: left + 1])
    return with_cards(view, "t6", *pack()[26 : 26 + right + 1])


def test_cards_are_wide_when_they_are_dealt() -> None:
    table = set_out(opening(game("osmosis")).look())
    assert table.measure.width * PHONE / WIDTH >= CARD
    assert table.height <= HIGHEST


@pytest.mark.parametrize(("longest", "width"), [((2, 9), 118), ((2, 10), 108), ((2, 12), 98), ((4, 12), 88)])
def test_cards_are_narrower_the_longer_rows_are(longest: tuple[int, int], width: int) -> None:
    assert set_out(table_with(*longest)).measure.width == width


def test_another_covered_card_never_makes_cards_wider() -> None:
    widths = [[set_out(table_with(left, right)).measure.width for right in LONG] for left in range(4)]
    for few, more in [*pairwise(widths), *pairwise(zip(*widths, strict=True))]:
        assert all(wide >= narrow for wide, narrow in zip(few, more, strict=True))


def test_of_long_rows_27_pixels_show_and_nothing_overlaps() -> None:
    for right in LONG:
        view = table_with(2, right)
        assert min([one.shows for one in lying(view) if one.shows is not None]) >= 26
        assert faults(view) == []


def test_a_table_does_not_move_before_less_room_has_long_been_enough() -> None:
    views = [table_with(*each) for each in [(2, 5), (2, 7), (2, 4), (3, 6), *[(2, 3)] * 5]]
    kept = [each.rooms for each in accumulate(views, Kept.after, initial=Kept())][1:]
    assert kept == [(2, 5), (2, 7), (2, 7), *[(3, 7)] * 5, (2, 3)]
    tables = [set_out(view, rooms) for view, rooms in zip(views, kept, strict=True)]
    assert [b.cards != a.cards for a, b in pairwise(tables)] == [False, False, True, *[False] * 4, True]


@pytest.mark.thorough
def test_pictures_of_a_game_do_not_jump_back_and_forth() -> None:
    """Where one differs from the one before, none of the next four is like that again."""
    views = [stage.look() for stage in stages(SOLVED)]
    kept = [each.rooms for each in accumulate(views, Kept.after, initial=Kept())][1:]
    places = [set_out(view, rooms).cards for view, rooms in zip(views, kept, strict=True)]
    for number, (before, now) in enumerate(pairwise(places)):
        assert now == before or before not in places[number + 1 :][:5]


def test_felt_between_rows_has_its_rays_however_full_the_table_is() -> None:
    view = table_with(2, 9)
    left, _, right, bottom = place_box(view, at(view, "t1"))
    assert set_out(view).measure.few
    assert len(colors_in(picture(view, ()), (left, bottom + 9, right, bottom + 10))) > 1


def test_all_rows_stand_equally_far_apart() -> None:
    """Also where the edges of a thick pile show below some."""
    view = opening(game("osmosis")).look()
    tops = sorted({set_out(view).cards[pile][1] for row in view.layout.rows for pile in row if pile is not None})
    assert len({b - a for a, b in pairwise(tops)}) == 1
