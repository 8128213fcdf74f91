"""The signs that tell lines of a chart apart: the four suits, a chip, a star and a brick."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from render.art.suits import suit_mask
from render.sprites import FINE

MARKERS = 7
_SUITS = 4


@lru_cache(maxsize=32)
def marker(number: int, size: int) -> Image.Image:
    """The sign of a line as a mask in a square of `size` pixels; `number` is from 0 to 6."""
    if number < _SUITS:
        return suit_mask(number, size)
    mask = Image.new("L", (size * FINE, size * FINE))
    draw, middle = ImageDraw.Draw(mask), size * FINE / 2
    if number == _SUITS:
        draw.circle((middle, middle), middle * 0.9, fill=255)
        draw.circle((middle, middle), middle * 0.4, fill=0)
    elif number == _SUITS + 1:
        draw.polygon([_ray(middle, point) for point in range(10)], fill=255)
    else:
        draw.rectangle((middle * 0.2, middle * 0.2, middle * 1.8, middle * 1.8), fill=255)
    return mask.reduce(FINE)


def _ray(middle: float, point: int) -> tuple[float, float]:
    """The points of a star, from its top, and its corners between them."""
    angle, reach = math.pi * point / 5, middle * (0.42 if point % 2 else 1)
    return middle + reach * math.sin(angle), middle * 1.06 - reach * math.cos(angle)
