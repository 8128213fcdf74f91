"""Sprites of piles: cards that lie on each other or spread out, with their thickness, shadow and marks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.cards import Card
from engine.piles import Fan
from engine.view import Thickness
from render.art.faces import back, face, side_line
from render.card_sizes import SHADED, Measure
from render.colors import Color, Palette, blend
from render.few_colors import Few, colors_of
from render.labels import Mark, Sign, pill
from render.packing import Packed
from render.sprites import BELOW, PAD, Sprite, hard, mapped, rounded, shadow, shape
from render.theme import Theme

_RING = 4
# Where cards lie dense, it begins so far above one, and is so wide there: curves of the rank above reach down to it.
_BETWEEN_RANKS = SHADED - 1, SHADED
# The shade of the cloth that tells what lies where it belongs, and how wide its line is: it spares the ranks.
_SEAL, _SEAL_LINE = 9, 3
_SHEET = 3
_SHEETS = {Thickness.NOTHING: 0, Thickness.THIN: 1, Thickness.MEDIUM: 3, Thickness.THICK: 5}
_SHADE_ROWS = 5
_HIGHEST_LABEL = 30
# How far a label may come up where rank and suit stand above it.
_INTO_STRIP = 3
# The least that must be seen of a pixel at a round corner.
_SEEN = 40
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
        start = self.starts[number]
        shown = 0 if number == len(self.cards) - 1 else self.starts[number + 1] - start
        return LyingCard(self.cards[number], self.pack, self.way if number else "none", self.way, shown)


class LyingCard(NamedTuple):
    """How one card of a pile lies: `covering` another one or not, and if it is covered, so many pixels are `shown`.

    They are `shown` at the side that the fan goes away from.
    """

    card: Card
    pack: int = 0
    covering: Fan = "none"
    way: Fan = "none"
    shown: int = 0


@lru_cache(maxsize=8)
def heap_sprite(theme: Theme, measure: Measure, heap: Heap) -> Sprite:
    """The sprite of a pile; its first card begins `PAD` below the upper edge, and `aside` from the left one.

    Of a pile that spreads leftward, it ends `aside` from the right one.
    """
    drawing = _Drawing(theme, measure, heap)
    drawing.sheets()
    for number in range(len(heap.cards)):
        drawing.lay(number)
    if not heap.free:
        drawing.fade()
    if heap.settled:
        drawing.seal()
    if heap.ringed:
        drawing.ring()
    return Sprite(drawing.picture, drawing.mask, shadow(drawing.picture.size, measure.radius, heap.aside))


class _Drawing:
    """A pile while it is being drawn."""

    def __init__(self, theme: Theme, measure: Measure, heap: Heap) -> None:
        self.theme = theme
        self.measure = measure
        self.heap = heap
        wide, high = (0, heap.length) if heap.way == "down" else (heap.length, 0)
        high += _SHEETS[heap.thickness] * _SHEET
        size = measure.width + 2 * heap.aside + wide, measure.height + PAD + BELOW + high
        self.picture, self.mask = Image.new("L", size), Image.new("L", size)

    def sheets(self) -> None:
        """The edges of the cards below the top one, each a little lower."""
        theme, card = self.theme, shape(self.measure.width, self.measure.height, self.measure.radius)
        for sheet in range(_SHEETS[self.heap.thickness], 0, -1):
            tone = blend(theme.paper, theme.edge, 1 / 3 if sheet % 2 else 0)
            x, y = self.heap.aside, PAD + sheet * _SHEET
            self.picture.paste(theme.palette.index(theme.edge), (x, y), card)
            self.picture.paste(theme.palette.index(tone), (x, y - 1), card)
            self.mask.paste(255, (x, y), card)

    def lay(self, number: int) -> None:
        """Lay one card on those before it."""
        lie = self.heap.card(number)
        drawn = (covered_sprite if lie.shown else card_sprite)(self.theme, self.measure, lie)
        x, y = self._corner(self.heap.starts[number])
        if lie.way == "left":
            x += self.measure.width - drawn.picture.width
        self.picture.paste(drawn.picture, (x, y), drawn.mask)
        self.mask.paste(255, (x, y), drawn.mask)

    def _corner(self, start: int) -> tuple[int, int]:
        """Where a card begins."""
        if self.heap.way == "down":
            return self.heap.aside, PAD + start
        return self.heap.aside + (self.heap.length - start if self.heap.way == "left" else start), PAD

    def fade(self) -> None:
        """Make all that was drawn as pale as what cannot be played."""
        self.picture = mapped(self.picture, self.theme.faded)

    def ring(self) -> None:
        """A line of gold around the cards that were moved; where they lie dense, it is thinner between two ranks."""
        heap = self.heap
        first = max(0, len(heap.cards) - heap.ringed)
        left, top, right, bottom = self._around(heap.starts[first], heap.length)
        dense = heap.way == "down" and first > 0 and heap.starts[first] - heap.starts[first - 1] < self.measure.strip
        above, upper = _BETWEEN_RANKS if dense else (PAD, _RING)
        box = left - heap.aside, top - above, right + heap.aside, bottom + PAD
        self._line(box, self.measure.radius + PAD, self.theme.gold, _RING, upper)

    def seal(self) -> None:
        """A line in the colour of the cloth along the inside of the cards that lie where they belong."""
        heap = self.heap
        last = min(heap.settled, len(heap.cards)) - 1
        covered = heap.starts[last + 1] if last + 1 < len(heap.cards) else None
        left, top, right, bottom = self._around(0, heap.starts[last])
        if covered is not None and heap.way == "down":
            bottom = PAD + covered
        self._line(
            (left + 1, top + 1, right - 1, bottom - 1), self.measure.radius - 1, self.theme.cloth[_SEAL], _SEAL_LINE
        )

    def _around(self, first: int, last: int) -> tuple[int, int, int, int]:
        """The box around the cards between two that begin so far from the first one of all."""
        corners = [self._corner(first), self._corner(last)]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners) + self.measure.width
        return left, corners[0][1], right, corners[1][1] + self.measure.height

    def _line(
        self, box: tuple[int, int, int, int], radius: int, color: Color, wide: int, upper: int | None = None
    ) -> None:
        """A line along the inside of a box with round corners; it may be narrower where it runs above."""
        left, top, right, bottom = box
        outer = rounded(right - left, bottom - top, radius)
        inner = Image.new("L", outer.size)
        upper = wide if upper is None else upper
        free = rounded(outer.width - 2 * wide, outer.height - wide - upper, max(1, radius - wide))
        inner.paste(free, (wide, upper))
        line = hard(ImageChops.subtract(outer, inner))
        self.picture.paste(self.theme.palette.index(color), (left, top), line)
        self.mask.paste(255, (left, top), line)


# Single cards.


class Half(NamedTuple):
    """A card that lies half over others, with the `label` of its pile.

    It may be `covered` by others in its lower half, have just `moved` there, and be `free` to be played or not.
    """

    card: Card
    label: str
    covered: bool
    moved: bool
    free: bool


@lru_cache(maxsize=128)
def half_sprite(theme: Theme, measure: Measure, lying: Half) -> Sprite:
    """A card with its pile's label below rank and suit, if it lies face up; faded if it is not free.

    If it is covered, it has no picture. Its label is golden if it has just come there.
    """
    half, size = measure.half, (measure.width, measure.height)
    outline = shape(*size, measure.radius, _SEEN)
    picture = Image.frombytes("L", size, _packed_half(theme, measure, lying.card, lying.covered).unpacked())
    if lying.card is Card.UNKNOWN:
        return Sprite(picture, outline)
    height = min(_HIGHEST_LABEL, half - measure.strip + _INTO_STRIP)
    name = pill(theme, Sign(lying.label, None, Mark.REACHED if lying.moved else Mark.NONE), height, measure.width)
    at = (measure.width - name.picture.width) // 2, half - 1 - (height + name.picture.height) // 2
    picture.paste(name.picture, at, name.mask)
    return Sprite(picture if lying.free else mapped(picture, theme.faded), outline)


@lru_cache(maxsize=1024)
def _packed_half(theme: Theme, measure: Measure, card: Card, covered: bool) -> Packed:
    """The picture of a card that lies half over others, without its pile's label."""
    drawn = face(theme, measure, card, measure.half)
    if covered and card is not Card.UNKNOWN:
        drawn.paste(theme.paper, (0, measure.strip, measure.width, measure.height))
    return Packed(_framed(theme, measure, drawn, "none", theme.palette).tobytes())


