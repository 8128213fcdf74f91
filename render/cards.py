"""Sprites of playing cards, with their shadow and what lies around them baked in."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from engine.cards import Card
from engine.piles import Fan
from engine.view import Thickness
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
# A long column leaves hardly more of a covered card than rank and suit: then they stand this far from its upper edge.
HIGH = 4
# The usual space between columns; exactly so much where cards lie half over others.
BETWEEN = 10
_FINE = 4
SHEETS = {Thickness.NOTHING: 0, Thickness.THIN: 1, Thickness.MEDIUM: 3, Thickness.THICK: 5}
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")
# What stays free beside rank and symbol where only a strip of a card shows.
_STRIP_EDGES = 6
# There may be a hundred strips: fewer shades between ink and paper keep the picture small.
_COARSE = [round(level * 4 / 255) * 255 // 4 for level in range(256)]


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
    """How a card lies: on which ground, covering another in a fan or not, on how thick a pile, marked or not.

    `halves` are the sides on which it lies half over a card of the row above: -1 left, 0 above, 1 right. Where a card
    is `tabbed` a label lies on its upper half, and its picture keeps to the lower one; if another card covers that in
    part, it has none. With `high` rank and suit stand close to the upper edge.
    """

    ground: Color
    covering: Fan = "none"
    thickness: Thickness = Thickness.NOTHING
    marked: bool = False
    halves: tuple[int, ...] = ()
    tabbed: bool = False
    covered: bool = False
    high: bool = False


@lru_cache(maxsize=64)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as a mask with soft edges."""
    fine = Image.new("L", (width * _FINE, height * _FINE))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINE, fill=255)
    return fine.reduce(_FINE)


def _lay(picture: Image.Image, measure: Measure, place: tuple[int, int], inset: int, color: Color) -> None:
    """Paint the outline of a card, `inset` pixels smaller on each side."""
    width, height = measure.width - 2 * inset, measure.height - 2 * inset
    shape = rounded(width, height, max(2, measure.radius - inset))
    picture.paste(color, (MARGIN + place[0] + inset, place[1] + inset), shape)


def _beneath(measure: Measure, covering: Fan) -> tuple[int, int]:
    """How far from a card one may take the card to lie that it covers: only what is near it shows."""
    x, y = {"none": (0, 0), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}[covering]
    return x * measure.width // 2, y * measure.height // 2


def _shadow(measure: Measure, size: tuple[int, int], look: Look) -> Image.Image:
    x, y = _beneath(measure, look.covering)
    left, right = MARGIN + min(0, x), MARGIN + measure.width + max(0, x)
    mask = Image.new("L", size)
    mask.paste(190, (left, y or 3, right, size[1] - MARGIN))
    return mask.filter(ImageFilter.GaussianBlur(2.2))


@lru_cache(maxsize=256)
def _blank(measure: Measure, look: Look, color: Color) -> Image.Image:
    """A card without anything on it, and all that is seen around it."""
    sheets = SHEETS[look.thickness]
    size = (measure.width + 2 * MARGIN, measure.height + sheets * SHEET + MARGIN)
    picture = Image.new("RGB", size, look.ground)
    picture.paste(SHADE, (0, 0), _shadow(measure, size, look))
    if look.covering != "none":
        _sheet(picture, measure, _beneath(measure, look.covering), WHITE)
    for side in look.halves:
        _sheet(picture, measure, (side * (measure.width + BETWEEN) // 2, -(measure.height // 2)), WHITE)
    for sheet in range(sheets, 0, -1):
        _sheet(picture, measure, (0, sheet * SHEET), WHITE)
    if look.marked:
        _lay(picture, measure, (0, 0), 0, GOLD)
        _lay(picture, measure, (0, 0), RING, color)
    else:
        _sheet(picture, measure, (0, 0), color)
    return indexed(picture)


def _sheet(picture: Image.Image, measure: Measure, place: tuple[int, int], color: Color) -> None:
    _lay(picture, measure, place, 0, EDGE)
    _lay(picture, measure, place, 1, color)


@lru_cache(maxsize=16)
def lattice(width: int, height: int) -> Image.Image:
    """The pattern of a card's back, as a sprite."""
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
    pattern = lattice(measure.width - 2 * inset, measure.height - 2 * inset)
    sprite.paste(pattern, (MARGIN + inset, inset))
    return sprite


@lru_cache(maxsize=256)
def _rank(measure: Measure, number: int, suit: int) -> Image.Image:
    room = measure.width - 2 * measure.inset - round(measure.cap * 0.95) - 3
    return tinted(rank(RANKS[number], measure.cap, room), WHITE, SUIT_COLORS[suit])


@lru_cache(maxsize=4)
def _joker(measure: Measure) -> Image.Image:
    """The joker's name, across the card."""
    room = measure.width - 2 * (RING + 2)
    return tinted(rank(RANKS[Card.JOKER.rank], round(measure.cap * 0.7), room), WHITE, NAVY)


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
    if card is Card.JOKER:
        name = _joker(measure)
        sprite.paste(name, (MARGIN + (measure.width - name.width) // 2, TOP + (measure.cap - name.height) // 2))
    else:
        _line(sprite, measure, card, HIGH if look.high else TOP)
    if not look.covered:
        _picture(sprite, measure, card, measure.height // 2 if look.tabbed else TOP + measure.cap + PICTURE_GAP)
    return sprite


def _line(sprite: Image.Image, measure: Measure, card: Card, top: int) -> None:
    small = round(measure.cap * 0.92)
    sprite.paste(_rank(measure, card.rank, card.suit), (MARGIN + measure.inset, top - 1))
    right = MARGIN + measure.width - measure.inset - small
    sprite.paste(_symbol(card.suit, small), (right, top + (measure.cap - small) // 2))


@lru_cache(maxsize=4096)
def strip_sprite(measure: Measure, card: Card, look: Look, side: Fan, strip: int) -> Image.Image:
    """The sprite of a card in a fan to one side, of which only `strip` pixels show at its other side."""
    if not card.rank:
        return back(measure, look)
    sprite = _blank(measure, look, WHITE).copy()
    middle = MARGIN + (strip // 2 if side == "right" else measure.width - strip // 2)
    for picture, y in _column(measure, card, max(1, strip - _STRIP_EDGES)):
        sprite.paste(picture, (middle - picture.width // 2, y))
    return sprite


def _column(measure: Measure, card: Card, room: int) -> tuple[tuple[Image.Image, int], ...]:
    """What tells a card on a narrow strip, each with its distance from the upper edge."""
    if card is Card.JOKER:
        name = _joker(measure).transpose(Image.Transpose.ROTATE_270)
        return ((name, (measure.height - name.height) // 2),)
    number = rank(RANKS[card.rank], measure.cap, room)
    symbol = suit_mask(card.suit, min(room, round(measure.cap * 0.92)))
    parts = (number, TOP - 1), (symbol, TOP + measure.cap + PICTURE_GAP)
    return tuple((tinted(mask.point(_COARSE), WHITE, SUIT_COLORS[card.suit]), y) for mask, y in parts)


def _picture(sprite: Image.Image, measure: Measure, card: Card, top: int) -> None:
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
