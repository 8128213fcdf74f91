"""Sprites: parts of a picture with a shape of their own, and how they are laid on what lies beneath."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.theme import Theme

# Shapes are drawn this many times as large and made smaller, for soft edges.
FINE = 4
# How many shades the felt is darker in the shadow of a card, from the faint rim of the shadow inward.
_DEPTHS = 4
_SOFT = 4


class Sprite(NamedTuple):
    """A picture in palette numbers (mode L), where it shows (mode L, 0 or 255), and the shadow around it.

    `shadow` tells how many shades darker the felt is, in mode L and of the same size; None without a shadow.
    """

    picture: Image.Image
    mask: Image.Image
    shadow: Image.Image | None = None

    def upon(self, ground: Image.Image, theme: Theme) -> Image.Image:
        """What one sees where the sprite lies on a ground of its size."""
        seen = ground.copy()
        if self.shadow is not None:
            seen = shaded(seen, self.shadow, theme)
        seen.paste(self.picture, (0, 0), self.mask)
        return seen


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as a mask with soft edges."""
    fine = Image.new("L", (width * FINE, height * FINE))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * FINE, fill=255)
    return fine.reduce(FINE)


def hard(mask: Image.Image, least: int = 96) -> Image.Image:
    """A mask without soft edges: palette numbers cannot be mixed."""
    return mask.point([255 * (level >= least) for level in range(256)])


def shaded(ground: Image.Image, shadow: Image.Image, theme: Theme) -> Image.Image:
    """A ground with its felt darkened by as many shades as the shadow tells; nothing but felt is changed."""
    depths = {level for _, level in shadow.getcolors(256) or [] if level}
    darkened = ground
    for depth in sorted(depths):
        darker = ground.point(_darker(len(theme.cloth), depth))
        darkened = Image.composite(darker, darkened, shadow.point([255 * (level == depth) for level in range(256)]))
    return darkened


@lru_cache(maxsize=64)
def _darker(shades: int, depth: int) -> list[int]:
    return [max(0, level - depth) if level < shades else level for level in range(256)]


@lru_cache(maxsize=256)
def shadow(size: tuple[int, int], box: tuple[int, int, int, int], radius: int) -> Image.Image:
    """The shadow of a rounded box (left, top, right, bottom) on a field, in shades of the felt."""
    field = Image.new("L", size)
    left, top, right, bottom = box
    field.paste(255, (left, top), rounded(right - left, bottom - top, radius))
    soft = field.filter(ImageFilter.GaussianBlur(_SOFT))
    return soft.point([round(level * _DEPTHS / 255) for level in range(256)])
