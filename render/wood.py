"""The walnut rails above and below the cloth, with their line of brass."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from render.theme import Theme

_BRASS = 2
# The brass lies this far from the edge that meets the cloth.
_INLAY = 4
# Rows of grain are reckoned for so many pixels, or twice or three times as many, and cut off where a rail ends.
_LENGTH = 512


@lru_cache(maxsize=32)
def rail(theme: Theme, width: int, height: int, *, below: bool) -> Image.Image:
    """A rail as a sprite; its line of brass is at the lower edge, or, of the one `below` the cloth, at the upper."""
    numbers = [theme.palette.index(shade) for shade in theme.wood.grain]
    long = _LENGTH * math.ceil(width / _LENGTH)
    rows = [_grain(long, y + 97 * below)[:width] for y in range(height)]
    picture = Image.frombytes("L", (width, height), b"".join(rows)).point([*numbers, *[numbers[0]] * 252])
    start = _INLAY if below else height - _INLAY - _BRASS
    picture.paste(theme.palette.index(theme.wood.brass), (0, start, width, start + _BRASS))
    edge = 0 if below else height - 1
    picture.paste(numbers[0], (0, edge, width, edge + 1))
    return picture


@lru_cache(maxsize=4)
def _waves(width: int) -> list[tuple[float, float]]:
    """How far the two figures of the grain are shifted along a row."""
    return [(1.6 * math.sin(x / 170) + 0.7 * math.sin(x / 53), math.sin(x / 90)) for x in range(width)]


# A row is the same in every theme, and begins alike however long it is.
@lru_cache(maxsize=256)
def _grain(width: int, y: int) -> bytes:
    """The shades of a row of wood, 0 to 2."""
    row = bytearray()
    for broad, fine in _waves(width):
        level = math.sin(y * 0.9 + broad) + 0.6 * math.sin(y * 2.3 + fine)
        row.append(0 if level > 1.1 else 2 if level < -1.2 else 1)
    return bytes(row)
