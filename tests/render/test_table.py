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
from render import piles
from render import scene as scenes
from render.column_room import rooms_for, thick_piles
from render.ending_panel import Ending, panel_height
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH
from render.scene import scene, table
from render.sprites import PAD
from render.table import table_png
from render.themes import USUAL_THEME
from tests.lanes import leading
from tests.render.bank_scenes import bank
from tests.render.clear import faults, set_out
from tests.render.looking import P1, P2, S1, T2, W1, changed, colors_in, decoded, picture, within
from tests.render.patience_scenes import ALONE, opening
from tests.render.reading import card_box, lying, named_at, place_box, plate_box, strip, told
from tests.render.scenes import NAMES, counted, live, moved, packed, with_pile

BACK = USUAL_THEME.backs[0].ground


def test_is_a_palette_png() -> None:
    decoded = Image.open(io.BytesIO(table_png(live(), NAMES, "w1 > t2")))
    decoded.load()
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", (WIDTH, set_out(live()).height))


@pytest.mark.parametrize("players", range(2, 8))
def test_every_pile_is_labelled(players: int) -> None:
    view = live(players)
    drawn = picture(view)
    for pile in range(len(view.piles)):
        assert USUAL_THEME.letters in colors_in(drawn, named_at(view, pile)), view.piles[pile].spot


@pytest.mark.parametrize("players", range(2, 8))
def test_labels_say_what_one_types(players: int) -> None:
    """Another name for a pile changes its label and nothing else."""
    view = live(players)
    for index, pile in enumerate(view.piles):
        if pile.spot.kind == "tableau":
            renamed = pile._replace(spot=pile.spot._replace(number=9))
            other = view._replace(piles=(*view.piles[:index], renamed, *view.piles[index + 1 :]))
            assert within(changed(view, other), named_at(view, index))


