"""Piles: cards that lie on each other or spread out, with their thickness, shadow and marks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from engine.piles import Fan
from engine.view import Thickness
from render.art.faces import back, face, side_line
from render.card_sizes import Measure
from render.colors import Palette, blend
from render.few_colors import Few, colors_of
from render.lines import Ink, Line, draw_line
from render.packing import Packed
from render.png import Piece
from render.sprites import (
    BELOW,
    PAD,
    Sprite,
    cut,
    darken,
    lay,
    mapped,
    pieces,
    rounded,
    shadow_around,
    shape,
    shape_parts,
)
from render.theme import Theme

_RING = 4
# Where cards lie dense, it begins so far above one, and is so wide there: curves of the rank above reach down to it.
_BETWEEN_RANKS = 0, 2
# How wide the line is that tells what lies where it belongs, and how far from the edge: it spares the ranks.
_SEAL = 2
_SHEET = 3
_SHEETS = {Thickness.NOTHING: 0, Thickness.THIN: 1, Thickness.MEDIUM: 3, Thickness.THICK: 5}
_SHADE = 5
# The least that must be seen of a pixel at a round corner.
SEEN = 40
# The shade of the felt that round corners are softened against.
_MIDDLE = 5


class Heap(NamedTuple):
    """How the cards of a pile lie, from the bottom to the top.

    `starts` tell how far from the first card each begins, in the direction of the fan. `pack` is the number of the
    back's design; the last `ringed` cards are marked as moved, the first `settled` as lying where they belong.
    There is room for `aside` pixels beside the cards. What is not `free` to be played is faded.
    """

    cards: tuple[Card, ...]
    way: Fan = "none"
    starts: tuple[int, ...] = (0,)
    thickness: Thickness = Thickness.NOTHING
    pack: int = 0
    ringed: int = 0
    settled: int = 0
    aside: int = PAD
    free: bool = True

    @property
    def length(self) -> int:
        """How far from the first card the last one begins."""
        return self.starts[-1]

    def card(self, number: int) -> LyingCard:
        """How one of its cards lies."""
        start, card = self.starts[number], self.cards[number]
        shown = 0 if number == len(self.cards) - 1 else self.starts[number + 1] - start
        pack = 0 if card.rank else self.pack
        return LyingCard(card, pack, self.way if number else "none", self.way if shown else "none", shown, self.free)

    @property
    def below(self) -> int:
        """How far the edges of the lowest cards reach below the others."""
        return _SHEETS[self.thickness] * _SHEET

    def size(self, measure: Measure) -> tuple[int, int]:
        """How much of the felt it takes with its shadow and all else around it."""
        wide, high = (0, self.length) if self.way == "down" else (self.length, 0)
        return measure.width + 2 * self.aside + wide, measure.height + PAD + BELOW + high + self.below


class LyingCard(NamedTuple):
    """How one card of a pile lies: `covering` another one or not, and if it is covered, so many pixels are `shown`.

    They are `shown` at the side that the fan goes away from. A card that is not `free` is faded.
    """

    card: Card
    pack: int = 0
    covering: Fan = "none"
    way: Fan = "none"
    shown: int = 0
    free: bool = True


def lay_heap(felt: Image.Image, theme: Theme, measure: Measure, heap: Heap) -> None:
    """Lay a pile on the felt that it takes, its first card `PAD` from the upper edge and `aside` from the left."""
    drawing = _Drawing(felt, theme, measure, heap)
    drawing.shade()
    if heap.thickness:
        wide = measure.width + heap.length * (heap.way == "right")
        lay(felt, _sheets(theme, measure, heap.thickness, heap.free, wide), heap.aside, PAD)
    drawing.cards()
    if heap.settled:
        drawing.seal()
    if heap.ringed:
        drawing.ring()


class _Drawing:
    """A pile while it is being drawn."""

    def __init__(self, felt: Image.Image, theme: Theme, measure: Measure, heap: Heap) -> None:
        self.picture = felt
        self.theme = theme
        self.measure = measure
        self.heap = heap

    def shade(self) -> None:
        """The shadow around the cards, which hide all else of it."""
        heap = self.heap
        darken(self.picture, shadow_around(self.picture.size, self.measure.radius, heap.aside, heap.below))

    def cards(self) -> None:
        """Lay each card on those before it."""
        theme, measure, heap = self.theme, self.measure, self.heap
        for number, start in enumerate(heap.starts):
            lay(self.picture, card_pieces(theme, measure, heap.card(number)), *self._corner(start))

    def _corner(self, start: int) -> tuple[int, int]:
        """Where a card begins."""
        if self.heap.way == "down":
            return self.heap.aside, PAD + start
        return self.heap.aside + start, PAD

    def ring(self) -> None:
        """A line of gold around the cards that were moved; where they lie dense, it is thinner between two ranks."""
        heap = self.heap
        first = max(0, len(heap.cards) - heap.ringed)
        left, top, right, bottom = self._around(heap.starts[first], heap.length)
        dense = heap.way == "down" and first > 0 and heap.starts[first] - heap.starts[first - 1] < self.measure.strip
        above, upper = _BETWEEN_RANKS if dense else (PAD, _RING)
        box = left - heap.aside, top - above, right + heap.aside, bottom + PAD
        palette, gold = self.theme.palette, self.theme.gold
        ink = Ink(palette.edges(self.theme.felt, gold), palette.edges(self.theme.edge, gold))
        draw_line(self.picture, box, ink, Line(self.measure.radius + PAD, _RING, upper))

    def seal(self) -> None:
        """A pale line along the inside of the cards that lie where they belong."""
        heap = self.heap
        last = min(heap.settled, len(heap.cards)) - 1
        covered = heap.starts[last + 1] if last + 1 < len(heap.cards) else None
        left, top, right, bottom = self._around(0, heap.starts[last])
        if covered is not None and heap.way == "down":
            bottom = PAD + covered
        box = left + _SEAL, top + _SEAL, right - _SEAL, bottom - _SEAL
        color = (self.theme.palette.index(self.theme.sign),)
        draw_line(self.picture, box, Ink(color, color), Line(self.measure.radius - _SEAL, _SEAL, _SEAL))

    def _around(self, first: int, last: int) -> tuple[int, int, int, int]:
        """The box around the cards between two that begin so far from the first one of all."""
        (left, top), (right, bottom) = self._corner(first), self._corner(last)
        return left, top, right + self.measure.width, bottom + self.measure.height


@lru_cache(maxsize=32)
def _sheets(theme: Theme, measure: Measure, thickness: Thickness, free: bool, width: int) -> tuple[Piece, ...]:
    """The edges of the cards below the top ones, each a little lower, as far as those do not hide them."""
    height, radius = measure.height, measure.radius
    card, below = shape(width, height, radius), _SHEETS[thickness] * _SHEET
    picture, mask = (Image.new(mode, (width, height + below)) for mode in "L1")
    for sheet in range(_SHEETS[thickness], 0, -1):
        tone, y = blend(theme.paper, theme.edge, 1 / 3 if sheet % 2 else 0), sheet * _SHEET
        picture.paste(theme.palette.index(theme.edge), (0, y), card)
        picture.paste(theme.palette.index(tone), (0, y - 1), card)
        mask.paste(255, (0, y), card)
    sprite = Sprite(picture if free else mapped(picture, theme.faded), mask)
    hidden, low = height - radius - 1, height + below - radius - 1
    return pieces(sprite, [(0, hidden, width, low), (0, low, width, height + below)], (0, 0))


# Single cards.


# The cards of as many tables as are in sight at a time where there is much play.
@lru_cache(maxsize=1152)
def card_pieces(theme: Theme, measure: Measure, lie: LyingCard) -> tuple[Piece, ...]:
    """A card, or what shows of it, in pieces of which only those at its round corners need a mask."""
    drawn = (covered_picture if lie.shown else card_picture)(theme, measure, lie)
    (width, height), bend = drawn.size, measure.radius + 1
    low = min(height, measure.height - bend)
    boxes = (0, 0, width, bend), (0, bend, width, low), (0, low, width, height)
    parts = shape_parts(measure.width, measure.height, measure.radius, SEEN, boxes)
    return cut(drawn, parts, (0, 0))


def card_picture(theme: Theme, measure: Measure, lie: LyingCard) -> Image.Image:
    """One card with its edge and its round corners."""
    size, pixels = (measure.width, measure.height), _packed(theme, measure, lie._replace(free=True)).unpacked()
    return Image.frombytes("L", size, pixels if lie.free else pixels.translate(theme.faded))


@lru_cache(maxsize=4096)
def _packed(theme: Theme, measure: Measure, lie: LyingCard) -> Packed:
    """The picture of a card in a tenth of its memory; to unpack it takes a hundredth of the time of drawing it."""
    colors = colors_of(theme, measure, lie.card)
    return Packed(framed(theme, measure, _drawn(theme, measure, lie), lie.covering, colors).tobytes())


def covered_picture(theme: Theme, measure: Measure, lie: LyingCard) -> Image.Image:
    """The part of a card in a fan that shows, and as much more as the round corners of the next one leave open."""
    alone = LyingCard(lie.card, lie.pack, lie.covering) if lie.way == "down" else lie._replace(free=True)
    whole = card_picture(theme, measure, alone)
    width, height = whole.size
    reach = lie.shown + measure.radius
    down = lie.way == "down"
    picture = whole.crop((0, 0, width if down else min(width, reach), min(height, reach) if down else height))
    if lie.way == "down" and lie.card.rank and lie.shown > measure.strip:
        picture.paste(theme.palette.index(theme.paper), (1, measure.strip, width - 1, picture.height))
    _shade(picture, theme, lie)
    return picture if lie.free else mapped(picture, theme.faded)


def _shade(picture: Image.Image, theme: Theme, lie: LyingCard) -> None:
    """What the next card throws on the paper of the one that it covers: a little shade along its edge."""
    (width, height), end = picture.size, lie.shown
    box = (1, end - _SHADE, width - 1, end) if lie.way == "down" else (end - _SHADE, 1, end, height - 1)
    edge = picture.crop(box)
    picture.paste(_shades(theme, lie.way).resize(edge.size), box, mapped(edge, _paper(theme)))


@lru_cache(maxsize=32)
def _shades(theme: Theme, way: Fan) -> Image.Image:
    """The shade of paper toward the edge of the next card, as a line across it."""
    tones = [blend(theme.paper, theme.shade, (3 - row * 3 // _SHADE) / 3) for row in reversed(range(_SHADE))]
    size = (1, _SHADE) if way == "down" else (_SHADE, 1)
    return Image.frombytes("L", size, bytes([theme.palette.index(tone) for tone in tones]))


@lru_cache(maxsize=8)
def _paper(theme: Theme) -> bytes:
    """For each palette number whether it is paper, which alone gets darker: 0 or 255."""
    paper = theme.palette.index(theme.paper)
    return bytes(255 * (number == paper) for number in range(256))


def _drawn(theme: Theme, measure: Measure, lie: LyingCard) -> Image.Image:
    if not lie.card.rank:
        return back(theme, measure, lie.pack)
    if not lie.shown:
        return face(theme, measure, lie.card)
    picture = Image.new("RGB", (measure.width, measure.height), theme.paper)
    narrow = side_line(theme, measure, lie.card, lie.shown)
    picture.paste(narrow, (0, 0))
    return picture


def framed(theme: Theme, measure: Measure, drawn: Image.Image, covering: Fan, colors: Palette | Few) -> Image.Image:
    """A card with its edge and its round corners, softened against what shows there."""
    size = measure.width, measure.height
    picture = _beneath(theme, size, covering)
    picture.paste(theme.edge, (0, 0), rounded(*size, measure.radius))
    inner = rounded(size[0] - 2, size[1] - 2, measure.radius - 1)
    picture.paste(drawn.crop((1, 1, size[0] - 1, size[1] - 1)), (1, 1), inner)
    found = colors.indexed(picture)
    return found if measure.printed or measure.few else mapped(found, theme.crisp)


def _beneath(theme: Theme, size: tuple[int, int], covering: Fan) -> Image.Image:
    """What shows at a card's round corners: the felt, or the card that it covers."""
    picture, (width, height) = Image.new("RGB", size, theme.cloth[_MIDDLE]), size
    box = {
        "none": (0, 0, 0, 0),
        "down": (0, 0, width, height // 2),
        "right": (0, 0, width // 2, height),
    }[covering]
    picture.paste(theme.shade, box)
    return picture
