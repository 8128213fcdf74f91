"""What the pictures of results share: felt below a head of walnut, titles between suits, and words on any ground."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.art.suits import suit_mask
from render.colors import Color
from render.felt import felt
from render.lettering import largest, line
from render.png import Canvas
from render.sprites import hard, mapped
from render.theme import Theme
from render.wood import rail

# The ground of letters, and their colour.
Inks = tuple[Color, Color]

WIDTH = 800
EDGE = 24
# The capitals of these letters are ten pixels high where the picture is shown 350 pixels wide.
SMALL_LETTERS, USUAL_LETTERS = 33, 34
TITLE = 84
# Letters that stand back are mixed so far from the ground toward their colour, and those of nothing so far.
BACK, FAINT = 0.66, 0.6
# Titles with signs beside them, and those that need all the room.
_TITLE_SIZES, _LONG_TITLE_SIZES = (44, 36), (36, 30, 26, 22, 20)
_SIGN, _NEAR = 28, 12
# Where a letter covers less of a pixel, one sees the ground; what it covers more of is softened against one colour.
_SEEN = 40


def blank(theme: Theme, title: str, head: int, below: int) -> Image.Image:
    """Felt as a picture of palette numbers, `below` pixels high, under a head of walnut with a title."""
    picture = Image.new("L", (WIDTH, head + below))
    picture.paste(rail(theme, WIDTH, head, below=False), (0, 0))
    if below:
        picture.paste(felt(WIDTH, below), (0, head))
    write_title(picture, theme, title, 0, golden=False)
    return picture


def png(theme: Theme, picture: Image.Image) -> bytes:
    """A picture of palette numbers as a PNG file."""
    canvas = Canvas.blank(*picture.size, 0)
    canvas.paste(picture, 0, 0)
    return canvas.png(theme.palette.bytes, fast=False)


def write(picture: Image.Image, theme: Theme, mask: Image.Image, at: tuple[int, int], inks: Inks) -> None:
    """Letters on a picture, softened against the ground that they have; KeyError if no ramp leads to their colour."""
    picture.paste(theme.palette.tinted(mask, *inks), at, hard(mask, _SEEN))


def on_wood(theme: Theme) -> Inks:
    """Letters upon walnut."""
    return theme.wood.grain[1], theme.letters


def faint(mask: Image.Image, part: float) -> Image.Image:
    """Letters that are to be mixed only so far (0 to 1) from the ground toward their colour."""
    return mapped(mask, _weaker(part))


@lru_cache(maxsize=4)
def _weaker(part: float) -> bytes:
    return bytes(round(level * part) for level in range(256))


def write_title(picture: Image.Image, theme: Theme, title: str, top: int, *, golden: bool, instead: str = "") -> None:
    """A title upon walnut, between two pairs of suits where there is room for them; a golden one is that of a win.

    `instead` stands for a title that cannot be written.
    """
    room = picture.width - 2 * EDGE
    sizes = [size for size in _TITLE_SIZES if _title(title, size, room, instead).width <= room - 4 * (_SIGN + _NEAR)]
    written = _title(title, sizes[0] if sizes else largest(_LONG_TITLE_SIZES, [title], room), room, instead)
    left, middle = (picture.width - written.width) // 2, top + written.height // 2
    ground, letters = on_wood(theme)
    write(picture, theme, written, (left, top), (ground, theme.gold if golden else letters))
    right, step = left + written.width + _NEAR, _SIGN + _NEAR
    for suit, x in enumerate((left - 2 * step, left - step, right, right + step) if sizes else ()):
        write(picture, theme, suit_mask(suit, _SIGN), (x, middle - _SIGN // 2), (ground, theme.wood.brass))


def _title(title: str, size: int, room: int, instead: str) -> Image.Image:
    return line(title, size, TITLE - 8, room, instead)
