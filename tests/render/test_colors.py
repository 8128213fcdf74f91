"""Colours by measure: suits apart for colour-blind eyes, letters and gold with enough contrast, in every theme."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image

from render.card_sizes import TALL, Measure
from render.colors import WHITE, Color, blend
from render.empty_places import place
from render.felt import felt
from render.geometry import WIDTH
from render.sheets import FAINT
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS
from tests.render.vision import SIGHTS, Triple, ciede2000, contrast, lab, least_apart

# Four colours that were found by measuring: the least that a theme of four has to offer.
MEASURED: tuple[Color, ...] = ((16, 18, 24), (178, 0, 54), (216, 104, 0), (0, 98, 190))
# As people know them from poker: black, red, blue, green.
POKER: tuple[Color, ...] = ((0, 0, 0), (208, 0, 0), (0, 64, 208), (0, 136, 0))
BLIND = [sight for sight in SIGHTS if sight != "usual"]
TWO_COLORS = {"classic", "historic"}
DRESSED = [dressed(theme, cloth) for theme, cloth in product(THEMES, (None, *CLOTHS))]
TALL_CARD = Measure(55, shape=TALL)
READ, SEEN, APART = 4.5, 3.0, 4.5


def told(theme: Theme) -> str:
    """A theme and the cloth that it has on."""
    cloth = next((name for name, cloth in CLOTHS.items() if cloth == theme.cloth), "own")
    return f"{theme.id} on {cloth}"


# The measures themselves.


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_differences_are_those_of_the_published_table(one: Triple, other: Triple, expected: float) -> None:
    """Sharma, Wu and Dalal 2005."""
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_that_of_the_web() -> None:
    assert contrast((0, 0, 0), WHITE) == pytest.approx(21)
    assert contrast((118, 118, 118), WHITE) == pytest.approx(4.54, abs=0.01), "the darkest grey that passes on white"


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_eye_sees_grey_as_grey(sight: str) -> None:
    _, green, blue = lab((128, 128, 128), sight)
    assert abs(green) < 0.1
    assert abs(blue) < 0.1


def test_red_and_green_look_alike_to_those_who_confuse_them() -> None:
    red, green = (190, 60, 20), (110, 105, 20)
    assert least_apart((red, green)) > 30
    assert least_apart((red, green), "deutan") < 10


def test_the_measured_colors_are_as_far_apart_as_they_were() -> None:
    assert [round(least_apart(MEASURED, sight), 1) for sight in BLIND] == [21.1, 18.5, 16.3]
    assert least_apart(POKER, "deutan") < 15, "which is why they are not green"


# The themes.


def test_two_themes_have_two_colors() -> None:
    assert {theme.id for theme in THEMES.values() if len({*theme.suits}) == 2} == TWO_COLORS


@pytest.mark.parametrize("sight", BLIND)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_suits_are_as_far_apart_as_can_be(theme: Theme, sight: str) -> None:
    assert least_apart({*theme.suits}, sight) >= least_apart(MEASURED, sight) - 0.005


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_suits_stand_out_on_paper(theme: Theme) -> None:
    """Ranks and suits are large signs; only orange has to be as light as that, or it would look like red."""
    spades, hearts, diamonds, clubs = (contrast(color, theme.paper) for color in theme.suits)
    assert min(spades, hearts, clubs) >= READ
    assert diamonds >= SEEN


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_letters_can_be_read_wherever_they_stand(theme: Theme) -> None:
    grain = theme.wood.grain
    written = {
        "a label": (theme.letters, theme.pill),
        "the label of a pile that was left": (theme.gold, theme.pill),
        "the label of a pile that was reached": (theme.dark, theme.gold),
        "a count": (theme.cloth[0], theme.letters),
        "a name": (theme.letters, theme.plate),
        "the name of who is to move": (theme.dark, theme.gold),
        "the name of who is out": (theme.dim, theme.plate),
        "less important words on wood": (theme.dim, grain[1]),
        "golden words on wood": (theme.gold, grain[1]),
        **{f"the caption on shade {shade} of the wood": (theme.letters, wood) for shade, wood in enumerate(grain)},
    }
    assert {where: contrast(*colors) for where, colors in written.items() if contrast(*colors) < READ} == {}


@pytest.mark.alike
@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_what_was_moved_stands_out_on_the_cloth(theme: Theme) -> None:
    brightest = theme.cloth[max(felt(WIDTH, 900).tobytes())]
    assert contrast(theme.gold, brightest) >= READ
    assert contrast(theme.letters, brightest) >= READ


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_whose_piles_are_to_be_played_is_seen(theme: Theme) -> None:
    """A line of brass surrounds them."""
    assert contrast(theme.wood.brass, theme.cloth[max(felt(WIDTH, 900).tobytes())]) >= SEEN


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_signs_on_empty_places_stand_out(theme: Theme) -> None:
    shown = theme.palette.shown(place(theme, Measure(100), 1, 0).picture)
    ground = shown.getpixel((50, 4))
    assert max(contrast(color, ground) for _, color in shown.getcolors() or ()) >= SEEN


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_signs_on_narrow_places_are_larger_and_brighter(theme: Theme) -> None:
    """As what a gap of Spaces takes, where less of a sign shows; a theme may have a colour of its own for signs."""
    usual, narrow = (theme.palette.shown(place(theme, each, 4, 1).picture) for each in (Measure(55), TALL_CARD))
    (wide, bright), (less, pale) = (_sign(each) for each in (narrow, usual))
    assert wide >= 1.4 * less
    ground = narrow.getpixel((28, 4))
    assert contrast(bright, ground) >= (contrast(pale, ground) if theme.signs else READ)


def _sign(drawn: Image.Image) -> tuple[int, Color]:
    """How wide the sign on a place is, and in which colour; its edges are softer."""
    left, right, middle = 4, drawn.width - 4, drawn.height // 2
    ground = drawn.getpixel((left, left))
    inked = [
        x for x in range(left, right) if any(drawn.getpixel((x, y)) != ground for y in range(8, drawn.height - 8))
    ]
    inks = drawn.crop((left, middle, right, drawn.height - 8)).getcolors() or ()
    return len(inked), max([color for _, color in inks], key=lambda color: contrast(color, ground))


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_a_place_where_nobody_puts_a_card_is_less_deep(theme: Theme) -> None:
    """As the foundations of Spider, of which eight are empty at first."""
    deep, flat = (
        theme.palette.shown(place(theme, Measure(75), flat=flat).picture).getpixel((30, 50)) for flat in (False, True)
    )
    light = theme.cloth[max(felt(WIDTH, 900).tobytes())]
    assert contrast(light, flat) < contrast(light, deep)


def test_the_four_suits_stand_faintly_where_whole_suits_come_to() -> None:
    """More faintly than what a place takes that somebody puts a card on."""
    empty, waiting = (
        USUAL_THEME.palette.shown(place(USUAL_THEME, Measure(75), *takes, flat=not takes).picture)
        for takes in ((), (1, 0))
    )
    signs = [
        max(contrast(color, each.getpixel((38, 4))) for _, color in each.getcolors() or ())
        for each in (empty, waiting)
    ]
    assert 1.2 < signs[0] < signs[1]
    quarters = [empty.crop((x, y, x + 32, y + 45)).tobytes() for x in (5, 38) for y in (7, 53)]
    assert len({*quarters}) == 4


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_a_card_that_cannot_be_played_is_read_and_told_from_others(theme: Theme) -> None:
    """By its own colours, and by those of the palette that it is drawn with."""
    shades = [theme.palette.colors[number] for number in theme.faded[: len(theme.palette.colors)]]
    drawn = dict(zip(theme.palette.colors, shades, strict=True))
    paper = drawn[theme.paper]
    assert min(contrast(drawn[suit], paper) for suit in theme.suits) >= SEEN
    assert ciede2000(lab(paper), lab(theme.paper)) >= APART


@pytest.mark.parametrize("theme", DRESSED, ids=told)
def test_a_nought_in_a_table_is_seen_on_gold(theme: Theme) -> None:
    assert contrast(blend(theme.gold, theme.dark, FAINT), theme.gold) >= SEEN


def test_every_choice_has_few_enough_colors() -> None:
    """256 at most, and one less, since a moving picture needs one for what stays as it is."""
    for theme, cloth, back in product(THEMES, (None, *CLOTHS), (None, *BACKS)):
        assert len(dressed(theme, cloth, back).palette.colors) < 256


def test_a_chosen_back_is_the_first_and_the_others_pack_keeps_another() -> None:
    for theme, back in product(THEMES, BACKS):
        backs = dressed(theme, None, back).backs
        assert backs[0] is BACKS[back]
        assert len({*backs}) == len(THEMES[theme].backs)
