"""The two-headed emblems of jack, queen, king and joker."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.palette import BRONZE, FELT, GOLD, INK, NAVY, SKIN, SUIT_COLORS, WHITE, Color, blend

_FINE = 4
# Half a figure is drawn on a field of 100 x 50: the hat at the top, the shoulders at the bottom edge.
_WIDE, _HIGH = 100, 50


class _Brush:
    """Draws shapes given in the units of half a figure."""

    def __init__(self, image: Image.Image, color: Color) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = image.width / _WIDE
        self.color = color

    def shape(self, fill: Color, *points: tuple[float, float]) -> None:
        """A filled polygon with an ink outline."""
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.polygon(scaled, fill=fill)
        self._draw.line([*scaled, scaled[0], scaled[1]], fill=INK, width=round(1.3 * self._scale), joint="curve")

    def disc(self, fill: Color, x: float, y: float, wide: float, high: float) -> None:
        """A filled ellipse around a point, with an ink outline."""
        box = [(x - wide) * self._scale, (y - high) * self._scale]
        box += [(x + wide) * self._scale, (y + high) * self._scale]
        self._draw.ellipse(box, fill=fill, outline=INK, width=round(1.3 * self._scale))

    def dot(self, fill: Color, x: float, y: float, size: float) -> None:
        """A small disc without an outline."""
        self._draw.circle((x * self._scale, y * self._scale), size * self._scale, fill=fill)


def _body(brush: _Brush) -> None:
    brush.shape(brush.color, (8, 50), (16, 38), (38, 32), (62, 32), (84, 38), (92, 50))
    brush.shape(GOLD, (37, 31), (50, 50), (63, 31), (57, 30), (43, 30))


def _face(brush: _Brush) -> None:
    brush.disc(SKIN, 50, 24, 11, 11.5)
    brush.dot(INK, 46, 23.5, 1.3)
    brush.dot(INK, 54, 23.5, 1.3)


def _king(brush: _Brush) -> None:
    _body(brush)
    brush.shape(BRONZE, (37, 20), (36, 30), (43, 41), (50, 44), (57, 41), (64, 30), (63, 20))
    _face(brush)
    brush.shape(BRONZE, (42, 29), (50, 27), (58, 29), (54, 34), (46, 34))
    brush.shape(GOLD, (33, 17), (27, 2), (40, 9), (50, -1), (60, 9), (73, 2), (67, 17))
    for x in (41, 50, 59):
        brush.dot(brush.color, x, 12.8, 2)


def _queen(brush: _Brush) -> None:
    hair = ((39, 9), (33, 18), (30, 38), (41, 42), (59, 42), (70, 38), (67, 18), (61, 9))
    brush.shape(BRONZE, *hair)
    _body(brush)
    _face(brush)
    brush.shape(GOLD, (37, 15), (36, 7), (43, 10), (50, 2), (57, 10), (64, 7), (63, 15), (50, 12))
    brush.dot(brush.color, 50, 8, 2.2)


def _jack(brush: _Brush) -> None:
    brush.shape(BRONZE, (38, 14), (36, 32), (43, 37), (57, 37), (64, 32), (62, 14))
    _body(brush)
    _face(brush)
    brush.shape(GOLD, (60, 13), (72, -1), (84, 1), (78, 9), (64, 15))
    brush.shape(brush.color, (35, 16), (36, 8), (45, 3), (58, 4), (66, 9), (66, 16))
    brush.shape(GOLD, (34, 17.5), (34, 13.5), (67, 13.5), (67, 17.5))


def _jester(brush: _Brush) -> None:
    left, right = SUIT_COLORS[1], SUIT_COLORS[3]
    brush.shape(right, (8, 50), (16, 38), (38, 32), (50, 32), (50, 50))
    brush.shape(left, (50, 50), (50, 32), (62, 32), (84, 38), (92, 50))
    brush.shape(GOLD, (30, 31), (34, 43), (42, 34), (50, 46), (58, 34), (66, 43), (70, 31), (50, 27))
    _face(brush)
    brush.shape(left, (50, 18), (36, 19), (29, 13), (20, 15), (13, 27), (14, 10), (26, 2), (40, 6))
    brush.shape(right, (50, 18), (64, 19), (71, 13), (80, 15), (87, 27), (86, 10), (74, 2), (60, 6))
    brush.shape(GOLD, (35, 19), (38, 8), (50, -2), (62, 8), (65, 19), (57, 15), (50, 19), (43, 15))
    for x, y in ((13, 27), (87, 27), (50, 1.5)):
        brush.disc(GOLD, x, y, 4.5, 4.5)


_FIGURES: dict[int, Callable[[_Brush], None]] = {11: _jack, 12: _queen, 13: _king, 14: _jester}


def _half(rank: int, suit: int, width: int) -> Image.Image:
    """Half a figure on transparent ground, four times as large as it will be shown."""
    fine = width * _FINE
    half = Image.new("RGBA", (fine, fine * _HIGH // _WIDE))
    # Lightened, or a black figure would swallow its outlines.
    _FIGURES[rank](_Brush(half, blend(SUIT_COLORS[suit], WHITE, 0.27 if suit == 0 else 0.0)))
    return half


@lru_cache(maxsize=64)
def court(rank: int, suit: int, width: int, height: int) -> Image.Image:
    """The framed emblem of a court card or the joker in mode RGB."""
    fine = (width * _FINE, height * _FINE)
    color = NAVY if rank > 13 else SUIT_COLORS[suit]
    picture = Image.new("RGB", fine, blend(WHITE, GOLD, 0.2))
    half = _half(rank, suit, min(width, height - 4))
    left = (fine[0] - half.width) // 2
    picture.paste(half, (left, fine[1] // 2 - half.height), half)
    turned = half.rotate(180)
    picture.paste(turned, (left, fine[1] // 2), turned)
    frame = ImageDraw.Draw(picture)
    frame.rectangle((0, 0, fine[0] - 1, fine[1] - 1), outline=color, width=2 * _FINE)
    return picture.reduce(_FINE)


def portrait(rank: int, suit: int, size: int) -> bytes:
    """A square picture of a court card's figure, or the joker's, on the felt, as the bytes of a PNG file."""
    fine = size * _FINE
    picture = Image.new("RGB", (fine, fine), FELT)
    half = _half(rank, suit, size * 3 // 2)
    picture.paste(half, ((fine - half.width) // 2, fine - half.height), half)
    file = io.BytesIO()
    picture.reduce(_FINE).save(file, "PNG")
    return file.getvalue()
