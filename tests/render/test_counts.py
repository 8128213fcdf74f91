"""Numbers of cards stand on the labels of piles, where a table shows them, and never on a face."""

from __future__ import annotations

import pytest

from engine.layout import layout
from engine.piles import Spot
from engine.view import Climb, PileView, Thickness, View
from render.labels import Mark, Sign, pill
from render.lettering import ARROW
from render.pile_rows import LABEL_HEIGHT
from render.table import table_png
from render.themes import USUAL_THEME
from tests.render.clear import set_out
from tests.render.looking import S1, S2, T2, W1, apart, changed, colors_in, picture, within
from tests.render.patience_scenes import seen
from tests.render.reading import label, named_at, place_box, shows
from tests.render.scenes import NAMES, counted, live, moved, with_pile

COUNTS = (1, 9, 24, 104)
KINDS = "stock", "waste"


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("count", COUNTS)
def test_a_number_changes_the_label_of_its_pile_and_no_face(players: int, count: int) -> None:
    view = live(players)
    for pile in (S1, W1, S2):
        box = changed(view, counted(view, count, pile))
        assert within(box, named_at(view, pile))
        assert box is not None
        assert apart(box, place_box(view, pile))


@pytest.mark.parametrize("count", COUNTS)
def test_name_and_number_stand_side_by_side_on_dark_and_pale(count: int) -> None:
    view = counted(live(), count, S1)
    found = label(view, S1)
    assert found is not None
    sprite, _, (left, _, right, _) = found
    assert shows(picture(view), *found)
    halves = [sprite.getpixel((x, sprite.height // 2)) for x in (3, sprite.width - 4)]
    assert halves == [USUAL_THEME.pill, USUAL_THEME.letters]
    digits = sprite.crop((sprite.width // 2 + 8, 0, sprite.width - 4, sprite.height)).convert("L")
    seen = digits.point([255 * (level < 100) for level in range(256)]).getbbox()
    assert seen is not None
    assert seen[3] - seen[1] >= 15, "as high as a label's letters"
    x, width = set_out(view).cards[S1][0], set_out(view).measure.width
    assert abs(left + right - (2 * x + width)) <= 2, "in the middle above its pile"


@pytest.mark.parametrize("width", [60, 138])
def test_every_number_looks_different(width: int) -> None:
    drawn = {pill(USUAL_THEME, Sign("s", count), LABEL_HEIGHT - 6, width).picture.tobytes() for count in range(105)}
    assert len(drawn) == 105


def test_a_pile_with_a_step_of_its_own_tells_what_comes_next() -> None:
    """On the pale half, after an arrow; once it is full its name stands alone."""
    assert Sign("f2", climb=Climb(2, 6)).texts == ["f2", "6"]
    signs = Sign("f2", climb=Climb(2, 6)), Sign("f2", 6)
    pointing, alone = (pill(USUAL_THEME, sign, LABEL_HEIGHT - 6, 138) for sign in signs)
    assert pointing.picture.width > alone.picture.width + ARROW
    view = seen("calculation start")
    told = [Sign(pile.spot.short(), climb=pile.climb) for pile in view.piles if pile.climb is not None]
    assert [sign.texts[1] for sign in told] == ["2", "4", "6", "8"]
    numbers = [number for number, pile in enumerate(view.piles) if pile.climb is not None]
    assert all(shows(picture(view), *(label(view, number) or ())) for number in numbers)


@pytest.mark.parametrize("name", ["double-klondike", "indian-patience", "le-cadran"])
def test_labels_of_stock_and_waste_do_not_touch(name: str) -> None:
    """Where ten columns stand side by side, and a hundred cards lie on each."""
    view = seen(f"{name} start")
    table = set_out(view)
    stock, waste = (next(at for at, pile in enumerate(view.piles) if pile.spot.kind == kind) for kind in KINDS)
    sprites = [pill(USUAL_THEME, Sign(name, 100, Mark.REACHED), LABEL_HEIGHT - 6, table.tag) for name in "sw"]
    (left, _), (right, _) = (
        table.label(pile, 0, sprite.picture.width) for pile, sprite in zip((stock, waste), sprites, strict=True)
    )
    assert right - left - sprites[0].picture.width >= 4


def test_a_table_with_another_number_is_another_picture() -> None:
    view = live()
    drawn = {table_png(counted(view, count, S1), NAMES, "") for count in (None, 1, 2, 10, 11)}
    assert len(drawn) == 5


def test_a_number_stays_where_it_is_however_thick_the_pile() -> None:
    boxes = set()
    for thickness in (Thickness.THIN, Thickness.MEDIUM, Thickness.THICK):
        view = with_pile(live(), S1, (), thickness)
        boxes.add(changed(counted(view, 11, S1), counted(view, 44, S1)))
    assert len(boxes) == 1


def test_a_column_bears_its_number_below_its_last_card() -> None:
    view = live()
    table = set_out(view)
    box = changed(view, counted(view, 5, T2))
    x, y = table.cards[T2]
    below = y + 4 * table.strips[1] + table.measure.height
    assert within(box, (x, below, x + table.measure.width, below + LABEL_HEIGHT))


@pytest.mark.parametrize("pile", [S1, W1])
@pytest.mark.parametrize("mark", [Mark.LEFT, Mark.REACHED])
def test_a_number_stays_when_the_last_move_is_marked(pile: int, mark: Mark) -> None:
    view = counted(live(), 12, pile)
    marked = moved(view, (pile, T2) if mark is Mark.LEFT else (T2, pile))
    found = label(marked, pile)
    assert found is not None
    drawn = picture(marked)
    assert shows(drawn, *found)
    assert {USUAL_THEME.gold, USUAL_THEME.letters} <= colors_in(drawn, found[2])


def test_a_long_number_is_pressed_together() -> None:
    spots = [Spot("stock"), *(Spot("tableau", number + 1, fan="down") for number in range(10))]
    grid = "s" + " ." * 9 + "\n" + " ".join(f"t{number + 1}" for number in range(10))
    piles = tuple(PileView(spot, (), Thickness.THICK if spot.kind == "stock" else None) for spot in spots)
    view = View(piles, layout(grid, spots), None, (True,))
    assert within(changed(view, counted(view, 104, 0)), named_at(view, 0))
