"""Accents for the built-in font, which has none: simple strokes and dots as heavy as its letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, floor, pi, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render import spelling
from render.fonts import Font, built_in, is_built_in
from render.spelling import Letter, spelt
from render.sprites import FINE

# All measures are parts of the size of the letters; down from the base line is positive, as in pictures.
Point = tuple[float, float]
# Letters are measured at this size.
_LARGE = 200
# How wide lines are that stand alone, that join a letter, and that cross one; and how wide dots are.
_HEAVY, _LIGHT, _THROUGH, _DOT = 0.095, 0.08, 0.07, 0.155
# Between a letter and a mark above it, and between two marks.
_GAP, _BETWEEN = 0.05, 0.035
# On narrow letters marks are drawn narrower. On high ones they are flatter and closer, a ring the most: there is less
# room above them.
_NARROW_LETTER, _NARROWED = 0.3, 0.75
_FLATTENED, _CLOSE = 0.86, 0.035
_TALL = "bdfhklt"


class Ink(NamedTuple):
    """A line so wide through some points, with round ends; an area between them if it has no width."""

    points: tuple[Point, ...]
    wide: float = 0

    def moved(self, x: float, y: float, across: float = 1, high: float = 1) -> Ink:
        """The same elsewhere, pressed to a part of its breadth and of its height before."""
        return Ink(tuple((x + across * px, y + high * py) for px, py in self.points), self.wide)

    def sized(self, size: float) -> Ink:
        """The same for letters of a size."""
        return Ink(tuple((x * size, y * size) for x, y in self.points), self.wide * size)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of it."""
        xs, ys = zip(*self.points, strict=True)
        half = self.wide / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def _curve(*corners: Point) -> tuple[Point, ...]:
    """Points on the Bézier curve of four points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    parts = [(step / 32, 1 - step / 32) for step in range(33)]
    return tuple(
        (
            ax * u**3 + 3 * bx * u * u * t + 3 * cx * u * t * t + dx * t**3,
            ay * u**3 + 3 * by * u * u * t + 3 * cy * u * t * t + dy * t**3,
        )
        for t, u in parts
    )


def _dots(*xs: float, y: float = -_DOT / 2) -> tuple[Ink, ...]:
    return tuple(Ink(((x, y),), _DOT) for x in xs)


def _mirrored(inks: tuple[Ink, ...]) -> tuple[Ink, ...]:
    return tuple(ink.moved(0, 0, -1) for ink in inks)


_ACUTE = (Ink(((-0.085, 0), (0.015, 0), (0.125, -0.165), (-0.005, -0.165))),)
_ROOF = (-0.17, 0), (-0.055, -0.16), (0.055, -0.16), (0.17, 0), (0.06, 0), (0, -0.085), (-0.06, 0)
_COMMA = (Ink(((-0.055, 0.09), (0.065, 0.09), (0.02, 0.24), (-0.06, 0.24))),)
_RING = tuple((0.08 * sin(turn * pi / 32), -0.12 - 0.08 * cos(turn * pi / 32)) for turn in range(65))
# Above a letter a mark's foot is at 0; below it, the base line is.
_SHAPES: dict[str, tuple[Ink, ...]] = {
    spelling.ACUTE: _ACUTE,
    spelling.GRAVE: _mirrored(_ACUTE),
    spelling.DOUBLE_ACUTE: tuple(ink.moved(x, 0, 0.8) for ink in _ACUTE for x in (-0.1, 0.085)),
    spelling.CIRCUMFLEX: (Ink(_ROOF),),
    spelling.CARON: (Ink(tuple((x, -0.16 - y) for x, y in _ROOF)),),
    spelling.TILDE: (Ink(_curve((-0.15, -0.05), (-0.07, -0.2), (0.07, 0.04), (0.15, -0.115)), _HEAVY),),
    spelling.MACRON: (Ink(((-0.15, -0.02), (0.15, -0.02), (0.15, -0.115), (-0.15, -0.115))),),
    spelling.BREVE: (Ink(_curve((-0.125, -0.13), (-0.105, -0.015), (0.105, -0.015), (0.125, -0.13)), _HEAVY),),
    spelling.DOT: _dots(0),
    spelling.DIAERESIS: _dots(-0.125, 0.125),
    spelling.RING: (Ink(_RING, _LIGHT),),
    spelling.COMMA_ABOVE: (Ink(tuple((-x, 0.09 - y) for x, y in _COMMA[0].points)),),
    spelling.DOTLESS: (),
    spelling.CARON_BESIDE: (Ink(((0, 0), (0.11, 0), (0.06, 0.19), (-0.01, 0.19))),),
    spelling.DOT_BELOW: _dots(0, y=0.08 + _DOT / 2),
    spelling.COMMA_BELOW: _COMMA,
    spelling.CEDILLA: (
        Ink(((0.01, 0.03), (-0.01, 0.1)), _LIGHT),
        Ink(_curve((-0.01, 0.1), (0.12, 0.09), (0.1, 0.245), (-0.09, 0.19)), _LIGHT),
    ),
    spelling.OGONEK: (Ink(_curve((-0.03, 0.03), (-0.14, 0.12), (-0.1, 0.235), (0.05, 0.185)), _LIGHT),),
}


class _Box(NamedTuple):
    """Where the ink of a letter is."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """The middle of its breadth."""
        return (self.left + self.right) / 2


@lru_cache(maxsize=256)
def _box(letter: str) -> _Box:
    return _Box(*(side / _LARGE for side in built_in(_LARGE).getbbox(letter, anchor="ls")))


class Marks(NamedTuple):
    """What is drawn with a text, and the dots of i and j that go (left and right), in pixels from where it begins."""

    inks: tuple[Ink, ...] = ()
    dots: tuple[tuple[int, int], ...] = ()

    def reach(self, left: float, right: float) -> tuple[float, float]:
        """From where to where a text reaches with its marks, that reaches from left to right without them."""
        boxes = [ink.box for ink in self.inks]
        return min([left, *[box[0] for box in boxes]]), max([right, *[box[2] for box in boxes]])


def marks_on(font: Font, text: str, stroke: float) -> Marks:
    """The marks of a text in the built-in font, whose letters are thickened by a stroke."""
    if not is_built_in(font) or text.isascii():
        return Marks()
    inks, dots, written = list[Ink](), list[tuple[int, int]](), ""
    for letter in spelt(text):
        written += letter.base
        if letter.marks:
            at = font.getlength(written) - font.getlength(letter.base)
            inks += [ink.sized(font.size).moved(at, 0) for ink in _inks(font, letter, stroke)]
            dots += [_dot_at(font, at, stroke)] if _loses_dot(letter) else []
    return Marks(tuple(inks), tuple(dots))


def _loses_dot(letter: Letter) -> bool:
    return letter.base in "ij" and any(mark in spelling.ABOVE for mark in letter.marks)


def _dot_at(font: Font, at: float, stroke: float) -> tuple[int, int]:
    """The left and right of the dot of an i or j that begins at a point."""
    box = _box("i")
    return int(at + box.left * font.size - stroke), int(at + box.right * font.size + stroke) + 1


def _inks(font: Font, letter: Letter, stroke: float) -> Iterator[Ink]:
    """The marks of a letter, from where it begins on its base line."""
    base, box, peer = letter.base, _box("i" if letter.base == "j" else letter.base), _as_high_as(letter.base)
    across = _NARROWED if box.right - box.left < _NARROW_LETTER else 1
    gap, high = (_GAP, 1.0) if peer == "x" else (_CLOSE, _FLATTENED)
    foot = (font.getbbox(peer, anchor="ls")[1] - stroke) / font.size - gap
    for mark in letter.marks:
        inks = _through(base) if mark == spelling.STROKE else _SHAPES[mark]
        x, y, above = _aside(mark, base, box), 0.0, mark in spelling.ABOVE
        if above:
            y = foot + gap * (mark == spelling.RING and peer != "x")
        elif mark == spelling.CARON_BESIDE:
            y = box.top
        drawn = [ink.moved(x, y, across, high if above else 1) for ink in inks]
        foot = min([foot, *[ink.box[1] - _BETWEEN for ink in drawn if above]])
        yield from drawn


def _as_high_as(base: str) -> str:
    """A letter with a flat top that is as high: marks stand in line above round ones, too."""
    return "H" if base.isupper() else base if base in _TALL else "x"


def _aside(mark: str, base: str, box: _Box) -> float:
    """How far right of a letter's beginning a mark has its middle."""
    if mark == spelling.OGONEK:
        return box.middle + 0.08 if base in "eio" else box.right - 0.06
    return box.left if mark == spelling.STROKE else box.middle


