"""The room of a picture grows at once, and shrinks once much less has long been enough."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from engine.cards import pack
from engine.catalogue import game
from engine.view import NO_TRAIL, View
from render.column_room import Kept, columns_of, rooms_for, standing
from render.geometry import WIDTH, frame
from render.png import height_of
from render.table import table_png
from tests.patience import play, position, rules
from tests.render.bank_scenes import lying
from tests.render.clear import faults, set_out
from tests.render.patience_scenes import opening
from tests.render.scenes import live
from tests.solutions.written import FILES, stages

SOLVED = {path.stem: path for path in FILES}


def columns(longest: int) -> View:
    """A table whose longest column holds so many cards face up."""
    return live(columns=((0, longest), (0, 3), (0, 1), (0, 1)))


def kept(*longest: int) -> list[int]:
    """The room of the columns on pictures on which the longest holds so many cards."""
    return [each.rooms[0] for each in accumulate(map(columns, longest), Kept.after, initial=Kept()) if each.rooms]


def test_room_grows_at_once_and_stays_while_most_of_it_is_needed() -> None:
    assert kept(5, 11, 9, 9, 9, 9, 9, 9) == [4, 10, 10, 10, 10, 10, 10, 10]


@pytest.mark.parametrize("name", ["yukon", "simple-simon", "la-loi-salique", "idiots-delight", "flower-garden"])
def test_cards_lie_only_as_dense_as_they_must(name: str) -> None:
    """A picture never gets much lower where a column gets longer."""
    at = rules(name)
    others = (2,) * (len(columns_of(at.layout, at.spots)) - 1)
    heights = [frame(at.layout, at.spots, (longest, *others), frozenset()).height for longest in range(4, 26)]
    assert min(higher - high for high, higher in pairwise(heights)) > -25


def test_room_shrinks_on_the_fifth_picture_in_a_row_that_needs_much_less() -> None:
    assert kept(11, 5, 5, 5, 5, 5) == [10, 10, 10, 10, 10, 4]
    assert kept(11, 5, 5, 9, 5, 5, 5, 5, 5) == [10] * 8 + [4]
    assert kept(23, 17, 17, 17, 17, 17) == [22] * 5 + [16]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["monte-carlo", "pyramid"])
def test_rows_that_are_used_no_more_are_closed_up(name: str) -> None:
    """There are as many as were dealt until little is left, and far fewer in the end."""
    views = [table.look() for table in stages(SOLVED[name])]
    found = [each.rooms for each in accumulate(views, Kept.after, initial=Kept())][1:]
    heights = [height_of(table_png(view, (), "", least=rooms)) for view, rooms in zip(views, found, strict=True)]
    assert heights[0] == heights[len(heights) // 2] == max(heights)
    assert heights[-1] <= 0.6 * heights[0]
    assert [rooms_for(view, rooms) for view, rooms in zip(views, found, strict=True)] == found


def test_a_row_from_which_all_cards_closed_up_is_gone_at_once() -> None:
    """What fewer cards left stays for one picture."""
    at, cards = rules("monte-carlo"), ["2c", "4d", "6h", "8s", "10c", "Qd", "Ah", "3s"]
    lowest = at.at["tableau"][15]
    for first, stays in ((1, True), (2, False)):
        places = [*[f"t{first + place}" for place in range(7)], "t16"]
        closed_up = play(position(at, {"d": "Kc", **dict(zip(places, cards, strict=True))}), "stock").look()
        assert set_out(closed_up).standing(lowest) is stays


def test_a_row_that_is_filled_again_is_drawn_again() -> None:
    at = rules("monte-carlo")
    few, more = ({f"t{number}": str(card) for number, card in enumerate(pack()[:count], 1)} for count in (8, 20))
    low, high = (position(at, piles).look() for piles in (few, more))
    assert (rooms_for(low), rooms_for(high)) == ((2,), (4,))
    assert rooms_for(low, rooms_for(high)) == rooms_for(high, rooms_for(low)) == (4,)
    assert height_of(table_png(low, (), "")) < height_of(table_png(high, (), "", least=rooms_for(low)))


def without(name: str, *gone: str) -> View:
    """A table as it is dealt, without what lies on some piles."""
    view = opening(game(name)).look()._replace(trail=NO_TRAIL)
    return view._replace(
        piles=tuple(
            [
                pile._replace(cards=(), closed=True, takes=None) if pile.spot.short() in gone else pile
                for pile in view.piles
            ]
        )
    )


def rows_of(view: View) -> list[str]:
    """The rows of what is drawn, as they are written in a game's grid."""
    spots = [pile.spot for pile in view.piles]
    return [" ".join("." if pile is None else spots[pile].short() for pile in row) for row in standing(view).rows]


