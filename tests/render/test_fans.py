"""Piles that spread to the left or right show each of their cards, and keep to their side of the table."""

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
SIDES = ("t2", "t6")
HEARTS = tuple(Card.of(rank, 1) for rank in range(13, 0, -1))
CROWDS = (1, 2, 7, 12, 15, 40)


def row(name: str, *cards: Card, longest: int = 1) -> View:
    """A table of rows of one card each, but for one, and on both sides one that is to be so long."""
    view = with_cards(wings(), "t1", *pack()[:longest])
    return with_cards(with_cards(view, "t5", *pack()[:longest]), name, *cards)


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


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", CROWDS)
def test_a_row_keeps_to_its_side_however_many_cards_it_holds(name: str, count: int) -> None:
    cards = pack()[:count]
    view = row(name, *cards, longest=count)
    assert within(extent(name, *cards), reach(view, name))
    left, _, right, _ = cards_box(set_out(view), view, at(view, name))
    assert left >= PAD
    assert right <= WIDTH - PAD


@pytest.mark.parametrize("name", SIDES)
def test_the_first_card_lies_on_its_place_and_others_further_out(name: str) -> None:
    view = row(name, *HEARTS[:7])
    index = at(view, name)
    row_of_cards = [one.x for one in lying(view) if one.pile == index]
    assert row_of_cards[0] == set_out(view).cards[index][0]
    steps = {further - x for x, further in pairwise(row_of_cards)}
    assert all(step <= -20 if name == "t2" else step >= 20 for step in steps)


@pytest.mark.parametrize("name", SIDES)
def test_cards_lie_in_comfort_until_the_table_ends(name: str) -> None:
    """A third of a card shows of each that is covered; those of long rows are pressed together."""
    for count in range(2, 16):
        view = row(name, *pack()[:count])
        table, index = set_out(view), at(view, name)
        shown = [one.shows for one in lying(view) if one.pile == index and one.shows is not None]
        comfort, room = table.spreads[index].steps[1], table.spreads[index].room
        assert comfort >= max(36, table.measure.width // 3)
        assert sum(shown) == min(room, comfort * (count - 1))
        assert max(shown) - min(shown) <= 1


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", [2, 6, 10, 12])
def test_every_covered_card_shows_its_rank_above_its_suit(name: str, count: int) -> None:
    view = row(name, *(*HEARTS, *pack())[:count])
    drawn, index = picture(view), at(view, name)
    fan = [one for one in lying(view) if one.pile == index]
    strips = [strip(view, one) for one in fan[:-1]]
    for one in fan:
        assert told(drawn, view, one), one.card
    assert all(apart(one, other) for one, other in pairwise(strips))
    assert min(one.shows or 99 for one in fan) >= 21, "as much as 350 pixels of width leave legible"
    assert min(bottom - top for _, top, _, bottom in strips) >= 50, "two lines as high as a rank"


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("count", [2, 12])
def test_every_covered_card_can_be_told_from_others(name: str, count: int) -> None:
    seen = set()
    for card in (*pack(), Card.JOKER):
        view = row(name, card, *HEARTS[: count - 1])
        first = next(one for one in lying(view) if one.pile == at(view, name))
        seen.add(picture(view).crop(strip(view, first)).tobytes())
    assert len(seen) == 53


@pytest.mark.parametrize("name", SIDES)
def test_another_card_changes_what_shows_of_it_only(name: str) -> None:
    view = row(name, *HEARTS[:6])
    third = [one for one in lying(view) if one.pile == at(view, name)][2]
    other = row(name, *HEARTS[:2], Card.of(2, 3), *HEARTS[3:6])
    left, _, right, _ = strip(view, third)
    height = set_out(view).measure.height
    assert within(changed(view, other), (left - 2, third.y, right + 2, third.y + height))


@pytest.mark.parametrize("name", SIDES)
def test_the_outermost_card_is_drawn_like_any_other(name: str) -> None:
    alone, many = row(name, HEARTS[0]), row(name, *pack()[:5], HEARTS[0])
    measure = set_out(alone).measure
    faces = []
    for view in (alone, many):
        last = [one for one in lying(view) if one.pile == at(view, name)][-1]
        box = last.x + 5, last.y + 2, last.x + measure.width - 5, last.y + measure.height - 2
        faces.append(picture(view).crop(box).tobytes())
    assert faces[0] == faces[1]


@pytest.mark.parametrize("name", SIDES)
def test_cards_face_down_show_narrower_backs(name: str) -> None:
    up = extent(name, HEARTS[0], HEARTS[1])
    down = extent(name, Card.UNKNOWN, HEARTS[1])
    back, face = set_out(row(name)).spreads[at(wings(), name)].steps
    assert up[2] - up[0] - (down[2] - down[0]) == face - back >= 22
    assert BACK in colors_in(picture(row(name, Card.UNKNOWN, HEARTS[1])), down)


@pytest.mark.parametrize("name", SIDES)
def test_the_outermost_card_bears_the_mark(name: str) -> None:
    view = row(name, *HEARTS[:6])
    index = at(view, name)
    marked = after(view, Step("turned", (), (index,)))
    drawn, fan = picture(marked), [one for one in lying(view) if one.pile == index]
    measure = set_out(view).measure
    beside = fan[-1].x + measure.width if name == "t2" else fan[-1].x - 1
    assert drawn.getpixel((beside, fan[-1].y + measure.height // 2)) == USUAL_THEME.gold
    left, top, right, bottom = strip(view, fan[-3])
    assert USUAL_THEME.gold not in colors_in(drawn, (left, top, right, bottom))
    found = label(marked, index)
    assert found is not None
    assert USUAL_THEME.gold in colors_in(drawn, found[2])


@pytest.mark.parametrize("pile", [*SIDES, "f1"])
def test_a_mark_spares_the_letters_of_the_label(pile: str) -> None:
    view = wings()
    marked = after(view, Step("dealt", (at(view, pile),), ()))
    found = label(marked, at(view, pile))
    assert found is not None
    sprite, _, _ = found
    assert shows(picture(marked), *found)
    assert sprite.getpixel((sprite.width // 2, 1)) == USUAL_THEME.gold
    assert sprite.getpixel((sprite.width // 2, 4)) == USUAL_THEME.pill


@pytest.mark.parametrize("name", SIDES)
def test_a_number_stands_above_the_outermost_card(name: str) -> None:
    view = row(name, *HEARTS[:6])
    index = at(view, name)
    last = [one for one in lying(view) if one.pile == index][-1]
    box = changed(view, counted(view, 6, index))
    assert box is not None
    assert abs(box[0] + box[2] - (2 * last.x + set_out(view).measure.width)) <= 2
    assert last.y - LABEL_HEIGHT <= box[1] < box[3] <= last.y


def test_a_row_does_not_press_its_neighbours() -> None:
    for name, others in (("t2", ("t1", "t3", "t6")), ("t6", ("t5", "t7", "t2"))):
        for other in others:
            # Beside another long row on both sides there is as much room for each.
            far = with_cards(with_cards(row(name, *HEARTS), "t4", *pack()[:15]), "t8", *pack()[:15])
            before, crowded = with_cards(far, other), with_cards(far, other, *pack()[13:28])
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
