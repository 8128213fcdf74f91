"""The cards as emojis: as Discord takes them, and legible at the size of a letter on every ground."""

from __future__ import annotations

import hashlib
import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.cards import Card, Suit, pack
from render import emojis
from render.colors import WHITE
from render.emojis import SUBJECTS, EmojiDrawing, Subject, drawings
from render.themes import USUAL_THEME

# Discord's dark, light and darkest ground.
GROUNDS = ("#313338", "#ffffff", "#111214")
LETTER = 22


def opened(drawing: EmojiDrawing) -> Image.Image:
    return Image.open(io.BytesIO(drawing.png))


def shown(subject: Subject, ground: str, size: int = LETTER) -> Image.Image:
    """An emoji in a line of text."""
    small = opened(drawings()[subject]).resize((size, size), Image.Resampling.LANCZOS)
    line = Image.new("RGB", (size + 4, size + 4), ground)
    line.paste(small, (2, 2), small)
    return line


def test_there_is_one_for_each_card_each_suit_the_joker_and_the_back() -> None:
    assert {*drawings()} == {*pack(), *Suit, Card.JOKER, Card.UNKNOWN}
    assert len(SUBJECTS) == 58
    assert len({drawing.digest for drawing in drawings().values()}) == 58


def test_each_is_a_picture_that_discord_takes() -> None:
    for subject, drawing in drawings().items():
        picture = opened(drawing)
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", (128, 128))
        assert len(drawing.png) < 256 * 1024
        corners = {picture.getpixel((x, y))[3] for x in (0, 127) for y in (0, 127)}
        assert corners == {0}, f"{subject} has no round corners"
        assert picture.getpixel((64, 64))[3] == 255


def test_the_same_is_drawn_each_time() -> None:
    assert emojis.drawings.__wrapped__() == drawings()


def test_the_digest_is_of_the_pixels() -> None:
    """A Pillow that compresses better draws no other card."""
    for drawing in drawings().values():
        assert drawing.digest == hashlib.sha256(opened(drawing).tobytes()).hexdigest()[:8]


def test_what_is_drawn_otherwise_has_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "_SUIT", 50)
    now = emojis.drawings.__wrapped__()
    changed = {subject for subject in SUBJECTS if now[subject].digest != drawings()[subject].digest}
    assert changed == {*pack()}


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_card_stands_out_from_the_ground(ground: str) -> None:
    for subject in SUBJECTS:
        line = shown(subject, ground)
        empty = Image.new("RGB", line.size, ground)
        apart = ImageChops.difference(line, empty).convert("L")
        # Along each side of the card, from the middle outwards.
        for box in ((2, 6, 5, 20), (21, 6, 24, 20), (6, 2, 20, 6), (6, 20, 20, 24)):
            assert apart.crop(box).getextrema()[1] > 80, f"{subject} has a side that cannot be seen on {ground}"


def test_rank_and_suit_have_the_colours_of_the_table_and_fill_the_card() -> None:
    for card in (*pack(), *Suit):
        suit = card.suit if isinstance(card, Card) else card
        picture = opened(drawings()[card]).convert("RGB")
        counts = {color: count for count, color in picture.getcolors(128 * 128)}
        inks = [color for color in USUAL_THEME.suits if counts.get(color, 0) > 500]
        assert inks == [USUAL_THEME.suits[suit]]
        assert counts[USUAL_THEME.suits[suit]] > 0.2 * counts[WHITE]
        # Only the outline comes near the edge.
        assert {picture.getpixel((x, y)) for x in (8, 119) for y in range(30, 98)} == {WHITE}


def test_no_two_cards_look_alike_at_the_size_of_a_letter() -> None:
    small = {card: shown(card, GROUNDS[0]) for card in SUBJECTS}
    for one, other in combinations(SUBJECTS, 2):
        apart = ImageStat.Stat(ImageChops.difference(small[one], small[other]).convert("L")).sum[0]
        # Six pixels between white and black at least.
        assert apart > 6 * 255, f"{one!r} and {other!r} can hardly be told apart"
