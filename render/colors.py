"""Colours, and the palettes that pictures are drawn with.

A sprite is a Pillow image in mode L whose values are palette numbers: Pillow handles it faster than mode P,
which drags a palette along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.sprites import mapped

Color = tuple[int, int, int]

WHITE: Color = (255, 255, 255)


def blend(ground: Color, ink: Color, part: float) -> Color:
    """The colour that is `part` (0 to 1) of the way from the ground to the ink."""
    red, green, blue = (round(g + (i - g) * part) for g, i in zip(ground, ink, strict=True))
    return red, green, blue


def contrast(color: Color, other: Color) -> float:
    """How well one colour is seen upon another, from 1 to 21, as the guidelines for web pages reckon it."""
    dark, light = sorted(map(_luminance, (color, other)))
    return (light + 0.05) / (dark + 0.05)


def faintest(ground: Color, ink: Color, least: float) -> Color:
    """The colour on the way from a ground to an ink that is closest to the ground with at least such a contrast."""
    mixed = [blend(ground, ink, part / 50) for part in range(51)]
    return next((color for color in mixed if contrast(ground, color) >= least), ink)


def _luminance(color: Color) -> float:
    parts = [part / 255 for part in color]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Ramp(NamedTuple):
    """Two colours that may meet at a soft edge, and in how many steps one turns into the other."""

    ground: Color
    ink: Color
    steps: int

    def colors(self) -> tuple[Color, ...]:
        """Its steps, the ground first."""
        return tuple(blend(self.ground, self.ink, step / (self.steps - 1)) for step in range(self.steps))


class Palette:
    """At most 256 colours: those given `first` in their order, then those of the ramps."""

    def __init__(self, first: Sequence[Color], ramps: Iterable[Ramp]) -> None:
        """The palette of these colours; ValueError if they are more than 256."""
        self._shades = {(ramp.ground, ramp.ink): ramp.colors() for ramp in ramps}
        mixed = (color for shades in self._shades.values() for color in shades)
        self.colors = tuple(dict.fromkeys((*first, *mixed)))
        if len(self.colors) > 256:
            raise ValueError(f"{len(self.colors)} colours are too many for a palette")
        self.bytes = bytes(part for color in self.colors for part in color)
        self._index = {color: index for index, color in enumerate(self.colors)}
        self._holder = Image.new("P", (1, 1))
        self._holder.putpalette(self.bytes)
        self._tinted = lru_cache(maxsize=64)(self._table)

    def index(self, color: Color) -> int:
        """The palette number of a named colour; KeyError if the palette does not hold it."""
        return self._index[color]

    def tinted(self, mask: Image.Image, ground: Color, ink: Color) -> Image.Image:
        """An opaque sprite: `ink` where the mask (mode L) is 255, `ground` where it is 0, a ramp between.

        KeyError if there is no ramp of the two.
        """
        return mapped(mask, self._tinted(ground, ink))

    def shades(self, ground: Color, ink: Color) -> tuple[int, ...]:
        """The palette numbers between two colours, the ground's first; KeyError if there is no ramp of the two."""
        return tuple([self._index[shade] for shade in self._shades[ground, ink]])

    def edges(self, ground: Color, ink: Color) -> tuple[int, ...]:
        """The palette numbers of an ink's soft edge upon a ground, its own last; KeyError if there is no ramp."""
        known = (ground, ink) in self._shades
        return self.shades(ground, ink)[1:] if known else self.shades(ink, ground)[-2::-1]

    def _table(self, ground: Color, ink: Color) -> bytes:
        steps = self._shades[ground, ink]
        return bytes(self._index[steps[round(level * (len(steps) - 1) / 255)]] for level in range(256))

    def indexed(self, picture: Image.Image) -> Image.Image:
        """The sprite that looks most like a picture in mode RGB."""
        found = picture.quantize(palette=self._holder, dither=Image.Dither.NONE)
        return Image.frombytes("L", found.size, found.tobytes())

    def changed(self, change: Callable[[Color], Color]) -> bytes:
        """For each palette number that of the colour into which its own is changed, or the nearest to it."""
        row = Image.new("RGB", (256, 1))
        for place, color in enumerate(self.colors):
            row.putpixel((place, 0), change(color))
        return self.indexed(row).tobytes()

    def shown(self, sprite: Image.Image) -> Image.Image:
        """A sprite in plain colours, mode RGB."""
        picture = Image.frombytes("P", sprite.size, sprite.tobytes())
        picture.putpalette(self.bytes)
        return picture.convert("RGB")
