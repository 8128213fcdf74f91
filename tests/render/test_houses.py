"""Both Houses: 35 fans in rows of nine that fill the table; and where tables tell how many cards are home."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from engine.catalogue import game
from engine.view import NO_TRAIL, Thickness, View
from render.geometry import WIDTH
from render.table import table_png
from tests.golden.sheet import halfway
from tests.render.clear import set_out
from tests.render.looking import Box, picture, within
from tests.render.patience_scenes import opening

HOUSES = "house-in-the-wood", "house-on-the-hill"
VIEWS = {
    f"{house} {word}": make(game(house)).look()._replace(trail=NO_TRAIL)
    for house in HOUSES
    for word, make in (("start", opening), ("halfway", halfway))
}
KILOBYTES = 100


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_cards_are_wide_and_ranks_are_read_on_a_phone_in_few_bytes(view: View) -> None:
    table = set_out(view)
    assert table.measure.width >= 84
    assert table.measure.cap >= 30
    assert max(x for x, _ in table.cards) + table.measure.width >= WIDTH - 6
    assert len(table_png(view, (), "t12 f4")) <= KILOBYTES * 1000


def with_home(view: View, count: int) -> View:
    """The same table with so many cards of the first foundation, and as many fewer on the last."""
    first, last = view.piles[0], view.piles[7]
    cards = first.cards + last.cards
    piles = first._replace(cards=cards[:count]), *view.piles[1:7], last._replace(cards=cards[count:])
    return view._replace(piles=(*piles, *view.piles[8:]))


def gap(view: View) -> Box:
    home = set_out(view).home
    assert home is not None
    return home


def test_the_gap_between_foundations_tells_how_many_cards_are_home() -> None:
    view = VIEWS["house-on-the-hill halfway"]
    box = gap(view)
    *under, card = view.piles[0].cards
    first, column = view.piles[0]._replace(cards=tuple(under)), view.piles[8]
    column = column._replace(cards=(*column.cards, card))
    fewer = view._replace(piles=(first, *view.piles[1:8], column, *view.piles[9:]))
    told, other, again = (picture(each, ()).crop(box) for each in (view, fewer, with_home(view, 2)))
    assert ImageChops.difference(told, other).getbbox()
    assert told.tobytes() == again.tobytes()


def test_the_number_of_cards_home_is_not_told_where_nobody_may_count() -> None:
    view = VIEWS["house-on-the-hill halfway"]
    pile = view.piles[8]._replace(thickness=Thickness.THIN)
    uncounted = view._replace(piles=(*view.piles[:8], pile, *view.piles[9:]))
    bare = picture(uncounted, ()).crop(gap(uncounted))
    drawn = picture(view, ()).crop(gap(view))
    difference = ImageChops.difference(bare, drawn).getbbox()
    assert within(difference, (4, 0, bare.width - 4, bare.height))


@pytest.mark.parametrize("name", ["yukon", "alaska", "russian-solitaire", "easthaven"])
def test_a_gap_before_all_foundations_tells_how_many_cards_are_home(name: str) -> None:
    view = opening(game(name)).look()
    first = next(number for number, pile in enumerate(view.piles) if pile.spot.kind == "foundation")
    source = next(number for number, pile in enumerate(view.piles) if pile.spot.kind == "tableau" and pile.cards)
    table, pile = set_out(view), view.piles[source]
    left, _, right, _ = gap(view)
    assert right <= table.cards[first][0]
    assert all(not left < x + table.measure.width / 2 < right for x, y in table.cards if y == table.cards[first][1])
    piles = [*view.piles]
    piles[first] = piles[first]._replace(cards=pile.cards[-1:])
    piles[source] = pile._replace(cards=pile.cards[:-1])
    seen = [picture(each, ()).crop(gap(view)).tobytes() for each in (view, view._replace(piles=tuple(piles)))]
    assert seen[0] != seen[1]


def test_the_cards_of_a_stock_that_tells_how_many_they_are_have_been_dealt() -> None:
    view = opening(game("easthaven")).look()
    stock = next(number for number, pile in enumerate(view.piles) if pile.spot.kind == "stock")
    fewer = view.piles[stock]._replace(counted=30)
    less = view._replace(piles=(*view.piles[:stock], fewer, *view.piles[stock + 1 :]))
    assert picture(view, ()).crop(gap(view)).tobytes() != picture(less, ()).crop(gap(less)).tobytes()


@pytest.mark.parametrize(
    "name", ["freecell", "klondike", "canfield", "spider", "le-cadran", "curds-and-whey", "osmosis"]
)
def test_other_tables_have_no_such_gap(name: str) -> None:
    assert set_out(opening(game(name)).look()).home is None
