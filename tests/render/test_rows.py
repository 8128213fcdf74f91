"""Rows that lie half over each other, columns that lie dense, and what belongs on an empty place."""

from __future__ import annotations

import io
from itertools import pairwise, product

import pytest
from PIL import Image

from engine.cards import cards, pack
from engine.layout import layout
from engine.piles import Fan, Spot
from engine.view import PileView, Thickness, View
from render.cards import BETWEEN, HIGH, MARGIN, Measure
from render.geometry import FOOTER, TALL, WIDTH
from render.lettering import label, name
from render.palette import FELT, GOLD, WHITE
from render.places import place
from render.rooms import STEP, rooms_for
from render.rows import LABEL_HEIGHT
from render.table import table_png
from tests.render.boxes import apart
from tests.render.looking import changed, colors_in, picture, within
from tests.render.reading import index, lying, standing
from tests.render.reading import label as label_of

ROWS = 4
STOCK = ROWS * (ROWS + 1) // 2


def pyramid(gone: tuple[int, ...] = ()) -> View:
    """A pyramid of four rows from which some cards are gone, with a stock beside it."""
    spots = [Spot("pyramid", number + 1) for number in range(STOCK)] + [Spot("stock")]
    lines, first = [], 1
    for row in range(1, ROWS + 1):
        lines.append("^ " * (row > 1) + "- " * (ROWS - row) + " ".join(f"p{first + place}" for place in range(row)))
        first += row
    grid = "\n".join([*lines, "s"])
    piles = [PileView(spot, () if i in gone else (pack()[i],)) for i, spot in enumerate(spots[:-1])]
    return View((*piles, PileView(spots[-1], (), Thickness.THICK, 20)), layout(grid, spots), 0, (True,))


def columns(lengths: tuple[int, ...], *, rows: int = 1, fan: Fan = "down") -> View:
    """Columns of so many cards in some rows, each row as long as `lengths`."""
    spots = [Spot("tableau", number + 1, fan=fan) for number in range(rows * len(lengths))]
    deck = iter(pack() * 4)
    piles = tuple(
        PileView(spot, tuple(next(deck) for _ in range(n))) for spot, n in zip(spots, lengths * rows, strict=True)
    )
    starts = range(1, len(spots) + 1, len(lengths))
    grid = "\n".join(" ".join(f"t{first + place}" for place in range(len(lengths))) for first in starts)
    return View(piles, layout(grid, spots), 0, (True,))


def test_each_card_of_a_pyramid_lies_half_over_two() -> None:
    table = standing(pyramid())
    width, height = table.measure.width, table.measure.height
    for below, above in ((1, 0), (4, 1), (4, 2), (9, 5)):
        (x, y), (left, top) = table.cards[below], table.cards[above]
        assert y - top == height // 2
        assert abs(x - left) * 2 == width + BETWEEN
    assert all(b - a == width + BETWEEN for (a, _), (b, _) in pairwise(table.cards[6:STOCK]))
    middle = {(table.cards[first][0] + table.cards[last][0] + width) for first, last in ((0, 0), (1, 2), (6, 9))}
    assert len(middle) == 1
    assert abs(middle.pop() - WIDTH) <= 2


def test_the_stock_below_a_pyramid_stands_clear_of_it() -> None:
    view = pyramid()
    found = label_of(view, standing(view), STOCK)
    assert found is not None
    table = standing(view)
    assert found[1][1] > table.cards[STOCK - 1][1] + table.measure.height


@pytest.mark.parametrize("gone", [(), (6,), (9,), (6, 7), (6, 7, 3), (8, 9, 5), (6, 7, 8, 9)])
def test_every_card_of_a_broken_pyramid_can_be_told(gone: tuple[int, ...]) -> None:
    view = pyramid(gone)
    drawn, table = picture(view, ()), standing(view)
    option_sentences = [index(table.measure, one) for one in lying(view)]
    labels = [found for number in range(STOCK) if (found := label_of(view, table, number))]
    assert len(option_sentences) == len(labels) == STOCK - len(gone)
    for sprite, box in option_sentences + labels:
        assert drawn.crop(box).tobytes() == sprite.tobytes()


