"""Sprites of playing cards, with their shadow and what lies around them baked in."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from engine.cards import Card
from engine.view import Bulk
from render.courts import court
from render.lettering import rank
from render.palette import (
    EDGE,
    GOLD,
    LACE,
    NAVY,
    SHADE,
    SUIT_COLORS,
    WHITE,
    Color,
    indexed,
    tinted,
)
from render.suits import suit_mask

MARGIN = 4
RING = 7
TOP = 10
PICTURE_GAP = 7
SHEET = 4
_FINE = 4
SHEETS = {Bulk.NOTHING: 0, Bulk.THIN: 1, Bulk.MIDDLING: 3, Bulk.THICK: 5}
_TEXTS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Measure(NamedTuple):
    """The sizes that follow from the width of a card, in pixels."""

    width: int

    @property
    def height(self) -> int:
        """The height of a card."""
        return round(self.width * 1.4)

    @property
    def cap(self) -> int:
        """The height of a rank's letter; 28 is the least that a phone shows legibly."""
        return max(28, round(self.width * 0.27))

    @property
    def radius(self) -> int:
        """The radius of a card's corners."""
        return max(6, self.width // 12)

    @property
    def inset(self) -> int:
        """How far rank and symbol stand from the sides."""
        return max(5, self.width // 11)


class Look(NamedTuple):
    """How a card lies: on which ground, on another card or not, on how thick a pile, marked or not."""

    ground: Color
    covering: bool = False
    bulk: Bulk = Bulk.NOTHING
    marked: bool = False


@lru_cache(maxsize=64)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as a mask with soft edges."""
    fine = Image.new("L", (width * _FINE, height * _FINE))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINE, fill=255)
    return fine.reduce(_FINE)


def _lay(picture: Image.Image, measure: Measure, y: int, inset: int, color: Color) -> None:
    """Paint the outline of a card, `inset` pixels smaller on each side."""
    width, height = measure.width - 2 * inset, measure.height - 2 * inset
    shape = rounded(width, height, max(2, measure.radius - inset))
    picture.paste(color, (MARGIN + inset, y + inset), shape)


def _shadow(measure: Measure, size: tuple[int, int], look: Look) -> Image.Image:
    top = -measure.height // 2 if look.covering else 3
    mask = Image.new("L", size)
    mask.paste(190, (MARGIN, top, MARGIN + measure.width, size[1] - MARGIN))
    return mask.filter(ImageFilter.GaussianBlur(2.2))


@lru_cache(maxsize=256)
def _blank(measure: Measure, look: Look, color: Color) -> Image.Image:
    """A card without anything on it, and all that is seen around it."""
    sheets = SHEETS[look.bulk]
    size = (measure.width + 2 * MARGIN, measure.height + sheets * SHEET + MARGIN)
    picture = Image.new("RGB", size, look.ground)
    picture.paste(SHADE, (0, 0), _shadow(measure, size, look))
    if look.covering:
        _sheet(picture, measure, -measure.height // 2, WHITE)
    for sheet in range(sheets, 0, -1):
        _sheet(picture, measure, sheet * SHEET, WHITE)
    if look.marked:
        _lay(picture, measure, 0, 0, GOLD)
        _lay(picture, measure, 0, RING, color)
    else:
        _sheet(picture, measure, 0, color)
    return indexed(picture)


def _sheet(picture: Image.Image, measure: Measure, y: int, color: Color) -> None:
    _lay(picture, measure, y, 0, EDGE)
    _lay(picture, measure, y, 1, color)


@lru_cache(maxsize=16)
def _lattice(width: int, height: int) -> Image.Image:
    """The pattern of a card's back."""
    fine = Image.new("RGB", (width * 2, height * 2), NAVY)
    draw = ImageDraw.Draw(fine)
    for start in range(-2 * height, 2 * width, 20):
        draw.line((start, 0, start + 2 * height, 2 * height), fill=LACE, width=3)
        draw.line((start, 2 * height, start + 2 * height, 0), fill=LACE, width=3)
    draw.rectangle((0, 0, fine.width - 1, fine.height - 1), outline=LACE, width=4)
    return indexed(fine.reduce(2))


@lru_cache(maxsize=256)
def back(measure: Measure, look: Look) -> Image.Image:
    """The sprite of a card that lies face down."""
    sprite = _blank(measure, look, WHITE).copy()
    inset = RING + 1 if look.marked else 6
    lattice = _lattice(measure.width - 2 * inset, measure.height - 2 * inset)
    sprite.paste(lattice, (MARGIN + inset, inset))
    return sprite


@lru_cache(maxsize=256)
def _rank(measure: Measure, number: int, suit: int) -> Image.Image:
    room = measure.width - 2 * measure.inset - round(measure.cap * 0.95) - 3
    return tinted(rank(_TEXTS[number], measure.cap, room), WHITE, SUIT_COLORS[suit])


@lru_cache(maxsize=64)
def _symbol(suit: int, size: int) -> Image.Image:
    return tinted(suit_mask(suit, size), WHITE, SUIT_COLORS[suit])


@lru_cache(maxsize=64)
def _emblem(number: int, suit: int, width: int, height: int) -> Image.Image:
    return indexed(court(number, suit, width, height))


@lru_cache(maxsize=4096)
def face(measure: Measure, card: Card, look: Look) -> Image.Image:
    """The sprite of a card that lies face up: rank left and suit right on one line, a picture below."""
    sprite = _blank(measure, look, WHITE).copy()
    small = round(measure.cap * 0.92)
    sprite.paste(_rank(measure, card.rank, card.suit), (MARGIN + measure.inset, TOP - 1))
    right = MARGIN + measure.width - measure.inset - small
    sprite.paste(_symbol(card.suit, small), (right, TOP + (measure.cap - small) // 2))
    _picture(sprite, measure, card)
    return sprite


def _picture(sprite: Image.Image, measure: Measure, card: Card) -> None:
    top = TOP + measure.cap + PICTURE_GAP
    room = measure.height - top - RING - 3
    if card.rank > 10:
        width = measure.width - 2 * (RING + 3)
        picture = _emblem(card.rank, card.suit, width, room)
    else:
        part = 1.0 if card.rank == 1 else 0.8
        picture = _symbol(card.suit, round(min(room, measure.width * 0.75) * part))
    left = MARGIN + (measure.width - picture.width) // 2
    sprite.paste(picture, (left, top + (room - picture.height) // 2))


def card_sprite(measure: Measure, card: Card, look: Look) -> Image.Image:
    """The sprite of a card, face down if its face is not known; paste it `MARGIN` left of the card's side."""
    return face(measure, card, look) if card.rank else back(measure, look)
