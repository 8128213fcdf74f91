"""Small words upon the table: the pills that name piles, the plates that name players."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from PIL import Image, ImageDraw

from render.colors import WHITE, Color, blend
from render.lettering import line
from render.lettering import name as pile_name
from render.sprites import FINE, Sprite, hard, rounded
from render.theme import Theme

_RING = 3
_PLATE_LETTERS = 29
_TRIANGLE = 20


class Mark(IntEnum):
    """What the last turn did with a pile."""

    NONE = 0
    LEFT = 1
    REACHED = 2


class Standing(IntEnum):
    """How a seat stands in the game."""

    WAITING = 0
    TURN = 1
    OUT = 2


@lru_cache(maxsize=1024)
def pill(theme: Theme, text: str, count: int | None, height: int, mark: Mark, room: int) -> Sprite:
    """The label of a pile: its short name, and on a pale half of its own how many cards lie there.

    It is ringed with gold if cards left the pile, and golden if cards reached it; `room` is how wide it may be.
    """
    size = round(height * 0.8)
    name = pile_name(text, size, height)
    digits = None if count is None else pile_name(str(count), size, height)
    pad = max(
        4, min(round(height * 0.38), (room - name.width - (digits.width if digits else 0)) // (4 if digits else 2))
    )
    first = name.width + 2 * pad
    width = first + (digits.width + 2 * pad - pad // 2 if digits else 0)
    ground = theme.gold if mark is Mark.REACHED else theme.pill
    letters = theme.dark if mark is Mark.REACHED else theme.gold if mark is Mark.LEFT else theme.letters
    picture = Image.new("L", (width, height), theme.palette.index(ground))
    picture.paste(theme.palette.tinted(name, ground, letters), (pad, 0))
    if digits:
        picture.paste(theme.palette.index(theme.letters), (first, 0, width, height))
        picture.paste(theme.palette.tinted(digits, theme.letters, theme.cloth[0]), (first + pad * 2 // 3, 0))
    shape = Sprite(picture, hard(rounded(width, height, height // 2)))
    return _ringed(theme, shape) if mark is not Mark.NONE else shape


def _ringed(theme: Theme, inner: Sprite) -> Sprite:
    """A sprite with a line of gold around it."""
    width, height = inner.picture.width + 2 * _RING, inner.picture.height + 2 * _RING
    picture = Image.new("L", (width, height), theme.palette.index(theme.gold))
    picture.paste(inner.picture, (_RING, _RING), inner.mask)
    return Sprite(picture, hard(rounded(width, height, height // 2)))


@lru_cache(maxsize=256)
def plate(theme: Theme, name: str, instead: str, size: tuple[int, int], standing: Standing) -> Sprite:
    """The plate of a player: of brass with a triangle while it is their turn; `instead` if the name has no letters."""
    width, height = size
    picture = Image.new("RGB", size, theme.plate)
    ground, letters = theme.plate, theme.dim if standing is Standing.OUT else theme.letters
    if standing is Standing.TURN:
        ground, letters = theme.gold, theme.dark
        picture.paste(blend(theme.gold, WHITE, 0.5), (0, 0, width, height))
        picture.paste(theme.gold, (0, 2), rounded(width, height - 2, 10))
    room = width - 16 - (_TRIANGLE + 8 if standing is Standing.TURN else 0)
    written = line(name, min(_PLATE_LETTERS, height * 3 // 4), height, room, instead)
    left = (width - written.width) // 2
    if standing is Standing.TURN:
        left += (_TRIANGLE + 8) // 2
        triangle = _triangle(_TRIANGLE)
        picture.paste(letters, (left - _TRIANGLE - 8, (height - _TRIANGLE) // 2), triangle)
    picture.paste(letters, (left, 0), written)
    return Sprite(theme.palette.indexed(picture), hard(rounded(width, height, 10)))


@lru_cache(maxsize=4)
def _triangle(size: int) -> Image.Image:
    fine = Image.new("L", (size * FINE, size * FINE))
    side = size * FINE
    ImageDraw.Draw(fine).polygon([(side * 0.1, 0), (side * 0.1, side - 1), (side * 0.95, side // 2)], fill=255)
    return fine.reduce(FINE)


@lru_cache(maxsize=512)
def words(theme: Theme, text: str, size: int, height: int, room: int, color: Color) -> Image.Image:
    """Words upon wood, at most `room` pixels wide."""
    return theme.palette.tinted(line(text, size, height, room), theme.wood.grain[1], color)