def test_only_free_cards_of_a_pyramid_show_their_picture() -> None:
    """One of two cards that lay on the third is gone: its lower half is blank until the other goes too."""
    for gone, pictured in (((6,), False), ((6, 7), True)):
        view = pyramid(gone)
        table = standing(view)
        x, y = table.cards[3]
        low = x + 10, y + table.measure.height // 2 + 6, x + 40, y + table.measure.height - 14
        assert (colors_in(picture(view, ()), low) != {WHITE}) == pictured


def test_what_shows_beside_a_card_is_the_card_beneath_while_it_lies_there() -> None:
    table = standing(pyramid())
    x, y = table.cards[7]
    spots = [(x - 2, y + 20), (x + table.measure.width + 1, y + 20)]
    assert {picture(pyramid(), ()).getpixel(spot) for spot in spots} == {WHITE}
    # The outermost card of a row has none on its outer side.
    x, y = table.cards[6]
    assert picture(pyramid(), ()).getpixel((x - MARGIN - 1, y + 20)) == FELT


def test_a_place_just_emptied_is_named_in_gold_and_an_older_one_leaves_nothing() -> None:
    view = pyramid((8, 9))._replace(left=frozenset({9}))
    table, drawn = standing(view), picture(view, ())
    found = label_of(view, table, 9)
    assert found is not None
    assert GOLD in colors_in(drawn, found[1])
    x, y = table.cards[9]
    assert within(
        changed(view, view._replace(left=frozenset())), (x, y, x + table.measure.width, y + table.measure.height)
    )
    x, y = table.cards[8]
    free = x + MARGIN, y + table.measure.height // 2 + MARGIN, x + table.measure.width, y + table.measure.height
    assert colors_in(drawn, free) == {FELT}


@pytest.mark.parametrize("longest", [5, 13, 18, 25, 40])
def test_long_columns_lie_closer_and_can_still_be_read(longest: int) -> None:
    view = columns((3, 7, longest, 0, 1, 2, 4))
    drawn, table = picture(view, ()), standing(view)
    for one in lying(view):
        sprite, box = index(table.measure, one)
        assert drawn.crop(box).tobytes() == sprite.tobytes()
    if longest <= 13:
        assert table.height <= TALL
    if longest >= 25:
        assert table.strips[1] == HIGH + table.measure.cap + 2
        assert table.height < 36 * longest + 350


def test_the_height_stays_for_some_cards_and_then_grows_by_a_step() -> None:
    heights = [standing(columns((3, length, 1))).height for length in range(1, 12)]
    steps = [b - a for a, b in pairwise(heights)]
    assert set(steps) == {0, STEP * standing(columns((1,))).strips[1]}
    assert all(one == 0 or other == 0 for one, other in pairwise(steps))


def test_the_picture_never_gets_lower_than_the_room_that_columns_had() -> None:
    high, low = columns((3,) * 9, rows=2), columns((1,) * 9, rows=2)
    longer = (*high.piles[:4], high.piles[4]._replace(cards=cards("kh qh jh 10h 9h")), *high.piles[5:])
    rooms = rooms_for(high._replace(piles=longer))
    assert rooms == (4, 2)
    assert rooms_for(low, rooms) == rooms
    assert rooms_for(columns((9,) * 9, rows=2), rooms) == (8, 8)
    assert rooms_for(low, (8, 8, 8)) == (2, 2), "the rooms of another table mean nothing"
    heights = [Image.open(io.BytesIO(table_png(low, (), "", least))).height for least in ((), rooms)]
    assert heights[1] - heights[0] == STEP * standing(low).strips[1]


