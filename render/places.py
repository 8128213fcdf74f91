"""The places where no card lies."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.cards import RANKS, Measure, rounded
from render.lettering import rank
from render.palette import FAINT, SHADE, Color, blend, indexed
from render.suits import suit_mask

_FINE = 4


@lru_cache(maxsize=64)
def place(measure: Measure, ground: Color, suit: int | None, number: int = 0) -> Image.Image:
    """The outline of a place, with the rank and the symbol of the suit that belong there."""
    width = measure.width
    picture = _outline(measure, ground, FAINT)
    signs = [rank(RANKS[number], round(width * 0.4), width - 2 * measure.inset)] if number else []
    if suit is not None:
        signs.append(suit_mask(suit, width // 2))
    gap = width // 10
    y = (measure.height - sum(sign.height for sign in signs) - gap * (len(signs) - 1)) // 2
    for sign in signs:
        picture.paste(FAINT, ((width - sign.width) // 2, y), sign)
        y += sign.height + gap
    return indexed(picture)


def _outline(measure: Measure, ground: Color, color: Color) -> Image.Image:
    width, height = measure.width, measure.height
    picture = Image.new("RGB", (width, height), ground)
    picture.paste(color, (0, 0), rounded(width, height, measure.radius))
    picture.paste(ground, (3, 3), _inner(measure))
    return picture


def _inner(measure: Measure) -> Image.Image:
    return rounded(measure.width - 6, measure.height - 6, measure.radius - 3)


@lru_cache(maxsize=16)
def closed_place(measure: Measure, ground: Color) -> Image.Image:
    """A place where no card may lie any more, crossed out in the dark."""
    picture = _outline(measure, ground, SHADE)
    picture.paste(blend(ground, SHADE, 0.4), (3, 3), _inner(measure))
    size = measure.width * 3 // 4
    picture.paste(SHADE, ((measure.width - size) // 2, (measure.height - size) // 2), _cross(size))
    return indexed(picture)


def _cross(size: int) -> Image.Image:
    """Two broad strokes from corner to corner of a square as a mask."""
    fine = Image.new("L", (size * _FINE, size * _FINE))
    draw = ImageDraw.Draw(fine)
    broad = fine.width // 5
    start, end = broad // 2, fine.width - broad // 2
    for left, right in ((start, end), (end, start)):
        draw.line((left, start, right, end), fill=255, width=broad)
    return fine.reduce(_FINE)