def fans(*numbers: int) -> list[str]:
    return [f"t{number}" for number in numbers]


def test_neighbouring_rows_close_up_once_what_is_left_of_them_finds_room_in_one() -> None:
    """All in their order; a row of which nothing is gone has no room, nor has one for more than it held."""
    _, *full, last = rows_of(without("house-on-the-hill"))
    first = rows_of(without("house-on-the-hill", *fans(*range(1, 6), *range(10, 14))))
    assert first[1:] == ["t6 t7 t8 t9 t14 t15 t16 t17 t18", *full[2:], last]
    one_more = rows_of(without("house-on-the-hill", *fans(*range(1, 6), *range(10, 13))))
    assert one_more[1:] == [*full, last]
    above = rows_of(without("house-on-the-hill", *fans(*range(1, 9))))
    assert above[1:] == [*full, last]


def test_three_rows_may_close_up_to_the_middle_of_one() -> None:
    left = 4, 8, 11, 13, 20, 27, 30
    gone = [number for number in range(1, 36) if number not in left]
    assert rows_of(without("house-in-the-wood", *fans(*gone)))[1:] == [" ".join([".", *fans(*left)])]


def test_rows_of_other_piles_stay_as_they_are() -> None:
    """The stock and what is discarded stand at the end of the first and the last row of Four-Leaf Clover."""
    gone = [f"c{number}" for number in range(1, 9) if number not in (2, 7)]
    assert [row.split()[-1] for row in rows_of(without("four-leaf-clover", *gone))][::3] == ["s", "d"]


def test_bakers_dozen_closes_up_to_one_row_though_the_second_is_moved_aside() -> None:
    view = without("bakers-dozen", *fans(3, 4, 7, 9, 11, 12))
    assert rows_of(view)[1:] == ["t1 t2 t5 t6 t8 t10 t13"]
    assert faults(view) == []


def test_a_column_that_is_gone_at_the_right_makes_the_cards_wider() -> None:
    view, dealt = opening(game("scorpion")).look(), without("scorpion", "s")
    assert set_out(dealt).measure.width > 1.1 * set_out(view).measure.width
    assert rows_of(dealt) == ["t1 t2 t3 t4 t5 t6 t7"]
    assert faults(dealt) == []


def test_the_stock_of_scorpion_is_gone_once_it_is_dealt() -> None:
    """On the picture after that: the one that shows it tells where the cards came from."""
    table = opening(game("scorpion"))
    dealt = play(table, "stock")
    stock = next(number for number, pile in enumerate(dealt.look().piles) if pile.spot.kind == "stock")
    assert not table.look().piles[stock].closed
    assert dealt.look().piles[stock].closed
    assert rows_of(dealt.look()) == ["t1 t2 t3 t4 t5 t6 t7 s"]
    assert rows_of(dealt.look()._replace(trail=NO_TRAIL)) == ["t1 t2 t3 t4 t5 t6 t7"]


def test_what_is_left_of_several_rows_stays_in_the_middle_when_one_of_them_is_gone() -> None:
    """The last cards of the bouquet do not leap back to where they were dealt."""
    view = without("flower-garden", *[f"r{number}" for number in range(1, 17) if number not in (3, 4)])
    table = set_out(view)
    (left, _), (right, _) = (table.cards[number] for number in range(4 + 2, 4 + 4))
    assert abs(left + right + table.measure.width - WIDTH) <= 1


@pytest.mark.parametrize("name", ["curds-and-whey", "la-quinzaine", "bakers-dozen"])
@pytest.mark.parametrize("longest", [1, 4])
def test_all_columns_of_a_lower_row_begin_at_one_height(name: str, longest: int) -> None:
    """However long one above them is."""
    view = lying(opening(game(name)).look(), f"t{longest}", *pack()[:13])._replace(trail=NO_TRAIL)
    lower = [pile for pile in view.layout.rows[-1] if pile is not None]
    assert len({set_out(view).cards[pile][1] for pile in lower}) == 1
    assert faults(view) == []


