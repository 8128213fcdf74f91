"""The four suit symbols, drawn as curves because few fonts have them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

Point = tuple[float, float]

_FINE = 4


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Points along the Bezier curve from `a` to `d`."""
    for step in range(17):
        t = step / 16
        u = 1 - t
        yield (
            u**3 * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t**3 * d[0],
            u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1],
        )


def _mirrored(half: list[Point]) -> list[Point]:
    """A left half, from top to bottom, completed on the right."""
    return half + [(1 - x, y) for x, y in reversed(half)]


_HEART = _mirrored(
    [
        *_curve((0.5, 0.24), (0.45, 0.0), (0.02, -0.06), (0.02, 0.32)),
        *_curve((0.02, 0.32), (0.02, 0.58), (0.34, 0.72), (0.5, 1.0)),
    ]
)
_DIAMOND = _mirrored(
    [
        *_curve((0.5, 0.0), (0.42, 0.16), (0.24, 0.36), (0.1, 0.5)),
        *_curve((0.1, 0.5), (0.24, 0.64), (0.42, 0.84), (0.5, 1.0)),
    ]
)
_SPADE = _mirrored(
    [
        *_curve((0.5, 0.0), (0.36, 0.26), (0.03, 0.34), (0.03, 0.6)),
        *_curve((0.03, 0.6), (0.03, 0.88), (0.4, 0.88), (0.46, 0.66)),
    ]
)
_STEM = _mirrored(
    [
        *_curve((0.46, 0.6), (0.46, 0.84), (0.4, 0.96), (0.26, 1.0)),
    ]
)
_LEAVES: tuple[Point, ...] = ((0.5, 0.245), (0.245, 0.595), (0.755, 0.595))
_LEAF = 0.235


@lru_cache(maxsize=256)
def suit_mask(suit: int, size: int) -> Image.Image:
    """A suit symbol in a square of `size` pixels, 255 inside."""
    fine = size * _FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    for outline in ((_SPADE, _STEM), (_HEART,), (_DIAMOND,), (_STEM,))[suit]:
        draw.polygon([(x * fine, y * fine) for x, y in outline], fill=255)
    if suit == 3:
        for x, y in _LEAVES:
            draw.circle((x * fine, y * fine), _LEAF * fine, fill=255)
        draw.rectangle((0.44 * fine, 0.36 * fine, 0.56 * fine, 0.7 * fine), fill=255)
    return mask.reduce(_FINE)
