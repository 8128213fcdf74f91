"""Small words upon the table: the pills that name piles, the plates that name players."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.view import Climb
from render.colors import WHITE, Color, blend
from render.lettering import arrow, line
from render.lettering import name as pile_name
from render.pile_rows import LABEL_HEIGHT
from render.sprites import FINE, Box, Sprite, hard, rounded, soft, soft_shape
from render.theme import Theme

PILL_HEIGHT = LABEL_HEIGHT - 6
_RING = 3
# The letters of all labels: eight pixels high where a phone shows the picture 380 wide.
_LETTERS = 24
# How much space there is at either side of them, at most and at least; where that does not do, they are pressed to
# such a part of their width.
_PAD, _LEAST_PAD, _NARROWEST = 11, 4, 0.6
_PLATE_LETTERS = 29
_TRIANGLE = 20
# The side of the triangle that tells which way a pile is built.
_WAY = 14
_ROUND = 10
# Between the arrow and the rank that comes next.
_AFTER_ARROW = 5
# The level of a mask that is no edge.
_WHOLE = 213


class Mark(IntEnum):
    """What the last turn did with a pile."""

    NONE = 0
    LEFT = 1
    REACHED = 2


class SeatState(IntEnum):
    """How a seat stands in the game."""

    WAITING = 0
    TURN = 1
    OUT = 2


class Sign(NamedTuple):
    """What the label of a pile tells: its name, how many `cards` lie there, and what the last turn did with it.

    Where piles are built both ways, `way` is 1 for up and -1 for down. A pile that goes up by a step of its own tells
    in the place of the number which rank comes next, by its `climb`, after an arrow.
    """

    name: str
    cards: int | None = None
    mark: Mark = Mark.NONE
    way: int = 0
    climb: Climb | None = None

    @property
    def texts(self) -> list[str]:
        """What is written there: the name, and on the pale half a number or a rank."""
        if self.climb is not None:
            return [self.name, self.climb.said[1]]
        return [self.name] if self.cards is None else [self.name, str(self.cards)]


@lru_cache(maxsize=1024)
def pill(theme: Theme, sign: Sign, height: int, room: int) -> Sprite:
    """The label of a pile: its name, and on a pale half of its own how many cards lie there.

    It is ringed with gold if cards left the pile, and golden if cards reached it; `room` is how wide it may be.
    """
    if sign.mark is Mark.NONE:
        return _pill(theme, sign, height, *_fitting(sign, height, room))
    return _ringed(theme, _pill(theme, sign, height, *_fitting(sign, height, room - 2 * _RING)))


def _fitting(sign: Sign, height: int, room: int) -> tuple[float, int]:
    """How narrow a label's letters are (1 for as wide as usual), and the space beside them, so that it fits."""
    masks = _written(sign, height, 1)
    wide = sum(mask.width for mask in masks)
    pad = max(_LEAST_PAD, min(_PAD, (room - wide) // (2 * len(masks))))
    return max(_NARROWEST, min(1.0, (room - 2 * pad * len(masks)) / wide)), pad


def _written(sign: Sign, height: int, part: float) -> list[Image.Image]:
    """The name and the number of a label, pressed to a part of their width."""
    first, *others = [pile_name(text, _LETTERS, height) for text in sign.texts]
    others = others if sign.climb is None else [_after_arrow(mask) for mask in others]
    masks = [_with_way(first, sign.way) if sign.way else first, *others]
    return [mask.resize((int(mask.width * part), height)) for mask in masks] if part < 1 else masks


def _after_arrow(written: Image.Image) -> Image.Image:
    """A rank with an arrow before it."""
    drawn = arrow()
    mask = Image.new("L", (drawn.width + _AFTER_ARROW + written.width, written.height))
    mask.paste(drawn, (0, (written.height - drawn.height) // 2))
    mask.paste(written, (mask.width - written.width, 0))
    return mask


def _with_way(written: Image.Image, way: int) -> Image.Image:
    """A name with a triangle behind it that points up or down."""
    wide = _WAY + 5
    mask = Image.new("L", (written.width + wide, written.height))
    mask.paste(written, (0, 0))
    fine = Image.new("L", (_WAY * FINE, (_WAY - 2) * FINE))
    base, tip = (fine.height - 1, 0) if way > 0 else (0, fine.height - 1)
    ImageDraw.Draw(fine).polygon([(0, base), (fine.width - 1, base), (fine.width // 2, tip)], fill=255)
    mask.paste(fine.reduce(FINE), (written.width + wide - _WAY, (written.height - _WAY) // 2 + 2))
    return mask


def _pill(theme: Theme, sign: Sign, height: int, part: float, pad: int) -> Sprite:
    name, *digits = _written(sign, height, part)
    ground = theme.gold if sign.mark is Mark.REACHED else theme.pill
    letters = {Mark.NONE: theme.letters, Mark.LEFT: theme.gold, Mark.REACHED: theme.dark}[sign.mark]
    first = name.width + 2 * pad
    width = first + sum(mask.width + 2 * pad for mask in digits)
    outline, around = rounded(width, height, height // 2), None if sign.mark is Mark.NONE else theme.gold
    whole = soft_shape(width, height, height // 2, _edges(theme, ground, around))
    picture, inside = whole.picture, hard(outline, _WHOLE)
    _write(picture, theme.palette.tinted(name, ground, letters), pad, inside)
    for mask in digits:
        pale = soft(outline.crop((first, 0, width, height)), _edges(theme, theme.letters, around))
        picture.paste(pale.picture, (first, 0))
        _write(picture, theme.palette.tinted(mask, theme.letters, theme.cloth[0]), first + pad * 4 // 5, inside)
    return Sprite(picture, whole.mask)


def _edges(theme: Theme, color: Color, around: Color | None) -> tuple[int, ...]:
    """The soft edge of a label's ground upon what is around it; None for the felt."""
    if around is None:
        return theme.dark_edges if color == theme.pill else theme.palette.edges(theme.felt, color)
    return (theme.palette.index(color),) if color == around else theme.palette.edges(around, color)


def _write(picture: Image.Image, written: Image.Image, x: int, inside: Image.Image) -> None:
    """Write something on a label, but not on its soft edge."""
    picture.paste(written, (x, 0), inside.crop((x, 0, x + written.width, written.height)))


def _ringed(theme: Theme, inner: Sprite) -> Sprite:
    """A sprite with a line of gold around it."""
    width, height = inner.picture.width + 2 * _RING, inner.picture.height + 2 * _RING
    ring = soft_shape(width, height, height // 2, theme.palette.edges(theme.felt, theme.gold))
    ring.picture.paste(inner.picture, (_RING, _RING), inner.mask)
    return ring


def joined(theme: Theme, sprite: Sprite, box: Box) -> Sprite:
    """A ringed label that lies with a part of it, a box, on other gold: no edge is seen there."""
    *edge, gold = theme.palette.edges(theme.felt, theme.gold)
    picture = sprite.picture.copy()
    picture.paste(picture.crop(box).point([gold if level in edge else level for level in range(256)]), box)
    return Sprite(picture, sprite.mask)


@lru_cache(maxsize=32)
def plate(theme: Theme, name: str, instead: str, size: tuple[int, int], standing: SeatState) -> Sprite:
    """The plate of a player: golden with a triangle while it is their turn; `instead` if the name has no letters."""
    width, height = size
    mine = standing is SeatState.TURN
    letters = {SeatState.WAITING: theme.letters, SeatState.TURN: theme.dark, SeatState.OUT: theme.dim}[standing]
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
