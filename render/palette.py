"""The fixed palette of every picture, and the two ways of drawing with it.

A sprite is a Pillow image in mode L whose values are palette numbers: Pillow handles it faster than mode P,
which drags a palette along.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

Color = tuple[int, int, int]

WHITE: Color = (255, 255, 255)
INK: Color = (16, 18, 24)
CREAM: Color = (240, 245, 232)
GOLD: Color = (255, 205, 64)
FELT: Color = (24, 92, 62)
SIDE: Color = (19, 76, 51)
FOOT: Color = (11, 45, 31)
PLATE: Color = (12, 55, 37)
SHADE: Color = (8, 40, 26)
FAINT: Color = (52, 124, 92)
DIM: Color = (112, 148, 128)
EDGE: Color = (146, 150, 158)
NAVY: Color = (34, 58, 122)
LACE: Color = (124, 148, 206)
SKIN: Color = (255, 228, 200)
BRONZE: Color = (150, 104, 16)

# Warm colours are the red suits and cool ones the black, so that colour-blind players tell all four apart.
SUIT_COLORS: tuple[Color, ...] = ((16, 18, 24), (178, 0, 54), (216, 104, 0), (0, 98, 190))

# Every pair of colours that may meet at a soft edge, and in how many steps one turns into the other.
_RAMPS: tuple[tuple[Color, Color, int], ...] = (
    *((WHITE, suit, 12) for suit in SUIT_COLORS),
    *((GOLD, suit, 4) for suit in SUIT_COLORS),
    *((ground, CREAM, 10) for ground in (FELT, SIDE, FOOT, PLATE)),
    *((ground, GOLD, 7) for ground in (FELT, SIDE, PLATE)),
    *((ground, SHADE, 6) for ground in (FELT, SIDE)),
    *((ground, FAINT, 5) for ground in (FELT, SIDE)),
    (SIDE, FELT, 2),
    (SIDE, DIM, 6),
    (FELT, DIM, 6),
    (GOLD, INK, 10),
    (WHITE, GOLD, 6),
    (WHITE, EDGE, 5),
    (EDGE, SHADE, 4),
    (NAVY, LACE, 6),
    (WHITE, NAVY, 6),
    (WHITE, SKIN, 3),
    (SKIN, INK, 5),
    (GOLD, BRONZE, 4),
)


def blend(ground: Color, ink: Color, part: float) -> Color:
    """The colour that is `part` (0 to 1) of the way from the ground to the ink."""
    red, green, blue = (round(g + (i - g) * part) for g, i in zip(ground, ink, strict=True))
    return red, green, blue


def _steps(ground: Color, ink: Color, count: int) -> tuple[Color, ...]:
    return tuple(blend(ground, ink, step / (count - 1)) for step in range(count))


_SHADES = {(ground, ink): _steps(ground, ink, count) for ground, ink, count in _RAMPS}
COLORS: tuple[Color, ...] = tuple(dict.fromkeys(color for steps in _SHADES.values() for color in steps))
_INDEX = {color: index for index, color in enumerate(COLORS)}
PALETTE = bytes(part for color in COLORS for part in color)


def index(color: Color) -> int:
    """The palette number of a named colour; KeyError if the palette does not hold it."""
    return _INDEX[color]


@lru_cache(maxsize=64)
def _table(ground: Color, ink: Color) -> list[int]:
    steps = _SHADES[ground, ink]
    return [_INDEX[steps[round(level * (len(steps) - 1) / 255)]] for level in range(256)]


def tinted(mask: Image.Image, ground: Color, ink: Color) -> Image.Image:
    """An opaque sprite: `ink` where the mask (mode L) is 255, `ground` where it is 0, a ramp between."""
    return mask.point(_table(ground, ink))


def _holder() -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(PALETTE)
    return holder


_HOLDER = _holder()


def indexed(picture: Image.Image) -> Image.Image:
    """The sprite that looks most like a picture in mode RGB."""
    found = picture.quantize(palette=_HOLDER, dither=Image.Dither.NONE)
    return Image.frombytes("L", found.size, found.tobytes())


@lru_cache(maxsize=16)
def _toward(ink: Color, part: float) -> bytes:
    row = Image.new("RGB", (256, 1))
    for place, color in enumerate(COLORS):
        row.putpixel((place, 0), blend(color, ink, part))
    return indexed(row).tobytes()


def mixed(sprite: Image.Image, ink: Color, part: float) -> Image.Image:
    """A sprite with every colour `part` of the way to the ink."""
    # Image.point would spend longer on checking its table than on looking up so few pixels.
    return Image.frombytes("L", sprite.size, sprite.tobytes().translate(_toward(ink, part)))
