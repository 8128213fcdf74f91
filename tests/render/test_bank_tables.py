"""Tables of several players in one row, with closed places and a joker."""

from __future__ import annotations

from statistics import fmean

import pytest
from PIL import ImageChops

from engine.cards import Card, cards, pack
from engine.view import Step, Thickness, View
from render.geometry import PLATE_HEIGHT
from render.table import table_png
from render.themes import USUAL_THEME
from tests.lanes import chosen
from tests.render.bank_scenes import MIDDLE, aside, at, bank, lying
from tests.render.clear import faults, set_out
from tests.render.looking import apart, changed, colors_in, picture, within
from tests.render.reading import card_box, label, named_at, pile_box, place_box, plate_box, shows, told
from tests.render.reading import lying as every_card
from tests.render.scenes import NAMES, after, counted, moved

BACK = USUAL_THEME.backs[0].lines
TABLES = {
    "two": bank(),
    "three": bank(3),
    "closed": aside(bank(3)),
    "one pack": bank(packs=1),
    "face down": bank(hidden=1),
}
# Others of them have the labels of one of these.
NAMED = ("two", "three", "one pack")


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_everything_has_a_part_of_the_canvas_for_itself(view: View) -> None:
    assert faults(view) == []


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_each_pile_is_labelled_and_each_card_can_be_told(view: View) -> None:
    drawn = picture(view)
    for number, pile in enumerate(view.piles):
        found = label(view, number)
        if found is not None:
            assert shows(drawn, *found), pile.spot
    for one in every_card(view):
        assert told(drawn, view, one), one.card


@pytest.mark.parametrize("view", chosen(TABLES, ["face down"]))
def test_each_pile_is_drawn_once(view: View) -> None:
    for index, pile in enumerate(view.piles):
        if pile.cards:
            instead = Card.UNKNOWN if pile.cards[-1].rank else Card.JOKER
            name = pile.spot.short()
            other = lying(view, name, *pile.cards[:-1], instead, thickness=pile.thickness, counted=pile.counted)
            assert within(changed(view, other), pile_box(view, index)), name


@pytest.mark.parametrize("view", chosen({name: TABLES[name] for name in NAMED}, ["one pack"]))
def test_a_label_says_what_one_types(view: View) -> None:
    for index, pile in [(index, pile) for index, pile in enumerate(view.piles) if not pile.closed]:
        renamed = pile._replace(spot=pile.spot._replace(brief="x"))
        other = view._replace(piles=(*view.piles[:index], renamed, *view.piles[index + 1 :]))
        left, top, right, bottom = named_at(view, index)
        # Long names are wider than their cards, but stay clear of each other.
        assert within(changed(view, other), (left - 8, top, right + 8, bottom))


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_each_player_has_a_plate_above_the_own_piles(view: View) -> None:
    table = set_out(view)
    assert [plate.seat for plate in table.plates] == list(range(len(view.active)))
    for plate in table.plates:
        mine = [table.cards[index] for index, pile in enumerate(view.piles) if pile.spot.owner == plate.seat]
        assert plate.x <= min(x for x, _ in mine)
        assert plate.x + plate.width >= max(x for x, _ in mine) + table.measure.width
        assert all(y > plate.y + PLATE_HEIGHT for _, y in mine)
        assert plate.width >= 254


@pytest.mark.parametrize("players", [2, 3])
def test_the_plate_of_the_player_to_move_is_golden(players: int) -> None:
    for turn in range(players):
        view = bank(players)._replace(turn=turn)
        drawn = picture(view)
        golden = [USUAL_THEME.gold in colors_in(drawn, plate_box(plate)) for plate in set_out(view).plates]
        assert golden == [seat == turn for seat in range(players)]


@pytest.mark.parametrize(
    "name", ["W" * 80, "محمد بن عبد الله " * 4, "司马光", "🎉", "Bartholomäus von Hohenstein", ""]
)
def test_no_name_leaves_its_plate(name: str) -> None:
    view = bank(3)
    for seat, plate in enumerate(set_out(view).plates):
        others = [NAMES[:3], NAMES[:3]]
        pictures = [
            picture(view, (*names[:seat], text, *names[seat + 1 :]))
            for names, text in zip(others, ("", name), strict=True)
        ]
        box = ImageChops.difference(*pictures).getbbox()
        left, top, right, bottom = plate_box(plate)
        assert box is None or within(box, (left + 8, top, right - 7, bottom))


@pytest.mark.parametrize(("view", "highest"), [(bank(), 1150), (bank(3), 1150), (bank(packs=1), 1290)])
def test_tables_are_no_higher_than_legible_cards_need(view: View, highest: int) -> None:
    table = set_out(view)
    assert table.height <= highest
    assert table.measure.width >= 82


def test_hands_show_a_back_or_a_card_and_their_number() -> None:
    view = bank()
    hand = at(view, "hand1")
    turned = lying(view, "hand1", *cards("qh"), thickness=Thickness.THICK, counted=31)
    assert BACK in colors_in(picture(view), card_box(view, hand))
    assert BACK not in colors_in(picture(turned), card_box(view, hand))
    assert within(changed(view, turned), card_box(view, hand))
    assert within(changed(view, counted(view, 30, hand)), named_at(view, hand))


def test_a_faint_line_is_all_that_is_left_of_a_closed_place() -> None:
    """Neither the place nor its label, but for that of one from which the last turn took the last card."""
    view = lying(bank(3), "h9")
    shut = lying(view, "h9", closed=True)
    index = at(view, "h9")
    there = changed(view, shut)
    assert there is not None
    assert not apart(there, named_at(view, index)), "the label"
    assert not apart(there, place_box(view, index))
    assert label(shut, index) is None
    assert len(colors_in(picture(shut), place_box(view, index)) & {*USUAL_THEME.cloth}) > 1, "felt"
    left = after(shut, Step("dealt", (index,), ()))
    assert label(left, index) is not None
    assert within(changed(shut, left), named_at(view, index))
    drawn, (left, top, _, bottom) = picture(shut), place_box(view, index)
    edge, inside = (
        fmean(sum(drawn.getpixel((x, y))) for y in range(top + 20, bottom - 20)) for x in (left, left + 20)
    )
    assert edge > inside


def test_the_joker_looks_like_no_other_card() -> None:
    view = bank(3)
    for name in ("j", "f1", "h9", "w1"):
        tables = [lying(view, name, card) for card in (*pack(), Card.UNKNOWN, Card.JOKER)]
        assert len({table_png(table, NAMES, "") for table in tables}) == 54


def test_the_joker_keeps_off_a_mark() -> None:
    view = lying(bank(3), "j", Card.JOKER)
    index = at(view, "j")
    left, top, right, bottom = place_box(view, index)
    inner = left + 6, top + 6, right - 6, bottom - 6
    marked = after(view, Step("turned", (), (index,)))
    pictures = [picture(table).crop(inner) for table in (view, marked)]
    assert pictures[0].tobytes() == pictures[1].tobytes()
    assert changed(view, marked) is not None


@pytest.mark.parametrize("players", [2, 3])
def test_a_crowded_table_stays_small(players: int) -> None:
    view = bank(players, MIDDLE)
    full = moved(view, (at(view, "w1"), at(view, "h4")))
    names = tuple(f"Bartholomäus {seat}" for seat in range(players))
    assert len(table_png(full, names, "Bartholomäus 1: house 2 > house 4, 31 cards in hand")) <= 110_000