@lru_cache(maxsize=128)
def card_sprite(theme: Theme, measure: Measure, lie: LyingCard) -> Sprite:
    """One card with its edge and its round corners."""
    size = measure.width, measure.height
    picture = Image.frombytes("L", size, _packed(theme, measure, lie).unpacked())
    return Sprite(picture, shape(*size, measure.radius, _SEEN))


@lru_cache(maxsize=4096)
def _packed(theme: Theme, measure: Measure, lie: LyingCard) -> Packed:
    """The picture of a card in a tenth of its memory; to unpack it takes a hundredth of the time of drawing it."""
    colors = colors_of(theme, measure, lie.card)
    return Packed(_framed(theme, measure, _drawn(theme, measure, lie), lie.covering, colors).tobytes())


@lru_cache(maxsize=512)
def covered_sprite(theme: Theme, measure: Measure, lie: LyingCard) -> Sprite:
    """The part of a card in a fan that shows, and as much more as the round corners of the next one leave open."""
    whole = card_sprite(theme, measure, lie._replace(shown=0) if lie.way == "down" else lie)
    width, height = whole.picture.size
    reach = lie.shown + measure.radius
    box = {
        "down": (0, 0, width, min(height, reach)),
        "right": (0, 0, min(width, reach), height),
        "left": (max(0, width - reach), 0, width, height),
    }[lie.way]
    picture = whole.picture.crop(box)
    if lie.way == "down" and lie.card.rank and lie.shown > measure.strip:
        picture.paste(theme.palette.index(theme.paper), (1, measure.strip, width - 1, picture.height))
    _shade(picture, theme, lie)
    return Sprite(picture, whole.mask.crop(box))


