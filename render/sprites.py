"""Sprites: parts of a picture with a shape of their own, and how they are laid on what lies beneath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.png import Piece, piece

# Left, top, right, bottom.
Box = tuple[int, int, int, int]

# Shapes are drawn this many times as large and made smaller, for soft edges.
FINE = 4
# How many shades the felt is darker in the shadow of a card, from the faint rim of the shadow inward.
_DEPTHS = 4
_SOFT = 4
_FALL, _ASIDE = 4, 1
# What the sprite of a pile keeps free above its cards, and at most at their sides.
PAD = 4
# And below them, where the shadow falls.
BELOW = 12


# A box, and where something shows there; None if everywhere.
Part = tuple[Box, Image.Image | None]


@dataclass(frozen=True, eq=False, slots=True)
class Sprite:
    """A picture in palette numbers in mode L, and where it shows in mode 1. It stands for itself in caches."""

    picture: Image.Image
    mask: Image.Image

    def upon(self, ground: Image.Image) -> Image.Image:
        """What one sees where the sprite lies on a ground of its size."""
        seen = ground.copy()
        seen.paste(self.picture, (0, 0), self.mask)
        return seen


def pieces(sprite: Sprite, boxes: Iterable[Box], at: tuple[int, int]) -> tuple[Piece, ...]:
    """The parts of a sprite that show in some boxes (left, top, right, bottom), where the sprite begins at a point.

    To lay something through a mask takes ten times as long as without one, so each piece is small or has none.
    """
    return cut(sprite.picture, _shown(sprite.mask, boxes), at)


def cut(picture: Image.Image, parts: Iterable[Part], at: tuple[int, int]) -> tuple[Piece, ...]:
    """The parts of a picture that begins at a point."""
    x, y = at
    return tuple([piece(picture.crop(box), x + box[0], y + box[1], mask) for box, mask in parts])


def _shown(mask: Image.Image, boxes: Iterable[Box]) -> Iterator[Part]:
    for box in boxes:
        shown = mask.crop(box).getbbox()
        if shown is not None:
            left, top = box[:2]
            part = left + shown[0], top + shown[1], left + shown[2], top + shown[3]
            within = mask.crop(part)
            yield part, None if within.getextrema() == (255, 255) else within


def lay(picture: Image.Image, parts: Iterable[Piece], x: int, y: int) -> None:
    """Lay pieces of something that begins at a point on a picture in palette numbers; they must lie within it."""
    paste = picture.im.paste
    for part, left, top, mask, _ in parts:
        width, height = part.size
        box = x + left, y + top, x + left + width, y + top + height
        if mask is None:
            paste(part.im, box)
        else:
            paste(part.im, box, mask.im)


@lru_cache(maxsize=64)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as a mask with soft edges."""
    round_ = radius + 1
    if min(width, height) <= 2 * round_:
        return _fine(width, height, radius)
    corners, mask = _fine(2 * round_, 2 * round_, radius), Image.new("L", (width, height), 255)
    for x, left in ((0, 0), (width - round_, round_)):
        for y, top in ((0, 0), (height - round_, round_)):
            mask.paste(corners.crop((left, top, left + round_, top + round_)), (x, y))
    return mask


@lru_cache(maxsize=64)
def _fine(width: int, height: int, radius: int) -> Image.Image:
    """A small rounded rectangle, all of it drawn larger and then made smaller."""
    fine = Image.new("L", (width * FINE, height * FINE))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * FINE, fill=255)
    return fine.reduce(FINE)


def mapped(picture: Image.Image, table: bytes) -> Image.Image:
    """A picture in mode L with each level changed as a table of 256 says."""
    # Image.point would spend longer on checking its table than on looking up so few pixels.
    return Image.frombuffer("L", picture.size, picture.tobytes().translate(table), "raw", "L", 0, 1)


@lru_cache(maxsize=8)
def _above(least: int) -> bytes:
    return bytes(255 * (level >= least) for level in range(256))


def hard(mask: Image.Image, least: int = 96) -> Image.Image:
    """A mask without soft edges: palette numbers cannot be mixed. In mode 1 it is laid in a third of the time."""
    return mapped(mask, _above(least)).convert("1", dither=Image.Dither.NONE)


