"""Lines around something with round corners: only those need a mask, the straight parts are filled."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from render.sprites import Sprite, hard, rounded, soft

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


class Ink(NamedTuple):
    """The palette numbers of a line's soft edges, outside and within; the last of both is the line's own."""

    outer: tuple[int, ...]
    inner: tuple[int, ...]

    @property
    def color(self) -> int:
        """The palette number of the line itself."""
        return self.outer[-1]


def draw_line(picture: Image.Image, box: Box, ink: Ink, line: Line) -> None:
    """Draw a line on a picture of palette numbers."""
    left, top, right, bottom = box
    if min(right - left, bottom - top) <= 2 * line.bend:
        whole = line_sprite(line, ink, right - left, bottom - top)
        picture.paste(whole.picture, (left, top), whole.mask)
        return
    bend, paste = line.bend, picture.im.paste
    start, end, high, low = left + bend, right - bend, top + bend, bottom - bend
    for straight in (
        (start, top, end, top + line.upper),
        (start, bottom - line.wide, end, bottom),
        (left, high, left + line.wide, low),
        (right - line.wide, high, right, low),
    ):
        paste(ink.color, straight)
    for (x, y), corner in zip(((left, top), (end, top), (left, low), (end, low)), _corners(line, ink), strict=True):
        paste(corner.picture.im, (x, y, x + bend, y + bend), corner.mask.im)


@lru_cache(maxsize=32)
def line_mask(line: Line, width: int, height: int) -> Image.Image:
    """A line around a box of a size in pixels, as a mask without soft edges."""
    return hard(ImageChops.subtract(rounded(width, height, line.radius), _within(line, width, height)))


@lru_cache(maxsize=32)
def line_sprite(line: Line, ink: Ink, width: int, height: int) -> Sprite:
    """A line around a box of a size in pixels, with soft edges."""
    outside = soft(rounded(width, height, line.radius), ink.outer)
    within = soft(ImageChops.invert(_within(line, width, height)), ink.inner)
    picture = Image.composite(outside.picture, within.picture, _sides(within.picture, ink.color))
    return Sprite(picture, ImageChops.logical_and(outside.mask, within.mask))


def _within(line: Line, width: int, height: int) -> Image.Image:
    """What lies within a line, as a mask with soft edges."""
    radius, wide, upper = line
    inner = Image.new("L", (width, height))
    inner.paste(rounded(width - 2 * wide, height - wide - upper, max(1, radius - wide)), (wide, upper))
    return inner


def _sides(within: Image.Image, color: int) -> Image.Image:
    """Where a line's inner edge is not, and so its outer one is seen."""
    return within.point([255 * (level == color) for level in range(256)])


@lru_cache(maxsize=64)
def _corners(line: Line, ink: Ink) -> tuple[Sprite, ...]:
    """The corners of a line, from the upper left one."""
    bend, side = line.bend, 2 * line.bend + 1
    whole, far = line_sprite(line, ink, side, side), side - bend
    boxes = [(x, y, x + bend, y + bend) for y in (0, far) for x in (0, far)]
    return tuple([Sprite(whole.picture.crop(box), whole.mask.crop(box)) for box in boxes])
