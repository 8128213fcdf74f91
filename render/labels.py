"""Small words upon the table: the pills that name piles, the plates that name players."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.colors import WHITE, blend
from render.lettering import line
from render.lettering import name as pile_name
from render.sprites import FINE, Sprite, hard, rounded
from render.theme import Theme

_RING = 3
# The smallest letters of a label, and the least space at either side of them.
_SMALLEST, _PAD = 17, 4
_PLATE_LETTERS = 29
_TRIANGLE = 20
_ROUND = 10


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


class Sign(NamedTuple):
    """What the label of a pile tells: its name, how many `cards` lie there, and what the last turn did with it."""

    name: str
    cards: int | None = None
    mark: Mark = Mark.NONE


@lru_cache(maxsize=1024)
def pill(theme: Theme, sign: Sign, height: int, room: int) -> Sprite:
    """The label of a pile: its name, and on a pale half of its own how many cards lie there.

    It is ringed with gold if cards left the pile, and golden if cards reached it; `room` is how wide it may be.
    """
    if sign.mark is Mark.NONE:
        return _pill(theme, sign, height, *_fitting(sign, height, room))
    return _ringed(theme, _pill(theme, sign, height, *_fitting(sign, height, room - 2 * _RING)))


def _fitting(sign: Sign, height: int, room: int) -> tuple[int, int]:
    """The size of a label's letters and the space beside them with which it keeps to its room."""
    size, pad = round(height * 0.8), round(height * 0.36)
    while (size, pad) != (_SMALLEST, _PAD):
        if sum(mask.width + 2 * pad for mask in _written(sign, height, size)) <= room:
            break
        size, pad = (size, pad - 1) if pad > _PAD else (size - 1, pad)
    return size, pad


def _written(sign: Sign, height: int, size: int) -> list[Image.Image]:
    """The name and the number of a label."""
    texts = [sign.name] if sign.cards is None else [sign.name, str(sign.cards)]
    return [pile_name(text, size, height) for text in texts]


def _pill(theme: Theme, sign: Sign, height: int, size: int, pad: int) -> Sprite:
    name, *digits = _written(sign, height, size)
    ground = theme.gold if sign.mark is Mark.REACHED else theme.pill
    letters = {Mark.NONE: theme.letters, Mark.LEFT: theme.gold, Mark.REACHED: theme.dark}[sign.mark]
    first = name.width + 2 * pad
    width = first + sum(mask.width + 2 * pad for mask in digits)
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


@lru_cache(maxsize=32)
def plate(theme: Theme, name: str, instead: str, size: tuple[int, int], standing: Standing) -> Sprite:
    """The plate of a player: golden with a triangle while it is their turn; `instead` if the name has no letters."""
    width, height = size
    mine = standing is Standing.TURN
    letters = {Standing.WAITING: theme.letters, Standing.TURN: theme.dark, Standing.OUT: theme.dim}[standing]
    picture = Image.new("RGB", size, blend(theme.gold, WHITE, 0.5) if mine else theme.plate)
    if mine:
        picture.paste(theme.gold, (0, 2), rounded(width, height - 2, _ROUND))
    sign = _TRIANGLE + 8 if mine else 0
    written = line(name, min(_PLATE_LETTERS, height * 3 // 4), height, width - 16 - sign, instead)
    left = (width - written.width + sign) // 2
    picture.paste(letters, (left, 0), written)
    if mine:
        picture.paste(letters, (left - sign, (height - _TRIANGLE) // 2), _triangle(_TRIANGLE))
    return Sprite(theme.palette.indexed(picture), hard(rounded(width, height, _ROUND)))


@lru_cache(maxsize=4)
def _triangle(size: int) -> Image.Image:
    fine = Image.new("L", (size * FINE, size * FINE))
    side = size * FINE
    ImageDraw.Draw(fine).polygon([(side * 0.1, 0), (side * 0.1, side - 1), (side * 0.95, side // 2)], fill=255)
    return fine.reduce(FINE)


@lru_cache(maxsize=512)
def words(theme: Theme, text: str, size: int, height: int, room: int) -> Image.Image:
    """Words upon wood, at most `room` pixels wide."""
    return theme.palette.tinted(line(text, size, height, room), theme.wood.grain[1], theme.letters)
