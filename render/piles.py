"""Sprites of piles: cards that lie on each other or spread out, with their thickness, their shadow and their marks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.cards import Card
from engine.piles import Fan
from engine.view import Thickness
from render.art.faces import back, face, side_line
from render.labels import Mark, pill
from render.measure import Measure
from render.colors import blend
from render.sprites import BELOW, PAD, Sprite, hard, mapped, rounded, shadow
from render.theme import Theme

_RING = 4
SHEET = 3
SHEETS = {Thickness.NOTHING: 0, Thickness.THIN: 1, Thickness.MEDIUM: 3, Thickness.THICK: 5}
_SHADE_ROWS = 5
_HIGHEST_LABEL = 30
# The least that must be seen of a pixel at a round corner.
_SEEN = 40
# The shade of the felt that round corners are softened against.
_MIDDLE = 5


class Heap(NamedTuple):
    """How the cards of a pile lie, from the bottom to the top.

    `starts` tell how far from the first card each begins, in the direction of the fan. `pack` is the number of the
    back's design; the last `ringed` cards are marked as moved. There is room for `aside` pixels beside the cards.
    """

    cards: tuple[Card, ...]
    way: Fan = "none"
    starts: tuple[int, ...] = (0,)
    thickness: Thickness = Thickness.NOTHING
    pack: int = 0
    ringed: int = 0
    aside: int = PAD

    @property
    def length(self) -> int:
        """How far from the first card the last one begins."""
        return self.starts[-1]


@lru_cache(maxsize=1024)
def heap_sprite(theme: Theme, measure: Measure, lying: Heap) -> Sprite:
    """The sprite of a pile; its first card begins `PAD` below the upper edge, and `aside` from the left one.

    Of a pile that spreads leftward, it ends `aside` from the right one.
    """
    wide, high = (0, lying.length) if lying.way == "down" else (lying.length, 0)
    sheets = SHEETS[lying.thickness]
    size = measure.width + 2 * lying.aside + wide, measure.height + PAD + BELOW + high + sheets * SHEET
    picture, mask = Image.new("L", size), Image.new("L", size)
    _sheets(picture, mask, theme, measure, sheets, lying.aside)
    for number in range(len(lying.cards)):
        _lay(picture, mask, theme, measure, lying, number)
    if lying.ringed:
        _ring(picture, mask, theme, measure, _moved(measure, lying))
    return Sprite(picture, mask, shadow(size, measure.radius, lying.aside))


def _sheets(picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, count: int, x: int) -> None:
    """The edges of the cards below the top one, each a little lower."""
    shape = hard(rounded(measure.width, measure.height, measure.radius))
    edge = theme.palette.index(theme.edge)
    for sheet in range(count, 0, -1):
        tone = blend(theme.paper, theme.edge, 1 / 3 if sheet % 2 else 0)
        y = PAD + sheet * SHEET
        picture.paste(edge, (x, y), shape)
        picture.paste(theme.palette.index(tone), (x, y - 1), shape)
        mask.paste(255, (x, y), shape)


def _lay(picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, lying: Heap, number: int) -> None:
    """Lay one card of a pile on those before it."""
    card, start = lying.cards[number], lying.starts[number]
    (x, y), covering = _corner(lying, start), lying.way if number else "none"
    if start == lying.length:
        drawn, aside = card_sprite(theme, measure, card, lying.pack, covering), 0
    else:
        shown = lying.starts[number + 1] - start
        drawn = covered_sprite(theme, measure, card, lying.pack, covering, lying.way, shown)
        aside = measure.width - drawn.picture.width if lying.way == "left" else 0
    picture.paste(drawn.picture, (x + aside, y), drawn.mask)
    mask.paste(255, (x + aside, y), drawn.mask)


def _corner(lying: Heap, start: int) -> tuple[int, int]:
    """Where a card begins on the sprite of its pile."""
    if lying.way == "down":
        return lying.aside, PAD + start
    return lying.aside + (lying.length - start if lying.way == "left" else start), PAD


def _moved(measure: Measure, lying: Heap) -> tuple[int, int, int, int]:
    """The box around the cards that were moved."""
    first = lying.starts[-min(lying.ringed, len(lying.cards))]
    left, top = _corner(lying, first)
    end_left, end_top = _corner(lying, lying.length)
    left, right = min(left, end_left), max(left, end_left) + measure.width
    return left - lying.aside, top - PAD, right + lying.aside, end_top + measure.height + PAD


def _ring(
    picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, box: tuple[int, int, int, int]
) -> None:
    """A line of gold along the inside of a box."""
    left, top, right, bottom = box
    outer = rounded(right - left, bottom - top, measure.radius + PAD)
    inner = Image.new("L", outer.size)
    inner.paste(rounded(outer.width - 2 * _RING, outer.height - 2 * _RING, measure.radius), (_RING, _RING))
    line = hard(ImageChops.subtract(outer, inner))
    picture.paste(theme.palette.index(theme.gold), (left, top), line)
    mask.paste(255, (left, top), line)


@lru_cache(maxsize=1024)
def half_sprite(
    theme: Theme, measure: Measure, card: Card, label: str, *, covered: bool, moved: bool, free: bool
) -> Sprite:
    """A card that lies half over others, its pile's label below rank and suit; faded if it is not free to be played.

    If others lie over its lower half, it has no picture. Its label is golden if it has just come there.
    """
    half = measure.height // 2
    drawn = face(theme, measure, card, half)
    if covered:
        drawn.paste(theme.paper, (0, measure.strip, measure.width, measure.height))
    bare = _framed(theme, measure, drawn, "none")
    height = min(_HIGHEST_LABEL, half - measure.strip - 2)
    name = pill(theme, label, None, height, Mark.REACHED if moved else Mark.NONE, measure.width)
    at = (measure.width - name.picture.width) // 2, measure.strip + (half - measure.strip - name.picture.height) // 2
    bare.picture.paste(name.picture, at, name.mask)
    return bare if free else Sprite(mapped(bare.picture, theme.faded), bare.mask)


@lru_cache(maxsize=4096)
def card_sprite(
    theme: Theme,
    measure: Measure,
    card: Card,
    pack: int = 0,
    covering: Fan = "none",
    strip: int = 0,
    way: Fan = "none",
) -> Sprite:
    """One card, `covering` another in a fan or not; of one that is covered itself sideways, a `strip` shows.

    The strip is at the left if the cards go to the right, and at the right if they go to the left.
    """
    return _framed(theme, measure, _drawn(theme, measure, card, pack, strip, way), covering)


def _framed(theme: Theme, measure: Measure, drawn: Image.Image, covering: Fan) -> Sprite:
    """A card with its edge and its round corners."""
    size = measure.width, measure.height
    picture = _beneath(theme, size, covering)
    picture.paste(theme.edge, (0, 0), rounded(*size, measure.radius))
    inner = rounded(size[0] - 2, size[1] - 2, measure.radius - 1)
    picture.paste(drawn.crop((1, 1, size[0] - 1, size[1] - 1)), (1, 1), inner)
    return Sprite(theme.palette.indexed(picture), hard(rounded(*size, measure.radius), _SEEN))


@lru_cache(maxsize=4096)
def covered_sprite(
    theme: Theme, measure: Measure, card: Card, pack: int, covering: Fan, way: Fan, shown: int
) -> Sprite:
    """The part of a card in a fan that shows, and as much more as the round corners of the next one leave open."""
    whole = card_sprite(theme, measure, card, pack, covering, 0 if way == "down" else shown, way)
    width, height = whole.picture.size
    reach = shown + measure.radius
    box = {
        "down": (0, 0, width, min(height, reach)),
        "right": (0, 0, min(width, reach), height),
        "left": (max(0, width - reach), 0, width, height),
    }[way]
    picture = whole.picture.crop(box)
    _shade(picture, theme, way, shown)
    return Sprite(picture, whole.mask.crop(box))


def _shade(picture: Image.Image, theme: Theme, way: Fan, shown: int) -> None:
    """What the next card throws on the paper of the one that it covers: a little shade along its edge."""
    paper, (width, height) = theme.palette.index(theme.paper), picture.size
    for row in range(_SHADE_ROWS):
        tone = theme.palette.index(blend(theme.paper, theme.shade, (3 - row * 3 // _SHADE_ROWS) / 3))
        at = (width - shown + row) if way == "left" else shown - 1 - row
        box = (1, at, width - 1, at + 1) if way == "down" else (at, 1, at + 1, height - 1)
        table = bytes(tone if level == paper else level for level in range(256))
        picture.paste(mapped(picture.crop(box), table), box)


def _drawn(theme: Theme, measure: Measure, card: Card, pack: int, strip: int, way: Fan) -> Image.Image:
    if not card.rank:
        return back(theme, measure, pack)
    if not strip:
        return face(theme, measure, card)
    picture = Image.new("RGB", (measure.width, measure.height), theme.paper)
    narrow = side_line(theme, measure, card, strip)
    picture.paste(narrow, (0 if way == "right" else measure.width - strip, 0))
    return picture


def _beneath(theme: Theme, size: tuple[int, int], covering: Fan) -> Image.Image:
    """What shows at a card's round corners: the felt, or the card that it covers."""
    picture, (width, height) = Image.new("RGB", size, theme.cloth[_MIDDLE]), size
    box = {
        "none": (0, 0, 0, 0),
        "down": (0, 0, width, height // 2),
        "right": (0, 0, width // 2, height),
        "left": (width // 2, 0, width, height),
    }[covering]
    picture.paste(theme.shade, box)
    return picture
