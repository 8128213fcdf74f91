"""A whole turn as slips below the picture of a table, large enough to be read on a phone."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.slips import Slip, SlipRoom, SlipSize, slip_sprite
from render.theme import Theme

_BESIDE, _APART = 12, 8
# How many slips stand beside each other, and how large they are: the first that there is room for.
_SHAPES = (
    (3, SlipSize(50, 42, 34)),
    (3, SlipSize(46, 38, 30)),
    (3, SlipSize(42, 34, 27)),
    (2, SlipSize(50, 42, 34)),
)


@lru_cache(maxsize=32)
def turn_panel(theme: Theme, width: int, slips: tuple[Slip, ...]) -> Image.Image:
    """The slips of a turn in rows as a picture of palette numbers."""
    beside, size, room = shape_of(theme, width, slips)
    rows, across, down = -(-len(slips) // beside), (width - 2 * _BESIDE + _APART) // beside, size.high + _APART
    picture = Image.new("L", (width, rows * down + _APART), theme.palette.index(theme.dark))
    for at, slip in enumerate(slips):
        drawn = slip_sprite(theme, slip, room, size, golden=slip.golden)
        where = _BESIDE + at % beside * across, _APART + at // beside * down
        picture.paste(drawn.picture, where, drawn.mask)
    return picture


def shape_of(theme: Theme, width: int, slips: tuple[Slip, ...]) -> tuple[int, SlipSize, SlipRoom]:
    """How many slips stand beside each other, how large they are, and how wide their parts."""
    for beside, size in _SHAPES:
        room = SlipRoom.of(theme, slips, size)
        if beside * (room.width + _APART) - _APART <= width - 2 * _BESIDE:
            break
    return beside, size, room
