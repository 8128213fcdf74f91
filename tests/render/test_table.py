"""The picture of a table shows what it must, where it must, and nothing that would count a hidden pile."""

from __future__ import annotations

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine.cards import Card, cards
from engine.layout import layout
from engine.piles import Spot
from engine.view import PileView, Thickness, View
from render.cards import HIGH, RING
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH
from render.palette import COLORS, CREAM, FELT, GOLD, NAVY, SUIT_COLORS
from render.table import table_png
from tests.render.looking import (
    P1,
    P2,
    S1,
    T2,
    W1,
    badge_box,
    card_box,
    changed,
    colors_in,
    label_box,
    picture,
    placed,
    whole_box,
    within,
)
from tests.render.scenes import NAMES, counted, live, marked, packed, with_pile


def test_is_a_palette_png() -> None:
    decoded = Image.open(io.BytesIO(table_png(live(), NAMES, "w1 > t2")))
    decoded.load()
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", (WIDTH, placed(live()).height))


def test_the_palette_fits_a_byte() -> None:
    assert len(COLORS) <= 256
    assert len(set(COLORS)) == len(COLORS)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_pile_is_labelled(players: int) -> None:
    view = live(players)
    drawn = picture(view)
    for pile in range(len(view.piles)):
        assert CREAM in colors_in(drawn, label_box(view, pile)), view.piles[pile].spot


@pytest.mark.parametrize("players", range(2, 8))
def test_labels_say_what_one_types(players: int) -> None:
    """Another name for a pile changes its label and nothing else."""
    view = live(players)
    for index, pile in enumerate(view.piles):
        if pile.spot.kind == "tableau":
            renamed = pile._replace(spot=pile.spot._replace(number=9))
            other = view._replace(piles=(*view.piles[:index], renamed, *view.piles[index + 1 :]))
            assert within(changed(view, other), label_box(view, index))


@pytest.mark.parametrize("view", [*map(live, range(2, 8)), packed()], ids=[*map(str, range(2, 8)), "packs"])
def test_piles_and_plates_do_not_overlap(view: View) -> None:
    table = placed(view)
    boxes = [whole_box(view, pile) for pile in range(len(view.piles))]
    boxes += [label_box(view, pile) for pile in range(len(view.piles)) if table.named[pile] == pile]
    boxes += [(p.x, p.y, p.x + p.width, p.y + PLATE_HEIGHT) for p in table.plates]
    assert sorted(plate.seat for plate in table.plates) == list(range(len(view.active)))
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= table.height - FOOTER
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_one_other_card_changes_its_place_only() -> None:
    view = with_pile(live(), W1, cards("7c"), Thickness.THIN)
    other = with_pile(view, W1, cards("7s"), Thickness.THIN)
    assert within(changed(view, other), card_box(view, W1))


def test_all_cards_look_different() -> None:
    seen = {
        table_png(with_pile(live(), 0, (Card.of(rank, suit),)), NAMES, "")
        for rank in range(1, 14)
        for suit in range(4)
    }
    assert len(seen) == 52


