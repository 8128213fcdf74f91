"""What the cards of seasons and of players share: faces in a line of brass, and numbers out of others."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.cards import Card
from render.art.courts import bust
from render.lettering import label
from render.sheets import BACK, Inks, faint, write
from render.sprites import FINE, hard, rounded
from render.theme import Theme

# The figure of a court card, or the joker's.
Face = Card
# How many units of a figure are shown, and from where.
_UNITS, _CORNER = 112.0, (-54.0, -12.0)
_RIM = 3
_HIGH = 44
# The sizes of a number and of the one that it is out of.
_SIZES = (32, 25), (28, 24), (24, 20), (20, 17), (16, 14)


@lru_cache(maxsize=64)
def round_face(theme: Theme, face: Face, size: int) -> Image.Image:
    """The figure of a court card on the cloth in a line of brass, in palette numbers, to be shown as a disc."""
    picture = Image.new("L", (size, size), theme.palette.index(theme.wood.brass))
    inner = size - 2 * _RIM
    drawn = Image.new("RGB", (inner * FINE, inner * FINE), theme.cloth[len(theme.cloth) // 2])
    bust(theme, face, drawn, inner * FINE / _UNITS, _CORNER)
    picture.paste(theme.palette.indexed(drawn.reduce(FINE)), (_RIM, _RIM), hard(rounded(inner, inner, inner // 2)))
    return picture


def lay_face(picture: Image.Image, theme: Theme, face: Face, at: tuple[int, int], size: int) -> None:
    """A round face with its upper left corner at a point."""
    picture.paste(round_face(theme, face, size), at, hard(rounded(size, size, size // 2)))


def write_pair(
    picture: Image.Image, theme: Theme, pair: tuple[str, str], box: tuple[int, int, int], inks: Inks
) -> None:
    """A number and, after it and fainter, the one it is out of, as large as they fit.

    They stand in a `box`: from its left to its right, in the middle of its height.
    """
    (number, whole), (left, right, middle) = pair, box
    for large, small in _SIZES:
        after, before = label(f"/{whole}", small, _HIGH), label(number, large, _HIGH)
        if after.width + before.width <= right - left:
            break
    at = right - after.width, middle - _HIGH // 2
    write(picture, theme, faint(after, BACK), (at[0], at[1] + (large - small) // 4), inks)
    write(picture, theme, before, (at[0] - before.width, at[1]), inks)
