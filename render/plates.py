"""Sprites with words: name plates, pile labels, the caption."""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from functools import lru_cache

from PIL import Image

from render.cards import rounded
from render.fonts import plain
from render.lettering import label, line
from render.lettering import name as pile_name
from render.palette import CREAM, DIM, FELT, FOOT, GOLD, INK, PLATE, WHITE, Color, indexed, tinted

NAME_SIZE = 28
CAPTION_SIZE = 29
_SPACE = 8


class Mark(IntEnum):
    """What the last move did with a pile."""

    NONE = 0
    LEFT = 1
    REACHED = 2


class Standing(IntEnum):
    """How a seat stands in the game."""

    WAITING = 0
    TURN = 1
    OUT = 2


# The colours of a plate's ground, its number's ground, its number and its name.
_PLATES = {
    Standing.WAITING: (PLATE, FELT, CREAM, CREAM),
    Standing.TURN: (GOLD, INK, GOLD, INK),
    Standing.OUT: (None, None, DIM, DIM),
}


@lru_cache(maxsize=256)
def name_plate(number: int, name: str, size: tuple[int, int], ground: Color, standing: Standing) -> Image.Image:
    """The plate of a seat: its number in a box of its own, then the name, clipped."""
    width, height = size
    plate, box, digits, letters = _PLATES[standing]
    picture = Image.new("RGB", (width, height), ground)
    picture.paste(plate or ground, (0, 0), rounded(width, height, 10))
    chip = height - 10
    picture.paste(box or ground, (5, 5), rounded(chip, chip, 7))
    digit = label(str(number), NAME_SIZE, height)
    picture.paste(digits, (5 + (chip - digit.width) // 2, 0), digit)
    left = chip + 14
    room = width - left - 8
    written = line(name, NAME_SIZE, height, room, f"Player {number}")
    picture.paste(letters, (left + max(0, (room - written.width) // 2 - chip // 2), 0), written)
    return indexed(picture)


@lru_cache(maxsize=512)
def tag(text: str, height: int, ground: Color, mark: Mark, room: int) -> Image.Image:
    """The label of a pile: plain, in a golden outline if cards left it, on gold if cards reached it."""
    written = pile_name(text, height * 6 // 7, height)
    if mark is Mark.NONE:
        return tinted(written, ground, CREAM)
    width = max(min(max(written.width + 26, 60), room), written.width + 6)
    picture = Image.new("RGB", (width, height), ground)
    edge = height // 9
    picture.paste(GOLD, (0, 1), rounded(width, height - 3, (height - 3) // 2))
    if mark is Mark.LEFT:
        inner = height - 3 - 2 * edge
        picture.paste(ground, (edge, 1 + edge), rounded(width - 2 * edge, inner, inner // 2))
    color = INK if mark is Mark.REACHED else CREAM
    # A low label has no pixel to spare above its letters.
    picture.paste(color, ((width - written.width) // 2, -(height // 36)), written)
    return indexed(picture)


@lru_cache(maxsize=128)
def tab(text: str, height: int, marked: bool) -> Image.Image:
    """The label of a pile to lay on its card: in green, or on gold if cards reached it."""
    written = pile_name(text, height * 6 // 7, height)
    ground, color = (GOLD, INK) if marked else (FELT, CREAM)
    width = written.width + 20
    picture = Image.new("RGB", (width, height), WHITE)
    picture.paste(ground, (0, 0), rounded(width, height, height // 2))
    picture.paste(color, ((width - written.width) // 2, -1), written)
    return indexed(picture)


def _words(text: str) -> list[str]:
    """The parts of a caption to write one by one, since words come again and captions do not."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return [text]
    return text.split()


@lru_cache(maxsize=512)
def _word(text: str, height: int, room: int) -> Image.Image:
    return tinted(line(text, CAPTION_SIZE, height, room), FOOT, CREAM)


@lru_cache(maxsize=128)
def caption_words(text: str, height: int, room: int) -> tuple[tuple[Image.Image, int], ...]:
    """The words of a caption with the distance of each from the left end, clipped where the room ends."""
    placed = []
    x = 0
    for word in _words(plain(text, 300)):
        sprite = _word(word, height, room)
        if x + sprite.width > room - 40:
            sprite = _word("…", height, room)
        placed.append((sprite, x))
        x += sprite.width + _SPACE
        if x > room - 40:
            break
    return tuple(placed)
