"""Long rows of single cards, as in Spaces, have their names at the edge: letters at the left, numbers above."""

from __future__ import annotations

from PIL import Image

from engine.view import NO_TRAIL, View
from render.geometry import Frame
from render.labels import PILL_HEIGHT, Sign, pill
from render.themes import USUAL_THEME
from tests.patience import position, rules
from tests.render.clear import set_out
from tests.render.looking import Box, apart, colors_in, picture
from tests.render.patience_scenes import ALONE, opening, seen
from tests.render.reading import label, place_box, shows
from tests.render.test_paths import ways_of

SPACES = seen("spaces start")._replace(trail=NO_TRAIL)
ROW = 13
# How wide a phone shows a picture, and how high the ranks are there at least.
PHONE, RANKS = 380, 21


def gone_to_its_place() -> View:
    """The three of hearts has gone from the third place of the third row to the second of the one above."""
    table = position(rules("spaces"), {"b1": "2h", "c3": "3h", "d1": "5s"})
    return table.type(0, "c3 b2").look()


def number_above(table: Frame, number: int) -> tuple[Image.Image, Image.Image, Box]:
    """The number of a place, its shape, and where it stands."""
    sprite = pill(USUAL_THEME, Sign(str(number)), PILL_HEIGHT, table.tag)
    left, top, right, bottom = table.number_box(number - 1)
    wide, high = sprite.picture.size
    x, y = (left + right - wide) // 2, (top + bottom - high) // 2
    return USUAL_THEME.palette.shown(sprite.picture), sprite.mask, (x, y, x + wide, y + high)


def test_each_row_has_a_letter_and_each_place_of_the_first_a_number() -> None:
    drawn, table = picture(SPACES), set_out(SPACES)
    found = [label(SPACES, pile) for pile in range(4 * ROW)]
    assert [pile for pile, each in enumerate(found) if each] == [0, ROW, 2 * ROW, 3 * ROW]
    letters = [each for each in found if each]
    assert all(shows(drawn, *each) for each in letters)
    numbers = [number_above(table, number) for number in range(1, ROW + 1)]
    assert all(shows(drawn, *each) for each in numbers)
    cards = [place_box(SPACES, pile) for pile in range(4 * ROW)]
    assert all(apart(box, card) for *_, box in [*letters, *numbers] for card in cards)
    assert all(left >= 4 and right + 4 <= cards[0][0] for *_, (left, _, right, _) in letters)


def test_their_ranks_are_large_on_a_phone() -> None:
    """What lies above the suit of a card is its rank alone; courts have theirs above a portrait."""
    number = next(place for place, pile in enumerate(SPACES.piles) if pile.cards and pile.cards[0].rank <= 10)
    drawn, (left, top, right, bottom) = picture(SPACES), place_box(SPACES, number)
    inner = drawn.crop((left + 4, top + 4, right - 4, bottom - 4))
    middle = inner.convert("L").point(lambda level: 255 * (level < 99))
    inked = [any(middle.crop((0, y, middle.width, y + 1)).tobytes()) for y in range(middle.height)]
    assert inked.index(False, inked.index(True)) - inked.index(True) >= RANKS * drawn.width / PHONE


def test_only_the_rows_of_spaces_are_named_so() -> None:
    assert {game.id for game in ALONE if set_out(opening(game).look()).lettered} == {"spaces"}


def test_gold_lies_around_the_place_that_a_card_has_left_and_letters_tell_both_rows() -> None:
    view = gone_to_its_place()
    still = view._replace(trail=NO_TRAIL)
    left = 2 * ROW + 2
    for letter in (ROW, 2 * ROW):
        marked, bare = label(view, letter), label(still, letter)
        assert marked is not None
        assert bare is not None
        assert marked[0].tobytes() != bare[0].tobytes()
        assert shows(picture(view), *marked)
    gold = USUAL_THEME.gold
    assert gold in colors_in(picture(view), place_box(view, left))
    assert gold not in colors_in(picture(still), place_box(view, left))
    x, y, *_ = place_box(view, left)
    assert picture(view).getpixel((x + 1, y + 30)) == gold


def test_no_path_leads_from_letter_to_letter() -> None:
    assert ways_of(gone_to_its_place()) == ()
