"""Piles that spread to the right show each of their cards, and keep to their side of the table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.cards import Card, pack
from engine.view import Step, View
from render.geometry import WIDTH
from render.pile_rows import LABEL_HEIGHT
from render.sprites import BELOW, PAD
from render.themes import USUAL_THEME
from tests.render.bank_scenes import FRESH, at, bank
from tests.render.bank_scenes import lying as with_cards
from tests.render.clear import cards_box, set_out
from tests.render.looking import Box, apart, changed, colors_in, picture, within
from tests.render.patience_scenes import seen
from tests.render.reading import label, lying, shows, strip, told
from tests.render.scenes import after, counted
from tests.render.wings import wings

BACK = USUAL_THEME.backs[0].ground
# Rows on both sides, the left ones of few cards.
SIDES = (("t2", 4), ("t6", 7))
HEARTS = tuple(Card.of(rank, 1) for rank in range(13, 0, -1))
CROWDS = (1, 2, 7, 12, 15, 40)


def row(name: str, *cards: Card, longest: int = 1) -> View:
    """A table of rows of one card each, but for one, and beside it one that is to be so long."""
    beside = "t1" if name in ("t2", "t3", "t4") else "t5"
    return with_cards(with_cards(wings(), beside, *pack()[:longest]), name, *cards)


def extent(name: str, *cards: Card) -> Box:
    """What a row covers of a table where others are as long."""
    bare, whole = (row(name, *lying, longest=len(cards)) for lying in ((), cards))
    box = changed(bare, whole)
    assert box is not None
    return box


def reach(view: View, name: str) -> Box:
    """Where the cards of a row may ever lie, with their shadow and the label."""
    table, index = set_out(view), at(view, name)
    left, right = table.reach(index)
    y = table.cards[index][1]
    return left - PAD, y - LABEL_HEIGHT, right + PAD, y + table.measure.height + BELOW


@pytest.mark.parametrize("count", CROWDS)
def test_a_row_keeps_to_its_side_however_many_cards_it_holds(count: int) -> None:
    cards = pack()[:count]
    view = row("t6", *cards, longest=count)
    assert within(extent("t6", *cards), reach(view, "t6"))
    left, _, right, _ = cards_box(set_out(view), view, at(view, "t6"))
    assert left >= PAD
    assert right <= WIDTH - PAD


@pytest.mark.parametrize(("name", "count"), SIDES)
def test_the_first_card_lies_on_its_place_and_others_to_its_right(name: str, count: int) -> None:
    view = row(name, *HEARTS[:count], longest=count)
    index = at(view, name)
    row_of_cards = [one.x for one in lying(view) if one.pile == index]
    assert row_of_cards[0] == set_out(view).cards[index][0]
    assert min(further - x for x, further in pairwise(row_of_cards)) >= 20


def test_cards_lie_in_comfort_until_the_table_ends() -> None:
    """A third of a card shows of each that is covered; those of long rows are pressed together."""
    for count in range(2, 16):
        view = row("t6", *pack()[:count])
        table, index = set_out(view), at(view, "t6")
        shown = [one.shows for one in lying(view) if one.pile == index and one.shows is not None]
        comfort, room = table.spreads[index].steps[1], table.spreads[index].room
        assert comfort >= max(36, table.measure.width // 3)
        assert sum(shown) == min(room, comfort * (count - 1))
        assert max(shown) - min(shown) <= 1


@pytest.mark.parametrize(("name", "count"), [*SIDES, ("t6", 2), ("t6", 12)])
def test_every_covered_card_shows_its_rank_above_its_suit(name: str, count: int) -> None:
    view = row(name, *HEARTS[:count], longest=count)
    drawn, index = picture(view), at(view, name)
    fan = [one for one in lying(view) if one.pile == index]
    strips = [strip(view, one) for one in fan[:-1]]
    for one in fan:
        assert told(drawn, view, one), one.card
    assert all(apart(one, other) for one, other in pairwise(strips))
    assert min(one.shows or 99 for one in fan) >= 21, "as much as 350 pixels of width leave legible"
    assert min(bottom - top for _, top, _, bottom in strips) >= 50, "two lines as high as a rank"


@pytest.mark.parametrize("count", [2, 12])
def test_every_covered_card_can_be_told_from_others(count: int) -> None:
    seen = set()
    for card in (*pack(), Card.JOKER):
        view = row("t6", card, *HEARTS[: count - 1])
        first = next(one for one in lying(view) if one.pile == at(view, "t6"))
        seen.add(picture(view).crop(strip(view, first)).tobytes())
    assert len(seen) == 53


def test_another_card_changes_what_shows_of_it_only() -> None:
    view = row("t6", *HEARTS[:6])
    third = [one for one in lying(view) if one.pile == at(view, "t6")][2]
    other = row("t6", *HEARTS[:2], Card.of(2, 3), *HEARTS[3:6])
    left, _, right, _ = strip(view, third)
    height = set_out(view).measure.height
    assert within(changed(view, other), (left - 2, third.y, right + 2, third.y + height))


@pytest.mark.parametrize(("name", "count"), SIDES)
def test_the_last_card_is_drawn_like_any_other(name: str, count: int) -> None:
    alone, many = (row(name, *there, HEARTS[0], longest=count) for there in ((), pack()[: count - 1]))
    measure = set_out(alone).measure
    faces = []
    for view in (alone, many):
        last = [one for one in lying(view) if one.pile == at(view, name)][-1]
        box = last.x + 5, last.y + 2, last.x + measure.width - 5, last.y + measure.height - 2
        faces.append(picture(view).crop(box).tobytes())
    assert faces[0] == faces[1]


def test_cards_face_down_show_narrower_backs() -> None:
    name = "t6"
    up = extent(name, HEARTS[0], HEARTS[1])
    down = extent(name, Card.UNKNOWN, HEARTS[1])
    back, face = set_out(row(name)).spreads[at(wings(), name)].steps
    assert up[2] - up[0] - (down[2] - down[0]) == face - back >= 22
    assert BACK in colors_in(picture(row(name, Card.UNKNOWN, HEARTS[1])), down)


@pytest.mark.parametrize(("name", "count"), SIDES)
def test_the_last_card_bears_the_mark(name: str, count: int) -> None:
    view = row(name, *HEARTS[:count], longest=count)
    index = at(view, name)
    marked = after(view, Step("turned", (), (index,)))
    drawn, fan = picture(marked), [one for one in lying(view) if one.pile == index]
    measure = set_out(view).measure
    assert drawn.getpixel((fan[-1].x - 1, fan[-1].y + measure.height // 2)) == USUAL_THEME.gold
    left, top, right, bottom = strip(view, fan[-3])
    assert USUAL_THEME.gold not in colors_in(drawn, (left, top, right, bottom))
    found = label(marked, index)
    assert found is not None
    assert USUAL_THEME.gold in colors_in(drawn, found[2])


@pytest.mark.parametrize("pile", ["t2", "t6", "f1"])
def test_a_mark_spares_the_letters_of_the_label(pile: str) -> None:
    view = wings()
    marked = after(view, Step("dealt", (at(view, pile),), ()))
    found = label(marked, at(view, pile))
    assert found is not None
    sprite, _, _ = found
    assert shows(picture(marked), *found)
    assert sprite.getpixel((sprite.width // 2, 1)) == USUAL_THEME.gold
    assert sprite.getpixel((sprite.width // 2, 4)) == USUAL_THEME.pill


@pytest.mark.parametrize(("name", "count"), SIDES)
def test_a_number_stands_above_the_last_card(name: str, count: int) -> None:
    view = row(name, *HEARTS[:count], longest=count)
    index = at(view, name)
    last = [one for one in lying(view) if one.pile == index][-1]
    box = changed(view, counted(view, count, index))
    assert box is not None
    assert abs(box[0] + box[2] - (2 * last.x + set_out(view).measure.width)) <= 2
    assert last.y - LABEL_HEIGHT <= box[1] < box[3] <= last.y


def test_a_row_does_not_press_its_neighbours() -> None:
    for other in ("t5", "t7", "t2"):
        before = with_cards(row("t6", *HEARTS, longest=13), other)
        crowded = with_cards(before, other, *pack()[13 : 26 if other > "t4" else 14])
        assert within(changed(before, crowded), reach(before, other))


def test_a_picture_does_not_depend_on_the_one_before() -> None:
    """After a crowded table of the same size, and after one of another size."""
    fresh = bank(2, FRESH)
    drawn = []
    for before in (bank(), bank(3)):
        picture(before)
        drawn.append(picture(fresh).tobytes())
    assert drawn[0] == drawn[1]


def test_packets_that_end_at_their_place_are_read_from_left_to_right_as_well() -> None:
    """Les Quatre Coins: sides keep to the foundations and corners to the corners, with their last card."""
    view = seen("les-quatre-coins start")
    table, cards = set_out(view), [*lying(view)]
    for number, pile in enumerate(view.piles):
        if pile.spot.kind == "packet" and pile.cards:
            there = [one for one in cards if one.pile == number]
            assert [one.card for one in there] == [*pile.cards]
            assert all(one.x < further.x for one, further in pairwise(there))
            at_its_place = there[-1] if pile.spot.number in {2, 3, 4, 5, 7, 12} else there[0]
            assert (at_its_place.x, at_its_place.y) == table.cards[number]
    drawn = picture(view, ())
    assert all(told(drawn, view, one) for one in cards)