def _shade(picture: Image.Image, theme: Theme, lie: LyingCard) -> None:
    """What the next card throws on the paper of the one that it covers: a little shade along its edge."""
    width, height = picture.size
    for row, table in enumerate(_shades(theme)):
        at = (width - lie.shown + row) if lie.way == "left" else lie.shown - 1 - row
        box = (1, at, width - 1, at + 1) if lie.way == "down" else (at, 1, at + 1, height - 1)
        picture.paste(mapped(picture.crop(box), table), box)


@lru_cache(maxsize=32)
def _shades(theme: Theme) -> list[bytes]:
    """For each row of the shade what becomes of the colours: only paper is darkened."""
    paper, tables = theme.palette.index(theme.paper), []
    for row in range(_SHADE_ROWS):
        tone = theme.palette.index(blend(theme.paper, theme.shade, (3 - row * 3 // _SHADE_ROWS) / 3))
        tables.append(bytes(tone if level == paper else level for level in range(256)))
    return tables


def _drawn(theme: Theme, measure: Measure, lie: LyingCard) -> Image.Image:
    if not lie.card.rank:
        return back(theme, measure, lie.pack)
    if not lie.shown:
        return face(theme, measure, lie.card)
    picture = Image.new("RGB", (measure.width, measure.height), theme.paper)
    narrow = side_line(theme, measure, lie.card, lie.shown)
    picture.paste(narrow, (0 if lie.way == "right" else measure.width - lie.shown, 0))
    return picture


def _framed(theme: Theme, measure: Measure, drawn: Image.Image, covering: Fan, colors: Palette | Few) -> Image.Image:
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
        "left": (width // 2, 0, width, height),
    }[covering]
    picture.paste(theme.shade, box)
    return picture
