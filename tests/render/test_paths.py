"""The paths of the last turn tell where cards came from and where they went."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import dist

import pytest
from PIL import ImageChops

from engine.view import Step, View
from render.colors import Color
from render.column_room import rooms_for, thick_piles
from render.geometry import FOOTER, WIDTH
from render.labels import Mark
from render.last_turn import marked, marks_of, moved_cards, paths, ways
from render.place_contents import Laid, laid
from render.routes import Point, Port, Way, route
from render.scene import Scene, scene, table
from render.table import _upon_each
from render.themes import USUAL_THEME
from tests.render.bank_scenes import at, bank
from tests.render.clear import set_out
from tests.render.looking import S1, S2, T2, W1, Box, changed, colors_in, picture
from tests.render.patience_scenes import MADE, seen
from tests.render.reading import label, lying, marked_as, pile_box, shows, told
from tests.render.scenes import after, live, moved
from tests.render.test_pile_rows import pyramid

T1, T3, T4 = T2 - 1, T2 + 1, T2 + 2
FIELD = (0, 0, 400, 400)
# Moves of Russian Bank: from a pile of a player to another.
CLOSE = ("r", 1, "h3"), ("w", 2, "f4"), ("hand", 1, "h6"), ("r", 2, "h1")


def gold(view: View, box: Box) -> int:
    """How many pixels of a part of the picture are golden."""
    found = picture(view).crop(box).getcolors(1 << 20) or ()
    return sum(count for count, color in found if color == USUAL_THEME.gold)


def inked(view: View, ink: Color) -> int:
    """How many pixels of the picture have a colour."""
    return sum(count for count, color in picture(view).getcolors(1 << 20) or () if color == ink)


def cloth_between(view: View, *piles: int) -> Box:
    """The part of the table around some piles."""
    boxes = [pile_box(view, pile) for pile in piles]
    left, top = (max(0, min(box[side] for box in boxes) - 30) for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) + 30 for side in (2, 3))
    return left, top, min(WIDTH, right), min(set_out(view).height - FOOTER, bottom)


def test_a_move_is_drawn_as_a_path_from_label_to_label() -> None:
    """There is more gold than on the two labels and around the card."""
    view = live()
    there = cloth_between(view, T2, T4)
    path, dealt = moved(view, (T2, T4)), after(view, Step("dealt", (T2,), (T4,)))
    assert gold(view, there) < gold(dealt, there) < gold(path, there)


def test_several_moves_are_numbered_and_one_is_not() -> None:
    """Beside the same marks without paths, only numbers add dark letters on gold."""
    view = live()
    for moves, numbered in (((W1, T2),), False), (((W1, T2), (T1, T3)), True):
        path = moved(view, *moves)
        marks = after(view, *(Step("flipped", (source,), (target,)) for source, target in moves))
        counts = [inked(each, USUAL_THEME.dark) for each in (path, marks)]
        assert (counts[0] > counts[1]) == numbered


def test_a_deal_lights_up_nothing_but_where_it_came_from() -> None:
    view = live()
    dealt = after(view, Step("dealt", (S1,), (T1, T2, T3)))
    drawn = picture(dealt)
    found = label(dealt, S1)
    assert found is not None
    assert USUAL_THEME.gold in colors_in(drawn, found[2])
    for pile in (T1, T2, T3):
        assert USUAL_THEME.gold not in colors_in(drawn, pile_box(dealt, pile))


def test_a_card_turned_up_where_it_lies_has_no_path() -> None:
    """Its label and the line around it are golden, and nothing else is."""
    view = live()
    difference = changed(view, after(view, Step("turned", (), (T2,))))
    left, top, right, bottom = pile_box(view, T2)
    assert difference is not None
    assert left - 8 <= difference[0] < difference[2] <= right + 8
    assert top <= difference[1] < difference[3] <= bottom


@pytest.mark.parametrize(
    "moves",
    [
        ((W1, T2),),
        ((T1, T3), (T2, T1), (W1, 0)),
        ((S1, W1), (S2, T1), (T1, T2), (T3, 1), (T1, 2), (W1, 3), (T2, T3)),
        ((W1, T2), (T1, T3), (T2, T4), (T1, T4)),
    ],
    ids=len,
)
def test_paths_hide_no_label_and_no_rank(moves: tuple[tuple[int, int], ...]) -> None:
    view = moved(live(), *moves)
    drawn, table = picture(view), set_out(view)
    for number in range(len(view.piles)):
        found = label(view, number)
        if found is not None:
            assert shows(drawn, *found), (view.piles[number].spot, marked_as(view, table, number))
    hidden = [one.card for one in lying(view) if not told(drawn, view, one)]
    assert hidden == []


def test_paths_keep_to_the_cloth() -> None:
    view = live(7)
    crowded = moved(view, *((a, b) for a, b in pairwise(range(len(view.piles)))))
    box = ImageChops.difference(picture(view), picture(crowded)).getbbox()
    assert box is not None
    assert box[3] <= set_out(view).height - FOOTER


@pytest.mark.parametrize("players", [2, 3])
def test_paths_and_numbers_hide_no_rank_where_columns_are_close(players: int) -> None:
    table = bank(players)
    moves = [(at(table, f"{name}{seat}"), at(table, target)) for name, seat, target in CLOSE]
    marks = after(table, *(Step("flipped", (source,), (target,)) for source, target in moves))
    marked, drawn = picture(marks), picture(moved(table, *moves))
    legible = [one for one in lying(table) if told(marked, table, one)]
    assert len(legible) > 50
    assert [one.card for one in legible if not told(drawn, table, one)] == []


@pytest.mark.thorough
def test_an_arrow_points_at_its_label() -> None:
    """It comes level to the sides of a label, and upright to its ends. In a third of the games there is room."""
    middles = [name for name in MADE if name.endswith("middle")]
    pointing = [name for name in middles if (view := seen(name)) and ways_of(view) and pointed(view)]
    assert len(pointing) >= len(middles) // 3


def pointed(view: View) -> bool:
    """That the arrows of a view point at their labels."""
    piles = laid_of(view)
    targets = [step.targets[0] for step in view.trail.steps if step.deed == "moved"]
    for way, target in zip(ways_of(view), targets, strict=True):
        sign = piles[set_out(view).named[target]].label
        assert sign is not None
        (x, y), (left, top, right, bottom) = way[-1], sign.box
        beside = not left <= x <= right
        assert beside or not top <= y <= bottom
        assert way[-2][1 if beside else 0] == way[-1][1 if beside else 0], (way, sign.box)
    return True


def test_the_line_around_a_card_is_whole_beside_its_golden_label() -> None:
    view = moved(live(), (S1, W1))
    found = label(view, W1)
    assert found is not None
    left, _, right, bottom = found[2]
    assert not found[1].getpixel((0, found[1].height - 2))
    for x in (left, right - 1):
        assert colors_in(picture(view), (x, bottom - 2, x + 1, bottom - 1)) == {USUAL_THEME.gold}


def level(*points: Point) -> tuple[Port, ...]:
    """Where ways may begin or end level."""
    return tuple(Port(point, level=True) for point in points)


def upright(*points: Point) -> tuple[Port, ...]:
    """Where ways may begin or end upright."""
    return tuple(Port(point, level=False) for point in points)


def test_a_way_goes_around_what_lies_there() -> None:
    around = ((100, 50, 200, 350),)
    corners = route(level((50, 200)), level((250, 200)), around, FIELD)
    assert corners[0] == (50, 200)
    assert corners[-1] == (250, 200)
    assert len(corners) > 2
    for (x, y), (to_x, to_y) in pairwise(corners):
        assert x == to_x or y == to_y, "level or upright"
        if y == to_y and min(x, to_x) < 200 and max(x, to_x) > 100:
            assert not 50 < y < 350


def crossed(way: tuple[Point, ...]) -> set[int]:
    """Where a way goes through the wall."""
    return {x for (x, y), (_, to_y) in pairwise(way) if min(y, to_y) < 180 and max(y, to_y) > 220}


def test_a_way_keeps_away_from_another_that_goes_through_the_same_gap() -> None:
    """There are two gaps in a wall, and the nearer one is taken."""
    wall = (0, 140, 100, 260), (110, 140, 250, 260), (260, 140, 400, 260)
    first = route(upright((90, 100)), upright((90, 300)), wall, FIELD)
    ends = upright((170, 100)), upright((170, 300))
    gaps = [crossed(route(*ends, wall, FIELD, others=others)) for others in ((), (first,))]
    assert crossed(first) == gaps[0] == {105}
    assert gaps[1] == {255}


def test_a_way_keeps_to_the_middle_of_the_narrowest_gap() -> None:
    wall = (0, 180, 100, 220), (102, 180, 400, 220)
    assert crossed(route(upright((170, 100)), upright((170, 300)), wall, FIELD)) == {101}


def test_a_way_is_straight_where_nothing_lies() -> None:
    assert route(level((50, 200)), level((250, 200)), (), FIELD) == ((50, 200), (250, 200))


def test_a_way_goes_across_where_there_is_no_other() -> None:
    across = route(level((50, 200)), level((250, 200)), ((100, -10, 200, 410),), FIELD)
    assert across == ((50, 200), (250, 200))


def test_a_way_goes_further_around_a_name_than_around_cards() -> None:
    box, elsewhere = ((100, 100, 145, 400),), ((300, 300, 310, 310),)
    ends, across = (level((50, 200)), level((250, 200))), ((50, 200), (250, 200))
    assert route(*ends, (*box, *elsewhere), FIELD) == across
    assert route(*ends, elsewhere, FIELD, names=box) != across


def test_a_way_takes_the_best_of_its_ends() -> None:
    """The nearer one, unless that is dearer by more than the way to the other."""
    near, far = level((200, 200), (250, 200))
    assert route(level((50, 200)), (near, far), (), FIELD)[-1] == near.at
    assert route(level((50, 200)), (near._replace(dear=20), far), (), FIELD)[-1] == near.at
    assert route(level((50, 200)), (near._replace(dear=80), far), (), FIELD)[-1] == far.at


def test_a_way_comes_to_its_end_as_it_should() -> None:
    assert route(level((50, 200)), upright((250, 200)), ((300, 300, 310, 310),), FIELD)[-2][0] == 250


def test_a_way_has_room_for_its_last_bend() -> None:
    """Straight down it would come to its end from above, and had to turn there."""
    *_, bend, end = route(upright((250, 100)), level((250, 200)), ((300, 300, 310, 310),), FIELD)
    assert end == (250, 200)
    assert bend[1] == 200
    assert abs(bend[0] - 250) > 20


def test_moves_of_one_way_in_a_row_have_one_path() -> None:
    view = live()
    for more in ((), ((T3, T4),)):
        assert ways_of(moved(view, (T1, T2), (T1, T2), *more, *more)) == ways_of(moved(view, (T1, T2), *more))
    assert len(ways_of(moved(view, (T1, T2), (T3, T4), (T3, T4)))) == 2


def test_a_turn_of_more_than_two_moves_has_no_path() -> None:
    """Also if some of them go the same way, or turn up a card of the stock."""
    view, two = live(), (Step("moved", (T1,), (T2,), 1), Step("moved", (T3,), (T4,), 1))
    assert len(paths_of(after(view, *two))) == 2
    for more in (two[1], Step("dealt", (S1,), (W1,), 1), Step("moved", (T2,), (T4,), 1)):
        assert paths_of(after(view, *two, more)) == ()


def test_what_follows_by_itself_where_one_plays_alone_is_no_move_more() -> None:
    drawn = Step("moved", (T1,), (T2,), 1), Step("dealt", (S1,), (W1,), 1), Step("moved", (T3,), (T4,), 1)
    view = after(live()._replace(active=(True,)), *drawn)
    assert len(paths_of(view)) == 2


def test_a_path_that_would_touch_a_card_is_left_out() -> None:
    """Between the houses of Russian Bank there is no room for one."""
    table = bank(2)
    for name, seat, target in CLOSE:
        assert ways_of(moved(table, (at(table, f"{name}{seat}"), at(table, target)))) == ()


def test_a_path_that_would_bend_too_often_is_left_out() -> None:
    """Up over all columns and down again, though one end lies close to the other."""
    assert ways_of(moved(live(), (T1, T3))) == ()
    assert len(ways_of(moved(live(), (T1, T2)))) == 1


@pytest.mark.parametrize("setting", ["curds-and-whey middle", "cruel middle", "yukon middle"])
def test_a_path_that_would_lead_a_long_way_round_is_left_out(setting: str) -> None:
    view = seen(setting)
    piles = [pile for pile, there in enumerate(view.piles) if there.cards]
    found = [way for pair in permutations(piles, 2) for way in ways_of(moved(view, pair))]

    def along(*corners: Point) -> int:
        return sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(corners))

    assert found
    assert max(along(*way) - 1.5 * along(way[0], way[-1]) for way in found) <= 160


@pytest.mark.parametrize("setting", ["golf middle", "klondike middle", "simple-simon middle", "sultan middle"])
def test_a_path_comes_straight_to_its_head(setting: str) -> None:
    """Wherever it leads, it bends no more than three times and does not shoot past."""
    view = seen(setting)
    piles = [pile for pile, there in enumerate(view.piles) if there.cards]
    found = [way for pair in permutations(piles, 2) for way in ways_of(moved(view, pair))]
    assert found
    assert all(dist(*way[-2:]) > 17 and len(way) <= 5 for way in found)
    passing = [(way[-1][0], sorted((a[0], b[0]))) for way in found for a, b in [*pairwise(way)][:-1]]
    assert not any(left < goal < right for goal, (left, right) in passing)


def test_a_path_takes_another_way_where_its_head_would_stand_beside_its_line() -> None:
    """From every column of Golf to the waste."""
    view = seen("golf middle")
    waste = at(view, "w")
    assert all(
        ways_of(moved(view, (pile, waste))) for pile, there in enumerate(view.piles) if there.spot.kind == "tableau"
    )


def test_a_card_that_was_turned_up_because_others_went_does_not_look_like_where_they_went() -> None:
    """Neither below them nor elsewhere; one that was turned up for its own sake is golden, as where several play."""
    gone, turned = Step("moved", (T1,), (T2,), 1), [Step("turned", (), (pile,), 1) for pile in (T1, T3)]
    view = live()
    there, alone = set_out(view), view._replace(active=(True,))
    trail = marked(after(alone, gone, *turned))
    marks = marks_of(there, trail)
    assert (marks.get(T1), marks.get(T2), marks.get(T3)) == (Mark.LEFT, Mark.REACHED, None)
    assert {*moved_cards(trail)} == {T2}
    for drawn in (marked(after(alone, turned[1])), marked(after(view, gone, turned[1]))):
        assert marks_of(there, drawn)[T3] is Mark.REACHED
        assert T3 in moved_cards(drawn)


def test_cards_that_were_dealt_to_a_few_piles_are_golden() -> None:
    """One on each of four columns, as in Aces Up; of many, or of an unknown number, only where they came from is."""
    view = live()
    stock, piles = at(view, "s1"), (T1, T2, T3, at(view, "t4"))
    there = set_out(view)
    few = Step("dealt", (stock,), piles, 4)
    assert moved_cards(after(view, few).trail) == dict.fromkeys(piles, 1)
    assert {pile for pile, mark in marks_of(there, after(view, few).trail).items() if mark is Mark.REACHED} == {
        *piles
    }
    for many in (few._replace(size=0), few._replace(size=8), few._replace(targets=(*piles, 0, 1, 2), size=7)):
        assert moved_cards(after(view, many).trail) == {}
        assert Mark.REACHED not in marks_of(there, after(view, many).trail).values()


def test_a_path_leads_from_where_a_card_lay_half_over_others() -> None:
    """To the stock below; none leads from a card that is covered, which has no label."""
    view = pyramid(gone=(6,))
    assert len(ways_of(moved(view, (6, at(view, "s"))))) == 1
    assert ways_of(moved(view, (0, at(view, "s")))) == ()


def test_where_gold_would_be_almost_everywhere_only_the_last_moves_are_golden() -> None:
    """Four of twelve, as the slips tell; where one plays alone and all cards close up, none."""
    view = bank(3)
    targets = [at(view, f"f{number}") for number in range(1, 9)] + [at(view, f"h{number}") for number in range(1, 5)]
    busy = moved(view, *((at(view, "hand1"), pile) for pile in targets))
    assert marked(busy).reached == set(targets[-4:])
    few = moved(view, *((at(view, "hand1"), pile) for pile in targets[:6]))
    assert marked(few) == few.trail
    closing = Step("moved", (targets[1],), (targets[0],), 1), Step("dealt", (at(view, "hand1"),), (targets[-1],), 1)
    alone = after(
        view._replace(active=(True,)), *(closing[0]._replace(targets=(pile,)) for pile in targets), closing[1]
    )
    assert marked(alone).steps == closing[1:]


def test_a_path_that_would_lead_through_the_label_of_another_pile_is_left_out() -> None:
    """It would seem to end there: along the top of FreeCell there is a way only to the next pile."""
    view = seen("freecell start")
    first, second, _, last = [at(view, f"c{number}") for number in range(1, 5)]
    assert len(ways_of(moved(view, (first, second)))) == 1
    assert ways_of(moved(view, (first, last))) == ()


def laid_of(view: View) -> tuple[Laid, ...]:
    """What shows of the piles of a view."""
    drawn, marks = scene_of(view), marks_of(set_out(view), view.trail)
    upon, piles = _upon_each(drawn, view), enumerate(view.piles)
    return tuple(laid(drawn, i, pile, (0, marks.get(i, Mark.NONE)), upon.get(i, 0)) for i, pile in piles)


def scene_of(view: View) -> Scene:
    """The scene of a view."""
    spots = tuple(pile.spot for pile in view.piles)
    return scene(USUAL_THEME, table(view.layout, spots, thick_piles(view)), rooms_for(view))


def paths_of(view: View) -> tuple[Way, ...]:
    """The paths that are drawn of a view's last turn."""
    return paths(scene_of(view), view, laid_of(view))


def ways_of(view: View) -> tuple[Way, ...]:
    """The ways of a view's last turn."""
    return ways(scene_of(view), view.trail, laid_of(view))
