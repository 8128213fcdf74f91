"""Tables whose rows run to the sides use their width: cards are as large as the longest rows leave room for."""

from __future__ import annotations

from itertools import accumulate, pairwise, product

import pytest

from engine.cards import pack
from engine.table import Table
from engine.view import View
from render import png
from render.column_room import Kept
from render.geometry import WIDTH, Frame
from render.table import table_png
from tests.lanes import chosen
from tests.patience import game
from tests.render.bank_scenes import at
from tests.render.bank_scenes import lying as with_cards
from tests.render.clear import faults, set_out
from tests.render.looking import colors_in, picture
from tests.render.patience_scenes import opening
from tests.render.reading import lying, place_box
from tests.render.wings import wings
from tests.solutions.written import FILES, stages

CASTLES = "beleaguered-castle", "streets-and-alleys", "citadel", "fortress", "chessboard"
SOLVED = {path.stem: path for path in FILES if path.stem in {*CASTLES, "osmosis"}}
# How wide a phone shows a picture, and how wide a card is there at least when it is dealt.
PHONE, CARD = 380, 51
# The highest picture, and the most bytes of one.
HIGHEST, BYTES = 1050, 80_000
LONG = range(14)


def castle(left: int, right: int) -> View:
    """A table whose longest rows have so many covered cards."""
    view = with_cards(wings(), "t2", *pack()[: left + 1])
    return with_cards(view, "t6", *pack()[26 : 26 + right + 1])


def shown(view: View) -> list[int]:
    """How much shows of each covered card."""
    return [one.shows for one in lying(view) if one.shows is not None]


def shift(view: View) -> int:
    """How far to the right of the middle the foundations stand, all below each other."""
    (x,) = {set_out(view).cards[at(view, f"f{number}")][0] for number in range(1, 5)}
    return x + set_out(view).measure.width // 2 - WIDTH // 2


@pytest.mark.parametrize("name", [*CASTLES, "osmosis"])
def test_cards_are_wide_when_they_are_dealt(name: str) -> None:
    table = set_out(opening(game(name)).look())
    assert table.measure.width * PHONE / WIDTH >= CARD
    assert table.height <= HIGHEST


@pytest.mark.parametrize(
    ("longest", "width"), [((0, 0), 118), ((6, 5), 118), ((7, 7), 108), ((9, 8), 98), ((9, 9), 88), ((13, 13), 88)]
)
def test_cards_are_narrower_the_longer_rows_are(longest: tuple[int, int], width: int) -> None:
    assert set_out(castle(*longest)).measure.width == width


def test_another_covered_card_never_makes_cards_wider() -> None:
    for left, right in product(LONG[1:], LONG):
        width = set_out(castle(left, right)).measure.width
        assert width <= min(set_out(castle(*fewer)).measure.width for fewer in ((left - 1, right), (right, left - 1)))


def test_of_long_rows_as_much_shows_as_where_both_sides_have_half_of_the_table() -> None:
    """Or else 27 pixels, which a phone shows well; one may be lost by rounding."""
    half = (WIDTH - 88) // 2 - 15 - 88
    for left, right in product(LONG[1:], LONG[1:]):
        view = castle(left, right)
        assert min(shown(view)) >= min(27, half // max(left, right)) - 1
        assert faults(view) == []


def test_foundations_stand_in_the_middle_unless_one_side_has_longer_rows() -> None:
    for left, right in product(LONG, LONG):
        away = shift(castle(left, right))
        assert abs(away) <= 1 or (away > 0) == (left > right)
        assert abs(away + shift(castle(right, left))) <= 2
    assert shift(castle(9, 3)) > 20 > -20 > shift(castle(3, 9))


def test_beside_very_long_rows_foundations_do_not_move_for_each_card() -> None:
    assert len({shift(castle(left, 8)) for left in range(10, 14)}) == 2


def test_a_table_does_not_move_before_less_room_has_long_been_enough() -> None:
    longest = [(5, 5), (7, 6), (7, 3), (4, 7), (6, 6), *[(3, 4)] * 5]
    views = [castle(*each) for each in longest]
    kept = [each.rooms for each in accumulate(views, Kept.after, initial=Kept())][1:]
    assert kept == [(5, 5), (7, 6), (7, 6), *[(7, 7)] * 6, (3, 4)]
    tables = [set_out(view, rooms) for view, rooms in zip(views, kept, strict=True)]
    assert [b.cards != a.cards for a, b in pairwise(tables)] == [True, False, False, *[False] * 5, True]


@pytest.mark.thorough
@pytest.mark.parametrize("path", chosen(SOLVED, {"streets-and-alleys"}))
def test_pictures_of_a_game_do_not_jump_back_and_forth(path: str) -> None:
    """Where one differs from the one before, none of the next four is like that again."""
    kept, tables = Kept(), list[Frame]()
    for stage in stages(path):
        kept = kept.after(stage.look())
        tables.append(set_out(stage.look(), kept.rooms))
    for number, (before, table) in enumerate(pairwise(tables)):
        assert table.cards == before.cards or before.cards not in [each.cards for each in tables[number + 1 :][:5]]


@pytest.mark.parametrize("name", CASTLES)
def test_a_deal_takes_few_bytes_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its cards are seen, and it need not be written a second time."""
    again, packed = [], png.zlib.compress
    monkeypatch.setattr(png.zlib, "compress", lambda *told: again.append(told) or packed(*told))
    for number in range(6):
        view = Table.open(opening(game(name)).rules, f"s1:wings {number}").look()
        assert len(table_png(view, ("Alice",), "Alice: 7♥ → 8♠ (row 3) · moves 12")) <= BYTES
    assert not again


def test_felt_between_wings_has_its_rays_however_full_the_table_is() -> None:
    view = opening(game("beleaguered-castle")).look()
    left, _, right, bottom = place_box(view, at(view, "t1"))
    assert set_out(view).measure.few
    assert len(colors_in(picture(view, ()), (left, bottom + 9, right, bottom + 10))) > 1


@pytest.mark.parametrize("name", ["fortress", "chessboard"])
def test_below_the_foundations_stands_how_many_cards_are_home(name: str) -> None:
    view = opening(game(name)).look()
    table = set_out(view)
    assert table.home is not None
    left, top, right, bottom = table.home
    assert left == table.cards[at(view, "f4")][0]
    assert top == table.cards[at(view, "t5")][1] == table.cards[at(view, "t10")][1]
    assert (right - left, bottom - top) == (table.measure.width, table.measure.height)
    seen = [picture(each, ()).crop(table.home).tobytes() for each in (view, view._replace(home=view.home + 1))]
    assert seen[0] != seen[1]


def test_a_castle_without_such_a_gap_has_no_number_there() -> None:
    assert set_out(opening(game("citadel")).look()).home is None


@pytest.mark.parametrize("name", [*CASTLES, "osmosis"])
def test_all_rows_stand_equally_far_apart(name: str) -> None:
    """Also where the edges of a thick pile show below some."""
    view = opening(game(name)).look()
    tops = sorted({set_out(view).cards[pile][1] for row in view.layout.rows for pile in row if pile is not None})
    assert len({b - a for a, b in pairwise(tops)}) == 1
