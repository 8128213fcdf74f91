"""Piles that spread to the left or right show each of their cards, and keep to their side of the table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.cards import Card, pack
from engine.view import View
from render.cards import MARGIN, RING
from render.geometry import WIDTH
from render.palette import CREAM, GOLD, NAVY, SUIT_COLORS
from tests.render.bank_scenes import FRESH, at, bank, lying
from tests.render.boxes import Box, apart
from tests.render.looking import (
    card_box,
    changed,
    colors_in,
    label_box,
    picture,
    placed,
    reach_box,
    within,
)
from tests.render.scenes import counted
from tests.render.wings import wings

SIDES = ("t2", "t6")
HEARTS = tuple(Card.of(rank, 1) for rank in range(13, 0, -1))
CROWDS = (*range(1, 16), 20, 40)


def row(name: str, *cards: Card) -> View:
    """A table of rows of one card each, but for one."""
    return lying(wings(), name, *cards)


def extent(name: str, *cards: Card) -> Box:
    """What a row covers of the table."""
    box = changed(row(name), row(name, *cards))
    assert box is not None
    return box


def strip(view: View, name: str, place: int) -> Box:
    """What shows of a covered card among face-up ones."""
    table, index = placed(view), at(view, name)
    x, y = table.cards[index]
    way, (_, step), room = table.spreads[index]
    step = min(step, room // (len(view.piles[index].cards) - 1))
    left = x + place * step if way == "right" else x + table.measure.width - (place + 1) * step
    return left, y, left + step, y + table.measure.height


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", CROWDS)
def test_a_row_keeps_to_its_side_however_many_cards_it_holds(name: str, count: int) -> None:
    cards = pack()[:count]
    box = extent(name, *cards)
    assert within(box, reach_box(wings(), at(wings(), name)))
    assert box[0] >= MARGIN
    assert box[2] <= WIDTH - MARGIN


@pytest.mark.parametrize("name", SIDES)
def test_the_first_card_lies_on_its_place(name: str) -> None:
    view = wings()
    place = card_box(view, at(view, name))
    assert within(extent(name, HEARTS[0]), place)
    for count in (2, 7, 10):
        box = extent(name, *HEARTS[:count])
        inner, outer = (2, 0) if name == "t2" else (0, 2)
        assert abs(box[inner] - place[inner]) <= MARGIN, "the inner side stays"
        assert abs(box[outer] - place[outer]) >= 20 * (count - 1), "the outer side moves away"


@pytest.mark.parametrize("name", SIDES)
def test_cards_lie_in_comfort_until_the_table_ends(name: str) -> None:
    lengths = [extent(name, *pack()[:count]) for count in range(1, 16)]
    steps = [(b[2] - b[0]) - (a[2] - a[0]) for a, b in pairwise(lengths)]
    assert set(steps[:7]) == {36}
    assert sum(steps) <= placed(wings()).spreads[at(wings(), name)].room


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", [2, 6, 10, 12])
def test_another_card_changes_what_shows_of_it_only(name: str, count: int) -> None:
    cards = (*HEARTS, *pack())[:count]
    view = row(name, *cards)
    drawn = picture(view)
    boxes = [strip(view, name, place) for place in range(count - 1)]
    for place, box in enumerate(boxes):
        other = row(name, *cards[:place], Card.of(14 - cards[place].rank, 3), *cards[place + 1 :])
        assert within(changed(view, other), box)
        assert SUIT_COLORS[cards[place].suit] in colors_in(drawn, box)
    assert all(apart(one, other) for one, other in pairwise(boxes))
    assert min(box[2] - box[0] for box in boxes) >= 21, "as much as 350 pixels of width leave legible"


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", [2, 10, 12])
def test_every_covered_card_can_be_told(name: str, count: int) -> None:
    seen = set()
    for card in (*pack(), Card.JOKER, Card.UNKNOWN):
        view = row(name, card, *HEARTS[: count - 1])
        box = strip(row(name, *HEARTS[:count]), name, 0)
        if not card.rank:
            box = (box[2] - 14, *box[1:]) if name == "t2" else (*box[:2], box[0] + 14, box[3])
        seen.add(picture(view).crop(box).tobytes())
    assert len(seen) == 54


@pytest.mark.parametrize("name", SIDES)
def test_a_covered_card_shows_its_rank_above_its_suit_at_full_height(name: str) -> None:
    view = row(name, Card.of(9, 1), *HEARTS[:12])
    left, top, right, bottom = strip(view, name, 0)
    ranks = changed(view, row(name, Card.of(4, 1), *HEARTS[:12]))
    suits = changed(view, row(name, Card.of(9, 2), *HEARTS[:12]))
    assert ranks is not None
    assert suits is not None
    below = left, ranks[3], right, bottom
    assert ranks[3] - ranks[1] >= 27
    assert suits[3] - ranks[3] >= 20
    assert SUIT_COLORS[1] in colors_in(picture(view), below)
    assert ranks[1] - top < 15


@pytest.mark.parametrize("name", SIDES)
def test_the_outermost_card_is_drawn_like_any_other(name: str) -> None:
    alone, many = row(name, HEARTS[0]), row(name, *pack()[:5], HEARTS[0])
    table, index = placed(alone), at(alone, name)
    x, y = table.cards[index]
    offset = 5 * 36 * (-1 if name == "t2" else 1)
    size = table.measure.width - 10, table.measure.height - 4
    faces = [
        picture(view).crop((left, y + 2, left + size[0], y + size[1]))
        for view, left in ((alone, x + 5), (many, x + 5 + offset))
    ]
    assert faces[0].tobytes() == faces[1].tobytes()


@pytest.mark.parametrize("name", SIDES)
def test_cards_face_down_show_narrower_backs(name: str) -> None:
    up = extent(name, HEARTS[0], HEARTS[1])
    down = extent(name, Card.UNKNOWN, HEARTS[1])
    assert up[2] - up[0] - (down[2] - down[0]) == 22
    assert NAVY in colors_in(picture(row(name, Card.UNKNOWN, HEARTS[1])), down)


@pytest.mark.parametrize("name", SIDES)
def test_a_covered_back_keeps_its_pattern_up_to_the_next_card(name: str) -> None:
    table, index = placed(wings()), at(wings(), name)
    x, y = table.cards[index]
    left = x + table.measure.width - 13 if name == "t2" else x
    middle = left, y + 20, left + 13, y + table.measure.height - 20
    one, two = row(name, Card.UNKNOWN), row(name, Card.UNKNOWN, HEARTS[0])
    assert picture(one).crop(middle).tobytes() == picture(two).crop(middle).tobytes()


@pytest.mark.parametrize("name", SIDES)
def test_the_outermost_card_bears_the_mark(name: str) -> None:
    view = row(name, *HEARTS[:6])
    index = at(view, name)
    drawn = picture(view._replace(reached=frozenset({index})))
    left, top, right, bottom = strip(view, name, 4)
    side = range(left - RING + 1, left) if name == "t2" else range(right + 1, right + RING)
    assert {drawn.getpixel((x, (top + bottom) // 2)) for x in side} == {GOLD}
    assert GOLD not in colors_in(drawn, strip(view, name, 3))
    assert GOLD in colors_in(drawn, label_box(view, index))


@pytest.mark.parametrize("pile", [*SIDES, "f1"])
def test_a_mark_spares_the_letters_of_the_label(pile: str) -> None:
    view = wings()
    index = at(view, pile)
    drawn = picture(view._replace(left=frozenset({index})))
    left, top, right, bottom = label_box(view, index)
    middle = range((left + right) // 2 - 10, (left + right) // 2 + 10)
    letters, outline = (
        {y for y in range(top, bottom) if any(drawn.getpixel((x, y)) == color for x in middle)}
        for color in (CREAM, GOLD)
    )
    assert max(letters) - min(letters) >= 17, "large enough for a phone"
    assert min(outline) < min(letters) < max(letters) < max(outline)
    assert not letters & outline


@pytest.mark.parametrize("name", SIDES)
def test_a_number_stands_on_the_outermost_card(name: str) -> None:
    view = row(name, *HEARTS[:6])
    box = changed(view, counted(view, 6, at(view, name)))
    left, top, right, _ = strip(view, name, 5)
    width = placed(view).measure.width
    card = (right - width, right) if name == "t2" else (left, left + width)
    assert box is not None
    assert abs(box[0] + box[2] - sum(card)) <= 2
    assert box[1] > top + 60


def test_a_row_does_not_press_its_neighbours() -> None:
    for name, others in (("t2", ("t1", "t3", "t6")), ("t6", ("t5", "t7", "t2"))):
        for other in others:
            before = lying(row(name, *HEARTS), other)
            after = lying(row(name, *HEARTS), other, *pack()[13:28])
            assert within(changed(before, after), reach_box(before, at(before, other)))


def test_a_picture_does_not_depend_on_the_one_before() -> None:
    """After a crowded table of the same size, and after one of another size."""
    fresh = bank(2, FRESH)
    after = []
    for before in (bank(), bank(3)):
        picture(before)
        after.append(picture(fresh).tobytes())
    assert after[0] == after[1]
