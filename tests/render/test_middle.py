"""Tables that are built around a middle have rays from there, and a frame around the one card that lies there."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from engine.view import View
from render.felt import felt
from render.geometry import FOOTER, WIDTH
from render.middle import crowned, middle_of
from render.routes import Point
from render.themes import USUAL_THEME
from tests.patience import game
from tests.render.bank_scenes import at
from tests.render.clear import set_out
from tests.render.looking import colors_in, picture
from tests.render.patience_scenes import opening
from tests.render.reading import place_box
from tests.render.test_column_room import without

# What lies in the middle, for some by the place above it and the one below.
AROUND = {
    "le-shah": ("sh", "sh"),
    "sultan": ("su", "su"),
    "le-moulin": ("f5", "f5"),
    "les-quatre-coins": ("f4", "f5"),
    "four-leaf-clover": ("c6", "c11"),
    "monte-carlo": ("t13", "t13"),
}
OTHERS = "klondike", "freecell", "spider", "golf", "penguin", "osmosis", "la-belle-lucie", "house-on-the-hill"
GREENS = [USUAL_THEME.cloth[shade] for shade in (6, 9)]


def dealt(name: str) -> View:
    """A game as it begins."""
    return opening(game(name)).look()


def middle(view: View) -> Point | None:
    """The middle of a table."""
    return middle_of(set_out(view), [pile.spot for pile in view.piles])


@pytest.mark.parametrize(("name", "places"), AROUND.items(), ids=[*AROUND])
def test_rays_lead_from_the_middle_of_what_stands_around_it(name: str, places: tuple[str, str]) -> None:
    view = dealt(name)
    above, below = (place_box(view, at(view, place)) for place in places)
    found = middle(view)
    assert found is not None
    # Rows need not stand equally far apart.
    assert abs(found[0] - (above[0] + below[2]) / 2) <= 1
    assert abs(found[1] - (above[1] + below[3]) / 2) <= 8


@pytest.mark.parametrize("name", OTHERS)
def test_other_tables_have_fainter_rays_from_above(name: str) -> None:
    view = dealt(name)
    assert middle(view) is None
    assert set(felt(WIDTH, set_out(view).height).tobytes()) == {6, 8}


def test_the_cloth_has_two_greens_and_looks_the_same_on_both_sides() -> None:
    """No streaks at its edges, and no bands."""
    drawn = picture(dealt("le-moulin"), ())
    strip = drawn.crop((0, drawn.height - FOOTER - 120, WIDTH, drawn.height - FOOTER))
    assert {color for _, color in strip.crop((0, 0, 60, 120)).getcolors() or ()} == {*GREENS}
    sides = [strip.crop((left, 0, left + 60, 120)) for left in (0, WIDTH - 60)]
    unlike = ImageChops.difference(sides[0], sides[1].transpose(0)).convert("L").point([0] + [255] * 255)
    assert unlike.histogram()[255] < 0.1 * 60 * 120


@pytest.mark.parametrize("name", ["sultan", "spaces", "flower-garden"])
def test_there_are_rays_where_cards_make_do_with_few_colors(name: str) -> None:
    assert rayed(dealt(name))


def test_only_where_these_are_most_there_are_none() -> None:
    """In Monte Carlo there are again once a row has gone."""
    assert not rayed(dealt("monte-carlo"))
    assert rayed(without("monte-carlo", *[f"t{number}" for number in range(15, 26)]))


def rayed(view: View) -> bool:
    """Whether there are rays on the cloth, not only lines: many pixels are light."""
    light = {USUAL_THEME.cloth[shade] for shade in (8, 9)}
    return sum(count for count, color in picture(view, ()).getcolors(1 << 16) or () if color in light) > 20_000


@pytest.mark.parametrize(("name", "place"), [("le-shah", "sh"), ("sultan", "su")])
def test_the_card_that_stays_in_the_middle_has_a_pale_and_a_dark_frame(name: str, place: str) -> None:
    """Neither is golden, and on all sides felt is seen between it and a ring around a neighbour."""
    view = dealt(name)
    index, table = at(view, place), set_out(view)
    assert crowned(table, [pile.spot for pile in view.piles], middle(view)) == index
    left, top, right, bottom = place_box(view, index)
    drawn, line, dark, pale = picture(view, ()), (top + bottom) // 2, USUAL_THEME.cloth[0], USUAL_THEME.letters
    free = min(x - right for x, y in table.cards if y == top and x > right) - table.aside
    for beside in (range(left - 1, left - free - 1, -1), range(right, right + free)):
        met = [drawn.getpixel((x, line)) for x in beside]
        wide = met.index(pale)
        assert 1 <= wide < free - 2
        assert met[: wide + 2] == [dark] * wide + [pale] * 2
        assert pale != met[wide + 2] in USUAL_THEME.cloth
    assert pale in colors_in(drawn, (left, bottom, right, bottom + 5))


@pytest.mark.parametrize("name", ["le-moulin", "monte-carlo", "beleaguered-castle", "klondike"])
def test_no_other_card_has_one(name: str) -> None:
    view = dealt(name)
    assert crowned(set_out(view), [pile.spot for pile in view.piles], middle(view)) is None
