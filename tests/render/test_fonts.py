"""Names are written in a font that has their letters, or not at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.fonts import built_in, font_for, installed, lettered, plain
from render.lettering import line


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Bob", "Bob"),
        ("  Bob \n\t Ross ", "Bob Ross"),
        ("\u202eevil\u202c", "evil"),
        ("a\0b\x1b", "ab"),
        ("e\u0301", "é"),
        ("x" + "\u0335" * 50, "x\u0335\u0335"),
        ("\u0301\u0301x", "x"),
        ("\ud83d", ""),
        ("y" * 500, "y" * 80),
    ],
)
def test_plain_text_disturbs_nothing(text: str, kept: str) -> None:
    assert plain(text) == kept


def test_latin_letters_need_no_installed_font() -> None:
    assert font_for("Alice 1", 28) == (built_in(28), "Alice 1")


def test_signs_that_no_font_has_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.fonts.installed", tuple)
    assert font_for("Alice 🎉", 28) == (built_in(28), "Alice")
    assert font_for("🎉", 28) is None


def test_letters_are_never_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.fonts.installed", tuple)
    assert font_for("Алиса x", 28) is None
    assert font_for("张 x", 28) is None


@pytest.mark.skipif(not installed(), reason="no wide font on this machine")
def test_an_installed_font_writes_what_the_built_in_cannot() -> None:
    found = font_for("Алиса", 28)
    assert found is not None
    assert found[1] == "Алиса"


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without any font of its own."""
    monkeypatch.setattr("render.fonts.installed", tuple)
    lettered.cache_clear()
    yield
    lettered.cache_clear()


def test_words_of_our_own_are_written_with_their_accents() -> None:
    for text in ("moves 12", "Züge Đ 12", "für Kärtchen à 3 …"):
        assert lettered(text, 28) == (built_in(28), text)


@pytest.mark.usefixtures("bare_machine")
def test_letters_with_accents_need_no_installed_font() -> None:
    assert lettered("für", 28) == (built_in(28), "für")
    for name in ("Zoë", "Ana-María", "Jürgen", "Łukasz", "Nguyễn", "x\u030b"):
        assert font_for(plain(name), 28) == (built_in(28), plain(name))
    assert font_for("Zoë 🎉", 28) == (built_in(28), "Zoë")


@pytest.mark.usefixtures("bare_machine")
def test_only_accents_that_cannot_be_drawn_are_left_out() -> None:
    assert lettered("Züge Ở ử 12", 28) == (built_in(28), "Züge O u 12")
    assert font_for("Ở", 28) is None
    assert font_for("x\u0311", 28) == (built_in(28), "x")


@pytest.mark.skipif(not installed(), reason="no wide font on this machine")
def test_two_accents_on_a_capital_are_written_in_a_font_that_has_room_for_them() -> None:
    found = font_for("Ễ", 28)
    assert found is not None
    assert found[0].getname() != built_in(28).getname()


@pytest.mark.parametrize("room", [60, 100, 250])
def test_a_line_keeps_to_its_room(room: int) -> None:
    for text in ("W" * 100, "Alice", "محمد " * 20, "i"):
        mask = line(text, 28, 40, room, "Player 1")
        assert mask.width <= room
        assert mask.height == 40
