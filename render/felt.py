"""The cloth of the table: felt with rays drawn on it, in a few flat tones.

Flat tones take few bytes, and show neither bands nor streaks as light in many steps does.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.theme import Theme

# Where there is room, columns stand a multiple of so many pixels apart.
PERIOD = 4
# The shade of the felt.
_FELT = 6
# A lamp hangs this part of the table's height above it: there its rays do not meet.
_ABOVE = 0.25
# How many rays there are all around: each edge of one takes bytes in every row.
_AROUND = 16
# So far from where they would meet rays begin.
_HUB = 34
# No table is so large.
_FAR = 4000
_LINE = 2

Point = tuple[int, int]


class _Rays(NamedTuple):
    """Half the angles of broad and narrow rays, by turns, and how much lighter they are than the felt."""

    broad: float
    narrow: float
    lighter: int


_FROM_MIDDLE = _Rays(math.radians(6.5), math.radians(3.2), 3)
_FROM_LAMP = _Rays(math.radians(5.6), math.radians(2.8), 2)


def felt(width: int, height: int, middle: Point | None = None, *, plain: bool = False) -> Image.Image:
    """Felt as numbers of the cloth's shades, mode L, with rays from a `middle`, or else fainter ones from above.

    Where cards hide most of it, it is `plain`: there bits of rays would take bytes and show nothing.
    """
    cloth = Image.new("L", (width, height), _FELT)
    if plain:
        return cloth
    start, rays = ((width // 2, -round(height * _ABOVE)), _FROM_LAMP) if middle is None else (middle, _FROM_MIDDLE)
    draw = ImageDraw.Draw(cloth)
    for ray in range(_AROUND):
        angle, half = ray * math.tau / _AROUND, rays.narrow if ray % 2 else rays.broad
        draw.polygon([start, _far(start, angle - half), _far(start, angle + half)], fill=_FELT + rays.lighter)
    draw.circle(start, _HUB, fill=_FELT)
    return cloth


def _far(start: Point, angle: float) -> tuple[float, float]:
    """Where a line from a point is far beyond the table."""
    return start[0] + _FAR * math.cos(angle), start[1] + _FAR * math.sin(angle)


def lightened(ground: Image.Image, mask: Image.Image, theme: Theme) -> Image.Image:
    """The felt with its shades raised where a mask shows something."""
    most = len(theme.cloth) - 1
    raised = ground.point([min(most, level + _LINE) if level <= most else level for level in range(256)])
    return Image.composite(raised, ground, mask.point([255 * (level > 127) for level in range(256)]))
