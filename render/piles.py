"""Sprites of piles: cards that lie on each other or spread out, with their thickness, their shadow and their marks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.cards import Card
from engine.piles import Fan
from engine.view import Thickness
from render.art.faces import back, face, side_line
from render.cards import Measure
from render.colors import blend
from render.sprites import Sprite, hard, rounded, shadow
from render.theme import Theme

# What a sprite keeps free around its cards, for the ring and the shadow.
PAD = 10
RING = 4
SHEET = 3
SHEETS = {Thickness.NOTHING: 0, Thickness.THIN: 1, Thickness.MEDIUM: 3, Thickness.THICK: 5}
# The shadow falls down, and a little to the right.
_FALL, _ASIDE = 4, 1
_SHADE_ROWS = 5
# The least that must be seen of a pixel at a round corner.
_SEEN = 40
# The shade of the felt that round corners are softened against.
_MIDDLE = 5


class Heap(NamedTuple):
    """How the cards of a pile lie, from the bottom to the top.

    `starts` tell how far from the first card each begins, in the direction of the fan. `pack` is the number of the
    back's design; the last `ringed` cards are marked as moved.
    """

    cards: tuple[Card, ...]
    way: Fan = "none"
    starts: tuple[int, ...] = (0,)
    thickness: Thickness = Thickness.NOTHING
    pack: int = 0
    ringed: int = 0

    @property
    def length(self) -> int:
        """How far from the first card the last one begins."""
        return self.starts[-1]


def heap(cards: tuple[Card, ...], way: Fan, steps: Iterable[int], ringed: int = 0, pack: int = 0) -> Heap:
    """Cards that spread; `steps` tell how much shows of each but the last."""
    return Heap(cards, way, tuple(accumulate(steps, initial=0)), Thickness.NOTHING, pack, ringed)


@lru_cache(maxsize=1024)
def heap_sprite(theme: Theme, measure: Measure, lying: Heap) -> Sprite:
    """The sprite of a pile; its first card begins `PAD` from the upper left corner, or, spread leftward, upper right."""
    wide, high = (0, lying.length) if lying.way == "down" else (lying.length, 0)
    sheets = SHEETS[lying.thickness]
    size = measure.width + 2 * PAD + wide, measure.height + 2 * PAD + high + sheets * SHEET
    whole = PAD, PAD, size[0] - PAD, size[1] - PAD
    picture, mask = Image.new("L", size), Image.new("L", size)
    _sheets(picture, mask, theme, measure, sheets)
    for number in range(len(lying.cards)):
        _lay(picture, mask, theme, measure, lying, number)
    if lying.ringed:
        _ring(picture, mask, theme, measure, _moved(measure, lying))
    thrown = ImageChops.offset(shadow(size, whole, measure.radius), _ASIDE, _FALL)
    return Sprite(picture, mask, thrown)


def _sheets(picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, count: int) -> None:
    """The edges of the cards below the top one, each a little lower."""
    shape = hard(rounded(measure.width, measure.height, measure.radius))
    edge = theme.palette.index(theme.edge)
    for sheet in range(count, 0, -1):
        tone = blend(theme.paper, theme.edge, 1 / 3 if sheet % 2 else 0)
        y = PAD + sheet * SHEET
        picture.paste(edge, (PAD, y), shape)
        picture.paste(theme.palette.index(tone), (PAD, y - 1), shape)
        mask.paste(255, (PAD, y), shape)


def _lay(
    picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, lying: Heap, number: int
) -> None:
    """Lay one card of a pile on those before it."""
    card, start, last = lying.cards[number], lying.starts[number], number == len(lying.cards) - 1
    x, y = _corner(lying, start)
    strip = 0 if last or lying.way == "down" else lying.starts[number + 1] - start
    drawn = card_sprite(theme, measure, card, lying.pack, lying.way if number else "none", strip, lying.way)
    if number:
        _shade(picture, theme, measure, lying.way, (x, y))
    picture.paste(drawn.picture, (x, y), drawn.mask)
    mask.paste(255, (x, y), drawn.mask)


def _corner(lying: Heap, start: int) -> tuple[int, int]:
    """Where a card begins on the sprite of its pile."""
    if lying.way == "down":
        return PAD, PAD + start
    return PAD + (lying.length - start if lying.way == "left" else start), PAD


def _shade(picture: Image.Image, theme: Theme, measure: Measure, way: Fan, corner: tuple[int, int]) -> None:
    """What a card throws on the paper of the one that it covers: a little shade along its edge."""
    x, y = corner
    paper, width, height = theme.palette.index(theme.paper), measure.width, measure.height
    for row in range(_SHADE_ROWS):
        tone = theme.palette.index(blend(theme.paper, theme.shade, (3 - row * 3 // _SHADE_ROWS) / 3))
        if way == "down":
            box = x + 1, y - 1 - row, x + width - 1, y - row
        elif way == "right":
            box = x - 1 - row, y + 1, x - row, y + height - 1
        else:
            box = x + width + row, y + 1, x + width + 1 + row, y + height - 1
        part = picture.crop(box)
        picture.paste(part.point([tone if level == paper else level for level in range(256)]), box)


def _moved(measure: Measure, lying: Heap) -> tuple[int, int, int, int]:
    """The box around the cards that were moved."""
    first = lying.starts[-min(lying.ringed, len(lying.cards))]
    left, top = _corner(lying, first)
    end_left, end_top = _corner(lying, lying.length)
    left, right = min(left, end_left), max(left, end_left) + measure.width
    return left - RING, top - RING, right + RING, end_top + measure.height + RING


def _ring(
    picture: Image.Image, mask: Image.Image, theme: Theme, measure: Measure, box: tuple[int, int, int, int]
) -> None:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    outer = rounded(width, height, measure.radius + RING)
    inner = Image.new("L", outer.size)
    inner.paste(rounded(width - 2 * RING, height - 2 * RING, measure.radius), (RING, RING))
    line = hard(ImageChops.subtract(outer, inner))
    picture.paste(theme.palette.index(theme.gold), (left, top), line)
    mask.paste(255, (left, top), line)


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
    size = measure.width, measure.height
    picture = _beneath(theme, size, covering)
    picture.paste(theme.edge, (0, 0), rounded(*size, measure.radius))
    inner = rounded(size[0] - 2, size[1] - 2, measure.radius - 1)
    drawn = _drawn(theme, measure, card, pack, strip, way)
    picture.paste(drawn.crop((1, 1, size[0] - 1, size[1] - 1)), (1, 1), inner)
    return Sprite(theme.palette.indexed(picture), hard(rounded(*size, measure.radius), _SEEN))


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
