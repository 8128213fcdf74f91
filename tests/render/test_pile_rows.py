"""Rows that lie half over each other, columns that lie dense, and what belongs on an empty place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from statistics import fmean

import pytest

from engine.cards import cards, pack
from engine.layout import layout
from engine.piles import Fan, Spot
from engine.view import ANY_CARD, PileView, Step, Thickness, View, Wanted
from render.card_sizes import Measure
from render.column_room import STEP, rooms_for
from render.empty_places import place
from render.geometry import FOOTER, WIDTH
from render.labels import Sign, pill
from render.lettering import label as written
from render.lettering import name
from render.pile_rows import LABEL_HEIGHT
from render.themes import USUAL_THEME
from tests.patience import play, position, rules
from tests.render.boxes import Box
from tests.render.clear import faults, set_out
from tests.render.looking import apart, changed, colors_in, picture, within
from tests.render.patience_scenes import seen
from tests.render.reading import label, lying, place_box, shows, told
from tests.render.scenes import after, live, moved

ROWS = 4
# Between two cards of a row.
GAP = 6
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
    table = set_out(pyramid())
    width, height = table.measure.width, table.measure.height
    for below, above in ((1, 0), (4, 1), (4, 2), (9, 5)):
        (x, y), (left, top) = table.cards[below], table.cards[above]
        assert y - top == height // 2
        assert abs(x - left) * 2 == width + GAP
    assert all(b - a == width + GAP for (a, _), (b, _) in pairwise(table.cards[6:STOCK]))
    middle = {(table.cards[first][0] + table.cards[last][0] + width) for first, last in ((0, 0), (1, 2), (6, 9))}
    assert len(middle) == 1
    assert abs(middle.pop() - WIDTH) <= 2


def test_the_stock_below_a_pyramid_stands_clear_of_it() -> None:
    view = pyramid()
    found = label(view, STOCK)
    assert found is not None
    table = set_out(view)
    assert found[2][1] > table.cards[STOCK - 1][1] + table.measure.height


@pytest.mark.parametrize("gone", [(), (6,), (9,), (6, 7), (6, 7, 3), (8, 9, 5), (6, 7, 8, 9)])
def test_every_card_of_a_broken_pyramid_can_be_told(gone: tuple[int, ...]) -> None:
    view = pyramid(gone)
    drawn = picture(view, ())
    there = [one for one in lying(view) if one.pile < STOCK]
    assert len(there) == STOCK - len(gone)
    for one in there:
        assert told(drawn, view, one), one.card


def test_a_card_with_one_other_upon_it_shows_the_rest_of_its_paper() -> None:
    """Left and right of the one upon it, and in the gap between two."""
    view = pyramid((6,))
    drawn, table = picture(view, ()), set_out(view)
    (x, y), (width, height) = table.cards[3], (table.measure.width, table.measure.height)
    free = x + 8, y + height * 2 // 3, x + (width - GAP) // 2, y + height - 8
    assert len(colors_in(drawn, free)) == 1
    assert colors_in(drawn, free).isdisjoint(USUAL_THEME.cloth)
    (x, y), middle = table.cards[4], table.cards[4][0] + width // 2
    assert colors_in(drawn, (middle - 1, y + height * 2 // 3, middle + 1, y + height - 8)).isdisjoint(
        USUAL_THEME.cloth
    )


@pytest.mark.parametrize("gone", [(), (6,), (6, 7)])
def test_free_cards_of_a_pyramid_bear_their_names_below(gone: tuple[int, ...]) -> None:
    """Another name shows below its card, no wider than that; the name of one that is covered shows nowhere."""
    view = pyramid(gone)
    for number in {0, 3, 9} - {*gone}:
        renamed = view.piles[number]._replace(spot=view.piles[number].spot._replace(number=99))
        other = view._replace(piles=(*view.piles[:number], renamed, *view.piles[number + 1 :]))
        left, _, right, bottom = place_box(view, number)
        if number == 9 or (number == 3 and gone == (6, 7)):
            assert within(changed(view, other), (left, bottom, right, bottom + LABEL_HEIGHT)), number
        else:
            assert changed(view, other) is None, number


def test_only_free_cards_of_a_pyramid_show_their_picture() -> None:
    """One of two cards that lay on the third is gone: its lower half is blank until the other goes too."""
    for gone, pictured in (((6,), False), ((6, 7), True)):
        view = pyramid(gone)
        x, y = set_out(view).cards[3]
        measure = set_out(view).measure
        low = x + 10, y + measure.height // 2 + 6, x + 40, y + measure.height - 14
        assert (colors_in(picture(view, ()), low) != {USUAL_THEME.paper}) == pictured


def test_what_shows_beside_a_card_is_the_card_beneath_while_it_lies_there() -> None:
    drawn, table = picture(pyramid(), ()), set_out(pyramid())
    x, y = table.cards[7]
    assert {drawn.getpixel((side, y + 20)) for side in (x - 2, x + table.measure.width + 1)} == {USUAL_THEME.paper}
    # The outermost card of a row has none on its outer side.
    x, y = table.cards[6]
    assert drawn.getpixel((x - GAP, y + 20)) in USUAL_THEME.cloth


def test_a_blocked_card_is_faded_and_can_still_be_told() -> None:
    view = pyramid()
    blocked = view._replace(piles=(view.piles[0]._replace(blocked=True), *view.piles[1:]))
    assert within(changed(view, blocked), place_box(view, 0))
    upper = place_box(view, 0)[:3]
    box = *upper, upper[1] + set_out(view).measure.height // 2
    assert USUAL_THEME.paper in colors_in(picture(view, ()), box)
    assert USUAL_THEME.paper not in colors_in(picture(blocked, ()), box)
    first = next(lying(blocked))
    assert told(picture(blocked, ()), blocked, first)
    assert not told(picture(view, ()), blocked, first)


def test_where_a_card_of_a_pyramid_lay_a_faint_line_keeps_its_shape() -> None:
    view = pyramid((8, 9))
    drawn, (_, top, right, bottom) = picture(view, ()), place_box(view, 9)

    def shade(column: int) -> float:
        """How light the felt is on average down a column of pixels, where nothing but felt is seen."""
        return fmean(USUAL_THEME.cloth.index(drawn.getpixel((column, y))) for y in range(top + 40, bottom - 20))

    assert shade(right - 1) > shade(right - 9) + 1 > shade(right + 2)


def test_a_place_just_emptied_is_named_in_gold_below_and_an_older_one_leaves_no_card() -> None:
    view = pyramid((8, 9))
    emptied = after(view, Step("taken", (9,), (STOCK,), 1))
    drawn = picture(emptied, ())
    left, _, right, bottom = place_box(view, 9)
    assert USUAL_THEME.gold in colors_in(drawn, (left, bottom, right, bottom + LABEL_HEIGHT))
    left, top, right, bottom = place_box(view, 8)
    # Further up is the label of the card that lay under both.
    free = left + 4, (top + bottom) // 2 + LABEL_HEIGHT, right, bottom + LABEL_HEIGHT
    assert colors_in(drawn, free) <= {*USUAL_THEME.cloth}


def test_the_height_stays_for_some_cards_and_then_grows_by_a_step() -> None:
    heights = [set_out(columns((3, length, 1))).height for length in range(1, 12)]
    steps = [b - a for a, b in pairwise(heights)]
    assert set(steps) == {0, STEP * set_out(columns((1,))).strips[1]}
    assert all(one == 0 or other == 0 for one, other in pairwise(steps))


def test_the_picture_never_gets_lower_than_the_room_that_columns_had() -> None:
    high, low = columns((3,) * 9, rows=2), columns((1,) * 9, rows=2)
    longer = [pile._replace(cards=cards("kh qh jh 10h 9h")) for pile in high.piles[4:6]]
    rooms = rooms_for(high._replace(piles=(*high.piles[:4], *longer, *high.piles[6:])))
    assert rooms == (4, 2)
    assert rooms_for(low, rooms) == rooms
    assert rooms_for(columns((9,) * 9, rows=2), rooms) == (8, 8)
    assert rooms_for(low, (8, 8, 8)) == (0, 2), "the rooms of another table mean nothing"
    heights = [picture(low, (), "", least=least).height for least in ((), rooms)]
    assert heights[1] - heights[0] == 4 * set_out(low).strips[1]


def test_a_pile_beside_a_long_column_stands_as_high_as_there_is_room() -> None:
    """The second foundation stands below the first, not below the column beside them."""
    spots = [Spot("foundation", 1), Spot("tableau", fan="down"), Spot("foundation", 2)]
    piles = (PileView(spots[0], ()), PileView(spots[1], pack()[:12]), PileView(spots[2], ()))
    table = set_out(View(piles, layout("f1 t\nf2 .", spots), 0, (True,)))
    (_, first), (_, column), (_, second) = table.cards
    assert first == column
    assert 0 < second - first - table.measure.height <= 2 * LABEL_HEIGHT


@pytest.mark.parametrize(("count", "width"), [(4, 136), (7, 107), (8, 92), (9, 84), (10, 75), (13, 58), (15, 49)])
def test_columns_are_as_wide_as_their_number_allows(count: int, width: int) -> None:
    table = set_out(columns((4,) * count))
    assert table.measure.width >= width
    gaps = {b - a - table.measure.width for (a, _), (b, _) in pairwise(table.cards)}
    assert len(gaps) == 1


def test_broad_labels_keep_clear_of_each_other() -> None:
    view = columns((1,) * 13)
    broad = tuple(pile._replace(spot=pile.spot._replace(brief="d")) for pile in view.piles)
    view = moved(view._replace(piles=broad), *((pile, pile + 1) for pile in range(12)))
    boxes = [found[2] for number in range(13) if (found := label(view, number))]
    assert len(boxes) == 13
    assert all(apart(one, other) for one, other in pairwise(boxes))
    assert boxes[0][0] >= 0
    assert boxes[-1][2] <= WIDTH


def test_single_cards_stand_close_where_no_pile_is_thick() -> None:
    """The same rows need more room below piles whose edges show."""
    thin = columns((1,) * 4, rows=4, fan="none")
    thick = thin._replace(piles=tuple(pile._replace(thickness=Thickness.THICK, counted=1) for pile in thin.piles))
    assert set_out(thin).measure.width >= set_out(thick).measure.width
    assert set_out(thin).height < set_out(thick).height
    for view in (thin, thick):
        table = set_out(view)
        under = [(x, y + table.measure.height + 15 * (view is thick)) for x, y in table.cards]
        boxes = [found[2] for number in range(16) if (found := label(view, number))]
        assert all(apart(box, (x, y, x + table.measure.width, y)) for box, (x, y) in product(boxes, under))
        assert max(y for _, y in under) <= table.height - FOOTER
        assert faults(view) == []


def founded(view: View) -> Iterator[tuple[Box, int]]:
    """Where the name of each foundation stands, and how far down its card begins."""
    for pile, there in enumerate(view.piles):
        if there.spot.kind == "foundation":
            found = label(view, pile)
            assert found is not None
            yield found[2], set_out(view).cards[pile][1]


def test_single_piles_beside_the_lowest_columns_bear_their_names_below_as_these_do() -> None:
    height = set_out(view := live(7)).measure.height
    assert [top >= card + height for (_, top, _, _), card in founded(view)] == [True] * 4


def test_foundations_in_two_rows_bear_their_names_above_in_both() -> None:
    """Also where columns stand in the upper one."""
    assert [bottom <= card for (_, _, _, bottom), card in founded(live(3))] == [True] * 4


def settled_in(count: int) -> View:
    """A column of seven cards of which the lowest lie where they belong."""
    view = columns((3, 7, 2))
    return view._replace(piles=(view.piles[0], view.piles[1]._replace(settled=count), view.piles[2]))


def test_cards_that_lie_where_they_belong_have_a_line_around_them() -> None:
    """It ends where the next card begins, and hides neither rank nor suit."""
    view = settled_in(0)
    x, y = set_out(view).cards[1]
    step, (width, height) = set_out(view).strips[1], (set_out(view).measure.width, set_out(view).measure.height)
    for count, bottom in ((3, y + 3 * step), (7, y + 6 * step + height)):
        box = changed(view, settled_in(count))
        assert within(box, (x, y, x + width, bottom + 2))
        assert box is not None
        assert bottom - 8 <= box[3]
        drawn = picture(settled_in(count))
        for one in lying(settled_in(count)):
            assert told(drawn, settled_in(count), one), one.card


def test_an_empty_place_tells_rank_and_suit_of_its_first_card() -> None:
    size = Measure(90)
    places = [place(USUAL_THEME, size, rank, suit).picture for suit in (None, 0, 1) for rank in (0, 1, 13)]
    assert len({each.tobytes() for each in places}) == 9
    assert len({each.size for each in places}) == 1


@pytest.mark.parametrize("takes", [Wanted(13), Wanted(6, 1), Wanted(1, 3)], ids=str)
def test_an_empty_column_shows_what_it_takes(takes: Wanted) -> None:
    """A king, the six of hearts, the ace of clubs; a bare place where any card may go, or none."""
    bare = columns((3, 0, 1))
    seen = {
        wanted: bare._replace(piles=(bare.piles[0], bare.piles[1]._replace(takes=wanted), bare.piles[2]))
        for wanted in (takes, ANY_CARD, None)
    }
    assert within(changed(bare, seen[takes]), place_box(bare, 1))
    left, top, right, bottom = place_box(bare, 1)
    sign = place(USUAL_THEME, set_out(bare).measure, takes.rank, takes.suit)
    assert picture(seen[takes]).crop((left + 4, top + 4, right - 4, bottom - 4)).tobytes() == (
        USUAL_THEME.palette.shown(sign.picture).crop((4, 4, right - left - 4, bottom - top - 4)).tobytes()
    )
    assert changed(bare, seen[ANY_CARD]) is None
    assert changed(bare, seen[None]) is None


def test_the_dot_of_an_i_stands_apart_so_that_it_is_not_read_as_an_l() -> None:
    def gaps(text: str) -> int:
        mask = name(text, 27, 32)
        inked = [any(mask.crop((0, y, mask.width, y + 1)).tobytes()) for y in range(mask.height)]
        first, last = inked.index(True), len(inked) - inked[::-1].index(True)
        return inked[first:last].count(False)

    assert gaps("i") >= 2
    assert gaps("l") == 0
    assert name("t1", 27, 32).tobytes() == written("t1", 27, 32).tobytes()


def test_a_row_in_which_all_is_closed_leaves_the_table() -> None:
    view = columns((1, 2), rows=3)
    first, second = (tuple(range(number, number + 2)) for number in (0, 2))

    def shut(*piles: int) -> View:
        closed = [each._replace(cards=(), closed=True) if i in piles else each for i, each in enumerate(view.piles)]
        return view._replace(piles=tuple(closed))

    whole, one, row, two = (set_out(shut(*piles)) for piles in ((), second[:1], second, first + second))
    assert whole.height == one.height > row.height > two.height
    assert row.cards[4] == whole.cards[2]
    drawn = picture(shut(*second))
    assert drawn.height == row.height
    assert faults(shut(*second)) == []
    assert all(told(drawn, shut(*second), each) for each in lying(shut(*second)))


def test_a_row_stays_for_the_picture_that_shows_which_of_its_cards_was_the_last() -> None:
    """A path leads from its label; on the next picture the row is gone, and no pile of another has moved sideways."""
    reserve = {"r1": "2h", "r2": "3h", "r3": "4h", "r4": "6h", "r5": "5h"}
    first = position(rules("king-albert"), {**reserve, "t2": "7s", "t5": "9h", "t6": "8s", "f1": "As"})
    second = play(first, "r4 t2")
    before, just, later = views = [each.look() for each in (first, second, play(second, "t6 t5"))]
    frames, played = [set_out(view) for view in views], first.rules.spots.index(Spot("reserve", 4))
    assert frames[0].height == frames[1].height > frames[2].height
    assert [label(view, played) is None for view in views] == [False, False, True]
    named = label(just, played)
    assert named is not None
    assert shows(picture(just), *named)
    still = [number for number, pile in enumerate(later.piles) if pile.spot.kind != "reserve"]
    assert [frames[1].cards[pile][0] for pile in still] == [frames[2].cards[pile][0] for pile in still]
    assert [faults(view) for view in (before, just, later)] == [[], [], []]


def test_piles_built_both_ways_tell_which_way_they_go() -> None:
    """Up from an ace, down from a king; where all go one way that goes without saying."""
    up, down, plain = (pill(USUAL_THEME, Sign("f1", way=way), 30, 90) for way in (1, -1, 0))
    assert up.picture.size == down.picture.size
    assert up.picture.tobytes() != down.picture.tobytes()
    assert up.picture.width > plain.picture.width
    for game, both in (("house-on-the-hill start", True), ("la-loi-salique start", False)):
        view = seen(game)
        number = next(i for i, pile in enumerate(view.piles) if pile.spot.short() == "f1")
        found = label(view, number)
        assert found is not None
        assert shows(picture(view), *found)
        assert (found[0].tobytes() == USUAL_THEME.palette.shown(up.picture).tobytes()) == both
