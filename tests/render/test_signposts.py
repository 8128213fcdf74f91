"""Where no path leads, a short arrow leaves the label of the pile that a card has left, and one meets its goal."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.view import NO_TRAIL, Step, View
from render.geometry import WIDTH
from render.lettering import ARROW
from render.table import table_png
from render.themes import USUAL_THEME
from tests.patience import play, position, rules
from tests.render.looking import Box, colors_in, decoded
from tests.render.reading import label
from tests.render.scenes import after

FREECELL = {"t1": "Kd", "t3": "9s 2h", "f2": "Ah", "t6": "5c"}


def drawn(view: View) -> Image.Image:
    return decoded(table_png(view, (), ""))


def at(view: View, name: str) -> int:
    return next(number for number, pile in enumerate(view.piles) if pile.spot.short() == name)


def box_of(view: View, name: str) -> Box:
    named = label(view, at(view, name))
    assert named is not None
    return named[2]


def arrows(view: View, name: str) -> str:
    """On which sides of a pile's label there is gold that the label alone has not."""
    left, top, right, bottom = box_of(view, name)
    picture, found = drawn(view), ""
    # The gold around a card that has come reaches up to its label.
    middle = (top + bottom) // 2
    for side, x in (("left", left - ARROW - 3), ("right", right + 3)):
        if 0 <= x <= WIDTH - ARROW and USUAL_THEME.gold in colors_in(picture, (x, middle - 2, x + ARROW, middle + 2)):
            found += side
    return found


def moved(name: str, piles: dict[str, str], text: str) -> View:
    return play(position(rules(name), piles), text).look()


def test_each_arrow_stands_on_the_side_of_the_other_pile() -> None:
    """The column lies left of the foundation, and the other one right of it."""
    view = moved("freecell", FREECELL, "t3 f2")
    assert (arrows(view, "t3"), arrows(view, "f2")) == ("right", "left")
    view = moved("freecell", {**FREECELL, "t8": "9s 2h", "t3": "4c"}, "t8 f2")
    assert (arrows(view, "t8"), arrows(view, "f2")) == ("left", "right")


def test_both_point_to_where_the_card_lies_now() -> None:
    """The head of an arrow is higher than its shaft."""
    view = moved("freecell", FREECELL, "t3 f2")
    _, top, right, bottom = box_of(view, "t3")
    picture = drawn(view)

    def gold(x: int) -> int:
        return sum(picture.getpixel((x, y)) == USUAL_THEME.gold for y in range(top, bottom))

    columns = [gold(x) for x in range(right + 3, right + 3 + ARROW)]
    assert max(columns[:6]) < max(columns[6:])


@pytest.mark.parametrize(
    "step",
    [
        Step("dealt", (0,), (9,), 1),
        Step("taken", (0, 1), (2,), 2),
        Step("turned", (), (9,), 1),
    ],
    ids=lambda step: step.deed,
)
def test_only_a_move_has_arrows(step: Step) -> None:
    view = moved("freecell", FREECELL, "t3 f2")
    still, told = view._replace(trail=NO_TRAIL), after(view, step)
    assert [arrows(each, name) for each in (still, told) for name in ("t3", "f2")] == [""] * 4


def test_a_path_needs_no_arrows() -> None:
    """Between two columns with nothing between them a path leads from label to label."""
    view = moved("freecell", {"t5": "9s 4d", "t6": "5c", "f2": "Ah"}, "t5 t6")
    picture, bare = drawn(view), drawn(view._replace(trail=NO_TRAIL))
    assert picture.tobytes() != bare.tobytes()
    assert "left" not in arrows(view, "t5")


def test_where_one_label_has_no_room_beside_it_neither_has_an_arrow() -> None:
    """In Indian Patience labels that tell a count are close to their neighbours."""
    view = moved("indian-patience", {"w": "2h", "f5": "Ah", "t2": "Kd"}, "w f5")
    assert (arrows(view, "w"), arrows(view, "f5")) == ("", "")
