"""A sheet of paper that lies on the felt, to draw on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import sheets
from render.art.pen import Point
from render.colors import Color
from render.sheets import TITLE, WIDTH
from render.sprites import BELOW, FINE, PAD, hard, rounded, shaded, shadow
from render.theme import Theme

_HEAD = TITLE + 12
_MARGIN, _RADIUS = 14, 14


class Stroke(NamedTuple):
    """A line, and how wide (in pixels) and in which colour it is drawn."""

    points: Sequence[Point]
    width: int
    color: Color


class Paper:
    """A sheet as wide as the table but for a margin, and `height` pixels high, in plain colours."""

    width = WIDTH - 2 * _MARGIN

    def __init__(self, theme: Theme, height: int) -> None:
        self.theme, self.height = theme, height
        self._picture = Image.new("RGB", (self.width, height), theme.paper)

    def ink(self, mask: Image.Image, at: tuple[int, int], color: Color) -> None:
        """Colour where a mask shows it."""
        self._picture.paste(color, at, mask)

    def strokes(self, strokes: Iterable[Stroke]) -> None:
        """Lines with round corners and ends, each above those before it."""
        fine = self._picture.resize((self.width * FINE, self.height * FINE), Image.Resampling.NEAREST)
        draw = ImageDraw.Draw(fine)
        for line, width, color in strokes:
            points = [(x * FINE, y * FINE) for x, y in line]
            draw.line(points, fill=color, width=width * FINE, joint="curve")
            for end in (points[0], points[-1]):
                draw.circle(end, width * FINE / 2, fill=color)
        self._picture = fine.reduce(FINE)

    def png(self, title: str) -> bytes:
        """The sheet on its felt, below a title upon walnut, as a PNG file."""
        picture = sheets.blank(self.theme, title, _HEAD, self.height + 2 * _MARGIN)
        self.lay(picture, _HEAD + _MARGIN)
        return sheets.png(self.theme, picture)

    def lay(self, picture: Image.Image, top: int) -> None:
        """Lay the sheet with its shadow on felt, which is a picture of palette numbers."""
        around = shadow((self.width + 2 * PAD, self.height + PAD + BELOW), _RADIUS, PAD)
        left, above = _MARGIN - PAD, top - PAD
        box = left, above, left + around.width, above + around.height
        picture.paste(shaded(picture.crop(box), around), box)
        sheet = self.theme.palette.indexed(self._picture)
        picture.paste(sheet, (_MARGIN, top), hard(rounded(*sheet.size, _RADIUS)))
