"""Cards that lie half over others."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from render.art.faces import face
from render.card_sizes import Measure
from render.packing import Packed
from render.piles import SEEN, framed
from render.png import Piece, piece
from render.sprites import cut, shape_parts
from render.theme import Theme


class Half(NamedTuple):
    """A card that lies half over others; so many others lie `upon` its lower half, and it is `free` to go or not."""

    card: Card
    upon: int
    free: bool


def half_pieces(theme: Theme, measure: Measure, half: Half, at: tuple[int, int]) -> tuple[Piece, ...]:
    """The pieces of a card that begins at a point."""
    x, y = at
    return tuple([piece(each.picture, x + each.x, y + each.y, each.mask) for each in _pieces(theme, measure, half)])


@lru_cache(maxsize=128)
def _pieces(theme: Theme, measure: Measure, half: Half) -> tuple[Piece, ...]:
    """The pieces of a card that begins in the corner: where two others lie upon it, they hide the corners below."""
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


@lru_cache(maxsize=1024)
def _packed(theme: Theme, measure: Measure, card: Card, covered: bool) -> Packed:
    """The picture of a card in a tenth of its memory; if it is covered, only rank and suit side by side."""
    drawn = face(theme, replace(measure, plain=measure.plain and not covered), card)
    if covered and card is not Card.UNKNOWN:
        drawn.paste(theme.paper, (0, measure.strip, measure.width, measure.height))
    return Packed(framed(theme, measure, drawn, "none", theme.palette).tobytes())