@pytest.mark.parametrize("view", [*map(live, range(2, 8)), packed()], ids=[*map(str, range(2, 8)), "packs"])
def test_piles_labels_and_plates_do_not_overlap(view: View) -> None:
    assert sorted(plate.seat for plate in set_out(view).plates) == list(range(len(view.active)))
    assert faults(view) == []


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
    for plate in set_out(view).plates:
        corner = drawn.getpixel((plate.x + plate.width // 2, plate.y + 3))
        assert (corner == USUAL_THEME.gold) == (plate.seat == 2)


@pytest.mark.parametrize("view", [*map(live, range(2, 8)), bank(), bank(3)])
def test_a_line_around_the_piles_of_a_seat_is_seen_whole(view: View) -> None:
    """Where cards would hide its sides there is none, but a part of one would look like a mistake."""
    there = table(view.layout, tuple(pile.spot for pile in view.piles), thick_piles(view))
    zones = scene(USUAL_THEME, there, rooms_for(view)).zones
    for seat, (left, top, right, bottom) in zones.items():
        drawn = picture(view._replace(turn=seat))
        for at in (left, (top + bottom) // 2), (right - 1, (top + bottom) // 2), ((left + right) // 2, bottom - 1):
            assert drawn.getpixel(at) == USUAL_THEME.wood.brass
    assert bool(zones) == (view == live(2))


def test_a_table_closes_up_when_the_game_is_over() -> None:
    """As long as the game goes on it keeps its height."""
    view, most = live(), (12,)
    ending = Ending("Bob wins", won=True)
    kept, over = (
        picture(view, least=most).height,
        decoded(table_png(view, NAMES, "", least=most, ending=ending)).height,
    )
    assert kept > picture(view).height
    assert over == picture(view).height - FOOTER + panel_height(ending)


def test_a_seat_that_left_is_dimmed() -> None:
    view = live(4)
    plate = next(plate for plate in set_out(view).plates if plate.seat == 3)
    box = plate_box(plate)
    gone = view._replace(active=(True, True, True, False))
    assert within(changed(view, gone), box)
    assert USUAL_THEME.letters not in colors_in(picture(gone), box)


def test_the_cards_that_came_last_have_a_golden_line_around_them() -> None:
    """Two of five cards of a column, and neither those above nor any on another pile."""
    view = moved(live(), (W1, T2), size=2)
    drawn, table = picture(view), set_out(view)
    x, y = table.cards[T2]
    step, width = table.strips[1], table.measure.width
    middle, bottom = x + width // 2, y + 4 * step + table.measure.height
    assert {drawn.getpixel((middle, bottom + down)) for down in range(PAD)} == {USUAL_THEME.gold}
    assert {drawn.getpixel((middle, y + 3 * step - up)) for up in range(1, PAD + 1)} == {USUAL_THEME.gold}
    above = x + 10, y + PAD, x + width - 10, y + 3 * step - PAD
    assert USUAL_THEME.gold not in colors_in(drawn, above), "the cards above were there before"
    assert USUAL_THEME.gold not in colors_in(drawn, place_box(view, W1))


def test_the_labels_of_the_last_move_are_ringed_and_filled_with_gold() -> None:
    """Where cards left, gold is the ring and the letters; where they came, it is the ground."""
    view = live()
    gold = {}
    for pile in (W1, T2):
        box = named_at(view, pile)
        seen = picture(moved(view, (W1, T2))).crop(box).getcolors(1 << 20)
        gold[pile] = next(count for count, color in seen or () if color == USUAL_THEME.gold)
        assert USUAL_THEME.gold not in colors_in(picture(view), box)
    assert gold[T2] > 1.5 * gold[W1]


def test_a_thick_pile_shows_edges_and_no_more() -> None:
    looks = {thickness: with_pile(live(), S1, (), thickness) for thickness in Thickness}
    assert len({picture(view).tobytes() for view in looks.values()}) == 4
    for thickness in (Thickness.THIN, Thickness.MEDIUM):
        assert within(changed(looks[thickness], looks[Thickness.THICK]), card_box(looks[thickness], S1))
    assert BACK in colors_in(picture(looks[Thickness.THIN]), card_box(looks[Thickness.THIN], S1))
    assert BACK not in colors_in(picture(looks[Thickness.NOTHING]), card_box(looks[Thickness.NOTHING], S1))


def test_hidden_cards_of_a_counted_pile_do_not_show_either() -> None:
    """A pile that is not spread shows its top card, however many lie beneath."""
    assert changed(with_pile(live(), 0, cards("as 2s")), with_pile(live(), 0, cards("kd 2s"))) is None


def test_packs_stand_beside_the_foundations() -> None:
    view = packed()
    table = set_out(view)
    drawn = picture(view)
    assert sorted(plate.seat for plate in table.plates) == [0, 1]
    assert all(plate.y + PLATE_HEIGHT < table.cards[S1][1] for plate in table.plates)
    assert table.cards[P1] < table.cards[0] < table.cards[3] < table.cards[P2]
    assert len({table.cards[pile][1] for pile in (P1, 0, 3, P2)}) == 1
    for pile in (P1, P2):
        assert USUAL_THEME.letters in colors_in(drawn, named_at(view, pile))
        assert BACK in colors_in(drawn, card_box(view, pile))


@pytest.mark.parametrize(("pile", "full"), [(P1, (False, True)), (P2, (True, False))])
def test_a_pack_that_was_taken_leaves_its_place(pile: int, full: tuple[bool, bool]) -> None:
    view = packed(full)
    assert within(changed(packed(), view), card_box(view, pile))
    assert BACK not in colors_in(picture(view), card_box(view, pile))


def test_an_empty_foundation_shows_its_suit() -> None:
    view = live(founded=(0, 0, 0, 0))
    drawn = picture(view)
    faces = [drawn.crop(card_box(view, pile)).tobytes() for pile in range(4)]
    assert len(set(faces)) == 4


# Where there is the least room, the most, and some.
COLUMNS = [(players, *held) for players in (7, 2) for held in ((0, 13), (4, 13), (1, 8), (12, 1))] + [(5, 4, 13)]


@pytest.mark.parametrize(("players", "down", "up"), leading(COLUMNS, 4))
def test_each_card_of_a_long_column_shows_rank_and_suit(players: int, down: int, up: int) -> None:
    """The strip of every covered card is as high as its letters, and a change of any card shows in its own."""
    hearts = tuple(Card.of(rank, 1) for rank in range(13, 0, -1))[:up]
    view = with_pile(live(players), T2, (Card.UNKNOWN,) * down + hearts)
    drawn, table = picture(view), set_out(view)
    column = [one for one in lying(view) if one.pile == T2]
    for place, one in enumerate(column):
        assert told(drawn, view, one), one.card
        if one.card.rank:
            instead = Card.of(14 - one.card.rank, 3)
            box = changed(
                view, with_pile(view, T2, (*view.piles[T2].cards[:place], instead, *hearts[place + 1 - down :]))
            )
            assert box is not None
            assert box[1] >= one.y
            assert box[3] <= (one.y + one.shows if one.shows else table.height - FOOTER)
            assert USUAL_THEME.suits[1] in colors_in(drawn, strip(view, one))
    for above, below in pairwise(column):
        assert not above.card.rank or below.y - above.y >= table.measure.top + table.measure.cap


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
    plate = next(plate for plate in set_out(view).plates if plate.seat == 0)
    # Text and triangle keep off the round ends of the plate as well.
    inner = plate.x + 8, plate.y, plate.x + plate.width - 7, plate.y + PLATE_HEIGHT
    box = ImageChops.difference(plain, odd).getbbox()
    assert box is None or within(box, inner)


def test_a_caption_tells_what_happened_before_all_else() -> None:
    """Of three parts that are too long the first gives way; of two the first is cut short."""
    view = live()
    deal, moves, happened = "The House on the Hill, deal 482913", "12 moves", "10♣ 9♦ → 10♥ (column 32)"
    longer = "turned up " + "10♣ " * 12

    def drawn(*parts: str) -> bytes:
        return picture(view, caption=" · ".join(parts)).tobytes()

    assert drawn(deal, moves, happened) == drawn(moves, happened) != drawn(happened)
    few = "turned up 10♣ … 10♣"
    assert drawn(deal, moves, longer) == drawn(deal, moves, few) != drawn(moves, few)
    assert drawn("Yukon", moves, "9♣ → 8♥") not in (drawn(moves, "9♣ → 8♥"), drawn("9♣ → 8♥"))
    told, turn = "Christopher 6♠ from Alexandra's waste → foundation", "Bob's turn"
    assert drawn(told, turn) not in (drawn(told), drawn(turn))
    assert drawn(longer, turn) not in (drawn(longer), drawn(longer, "Ann's turn"))


@pytest.mark.parametrize("caption", [*HOSTILE.values(), "t1 > t2 " * 100])
def test_no_caption_leaves_the_footer(caption: str) -> None:
    view = live()
    box = ImageChops.difference(picture(view, caption=""), picture(view, caption=caption)).getbbox()
    height = set_out(view).height
    assert box is None or within(box, (10, height - FOOTER, WIDTH - 10, height))


def test_a_name_that_no_font_can_write_becomes_the_number_of_the_seat_or_what_is_given_instead() -> None:
    view, names = live(2), ("\U0001f4a9", "B")
    assert picture(view, names).tobytes() == picture(view, ("1", "B")).tobytes()
    instead = decoded(table_png(view, names, "t1 > t2", instead=("Joueur 1", "Joueur 2")))
    assert instead.tobytes() == picture(view, ("Joueur 1", "B"), "t1 > t2").tobytes()


@pytest.mark.parametrize("players", range(2, 8))
def test_the_fullest_table_stays_small(players: int) -> None:
    view = live(players, ((0, 8), (0, 9), (1, 8), (0, 7)), founded=(11, 12, 13, 11), seed=players)
    full = moved(view, (W1, T2))
    names = tuple(f"Bartholomäus {seat}" for seat in range(players))
    assert len(table_png(full, names, "Bartholomäus 1: waste 2 > tableau 4 " * 3)) <= 110_000


@pytest.mark.parametrize("columns", [7, 10, 13])
def test_other_layouts_fit_the_canvas(columns: int) -> None:
    spots = [Spot("foundation")] * 4 + [Spot("tableau", number + 1, fan="down") for number in range(columns)]
    grid = "f f f f" + " ." * (columns - 4) + "\n" + " ".join(f"t{number + 1}" for number in range(columns))
    piles = tuple(PileView(spot, (Card.UNKNOWN,) * 3 + cards("kh 10s 9d")) for spot in spots)
    view = View(piles, layout(grid, spots), None, (True,))
    assert faults(view) == []
    assert picture(view).size == (WIDTH, set_out(view).height)


def forget() -> None:
    """Empty every cache of the package, so that all sprites are drawn anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for part in vars(module).values():
                if hasattr(part, "cache_clear"):
                    part.cache_clear()


@pytest.mark.thorough
def test_threads_draw_the_same_pictures() -> None:
    """Also where none of them has drawn any of the words and cards before."""
    views = [counted(live(players, seed=seed), 20 + seed, S1, W1) for players in (2, 4, 7) for seed in range(2)]
    alone = [table_png(view, NAMES, "w1 > t2") for view in views]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            forget()
            with ThreadPoolExecutor(8) as pool:
                assert list(pool.map(lambda view: table_png(view, NAMES, "w1 > t2"), views)) == alone
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.thorough
def test_many_tables_in_turn_are_not_drawn_from_the_start_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither their scenes nor their piles, of which there are more than the unpacked ones that are kept."""
    views = sorted((opening(game).look() for game in ALONE), key=lambda view: len(view.piles))[-8:]
    assert sum(len(view.piles) for view in views) > 128
    first = [table_png(view, NAMES, "w1 > t2") for view in views]
    monkeypatch.setattr(scenes, "felt", None)
    monkeypatch.setattr(piles, "_drawn", None)
    assert [table_png(view, NAMES, "w1 > t2") for view in views] == first