def test_a_pile_beside_a_long_column_stands_as_high_as_there_is_room() -> None:
    """The second foundation stands below the first, not below the column beside them."""
    spots = [Spot("foundation", 1), Spot("tableau", fan="down"), Spot("foundation", 2)]
    piles = (PileView(spots[0], ()), PileView(spots[1], pack()[:12]), PileView(spots[2], ()))
    table = standing(View(piles, layout("f1 t\nf2 .", spots), 0, (True,)))
    (_, first), (_, column), (_, second) = table.cards
    assert first == column
    assert 0 < second - first - table.measure.height <= 2 * LABEL_HEIGHT


@pytest.mark.parametrize(("count", "width"), [(4, 136), (7, 106), (8, 92), (9, 87), (10, 78), (13, 60), (15, 52)])
def test_columns_are_as_wide_as_their_number_allows(count: int, width: int) -> None:
    table = standing(columns((4,) * count))
    assert table.measure.width >= width
    gaps = {b - a - table.measure.width for (a, _), (b, _) in pairwise(table.cards)}
    assert min(gaps) >= 1
    assert table.cards[0][0] >= 3


def test_broad_labels_keep_clear_of_each_other() -> None:
    view = columns((1,) * 13)
    broad = tuple(pile._replace(spot=pile.spot._replace(brief="d")) for pile in view.piles)
    view = view._replace(piles=broad, reached=frozenset(range(13)))
    boxes = [found[1] for number in range(13) if (found := label_of(view, standing(view), number))]
    assert len(boxes) == 13
    assert all(apart(one, other) for one, other in pairwise(boxes))
    assert boxes[0][0] >= 0
    assert boxes[-1][2] <= WIDTH


def test_single_cards_stand_close_where_no_pile_is_thick() -> None:
    """The same rows need more room below piles whose edges show."""
    thin = columns((1,) * 4, rows=4, fan="none")
    thick = thin._replace(piles=tuple(pile._replace(thickness=Thickness.THICK, counted=1) for pile in thin.piles))
    assert standing(thin).measure.width >= standing(thick).measure.width
    assert standing(thin).height < standing(thick).height
    for view in (thin, thick):
        table = standing(view)
        under = [(x, y + table.measure.height + 21 * (view is thick)) for x, y in table.cards]
        boxes = [found[1] for number in range(16) if (found := label_of(view, table, number))]
        assert all(apart(box, (x, y, x + table.measure.width, y)) for box, (x, y) in product(boxes, under))
        assert max(y for _, y in under) <= table.height - FOOTER


def test_an_empty_place_tells_rank_and_suit_of_its_first_card() -> None:
    size = Measure(90)
    places = [place(size, FELT, suit, rank) for suit in (None, 0, 1) for rank in (0, 1, 13)]
    assert len({each.tobytes() for each in places}) == 9
    assert len({each.size for each in places}) == 1
    both, suit = place(size, FELT, 1, 13), place(size, FELT, 1)
    bare = place(size, FELT, None).tobytes()
    rows = [
        number
        for number in range(size.height)
        if both.tobytes()[number * 90 : number * 90 + 90] != bare[number * 90 : number * 90 + 90]
    ]
    assert rows[0] < size.height // 3
    assert rows[-1] > size.height * 2 // 3
    assert suit.tobytes() != bare


def test_the_dot_of_an_i_stands_apart_so_that_it_is_not_read_as_an_l() -> None:
    def gaps(text: str) -> int:
        mask = name(text, 27, 32)
        inked = [any(mask.crop((0, y, mask.width, y + 1)).tobytes()) for y in range(mask.height)]
        first, last = inked.index(True), len(inked) - inked[::-1].index(True)
        return inked[first:last].count(False)

    assert gaps("i") >= 2
    assert gaps("l") == 0
    assert name("t1", 27, 32).tobytes() == label("t1", 27, 32).tobytes()
