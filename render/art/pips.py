"""The pips of the ranks from two to ten, standing as on real cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from PIL import Image

from render.art.aces import ace_mask
from render.art.pen import Point
from render.art.suits import suit_mask

# Sides, middle; rows are parts of the height between the first pip and the last.
_SIDES = (-1, 1)
_ROWS: dict[int, tuple[tuple[float, ...], tuple[float, ...]]] = {
    2: ((), (0, 1)),
    3: ((), (0, 1 / 2, 1)),
    4: ((0, 1), ()),
    5: ((0, 1), (1 / 2,)),
    6: ((0, 1 / 2, 1), ()),
    7: ((0, 1 / 2, 1), (1 / 4,)),
    8: ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    9: ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    10: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
_BESIDE = 0.265


def places(rank: int) -> list[Point]:
    """Where the pips of a rank (2-10) stand: -1, 0 or 1 for left, middle, right, and 0 to 1 downwards.

    >>> places(5)
    [(-1, 0), (-1, 1), (1, 0), (1, 1), (0, 0.5)]
    """
    beside, middle = _ROWS[rank]
    return [*product(_SIDES, beside), *((0, y) for y in middle)]


@lru_cache(maxsize=48)
def pips_mask(rank: int, suit: int, width: int, height: int) -> Image.Image:
    """The pips of a rank (1-10) on an area below rank and suit, 255 where there is ink; `width` is the card's."""
    mask = Image.new("L", (width, height))
    if rank == 1:
        return ace_mask(suit, width, height)
    size = round(min(width * (0.235 if rank < 4 else 0.22 if rank < 7 else 0.2 if rank < 9 else 0.19), height * 0.25))
    first = size / 2 + 1
    for x, y in places(rank):
        pip = suit_mask(suit, size, y <= 0.5)
        middle = (width * (0.5 + x * _BESIDE), first + y * (height - 2 * first))
        mask.paste(pip, (round(middle[0] - size / 2), round(middle[1] - size / 2)))
    return mask


@lru_cache(maxsize=48)
def one_pip_mask(rank: int, suit: int, width: int, height: int) -> Image.Image:
    """The one large pip of a card that has no room for all of them; an ace has more about it."""
    if rank == 1:
        return ace_mask(suit, width, height, around=False)
    mask = Image.new("L", (width, height))
    size = round(min(width * 0.56, height * 0.9))
    mask.paste(suit_mask(suit, size), ((width - size) // 2, (height - size) // 2))
    return mask
