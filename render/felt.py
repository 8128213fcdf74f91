"""The cloth of the table: felt under a lamp, with its weave and the emblem worked into it."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.art.suits import suit_mask
from render.sprites import FINE
from render.theme import Theme

# The brightest shade of the felt, in numbers of the cloth.
_LIGHT = 9.2
# Where the felt repeats itself, in pixels.
PERIOD = 4
# How many shades the weave makes it darker.
_WOVEN = 0.25
_EMBLEM_SHADE = 2


def felt(width: int, height: int, *, plain: bool = False) -> Image.Image:
    """Felt as numbers of the cloth's shades, mode L, lit from above; `width` is a multiple of four.

    Light depends on the height alone and shade on the distance from the sides alone. Where cards hide most of it,
    it is `plain`: each row has one shade, which takes half as many bytes. Elsewhere light is dithered in four parts
    and shade across alone: finer dither took many bytes where a table is crowded.
    """
    size = width, height
    if plain:
        return Image.frombytes("L", size, b"".join(_plain_row(y, height) * width for y in range(height)))
    light = b"".join(_lit_row(y, height) * (width // PERIOD) for y in range(height))
    shade = _sides(width) * (height // PERIOD + 1)
    lit = Image.frombytes("L", size, light)
    return ImageChops.subtract(lit, Image.frombytes("L", size, shade[: width * height]))


@lru_cache(maxsize=8)
def _sides(width: int) -> bytes:
    """The shade of the sides and the weave in as many rows as the dither has."""
    return b"".join(_side_row(y, width) for y in range(PERIOD))


def _dither(x: int, y: int) -> float:
    """A dither that repeats every four pixels, as the weave does: the compressor finds what repeats."""
    return (2 * x + y) % PERIOD / PERIOD


def _light(y: int, height: int) -> float:
    away = (y - height * 0.3) / (height * 0.72)
    return _LIGHT - 4.6 * min(1.4, away * away)


def _lit_row(y: int, height: int) -> bytes:
    return bytes(math.floor(_light(y, height) + _dither(x, y)) for x in range(PERIOD))


def _plain_row(y: int, height: int) -> bytes:
    """The one shade of a row, about as dark as with a weave."""
    return bytes((round(_light(y, height) - _WOVEN),))


def _side_row(y: int, width: int) -> bytes:
    """How much darker the pixels of a row are for their distance from the middle, and for the weave."""
    row = bytearray()
    for x in range(width):
        away = max(0.0, abs(x - width / 2) - width * 0.36) / (width * 0.14)
        row.append(math.floor(2.4 * away * away + x % 2 / 2) + ((x - y) % PERIOD == 0))
    return bytes(row)


@lru_cache(maxsize=8)
def emblem(radius: int) -> Image.Image:
    """Four suits in a ring as a mask: what an empty place of the table shows."""
    fine = 2 * radius * FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    middle = fine / 2
    for ring, line in ((0.985, 0.014), (0.93, 0.008), (0.3, 0.008)):
        draw.circle((middle, middle), middle * ring, outline=255, width=max(1, round(middle * line)))
    for quarter in range(4):
        angle = math.pi / 4 + quarter * math.pi / 2
        spot = middle + middle * 0.62 * math.cos(angle), middle + middle * 0.62 * math.sin(angle)
        draw.circle(spot, middle * 0.055, fill=255)
    drawn = mask.reduce(FINE)
    _suits(drawn, radius)
    return drawn


def _suits(mask: Image.Image, radius: int) -> None:
    size = radius // 2
    for suit, (right, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        left = radius + round(right * radius * 0.58) - size // 2
        top = radius + round(down * radius * 0.58) - size // 2
        sign = suit_mask(suit, size)
        mask.paste(255, (left, top), sign)


def lightened(ground: Image.Image, mask: Image.Image, theme: Theme, shades: int = _EMBLEM_SHADE) -> Image.Image:
    """The felt with its shades raised where a mask shows something."""
    most = len(theme.cloth) - 1
    raised = ground.point([min(most, level + shades) if level <= most else level for level in range(256)])
    return Image.composite(raised, ground, mask.point([255 * (level > 127) for level in range(256)]))
