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
# The smallest letters of a label, and the least space at either side of them.
_SMALLEST, _PAD = 17, 4
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
    size, pad = _fitting(text, count, height, room)
    shape = _pill(theme, text, count, height, mark, size, pad)
    return _ringed(theme, shape) if mark is not Mark.NONE else shape


def _fitting(text: str, count: int | None, height: int, room: int) -> tuple[int, int]:
    """The size of a label's letters and the space beside them with which it keeps to its room."""
    size, pad = round(height * 0.8), round(height * 0.36)
    while _pill_width(text, count, height, size, pad) > room and (size, pad) != (_SMALLEST, _PAD):
        size, pad = (size, pad - 1) if pad > _PAD else (size - 1, pad)
    return size, pad


def _pill_width(text: str, count: int | None, height: int, size: int, pad: int) -> int:
    return sum(mask.width + 2 * pad for mask in _written(text, count, size, height))


def _written(text: str, count: int | None, size: int, height: int) -> list[Image.Image]:
    """The name and the number of a label."""
    return [pile_name(part, size, height) for part in (text, *([] if count is None else [str(count)]))]


def _pill(theme: Theme, text: str, count: int | None, height: int, mark: Mark, size: int, pad: int) -> Sprite:
    name, *digits = _written(text, count, size, height)
    first = name.width + 2 * pad
    width = first + sum(mask.width + 2 * pad for mask in digits)
    ground = theme.gold if mark is Mark.REACHED else theme.pill
    letters = theme.dark if mark is Mark.REACHED else theme.gold if mark is Mark.LEFT else theme.letters
    picture = Image.new("L", (width, height), theme.palette.index(ground))
    picture.paste(theme.palette.tinted(name, ground, letters), (pad, 0))
    for mask in digits:
        picture.paste(theme.palette.index(theme.letters), (first, 0, width, height))
        picture.paste(theme.palette.tinted(mask, theme.letters, theme.cloth[0]), (first + pad * 4 // 5, 0))
    return Sprite(picture, hard(rounded(width, height, height // 2)))


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
