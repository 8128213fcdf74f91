"""Both Houses: 35 fans in rows of nine that fill the table; and where tables tell how many cards are home."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.catalogue import game
from engine.view import NO_TRAIL, View
from render.geometry import FOOTER, WIDTH
from render.table import table_png
from render.themes import USUAL_THEME
from tests.golden.sheet import halfway
from tests.render.bank_scenes import bank
from tests.render.clear import set_out
from tests.render.looking import Box, colors_in, picture
from tests.render.patience_scenes import opening
from tests.render.scenes import NAMES, live, with_pile
from tests.solutions.written import FILES, stages

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


@pytest.mark.parametrize("name", ["yukon", "alaska", "russian-solitaire", "easthaven", "citadel", "fortress"])
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


WON = {path.stem: path for path in FILES}


@pytest.mark.parametrize("name", ["klondike", "le-shah", "sultan", "la-loi-salique", "spider", "house-on-the-hill"])
def test_all_that_is_to_come_home_is_home_once_the_game_is_won(name: str) -> None:
    """The Shah, the Sultan and the courts of La Loi Salique stay where they are."""
    *_, last = stages(WON[name])
    view = last.look()
    assert view.goal == sum(len(pile.cards) for pile in view.piles if pile.spot.kind == "foundation")


def test_where_nothing_is_built_up_there_is_no_such_goal() -> None:
    assert [opening(game(name)).look().goal for name in ("golf", "pyramid", "monte-carlo", "scorpion")] == [0] * 4


def rail(view: View, caption: str = "") -> Image.Image:
    """The lower rail."""
    drawn = picture(view, (), caption)
    return drawn.crop((0, drawn.height - FOOTER, WIDTH, drawn.height))


@pytest.mark.parametrize(
    ("name", "source", "home", "other"),
    [
        ("freecell", "t1", "f1", "t2"),
        ("klondike", "t7", "f1", "t1"),
        ("spider", "t1", "f8", "t2"),
        ("osmosis", "r1", "f2", "r2"),
    ],
)
def test_elsewhere_the_end_of_the_rail_tells_how_many_cards_are_home(name, source, home, other) -> None:
    """With a card that has come home it changes, with one that has only gone elsewhere it does not."""
    view = opening(game(name)).look()
    places = {pile.spot.short(): number for number, pile in enumerate(view.piles)}
    *rest, card = view.piles[places[source]].cards
    gone = with_pile(view, places[source], tuple(rest))
    for target in (home, other):
        moved = with_pile(gone, places[target], (*view.piles[places[target]].cards, card))
        differing = ImageChops.difference(rail(view), rail(moved)).getbbox()
        assert (differing is not None) == (target == home)
        assert differing is None or differing[0] > WIDTH - 120


def test_a_caption_gives_way_to_how_many_cards_are_home() -> None:
    """What is too long for both is cut or pressed; a short one stands in the middle."""
    view = opening(game("klondike")).look()
    yukon = opening(game("yukon")).look()
    told = ImageChops.difference(rail(view), rail(yukon)).getbbox()
    assert told is not None
    for caption in ("Klondike, deal 482913 · 149 moves · K♠ Q♦ J♣ t2 → t6", "W" * 90):
        bare = ImageChops.difference(rail(yukon), rail(view, caption)).crop((told[0] - 10, 0, told[0], FOOTER))
        assert bare.getbbox() is None, caption
    assert ImageChops.difference(rail(view, "New deal"), rail(yukon, "New deal")).getbbox() == told


@pytest.mark.parametrize("view", [live(), bank()], ids=["chinese", "bank"])
def test_where_several_play_it_tells_nothing(view: View) -> None:
    drawn = picture(view, NAMES, "")
    wood = drawn.crop((WIDTH // 2, drawn.height - FOOTER + 6, WIDTH, drawn.height))
    assert USUAL_THEME.gold not in colors_in(wood, (0, 0, *wood.size))


@pytest.mark.parametrize(
    "name", ["freecell", "klondike", "canfield", "spider", "le-cadran", "curds-and-whey", "osmosis"]
)
def test_other_tables_have_no_such_gap(name: str) -> None:
    assert set_out(opening(game(name)).look()).home is None