def test_the_seat_to_move_has_a_golden_plate() -> None:
    view = live(4)._replace(turn=2)
    drawn = picture(view)
    for plate in placed(view).plates:
        corner = drawn.getpixel((plate.x + plate.width // 2, plate.y + 3))
        assert (corner == GOLD) == (plate.seat == 2)


def test_a_seat_that_left_is_dimmed() -> None:
    view = live(4)
    plate = next(plate for plate in placed(view).plates if plate.seat == 3)
    box = plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT
    gone = view._replace(active=(True, True, True, False))
    assert within(changed(view, gone), box)
    assert CREAM not in colors_in(picture(gone), box)


def test_the_last_move_is_marked() -> None:
    view = live()
    moved = marked(view, {W1}, {T2})
    drawn = picture(moved)
    assert within(changed(view, marked(view, {W1})), label_box(view, W1))
    assert GOLD in colors_in(drawn, label_box(view, W1))
    assert GOLD in colors_in(drawn, label_box(view, T2))
    table = placed(view)
    x, y = table.cards[T2]
    bottom = y + 4 * table.strips[1] + table.measure.height - 1
    middle = x + table.measure.width // 2
    assert {drawn.getpixel((middle, bottom - step)) for step in range(1, RING)} == {GOLD}
    assert drawn.getpixel((middle, y + 1)) != GOLD


def test_a_thick_pile_shows_edges_and_no_more() -> None:
    looks = {thickness: with_pile(live(), S1, (), thickness) for thickness in Thickness}
    assert len({picture(view).tobytes() for view in looks.values()}) == 4
    for thickness in (Thickness.THIN, Thickness.MEDIUM):
        assert within(changed(looks[thickness], looks[Thickness.THICK]), card_box(looks[thickness], S1))
    assert NAVY in colors_in(picture(looks[Thickness.THIN]), card_box(looks[Thickness.THIN], S1))
    assert NAVY not in colors_in(picture(looks[Thickness.NOTHING]), card_box(looks[Thickness.NOTHING], S1))


def test_hidden_cards_of_a_counted_pile_do_not_show_either() -> None:
    """A pile that is not spread shows its top card, however many lie beneath."""
    assert changed(with_pile(live(), 0, cards("as 2s")), with_pile(live(), 0, cards("kd 2s"))) is None


def test_packs_stand_beside_the_foundations() -> None:
    view = packed()
    table = placed(view)
    drawn = picture(view)
    assert sorted(plate.seat for plate in table.plates) == [0, 1]
    assert all(plate.y + PLATE_HEIGHT < table.cards[S1][1] for plate in table.plates)
    assert table.cards[P1] < table.cards[0] < table.cards[3] < table.cards[P2]
    assert len({table.cards[pile][1] for pile in (P1, 0, 3, P2)}) == 1
    for pile in (P1, P2):
        assert CREAM in colors_in(drawn, label_box(view, pile))
        assert NAVY in colors_in(drawn, card_box(view, pile))
        assert within(changed(view, counted(view, 4, pile)), badge_box(view, pile))
    assert table.measure.cap >= 28


@pytest.mark.parametrize(("pile", "full"), [(P1, (False, True)), (P2, (True, False))])
def test_a_pack_that_was_taken_leaves_its_place(pile: int, full: tuple[bool, bool]) -> None:
    view = packed(full)
    assert within(changed(packed(), view), card_box(view, pile))
    assert NAVY not in colors_in(picture(view), card_box(view, pile))


def test_an_empty_foundation_shows_its_suit() -> None:
    view = live(founded=(0, 0, 0, 0))
    drawn = picture(view)
    faces = [drawn.crop(card_box(view, pile)).tobytes() for pile in range(4)]
    assert len(set(faces)) == 4


@pytest.mark.parametrize(("down", "up"), [(0, 13), (4, 13), (1, 8), (12, 1)])
@pytest.mark.parametrize("players", [2, 5, 7])
def test_each_card_of_a_long_column_shows_rank_and_suit(players: int, down: int, up: int) -> None:
    """The strip of every covered card is as high as its letters, and a change of any card shows in its own."""
    hearts = tuple(Card.of(rank, 1) for rank in range(13, 0, -1))[:up]
    view = with_pile(live(players), T2, (Card.UNKNOWN,) * down + hearts)
    drawn = picture(view)
    table = placed(view)
    assert drawn.height == table.height
    tops = []
    for place in range(down, down + up):
        other = with_pile(
            view,
            T2,
            (*view.piles[T2].cards[:place], Card.of(14 - (place - down + 1), 3), *view.piles[T2].cards[place + 1 :]),
        )
        box = changed(view, other)
        assert box is not None
        assert box[3] <= table.height - FOOTER
        tops.append(box[1])
        assert {color for color in colors_in(drawn, box) if color == SUIT_COLORS[1]}
    steps = {after - before for before, after in pairwise(tops)}
    assert all(step >= HIGH + table.measure.cap for step in steps)


@pytest.mark.parametrize("players", range(2, 8))
def test_cards_are_legible_on_a_phone(players: int) -> None:
    measure = placed(live(players)).measure
    assert measure.cap >= 28
    assert 87 <= measure.width <= 136


HOSTILE = {
    "arabic": "محمد بن عبد الله",
    "hebrew": "דוד המלך",
    "chinese": "司马光",
    "emoji": "🎉🔥👩‍👩‍👧‍👦",
    "zalgo": "Z" + "\u0335\u0321\u034c\u0357" * 40 + "a",
    "long": "W" * 200,
    "ligature": "\ufdfd" * 20,
    "direction": "\u202eecila\u202c\u2066x",
    "control": "a\0b\n\r\tc\x1b[31m",
    "blank": " \u200b\u3000 ",
    "nothing": "",
    "surrogate": "\ud83d alone",
    "private": "\ue000\uf8ff",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_leaves_its_plate(name: str) -> None:
    view = live(3)
    plain = picture(view, ("", "Bob", "Carol"))
    odd = picture(view, (name, "Bob", "Carol"))
    plate = next(plate for plate in placed(view).plates if plate.seat == 0)
    # The text keeps off the round ends of the plate as well.
    inner = plate.x + PLATE_HEIGHT, plate.y, plate.x + plate.width - 8, plate.y + PLATE_HEIGHT
    box = ImageChops.difference(plain, odd).getbbox()
    assert box is None or within(box, inner)


@pytest.mark.parametrize("caption", [*HOSTILE.values(), "t1 > t2 " * 100])
def test_no_caption_leaves_the_footer(caption: str) -> None:
    view = live()
    box = ImageChops.difference(picture(view, caption=""), picture(view, caption=caption)).getbbox()
    height = placed(view).height
    assert box is None or within(box, (10, height - FOOTER, WIDTH - 10, height))


def test_a_name_that_no_font_can_write_becomes_the_number_of_the_seat() -> None:
    view = live(2)
    assert picture(view, ("\U0001f4a9", "B")).tobytes() == picture(view, ("Player 1", "B")).tobytes()


@pytest.mark.parametrize("players", range(2, 8))
def test_the_fullest_table_stays_small(players: int) -> None:
    view = live(players, ((0, 8), (0, 9), (1, 8), (0, 7)), founded=(11, 12, 13, 11), seed=players)
    full = marked(view, {W1}, {T2})
    names = tuple(f"Bartholomäus {seat}" for seat in range(players))
    assert len(table_png(full, names, "Bartholomäus 1: waste 2 > tableau 4 " * 3)) <= 70_000


@pytest.mark.parametrize("columns", [7, 10, 13])
def test_other_layouts_fit_the_canvas(columns: int) -> None:
    spots = [Spot("foundation")] * 4 + [Spot("tableau", number + 1, fan="down") for number in range(columns)]
    grid = "f f f f" + " ." * (columns - 4) + "\n" + " ".join(f"t{number + 1}" for number in range(columns))
    piles = tuple(PileView(spot, (Card.UNKNOWN,) * 3 + cards("kh 10s 9d")) for spot in spots)
    view = View(piles, layout(grid, spots), None, (True,))
    last = max(place[0] for place in placed(view).cards)
    assert last + placed(view).measure.width <= WIDTH
    assert picture(view).size == (WIDTH, placed(view).height)
    assert picture(view).getpixel((2, placed(view).height - FOOTER - 3)) == FELT


def forget() -> None:
    """Empty every cache of the package, so that all sprites are drawn anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for part in vars(module).values():
                if hasattr(part, "cache_clear"):
                    part.cache_clear()


def test_threads_draw_the_same_pictures() -> None:
    """Words drawn by two threads with one font used to come out mixed, if neither had drawn them before."""
    views = [counted(live(players, seed=seed), 20 + seed, S1, W1) for players in (2, 4, 7) for seed in range(4)]
    alone = [table_png(view, NAMES, "w1 > t2") for view in views]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(10):
            forget()
            with ThreadPoolExecutor(8) as pool:
                assert list(pool.map(lambda view: table_png(view, NAMES, "w1 > t2"), views)) == alone
    finally:
        sys.setswitchinterval(usual)
