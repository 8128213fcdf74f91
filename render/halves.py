"""Cards that lie half over others, with the labels of their piles on them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from render.art.faces import face
from render.card_sizes import Measure
from render.labels import Mark, Sign, pill
from render.packing import Packed
from render.piles import SEEN, framed
from render.png import Piece, piece
from render.sprites import Sprite, cut, mapped, shape_parts
from render.theme import Theme

_HIGHEST_LABEL = 30
# How far a label may come up where rank and suit stand above it.
_INTO_STRIP = 3


class Half(NamedTuple):
    """A card that lies half over others, with the `label` of its pile.

    So many others lie `upon` its lower half; it may have just `moved` there, and be `free` to be played or not.
    """

    card: Card
    label: str
    upon: int
    moved: bool
    free: bool


def half_pieces(theme: Theme, measure: Measure, half: Half, at: tuple[int, int]) -> tuple[Piece, ...]:
    """The pieces of a card that begins at a point; if it lies face up, with its pile's label below rank and suit."""
    x, y = at
    bare = _bare(theme, measure, half._replace(label="", moved=False))
    found = [piece(part.picture, x + part.x, y + part.y, part.mask) for part in bare]
    if half.card is not Card.UNKNOWN:
        # All of the label is within the second piece.
        left, top = bare[1].x, bare[1].y
        written = bare[1].picture.copy()
        label = _label(theme, measure, half.label, half.moved, half.free)
        above = measure.half - 1 - (_label_height(measure) + label.picture.height) // 2
        written.paste(label.picture, ((measure.width - label.picture.width) // 2 - left, above - top), label.mask)
        found[1] = piece(written, x + left, y + top)
    return tuple(found)


@lru_cache(maxsize=128)
def _bare(theme: Theme, measure: Measure, half: Half) -> tuple[Piece, ...]:
    """The pieces of a card without a label: where two others lie upon it, they hide the corners below."""
    width, height, bend = measure.width, measure.height, measure.radius
    boxes = [(0, 0, width, bend), (0, bend, width, height - bend), (0, height - bend, width, height)]
    parts = shape_parts(width, height, bend, SEEN, tuple(boxes))
    if half.upon > 1:
        parts = parts[0], ((0, bend, width, height), None)
    return cut(_half_picture(theme, measure, half), parts, (0, 0))


def _half_picture(theme: Theme, measure: Measure, half: Half) -> Image.Image:
    pixels = _packed(theme, measure, half.card, half.upon > 0).unpacked()
    faded = not half.free and half.card is not Card.UNKNOWN
    return Image.frombytes("L", (measure.width, measure.height), pixels.translate(theme.faded) if faded else pixels)


def _label_height(measure: Measure) -> int:
    return min(_HIGHEST_LABEL, measure.half - measure.strip + _INTO_STRIP)


@lru_cache(maxsize=128)
def _label(theme: Theme, measure: Measure, label: str, moved: bool, free: bool) -> Sprite:
    """The label of a pile on its card: golden if that has just come there, and faded like a card that is not free."""
    sign = Sign(label, None, Mark.REACHED if moved else Mark.NONE)
    drawn = pill(theme, sign, _label_height(measure), measure.width)
    return drawn if free else Sprite(mapped(drawn.picture, theme.faded), drawn.mask)


@lru_cache(maxsize=1024)
def _packed(theme: Theme, measure: Measure, card: Card, covered: bool) -> Packed:
    """The picture of a card in a tenth of its memory; if it is covered, only rank and suit."""
    drawn = face(theme, measure, card, measure.half)
    if covered and card is not Card.UNKNOWN:
        drawn.paste(theme.paper, (0, measure.strip, measure.width, measure.height))
    return Packed(framed(theme, measure, drawn, "none", theme.palette).tobytes())