def soft(mask: Image.Image, shades: Sequence[int]) -> Sprite:
    """Something with soft edges in palette numbers: those it begins with, the last of which is its own."""
    return Sprite(mapped(mask, _shading(tuple(shades))), hard(mask, _least(shades)))


def _least(shades: Sequence[int]) -> int:
    """The level of a mask from which on the first of some shades shows."""
    return 127 // len(shades) + 1


@lru_cache(maxsize=64)
def _shading(shades: tuple[int, ...]) -> bytes:
    """For each level of a mask the shade that shows there, if any does."""
    return bytes(shades[max(0, round(level * len(shades) / 255) - 1)] for level in range(256))


@lru_cache(maxsize=256)
def shape(width: int, height: int, radius: int, least: int = 96) -> Image.Image:
    """A rounded rectangle as a mask without soft edges."""
    return hard(rounded(width, height, radius), least)


def soft_shape(width: int, height: int, radius: int, shades: Sequence[int]) -> Sprite:
    """A rounded rectangle with soft edges; all of a size share one mask."""
    drawn = mapped(rounded(width, height, radius), _shading(tuple(shades)))
    return Sprite(drawn, shape(width, height, radius, _least(shades)))


@lru_cache(maxsize=256)
def shape_parts(width: int, height: int, radius: int, least: int, boxes: tuple[Box, ...]) -> tuple[Part, ...]:
    """What shows of a rounded rectangle in some boxes, for `cut`."""
    return tuple(_shown(shape(width, height, radius, least), boxes))


def shaded(ground: Image.Image, shadow: Image.Image) -> Image.Image:
    """Felt darkened by as many shades as the shadow tells: its shades are the first palette numbers, in order."""
    return ImageChops.subtract(ground, shadow)


def darken(felt: Image.Image, shadows: Iterable[tuple[Box, Image.Image]]) -> None:
    """Lay shadows on felt, each in its box."""
    # What Pillow does by itself around these three takes longer than they do.
    core = felt.im
    for box, dark in shadows:
        core.paste(core.crop(box).chop_subtract(dark.im, 1.0, 0), box)


@lru_cache(maxsize=256)
def shadow_around(size: tuple[int, int], radius: int, aside: int, below: int) -> tuple[tuple[Box, Image.Image], ...]:
    """The parts of such a shadow that show around the box and at its corners, and where they are.

    Some of the box may reach further down than the rest, which ends so far `below`.
    """
    whole, (width, height) = shadow(size, radius, aside), size
    high, low = PAD + radius + 1, height - BELOW - below - radius - 1
    boxes = [(0, 0, width, high), (0, high, aside, low), (width - aside, high, width, low), (0, low, width, height)]
    parts = [(box, whole.crop(box)) for box in boxes if box[0] < box[2]]
    return tuple([(box, part) for box, part in parts if part.getbbox()])


def shadow(size: tuple[int, int], radius: int, aside: int) -> Image.Image:
    """The shadow of a rounded box that fills a field but for what a pile's sprite keeps free, in shades of the felt.

    It falls down, and a little to the right.
    """
    small = _small_shadow(radius, aside)
    reach = small.width // 2
    (wide, high), (right, bottom) = size, (size[0] - reach, size[1] - reach)
    field = Image.new("L", size, _DEPTHS)
    columns = (0, reach, 0), (reach, right, reach), (right, wide, reach + 1)
    rows = (0, reach, 0), (reach, bottom, reach), (bottom, high, reach + 1)
    for left, end, from_x in columns:
        for top, low, from_y in rows:
            width, height = (reach if from_x != reach else 1), (reach if from_y != reach else 1)
            part = small.crop((from_x, from_y, from_x + width, from_y + height))
            field.paste(part.resize((end - left, low - top), Image.Resampling.NEAREST), (left, top))
    return field


@lru_cache(maxsize=32)
def _small_shadow(radius: int, aside: int) -> Image.Image:
    """The smallest such shadow with one row and one column in its middle that may be drawn out."""
    reach = radius + BELOW + 2 * _SOFT
    side = 2 * reach + 1
    field = Image.new("L", (side, side))
    field.paste(255, (aside + _ASIDE, PAD + _FALL), rounded(side - 2 * aside, side - PAD - BELOW, radius))
    soft = field.filter(ImageFilter.GaussianBlur(_SOFT))
    return mapped(soft, bytes(round(level * _DEPTHS / 255) for level in range(256)))
