"""Tables of several players in one row, with closed places and a joker."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops
from render.cards import MARGIN

from engine.cards import Card, cards, pack
from engine.view import Thickness, View
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH
from render.palette import CREAM, GOLD, NAVY, SHADE
from render.rows import LABEL_HEIGHT, Stand
from render.table import table_png
from tests.render.bank_scenes import MIDDLE, aside, at, bank, lying
from tests.render.boxes import Box, apart
from tests.render.looking import (
    badge_box,
    card_box,
    changed,
    colors_in,
    label_box,
    picture,
    placed,
    plate_box,
    within,
)
from tests.render.scenes import NAMES, counted

TABLES = {
    "two": bank(),
    "three": bank(3),
    "closed": aside(bank(3)),
    "one pack": bank(packs=1),
    "face down": bank(hidden=1),
}


def part(view: View, pile: int) -> Box:
    """Where a pile may ever be seen."""
    table = placed(view)
    x, y = table.cards[pile]
    thick = 25 if view.piles[pile].thickness is not None else MARGIN
    room = table.spreads[pile].room + LABEL_HEIGHT if pile in table.spreads else 0
    aside = table.gap // 2
    return max(0, x - aside), y, min(WIDTH, x + table.measure.width + aside), y + table.measure.height + thick + room


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_everything_has_a_part_of_the_canvas_for_itself(view: View) -> None:
    table = placed(view)
    marked = [changed(view, view._replace(left=frozenset({pile}))) for pile in range(len(view.piles))]
    labels = [box for box in marked if box is not None]
    above = [box for box, stand in zip(labels, table.stands, strict=True) if stand is Stand.ABOVE]
    boxes = [*above, *(part(view, pile) for pile in range(len(view.piles))), *map(plate_box, table.plates)]
    assert len(labels) == len(view.piles)
    assert picture(view).size == (WIDTH, table.height)
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= table.height - FOOTER
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_each_pile_is_drawn_once_and_labelled(view: View) -> None:
    drawn = picture(view)
    for index, pile in enumerate(view.piles):
        name = pile.spot.short()
        assert CREAM in colors_in(drawn, label_box(view, index)), name
        if not pile.empty and placed(view) == placed(lying(view, name)):
            assert within(changed(view, lying(view, name)), part(view, index)), name
        if not pile.empty and pile.cards:
            instead = Card.UNKNOWN if pile.cards[-1].rank else Card.JOKER
            other = lying(view, name, *pile.cards[:-1], instead, thickness=pile.thickness, counted=pile.counted)
            assert within(changed(view, other), part(view, index)), name


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_a_label_says_what_one_types(view: View) -> None:
    for index, pile in enumerate(view.piles):
        renamed = pile._replace(spot=pile.spot._replace(brief="x"))
        other = view._replace(piles=(*view.piles[:index], renamed, *view.piles[index + 1 :]))
        left, top, right, bottom = label_box(view, index)
        # Long names are wider than their cards, but stay clear of each other.
        assert within(changed(view, other), (left - 8, top, right + 8, bottom))


@pytest.mark.parametrize("view", TABLES.values(), ids=TABLES)
def test_each_player_has_a_plate_above_the_own_piles(view: View) -> None:
    table = placed(view)
    assert [plate.seat for plate in table.plates] == list(range(len(view.active)))
    for plate in table.plates:
        mine = [table.cards[index] for index, pile in enumerate(view.piles) if pile.spot.owner == plate.seat]
        assert plate.x <= min(x for x, _ in mine)
        assert plate.x + plate.width >= max(x for x, _ in mine) + table.measure.width
        assert all(y > plate.y + PLATE_HEIGHT for _, y in mine)
        assert plate.width >= 260


@pytest.mark.parametrize("players", [2, 3])
def test_the_plate_of_the_player_to_move_is_golden(players: int) -> None:
    for turn in range(players):
        view = bank(players)._replace(turn=turn)
        drawn = picture(view)
        golden = [GOLD in colors_in(drawn, plate_box(plate)) for plate in placed(view).plates]
        assert golden == [seat == turn for seat in range(players)]


@pytest.mark.parametrize(
    "name", ["W" * 80, "محمد بن عبد الله " * 4, "司马光", "🎉", "Bartholomäus von Hohenstein", ""]
)
def test_no_name_leaves_its_plate(name: str) -> None:
    view = bank(3)
    for seat, plate in enumerate(placed(view).plates):
        others = [NAMES[:3], NAMES[:3]]
        pictures = [
            picture(view, (*names[:seat], text, *names[seat + 1 :]))
            for names, text in zip(others, ("", name), strict=True)
        ]
        box = ImageChops.difference(*pictures).getbbox()
        left, top, right, bottom = plate_box(plate)
        assert box is None or within(box, (left + PLATE_HEIGHT, top, right - 8, bottom))


@pytest.mark.parametrize(("view", "highest"), [(bank(), 1150), (bank(3), 1150), (bank(packs=1), 1260)])
def test_tables_are_no_higher_than_legible_cards_need(view: View, highest: int) -> None:
    table = placed(view)
    assert table.height <= highest
    assert table.measure.cap >= 28
    assert table.measure.width >= 84


def test_hands_show_a_back_or_a_card_and_their_number() -> None:
    view = bank()
    hand = at(view, "hand1")
    turned = lying(view, "hand1", *cards("qh"), thickness=Thickness.THICK, counted=31)
    assert NAVY in colors_in(picture(view), card_box(view, hand))
    assert NAVY not in colors_in(picture(turned), card_box(view, hand))
    assert within(changed(view, turned), card_box(view, hand))
    assert within(changed(view, counted(view, 30, hand)), badge_box(view, hand))


def test_a_closed_place_is_crossed_out() -> None:
    view = lying(bank(3), "h9")
    shut = lying(view, "h9", closed=True)
    index = at(view, "h9")
    x, y = placed(view).cards[index]
    measure = placed(view).measure
    drawn = picture(shut)
    assert within(changed(view, shut), (x, y, x + measure.width, y + measure.height))
    assert drawn.getpixel((x + measure.width // 2, y + measure.height // 2)) == SHADE
    assert CREAM in colors_in(drawn, label_box(shut, index))
    darkness = [picture(table).crop(card_box(view, index)).convert("L").histogram() for table in (view, shut)]
    means = [sum(level * count for level, count in enumerate(row)) / sum(row) for row in darkness]
    assert means[1] < means[0] - 15


def test_a_closed_place_can_be_marked() -> None:
    view = aside(bank(3))
    index = at(view, "h9")
    assert within(changed(view, view._replace(left=frozenset({index}))), label_box(view, index))


def test_the_joker_looks_like_no_other_card() -> None:
    view = bank(3)
    for name in ("j", "f1", "h9", "w1"):
        tables = [lying(view, name, card) for card in (*pack(), Card.UNKNOWN, Card.JOKER)]
        assert len({table_png(table, NAMES, "") for table in tables}) == 54


def test_the_jokers_name_and_emblem_keep_off_a_mark() -> None:
    view = lying(bank(3), "j", Card.JOKER)
    index = at(view, "j")
    x, y = placed(view).cards[index]
    measure = placed(view).measure
    inner = x + 8, y + 8, x + measure.width - 8, y + measure.height - 8
    pictures = [picture(table).crop(inner) for table in (view, view._replace(reached=frozenset({index})))]
    assert pictures[0].tobytes() == pictures[1].tobytes()
    assert {NAVY, GOLD} <= colors_in(pictures[0], (0, 0, *pictures[0].size))


@pytest.mark.parametrize("players", [2, 3])
def test_a_crowded_table_stays_small(players: int) -> None:
    view = bank(players, MIDDLE)
    full = view._replace(left=frozenset({at(view, "w1")}), reached=frozenset({at(view, "h4")}))
    names = tuple(f"Bartholomäus {seat}" for seat in range(players))
    assert len(table_png(full, names, "Bartholomäus 1: house 2 > house 4, 31 cards in hand")) <= 70_000
