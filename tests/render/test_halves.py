"""Where cards lie half over each other their faces are clean: what names them stands below those that are free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import ImageChops

from engine.cards import Card
from engine.view import View
from render.column_room import Rooms
from render.geometry import WIDTH
from render.halves import Half, half_pieces
from render.pile_rows import LABEL_HEIGHT
from render.png import Piece
from render.themes import THEMES, USUAL_THEME
from tests.lanes import so_many
from tests.patience import play, position, rules
from tests.playing import settings
from tests.render.boxes import apart
from tests.render.clear import cards_box, faults, half_named, positions, set_out
from tests.render.looking import picture
from tests.render.patience_scenes import seen
from tests.render.reading import label, shows
from tests.render.test_paths import ways_of

GAMES = [each for each in settings() if each.game.id in ("pyramid", "tripeaks")]
# How wide a phone shows a picture, and how high the ranks of a pyramid are there at least.
PHONE, RANKS = 380, 18


def random_views(games: int, every: int) -> list[tuple[View, Rooms]]:
    """Some positions of so many random games in which cards lie half over others, and the room they had before."""
    played = product(GAMES, range(games))
    found = [each for setting, number in played for each in positions(setting, 120, every, str(number))]
    assert len(found) > len(GAMES)
    return [(view, rooms) for view, rooms in found if view.turn is not None]


def renamed(view: View, tabs: frozenset[int]) -> View:
    """The same table where some cards have other names."""
    named = [pile._replace(spot=pile.spot._replace(number=pile.spot.number + 50)) for pile in view.piles]
    return view._replace(piles=tuple(named[i] if i in tabs else pile for i, pile in enumerate(view.piles)))


@pytest.mark.parametrize("games", so_many(2, 12))
def test_no_name_touches_a_card_and_each_free_card_has_its_own_below(games: int) -> None:
    """So has a place that a card has just left."""
    for view, rooms in random_views(games, 7):
        table = set_out(view, rooms)
        drawn, other = (picture(each, least=rooms) for each in (view, renamed(view, table.tabs)))
        told = ImageChops.difference(drawn, other)
        lying = [pile for pile, there in enumerate(view.piles) if not there.empty]
        assert [pile for pile in lying if told.crop(cards_box(table, view, pile)).getbbox()] == []
        for pile in table.tabs:
            left, _, right, bottom = cards_box(table, view, pile)
            below = told.crop((left, bottom, right, bottom + LABEL_HEIGHT)).getbbox()
            assert below is not None or not half_named(table, view, pile), view.piles[pile].spot


@pytest.mark.parametrize("games", so_many(2, 12))
def test_names_below_free_cards_are_seen_whole_and_touch_nothing(games: int) -> None:
    for view, _ in random_views(games, 7):
        drawn, table = picture(view), set_out(view)
        found = [sign for pile in range(len(view.piles)) if (sign := label(view, pile))]
        assert all(shows(drawn, *sign) for sign in found)
        cards = [cards_box(table, view, pile) for pile, there in enumerate(view.piles) if not there.empty]
        boxes = [box for *_, box in found]
        assert all(apart(one, other) for one, other in combinations(boxes, 2))
        assert all(apart(box, card) for box in boxes for card in cards)


@pytest.mark.parametrize("games", so_many(2, 12))
def test_an_arrow_leads_from_each_place_of_the_peaks_to_the_waste(games: int) -> None:
    """Below the lowest labels there is room for it, wherever others stand."""
    moves = [view for view, _ in random_views(games, 1) if any(step.deed == "moved" for step in view.trail.steps)]
    assert len(moves) > 5
    assert [view.trail for view in moves if not ways_of(view)] == []


def test_peaks_lose_their_lowest_row_when_it_has_gone_and_not_one_that_others_lie_upon() -> None:
    at, stock = rules("tripeaks"), {"s": "2c |", "w": "5h"}
    rows = [{"t28": "6h"}, {"t18": "6h"}, {"t9": "6h"}, {"t3": "6h"}, {"t28": "6h", "t1": "Kc |"}]
    views = [position(at, row | stock).look() for row in rows]
    tables = [set_out(view) for view in views]
    rows_left = [len({y for pile, (_, y) in enumerate(each.cards) if pile in each.tabs}) for each in tables]
    assert rows_left == [4, 3, 2, 2, 4]
    heights = [each.height for each in tables]
    assert heights[0] > heights[1] > heights[2] == heights[3]
    waste = at.at["waste"][0]
    assert {each.cards[waste][0] for each in tables[:4]} == {tables[0].cards[waste][0]}
    assert [faults(view) for view in views] == [[]] * 5


def test_cards_of_peaks_keep_their_size_and_their_places_across_to_the_end() -> None:
    """So they have one kind of face all the time."""
    late = [position(rules("tripeaks"), {"s": "2c |", "w": "5h", left: "6h"}).look() for left in ("t1", "t28")]
    dealt, *tables = map(set_out, (seen("tripeaks start"), *late))
    assert {table.measure for table in tables} == {dealt.measure}
    assert all(table.cards[pile][0] == dealt.cards[pile][0] for table in tables for pile in table.tabs)
    assert [faults(view) for view in late] == [[], []]


def test_an_arrow_from_between_two_names_begins_below_its_own() -> None:
    """Beside it its dot would seem to belong to both."""
    at = rules("tripeaks")
    deck = {"s": "2c |", "w": "5h", "t6": "Kc |", "t7": "Kd |", "t13": "9h", "t14": "6s", "t15": "3s", "t28": "4c"}
    view = play(position(at, deck), "t14 w").look()
    (way,) = ways_of(view)
    sign = label(view, at.at["tableau"][13])
    assert sign is not None
    left, _, right, bottom = sign[-1]
    assert left < way[0][0] < right
    assert way[0][1] > bottom


def test_a_narrow_card_is_plain_only_while_nothing_lies_upon_it() -> None:
    """Its rank is as large as there is room; covered, it has rank and suit where they show."""
    measure, seven = replace(set_out(seen("tripeaks start")).measure, plain=True), Card.of(7, 1)
    dressed = replace(measure, plain=False)
    free, under = (half_pieces(USUAL_THEME, measure, Half(seven, upon, free=True), (0, 0)) for upon in (0, 1))
    assert drawn_of(free) != drawn_of(half_pieces(USUAL_THEME, dressed, Half(seven, 0, free=True), (0, 0)))
    assert drawn_of(under) == drawn_of(half_pieces(USUAL_THEME, dressed, Half(seven, 1, free=True), (0, 0)))


def drawn_of(pieces: Sequence[Piece]) -> list[object]:
    """What pieces show, and where."""
    return [(each.x, each.y, each.picture.tobytes()) for each in pieces]


def test_ranks_of_a_pyramid_are_large() -> None:
    """Half of each covered card shows, and nothing else is there. In the theme of large ranks they are no larger."""
    view = seen("pyramid start")
    assert set_out(view).measure.cap * PHONE / WIDTH >= RANKS
    assert set_out(view, theme=THEMES["large-index"]).measure == set_out(view).measure


def test_the_last_card_of_a_pyramid_lies_as_it_did_with_its_name_below() -> None:
    view = seen("pyramid start")
    gone = [pile._replace(cards=()) if pile.spot.kind == "pyramid" else pile for pile in view.piles]
    last = view._replace(piles=(view.piles[0], *gone[1:]))
    whole, alone = set_out(view), set_out(last)
    assert (whole.measure, whole.cards[0]) == (alone.measure, alone.cards[0])
    sign = label(last, 0)
    assert sign is not None
    assert sign[2][1] >= cards_box(alone, last, 0)[3]
    assert shows(picture(last), *sign)
    assert alone.height < whole.height