def test_the_lower_row_of_curds_and_whey_stands_in_the_columns_of_the_upper_one() -> None:
    upper, lower = lefts_of("curds-and-whey")
    assert lower == upper[:6]


def test_the_lower_row_of_la_quinzaine_stands_in_the_middle() -> None:
    *_, lower = lefts_of("la-quinzaine")
    width = set_out(opening(game("la-quinzaine")).look()).measure.width
    assert abs(lower[0] + lower[-1] + width - WIDTH) <= 1


def lefts_of(name: str) -> list[list[int]]:
    """How far from the left the piles of each row begin at the deal."""
    view = opening(game(name)).look()
    cards = set_out(view).cards
    return [[cards[pile][0] for pile in row if pile is not None] for row in view.layout.rows]


def test_single_fans_above_columns_leave_no_room_for_more() -> None:
    """In Idiot's Delight the reserve only gets smaller: once nothing is covered in it, the columns move up."""
    gone = [f"r{number}" for number in range(2, 10)]
    covered = without("idiots-delight", *gone)
    bare = lying(covered, "r1", *pack()[:1])
    heights = [set_out(view).height for view in (bare, lying(covered, "r1", *pack()[:2]))]
    assert heights[1] - heights[0] == set_out(bare).strips[1]


def test_a_row_above_others_that_are_gone_stays_in_its_columns() -> None:
    """To the last card of Monte Carlo, whose rows begin beside the stock."""
    for view in [table.look() for table in stages(SOLVED["monte-carlo"])][::3]:
        table = set_out(view)
        lefts = [table.cards[number][0] for number, pile in enumerate(view.piles) if pile.spot.kind == "tableau"]
        stand = [table.standing(number) for number, pile in enumerate(view.piles) if pile.spot.kind == "tableau"]
        assert [x for x, there in zip(lefts, stand, strict=True) if there] == (5 * lefts[:5])[: sum(stand)]


def test_cards_grow_twice_as_a_bouquet_gets_smaller() -> None:
    """They are as wide as the beds allow once these have more columns than what is left of it."""
    found = [
        set_out(without("flower-garden", *[f"r{gone}" for gone in range(left + 1, 17)])) for left in (9, 7, 6, 1)
    ]
    assert [table.measure.width for table in found] == [93, 107, 126, 126]
    for table in found:
        lefts = [x for x, y in table.cards if y > 0]
        assert abs(min(lefts) + max(lefts) + table.measure.width - WIDTH) <= 1


@pytest.mark.parametrize("name", ["house-on-the-hill", "house-in-the-wood"])
def test_the_last_fan_does_not_come_up_below_the_number_of_cards_at_home(name: str) -> None:
    """It stands in the middle of its row, below the gap between the foundations."""
    view = without(name, *fans(*range(1, 11), *range(12, 36)))
    table, last = set_out(view), next(i for i, pile in enumerate(view.piles) if pile.spot.short() == "t11")
    assert table.home is not None
    left, _, right, bottom = table.home
    x, y = table.cards[last]
    assert left < x + table.measure.width // 2 < right
    assert y >= bottom


def test_packets_that_spread_inward_leave_room_for_the_number_of_cards_at_home() -> None:
    """However many cards lie in the lower corners of Les Quatre Coins."""
    view = opening(game("les-quatre-coins")).look()
    table = set_out(view)
    assert table.home is not None
    middle = (table.home[0] + table.home[2]) // 2
    places = {pile.spot.short(): number for number, pile in enumerate(view.piles)}
    assert table.reach(places["p6"])[1] <= middle - 44
    assert table.reach(places["p12"])[0] >= middle + 44


def test_a_table_with_a_row_moved_aside_keeps_its_columns() -> None:
    """Below those of Golf that are left the stock and the waste stand in the middle of seven."""
    view, dealt = without("golf", "t7"), without("golf")
    assert set_out(view).measure == set_out(dealt).measure
    assert rows_of(view)[0].split() == fans(*range(1, 7))
    assert rows_of(view)[1:] == rows_of(dealt)[1:]