@lru_cache(maxsize=16)
def _through(base: str) -> tuple[Ink, ...]:
    """The stroke through an o, l or d, from the left of its ink."""
    box = _box(base)
    wide = box.right - box.left
    if base in "oO":
        return (Ink(((0.02, 0.01), (wide - 0.02, box.top - 0.01)), _THROUGH),)
    if base in "lL":
        stem = 0.5 * _box("l").right - 0.5 * _box("l").left
        middle = 0.52 * box.top
        return (Ink(((stem - 0.1, middle + 0.065), (stem + 0.14, middle - 0.075)), _LIGHT),)
    if base == "d":
        return (Ink(((wide - 0.3, -0.635), (wide + 0.03, -0.635)), _LIGHT),)
    return (Ink(((-0.03, box.top / 2), (0.25, box.top / 2)), _LIGHT),)


def draw_marks(mask: Image.Image, font: Font, marks: Marks, at: tuple[float, int]) -> None:
    """Draw the marks of a text that begins on its base line at a point of a mask."""
    x, baseline = at
    stem = max(0, baseline + int(font.getbbox("x", anchor="ls")[1]) - 1)
    for left, right in marks.dots:
        mask.paste(0, (max(0, int(x) + left), 0, int(x) + right, stem))
    for ink in marks.inks:
        _draw(mask, _within(ink.moved(x, baseline), mask.height))


def _within(ink: Ink, height: int) -> Ink:
    """An ink closer to its letter, if some of it would be cut off above or below."""
    _, top, _, bottom = ink.box
    return ink.moved(0, max(0, -top) - max(0, bottom - height))


def _draw(mask: Image.Image, ink: Ink) -> None:
    """Draw an ink with soft edges."""
    left, top, right, bottom = (floor(side) for side in ink.box)
    box = left - 1, top - 1, right + 2, bottom + 2
    fine = Image.new("L", ((right - left + 3) * FINE, (bottom - top + 3) * FINE))
    draw = ImageDraw.Draw(fine)
    points = [((x - box[0]) * FINE, (y - box[1]) * FINE) for x, y in ink.points]
    if not ink.wide:
        draw.polygon(points, fill=255)
        points = []
    elif len(points) > 1:
        draw.line(points, fill=255, width=round(ink.wide * FINE))
    half = ink.wide * FINE / 2
    for x, y in points:
        draw.ellipse((x - half, y - half, x + half - 1, y + half - 1), fill=255)
    there = mask.crop(box)
    mask.paste(ImageChops.lighter(there, fine.reduce(FINE)), box[:2])
