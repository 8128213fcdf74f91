"""The line below the picture: cards as the deck prints them, and names as they stand on the plates."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.cards import cards, pack
from render.geometry import FOOTER, WIDTH
from render.labels import SeatState, plate
from render.minis import mini_card
from render.themes import USUAL_THEME
from tests.render.looking import colors_in, picture
from tests.render.scenes import live

NAMES = ("Ann", "Bob")
SCRIPTS = ("Бенедикт", "محمد علي", "张伟", "דוד המלך", "Zoë O'Neill", "\U0001f4a9")


def rail(caption: str, names: tuple[str, ...] = NAMES) -> Image.Image:
    """The lower rail with a caption."""
    drawn = picture(live(), names, caption)
    return drawn.crop((0, drawn.height - FOOTER, WIDTH, drawn.height))


@pytest.mark.alike
@pytest.mark.parametrize("card", pack(), ids=str)
def test_a_card_in_a_caption_is_printed_as_in_the_deck(card: object) -> None:
    """The whole slip stands on the rail, pixel by pixel."""
    sprite = mini_card(USUAL_THEME, cards(str(card))[0], 30)
    shown, drawn = USUAL_THEME.palette.shown(sprite.picture), rail(str(card))
    left, top = (WIDTH - shown.width) // 2, 8 + (FOOTER - 10 - 30) // 2
    seen = drawn.crop((left, top, left + shown.width, top + 30))
    bare = Image.new("RGB", shown.size)
    differing = ImageChops.difference(*(Image.composite(each, bare, sprite.mask) for each in (seen, shown)))
    assert differing.getbbox() is None


def test_cards_stand_wherever_a_text_names_them() -> None:
    """Between brackets, before commas, and not where only a part of a word looks like one."""
    for text, number in {"(10♥)": 1, "2♠, Q♦": 2, "A♣.": 1, "17♥": 0, "Ann: K♠ → 9♥ (column 3)": 2, "K": 0}.items():
        paper = rail(text).point([255 * (level >= 240) for level in range(256)] * 3).convert("L")
        row = paper.crop((0, 12, WIDTH, 13)).tobytes()
        assert len([run for run in row.replace(b"\0", b" ").split() if len(run) > 20]) == number, text


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_is_written_as_on_its_plate(name: str) -> None:
    """Where none of its letters can be written, what stands on the plate stands here as well."""
    instead = plate(USUAL_THEME, name, "2", (300, 38), SeatState.WAITING).picture.tobytes()
    written = plate(USUAL_THEME, "2", "", (300, 38), SeatState.WAITING).picture.tobytes()
    drawn = rail(f"{name}: 9♦ → f1 · {name}'s turn", ("Ann", name))
    assert (drawn.tobytes() == rail("2: 9♦ → f1 · 2's turn", ("Ann", "2")).tobytes()) == (instead == written)
    assert drawn.tobytes() != rail(": 9♦ → f1 · 's turn").tobytes()


def test_a_name_within_a_word_is_none() -> None:
    assert rail("Annual", ("Ann", "\U0001f4a9")).tobytes() == rail("Annual", ("X", "Y")).tobytes()


def test_a_name_that_looks_like_a_rank_takes_nothing_from_a_card() -> None:
    assert rail("A♣ 10♣", ("A", "10")).tobytes() == rail("A♣ 10♣").tobytes()
    assert USUAL_THEME.paper in colors_in(rail("A♣ 10♣", ("A", "10")), (0, 0, WIDTH, FOOTER))


def test_of_more_cards_than_there_is_room_for_the_first_and_the_last_are_named() -> None:
    """So that it still says where they went; as long as there is room, all are named."""
    run, told = "K♠ Q♦ J♣ 10♥ 9♠ 8♦ 7♣ 6♥ 5♠ 4♦ 3♣ 2♥ A♠", "Scorpion · 12 moves · {} → 7♠ (column 3)"
    assert rail(told.format(run)).tobytes() == rail(told.format("K♠ … A♠")).tobytes()
    assert rail(told.format("K♠ Q♦ J♣ 10♥")).tobytes() != rail(told.format("K♠ … 10♥")).tobytes()


def test_the_game_keeps_its_name_longer_than_the_number_of_its_deal() -> None:
    """And loses it only where there is no room for that either."""
    told, moved = "{} · 149 moves · {} → 6♥ (column 6)", "5♣ 4♣ 3♣"
    assert rail(told.format("Spider, deal 482117", moved)).tobytes() == rail(told.format("Spider", moved)).tobytes()
    assert rail(told.format("Spider, deal 4", "3♣")).tobytes() != rail(told.format("Spider", "3♣")).tobytes()
    long = "Beleaguered Castle of Old, deal 482117"
    assert rail(told.format(long, moved)).tobytes() == rail("149 moves · 5♣ 4♣ 3♣ → 6♥ (column 6)").tobytes()


def test_of_many_cards_the_middle_ones_go_before_the_name_of_the_game() -> None:
    told, run = "Scorpion · 120 moves · {} t7 → t4", "6♠ A♣ 10♠ 9♠ 6♥ 5♥ 8♥ J♣ 4♦ 3♦ 2♦ 8♣"
    assert rail(told.format(run)).tobytes() == rail(told.format("6♠ … 8♣")).tobytes()


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("Yukon · 8♣ t12 → f4", 25, 60), ("5♣ → 6♦ (column 4)", 5, 18), ("Yukon · New deal", 0, 0)],
)
def test_an_arrow_and_where_it_leads_are_golden(text: str, least: int, most: int) -> None:
    """So many columns of pixels hold gold; a card keeps its own colours."""
    drawn = rail(text)
    golden = [USUAL_THEME.gold in colors_in(drawn, (x, 8, x + 1, FOOTER - 2)) for x in range(WIDTH)]
    assert least <= golden.count(True) <= most
