"""Every theme draws every game: other colours in the same places."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image

from engine.cards import Card, pack
from render.card_sizes import Measure
from render.geometry import WIDTH
from render.piles import LyingCard, card_picture, covered_picture
from render.table import table_png
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS
from tests.lanes import leading, so_many
from tests.render.clear import faults, set_out
from tests.render.looking import picture
from tests.render.patience_scenes import ALONE, opening
from tests.render.scenes import NAMES, live

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
# Some of all games, each laid out in its own way.
DEALS = [opening(game).look() for game in ALONE[::5]]
# Of these, each theme draws one in so many whole, others than the theme before it.
ONE_OF = 5


@EACH
@pytest.mark.parametrize("count", so_many(1, 2 + len(DEALS)))
def test_every_theme_draws_games_of_every_kind_in_256_colours(theme: Theme, count: int) -> None:
    assert len(theme.palette.colors) <= 256
    for view in (live(7), live(2), *DEALS[[*THEMES].index(theme.id) % ONE_OF :: ONE_OF])[:count]:
        drawn = Image.open(io.BytesIO(table_png(view, NAMES, "w1 > t2", theme=theme)))
        drawn.load()
        assert (drawn.mode, drawn.size) == ("P", (WIDTH, set_out(view, theme=theme).height))


@pytest.mark.parametrize(("cloth", "back"), [(cloth, back) for cloth in CLOTHS for back in BACKS])
def test_any_cloth_and_any_back_go_with_every_theme(cloth: str, back: str) -> None:
    for name in THEMES:
        worn = dressed(name, cloth, back)
        assert len(worn.palette.colors) <= 256
        assert worn.cloth == CLOTHS[cloth]
        assert worn.backs[0] == BACKS[back]
        assert len({*worn.backs}) == len(THEMES[name].backs)


def test_a_theme_changes_colours_and_no_places_unless_its_ranks_are_larger() -> None:
    for theme, view in ((theme, view) for theme in THEMES.values() for view in DEALS):
        same = set_out(view, theme=theme)._replace(measure=set_out(view).measure) == set_out(view)
        assert same or theme.index != 1.0
        assert set_out(view, theme=theme).measure.width <= set_out(view).measure.width


def test_larger_ranks_keep_apart() -> None:
    theme = THEMES["large-index"]
    assert set_out(DEALS[0], theme=theme).measure.cap > set_out(DEALS[0]).measure.cap
    for view in DEALS:
        assert faults(view, theme=theme) == []


def test_themes_look_different() -> None:
    drawn = {name: picture(live(), theme=theme).tobytes() for name, theme in THEMES.items()}
    assert all(drawn[one] != drawn[other] for one, other in combinations(drawn, 2))


# The largest are printed as the usual ones are, and differ most from them where ranks are larger.
FORMS = {
    **{f"{name} small": (theme, 59) for name, theme in THEMES.items()},
    **{f"{name} usual": (theme, 106) for name, theme in THEMES.items()},
    **{f"{theme.id} large": (theme, 136) for theme in (USUAL_THEME, THEMES["large-index"])},
}


@pytest.mark.parametrize(("theme", "width"), leading(FORMS.values(), len(THEMES)))
def test_all_cards_look_different_in_every_form(theme: Theme, width: int) -> None:
    """Whole, below others in a column, and in rows."""
    measure = Measure(width, theme.index)
    cards = (*pack(), Card.JOKER, Card.UNKNOWN)
    whole = {card_picture(theme, measure, LyingCard(card)).tobytes() for card in cards}
    below = {covered_picture(theme, measure, LyingCard(c, way="down", shown=measure.strip)).tobytes() for c in cards}
    aside = {covered_picture(theme, measure, LyingCard(card, way="right", shown=24)).tobytes() for card in cards}
    assert (len(whole), len(below), len(aside)) == (54, 54, 54)


def test_the_usual_theme_is_one_of_them() -> None:
    assert THEMES[USUAL_THEME.id] is USUAL_THEME
    assert all(theme.id == name for name, theme in THEMES.items())
