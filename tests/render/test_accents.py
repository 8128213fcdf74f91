"""Accents are drawn with the letters of the built-in font: where they belong, and nowhere else."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops

from render.fonts import built_in
from render.lettering import label, line, name, width_of

SIZE, HIGH = 28, 60
BASELINE = round(HIGH / 2 + SIZE * 0.35)
ABOVE = "àéêñäåčāăőċÀÉÊÑÄÅČĀĂŐĊÁŤĎĹģ"
BELOW = "çşąęįșțķļņạÇŞĄĘĮȘȚĶẠ"
CROSSED = {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}


def base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


def changed(letter: str, plain: str, high: int = HIGH) -> tuple[int, int, int, int]:
    """Where a letter differs from another, both between others."""
    one, other = (label(f"n{each}n", SIZE, high) for each in (letter, plain))
    assert one.size == other.size
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def inked(mask: Image.Image) -> list[bool]:
    """Which rows have ink."""
    return [any(mask.crop((0, y, mask.width, y + 1)).tobytes()) for y in range(mask.height)]


def top_of(letter: str) -> int:
    return inked(label(letter, SIZE, HIGH)).index(True)


@pytest.mark.parametrize("letter", ABOVE)
def test_a_mark_above_changes_nothing_below_the_top_of_its_letter(letter: str) -> None:
    _, top, _, bottom = changed(letter, base(letter))
    # The ring of a capital touches it.
    assert bottom <= top_of(base(letter)) + (letter == "Å")
    assert top < bottom


@pytest.mark.parametrize("letter", BELOW)
def test_a_mark_below_changes_nothing_above_the_foot_of_its_letter(letter: str) -> None:
    _, top, _, bottom = changed(letter, base(letter))
    assert top >= BASELINE - 1
    assert bottom <= BASELINE + SIZE * 0.3


@pytest.mark.parametrize("letter", CROSSED)
def test_a_stroke_crosses_its_letter_only(letter: str) -> None:
    _, top, _, bottom = changed(letter, CROSSED[letter])
    assert top_of("l") - 1 <= top
    assert bottom <= BASELINE + 2


@pytest.mark.parametrize("letter", ABOVE + BELOW)
def test_each_mark_keeps_to_its_letter(letter: str) -> None:
    left, _, right, _ = changed(letter, base(letter))
    font = built_in(SIZE)
    start = font.getlength("n")
    assert start - 2 <= left
    assert right <= start + font.getlength(base(letter)) + 2


@pytest.mark.parametrize("letter", "íïîĵ")
def test_a_mark_stands_in_the_place_of_the_dot(letter: str) -> None:
    """Below the mark there is a line without ink, where the dot would be, and then the stem."""
    rows = inked(label(letter, SIZE, HIGH))
    empty = rows.index(False, rows.index(True))
    assert empty < top_of("x")
    assert rows.index(True, empty) in (top_of("x") - 1, top_of("x"))


@pytest.mark.parametrize("letter", "íìîï")
def test_below_its_mark_an_i_is_an_i(letter: str) -> None:
    _, _, _, bottom = changed(letter, "ı")
    assert bottom <= top_of("x")


def test_a_dotless_i_is_an_i_without_its_dot() -> None:
    assert top_of("ı") >= top_of("x") - 1
    _, _, _, bottom = changed("ı", "i")
    assert bottom <= top_of("x")


@pytest.mark.parametrize("text", ["Zoë", "Ana-María", "für Kärtchen", "Žofie", "Łukasz", "Søren", "Çelik"])
def test_accents_take_no_room(text: str) -> None:
    base_text = "".join(CROSSED.get(each, base(each)) for each in text)
    assert width_of(text, SIZE) == width_of(base_text, SIZE)
    assert line(text, SIZE, HIGH, 400).size == line(base_text, SIZE, HIGH, 400).size


def ink(text: str, size: int, high: int) -> int:
    """How much ink there is."""
    return sum(label(text, size, high).tobytes())


@pytest.mark.parametrize("letter", "îïÎÏĪ")
def test_a_mark_wider_than_its_letter_is_not_cut_at_the_side(letter: str) -> None:
    assert ink(letter, 48, 70) == pytest.approx(ink(f" {letter} ", 48, 70), rel=0.006)


@pytest.mark.parametrize(
    ("letter", "height", "least"),
    [
        *[(letter, 33, 0.98) for letter in "ÁÂÃÄÅČŐĂĀĊạș"],
        *[(letter, 33, 0.85) for letter in "çąÇĄ"],
        *[(letter, 30, 0.9) for letter in "ÁÂŐŮĊ"],
    ],
)
def test_marks_come_closer_where_there_is_little_room(letter: str, height: int, least: float) -> None:
    """A plate between two rows is 33 pixels high and has letters of 29."""
    cut, whole = (ink(letter, 29, high) - ink(base(letter), 29, high) for high in (height, 99))
    assert cut >= least * whole


@pytest.mark.usefixtures("bare")
def test_a_name_with_accents_is_written_without_any_installed_font() -> None:
    written, instead, plain = (line(text, SIZE, HIGH, 400, "Player 3") for text in ("Zoë", "", "Zoe"))
    assert written.tobytes() != instead.tobytes()
    assert written.size == plain.size
    assert ImageChops.difference(written, plain).getbbox() is not None


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any font of its own."""
    monkeypatch.setattr("render.fonts.installed", tuple)
    line.cache_clear()


def test_the_short_name_of_a_pile_has_its_accents_and_high_dots() -> None:
    plain, accented = name("bi", SIZE, HIGH), name("ḃi", SIZE, HIGH)
    box = ImageChops.difference(plain, accented).getbbox()
    assert box is not None
    assert box[2] <= built_in(SIZE).getlength("b") + 1
