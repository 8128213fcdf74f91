"""Lines around something with round corners: only those are drawn with a mask, the straight parts are filled."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from render.sprites import hard, rounded

Box = tuple[int, int, int, int]


class Line(NamedTuple):
    """A line along the inside of a box: the radius of its corners, and how `wide` it is, also at the `upper` side."""

    radius: int
    wide: int
    upper: int

    @property
    def bend(self) -> int:
        """How far from a corner the line is straight on both sides."""
        return max(self.radius, self.wide, self.upper) + 2


def draw_line(picture: Image.Image, box: Box, color: int, line: Line) -> None:
    """Draw a line on a picture of palette numbers."""
    left, top, right, bottom = box
    if min(right - left, bottom - top) <= 2 * line.bend:
        picture.paste(color, (left, top), line_mask(line, right - left, bottom - top))
        return
    bend, paste = line.bend, picture.im.paste
    start, end, high, low = left + bend, right - bend, top + bend, bottom - bend
    for straight in (
        (start, top, end, top + line.upper),
        (start, bottom - line.wide, end, bottom),
        (left, high, left + line.wide, low),
        (right - line.wide, high, right, low),
    ):
        paste(color, straight)
    for (x, y), corner in zip(((left, top), (end, top), (left, low), (end, low)), _corners(line), strict=True):
        paste(color, (x, y, x + bend, y + bend), corner.im)


@lru_cache(maxsize=32)
def line_mask(line: Line, width: int, height: int) -> Image.Image:
    """A line around a box of a size in pixels, as a mask without soft edges."""
    radius, wide, upper = line
    outer, inner = rounded(width, height, radius), Image.new("L", (width, height))
    inner.paste(rounded(width - 2 * wide, height - wide - upper, max(1, radius - wide)), (wide, upper))
    return hard(ImageChops.subtract(outer, inner))


@lru_cache(maxsize=64)
def _corners(line: Line) -> tuple[Image.Image, ...]:
    """The corners of a line, from the upper left one."""
    bend, side = line.bend, 2 * line.bend + 1
    mask, far = line_mask(line, side, side), side - bend
    return tuple([mask.crop((x, y, x + bend, y + bend)) for y in (0, far) for x in (0, far)])
