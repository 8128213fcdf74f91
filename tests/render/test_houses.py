"""Both Houses: 35 fans in rows of nine that fill the table; and where tables tell how many cards are home."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.catalogue import game
from engine.table import Table
from engine.view import NO_TRAIL, View
from render.geometry import FOOTER, WIDTH
from render.table import table_png
from render.themes import USUAL_THEME
from tests.golden.sheet import halfway
from tests.render.bank_scenes import at, bank
from tests.render.clear import set_out
from tests.render.looking import Box, colors_in, picture, within
from tests.render.patience_scenes import SEED, opening
from tests.render.reading import place_box
from tests.render.scenes import NAMES, live
from tests.render.vision import contrast

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


def gap(view: View) -> Box:
    home = set_out(view).home
    assert home is not None
    return home


WITH_A_GAP = (
    *("house-on-the-hill", "yukon", "alaska", "easthaven"),
    *("king-albert", "klondike", "le-shah", "sultan", "citadel"),
)


@pytest.mark.parametrize("name", WITH_A_GAP)
def test_a_gap_tells_how_many_cards_are_home(name: str) -> None:
    """Each number looks different, and no other part of the table tells it."""
    view = opening(game(name)).look()
    counts = [picture(view._replace(home=home), ()) for home in (0, 1, 2, 20, view.goal)]
    assert len({drawn.crop(gap(view)).tobytes() for drawn in counts}) == len(counts)
    assert all(within(ImageChops.difference(counts[0], drawn).getbbox(), gap(view)) for drawn in counts[1:])


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("yukon", None, "f1"),
        ("king-albert", None, "f1"),
        ("strategy", "s", "f1"),
        ("klondike", "w", "f1"),
        ("canfield", "r", "f1"),
        ("le-shah", "s", "w"),
        ("sultan", "s", "w"),
        ("house-on-the-hill", "f4", "f5"),
    ],
)
def test_it_stands_in_the_middle_between_its_neighbours(name: str, before: str | None, after: str) -> None:
    """Or between the foundations and the edge of the table."""
    view = opening(game(name)).look()
    left, _, right, _ = gap(view)
    start = WIDTH - place_box(view, at(view, "f4"))[2] if before is None else place_box(view, at(view, before))[2]
    assert abs((left - start) - (place_box(view, at(view, after))[0] - right)) <= 8


@pytest.mark.parametrize("name", ["easthaven", "eight-off", "strategy", "fortress", "alaska"])
def test_before_foundations_it_stands_over_a_column(name: str) -> None:
    view = opening(game(name)).look()
    assert gap(view)[0] in {place_box(view, pile)[0] for pile in range(len(view.piles))}


def test_it_lies_on_a_tray_that_is_darker_than_the_felt_and_as_large_as_a_card() -> None:
    view = opening(game("klondike")).look()
    left, top, right, bottom = gap(view)
    drawn, middle = picture(view, ()), (left + right) // 2
    tray = {(middle, top + 1), (middle, bottom - 2), (left + 1, top + 60), (right - 2, top + 60)}
    assert {drawn.getpixel(each) for each in tray} == {USUAL_THEME.felt}


@pytest.mark.parametrize(
    ("name", "suits"), [("simple-simon", 4), ("curds-and-whey", 4), ("scorpion", 4), ("spider", 8)]
)
def test_where_suits_are_home_as_a_whole_they_are_counted(name: str, suits: int) -> None:
    """So there are no more different numbers than these and none."""
    view = opening(game(name)).look()
    drawn = {picture(view._replace(home=home), ()).tobytes() for home in range(view.goal + 1)}
    assert len(drawn) == suits + 1


def test_how_full_its_bar_is_tells_how_much_of_all_is_home() -> None:
    view = opening(game("klondike")).look()
    left, _, right, bottom = gap(view)
    golden = []
    for home in (0, 13, 26, 52):
        drawn = picture(view._replace(home=home), ())
        golden.append(max(bar(drawn, y, left, right) for y in range(bottom - 60, bottom)))
    assert golden[0] == 0
    assert [count / golden[-1] for count in golden] == pytest.approx([0, 0.25, 0.5, 1], abs=0.03)


def bar(drawn: Image.Image, y: int, left: int, right: int) -> int:
    """How many golden pixels stand side by side in a line of a picture, if it is more than a letter has."""
    line = "".join(" g"[drawn.getpixel((x, y)) == USUAL_THEME.gold] for x in range(left, right))
    longest = max(map(len, line.split()), default=0)
    return longest if longest > 15 else 0


def test_where_several_cards_come_to_lie_in_the_gap_the_rail_tells_it() -> None:
    """From the deal on, though none lies there yet."""
    klondike = game("klondike")
    for draw in ("1", "3"):
        view = Table.open(klondike.at({"draw": draw}, 1), SEED).look()
        changes = ImageChops.difference(picture(view, ()), picture(view._replace(home=7), ())).getbbox()
        assert within(changes, gap(view)) == (draw == "1")


def rail(view: View, caption: str = "") -> Image.Image:
    """The lower rail."""
    drawn = picture(view, (), caption)
    return drawn.crop((0, drawn.height - FOOTER, WIDTH, drawn.height))


@pytest.mark.parametrize("name", ["freecell", "osmosis", "golf", "spaces", "scorpion", "monte-carlo", "cruel"])
def test_elsewhere_the_end_of_the_rail_tells_how_many_cards_are_home(name: str) -> None:
    view = opening(game(name)).look()
    differing = ImageChops.difference(rail(view), rail(view._replace(home=view.home + view.together))).getbbox()
    assert differing is not None
    assert differing[0] > WIDTH - 120


def test_its_bar_on_the_rail_is_no_underline() -> None:
    """It keeps off the end of the picture, and what is empty of it is seen on the wood."""
    view = opening(game("freecell")).look()
    some, more = (rail(view._replace(home=home)) for home in (24, 30))
    changed = ImageChops.difference(some, more).getbbox()
    assert changed is not None
    assert changed[3] == FOOTER - 4
    empty = some.getpixel((WIDTH - 24, changed[3] - 3))
    assert all(contrast(empty, wood) >= 1.7 for wood in USUAL_THEME.wood.grain[:3])


def test_a_caption_gives_way_to_how_many_cards_are_home() -> None:
    """What is too long for both is cut or pressed; a short one stands in the middle."""
    view = opening(game("freecell")).look()
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


@pytest.mark.parametrize("name", ["freecell", "le-moulin", "la-quinzaine", "le-cadran", "curds-and-whey", "osmosis"])
def test_other_tables_have_no_such_gap(name: str) -> None:
    assert set_out(opening(game(name)).look()).home is None
