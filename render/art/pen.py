"""A pen that draws paths in units of its own; pictures are drawn several times too large and then reduced."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.colors import Color

Point = tuple[float, float]
Outline = tuple[Point, ...]
# A path (M, L, C, Q and Z with absolute coordinates, as in SVG) or the points of one line.
Shape = str | Outline
# A colour in pictures of mode RGB, a level in masks.
Paint = Color | int

_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
_STEPS = 9
# Where a line turns by more (radians), its corner is rounded.
_CORNER = 0.35


def _curve(points: Sequence[Point]) -> list[Point]:
    """The points along a Bezier curve of three or four given points, without the first."""
    curve = []
    for step in range(1, _STEPS + 1):
        t, level = step / _STEPS, list(points)
        while len(level) > 1:
            level = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(level)]
        curve.append(level[0])
    return curve


def _commands(path: str) -> list[tuple[str, list[Point]]]:
    """The commands of a path with the points that follow each."""
    commands: list[tuple[str, list[float]]] = []
    for token in _TOKEN.findall(path):
        if token in "MLCQZ":
            commands.append((token, []))
        else:
            commands[-1][1].append(float(token))
    return [(letter, list(zip(numbers[::2], numbers[1::2], strict=True))) for letter, numbers in commands]


@lru_cache(maxsize=4096)
def outlines(path: str) -> tuple[Outline, ...]:
    """The lines of a path as points; a closed one ends where it began. ValueError if a coordinate is missing."""
    lines: list[list[Point]] = []
    for letter, points in _commands(path):
        if letter == "M":
            lines.append(points)
        elif letter == "L":
            lines[-1].extend(points)
        elif letter == "Z":
            lines[-1].append(lines[-1][0])
        else:
            count = 3 if letter == "C" else 2
            for start in range(0, len(points), count):
                lines[-1].extend(_curve([lines[-1][-1], *points[start : start + count]]))
    return tuple(map(tuple, lines))


def outline(shape: Shape) -> Outline:
    """The points of a shape that is one line."""
    return outlines(shape)[0] if isinstance(shape, str) else shape


def lines_of(shape: Shape) -> tuple[Outline, ...]:
    """The lines of a shape."""
    return outlines(shape) if isinstance(shape, str) else (shape,)


@lru_cache(maxsize=1024)
def mirrored(shape: Shape, axis: float) -> Outline:
    """A line seen in an upright mirror at x = `axis`, from its end to its beginning."""
    return tuple((2 * axis - x, y) for x, y in reversed(outline(shape)))


@lru_cache(maxsize=1024)
def whole(half: Shape, axis: float) -> Outline:
    """A left half, drawn downwards or upwards, completed by its mirror image."""
    return (*outline(half), *mirrored(half, axis))


@lru_cache(maxsize=4096)
def placed(shape: Shape, to: Point, size: float = 1.0, turn: float = 0.0) -> Outline:
    """A line that was drawn around the origin, made larger, turned clockwise (radians) and moved."""
    c, s = math.cos(turn) * size, math.sin(turn) * size
    return tuple((to[0] + x * c - y * s, to[1] + x * s + y * c) for x, y in outline(shape))


@lru_cache(maxsize=1024)
def oval(center: Point, wide: float, high: float | None = None) -> Outline:
    """The outline of an ellipse by its half axes; of a circle if only one is given."""
    tall = wide if high is None else high
    turns = (step * math.tau / 24 for step in range(25))
    return tuple((center[0] + wide * math.cos(turn), center[1] + tall * math.sin(turn)) for turn in turns)


def closed(points: Outline) -> Outline:
    """A line that ends where it began."""
    return points if points[0] == points[-1] else (*points, points[0])


@lru_cache(maxsize=4096)
def _corners(points: Outline) -> tuple[int, ...]:
    """The numbers of the points where a line ends or turns sharply."""
    ways = [math.atan2(d - b, c - a) for (a, b), (c, d) in pairwise(points)]
    turns = (abs((other - one + math.pi) % math.tau - math.pi) for one, other in pairwise(ways))
    return (0, len(points) - 1, *(number for number, turn in enumerate(turns, 1) if turn > _CORNER))


def _box(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The whole pixels that points lie between: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys))


@lru_cache(maxsize=256)
def _number(mode: str, color: Paint) -> int:
    """What a colour is for Pillow's painter in pictures of a mode."""
    number: int = ImageDraw.Draw(Image.new(mode, (1, 1))).draw.draw_ink(color)
    return number


class Pen:
    """Draws on a picture in units of its own."""

    def __init__(
        self, image: Image.Image, scale: float, origin: Point = (0, 0), *, ink: Paint = 255, weight: float = 1.5
    ) -> None:
        """A pen whose lines have the colour `ink` and are `weight` units thick.

        The point `origin` is the picture's upper left corner, and a unit is `scale` pixels.
        """
        self.image, self.ink = image, ink
        # Pillow's own painter: what is wrapped around it takes longer than so small shapes do.
        self._painter = ImageDraw.Draw(image).draw
        # A unit to the right and a unit down, in pixels.
        self._right: Point = (scale, 0.0)
        self._down: Point = (0.0, scale)
        self._zero: Point = (-origin[0] * scale, -origin[1] * scale)
        self._unit = scale
        self._weight = weight * scale

    def moved(self, to: Point, size: float = 1.0, flipped: bool = False, turn: float = 0.0) -> Pen:
        """A pen for the same picture whose origin is at a point.

        Its units are `size` times as large and turned clockwise (radians); left and right may be exchanged.
        """
        pen = self._on(self.image, self._pixels((to,))[0])
        c, s = math.cos(turn) * size, math.sin(turn) * size
        (a, b), (c0, d) = self._right, self._down
        right, down = (a * c + c0 * s, b * c + d * s), (c0 * c - a * s, d * c - b * s)
        pen._right = (-right[0], -right[1]) if flipped else right
        pen._down, pen._unit = down, self._unit * size
        return pen

    def _on(self, image: Image.Image, zero: Point) -> Pen:
        """The same pen on a picture, with its origin at a pixel."""
        pen = Pen.__new__(Pen)
        pen.image, pen.ink = image, self.ink
        pen._painter = self._painter if image is self.image else ImageDraw.Draw(image).draw
        pen._right, pen._down, pen._unit, pen._weight = self._right, self._down, self._unit, self._weight
        pen._zero = zero
        return pen

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """What part of the plane the picture shows: left, top, right, bottom."""
        (a, b), (c, d) = self._right, self._down
        area = a * d - b * c
        corners = [
            (
                ((x - self._zero[0]) * d - (y - self._zero[1]) * c) / area,
                ((y - self._zero[1]) * a - (x - self._zero[0]) * b) / area,
            )
            for x in (0, self.image.width)
            for y in (0, self.image.height)
        ]
        return (
            min(x for x, _ in corners),
            min(y for _, y in corners),
            max(x for x, _ in corners),
            max(y for _, y in corners),
        )

    def fill(self, shape: Shape, color: Paint) -> None:
        """Paint a shape, without an outline."""
        for points in lines_of(shape):
            self._painter.draw_polygon(self._pixels(points), self._number(color), 1)

    def draw(self, shape: Shape, color: Paint, weight: float | None = None) -> None:
        """Paint a shape and its outline."""
        for points in map(closed, lines_of(shape)):
            pixels = self._pixels(points)
            self._painter.draw_polygon(pixels, self._number(color), 1)
            self._trace(points, pixels, self.ink, weight)

    def whole(self, half: Shape, color: Paint, weight: float | None = None) -> None:
        """Paint a left half, completed by its mirror image at x = 0, and the outline."""
        for points in lines_of(half):
            self.draw(whole(points, 0), color, weight)

    def both(self, shape: Shape, color: Paint, weight: float | None = None) -> None:
        """Paint a shape and its mirror image at x = 0, and their outlines."""
        for points in lines_of(shape):
            self.draw(points, color, weight)
            self.draw(mirrored(points, 0), color, weight)

    def line(self, shape: Shape, color: Paint | None = None, weight: float | None = None) -> None:
        """Draw a line with round ends."""
        for points in lines_of(shape):
            self._trace(points, self._pixels(points), self.ink if color is None else color, weight)

    def lines(self, shape: Shape, weight: float | None = None) -> None:
        """Draw a line and its mirror image at x = 0."""
        for points in lines_of(shape):
            self.line(points, weight=weight)
            self.line(mirrored(points, 0), weight=weight)

    def band(self, shape: Shape, color: Paint, weight: float) -> None:
        """Draw a broad line with an outline on both sides."""
        edge = 2 * self._weight / self._unit
        self.line(shape, weight=weight + edge)
        self.line(shape, color, weight)

    def dot(self, center: Point, radius: float, color: Paint) -> None:
        """Paint a disc, without an outline."""
        self._circle(self._pixels((center,))[0], radius * self._unit, self._number(color))

    def stamp(self, shapes: Iterable[Outline], places: Iterable[Point], color: Paint) -> None:
        """Paint the same shapes, without outlines, around many points: drawn once, they lie on whole pixels."""
        loose = self._on(self.image, (0, 0))
        drawn = [loose._pixels(points) for points in shapes]
        left, top, right, bottom = _box([point for pixels in drawn for point in pixels])
        mask = Image.new("L", (right - left + 1, bottom - top + 1))
        draw = ImageDraw.Draw(mask)
        for pixels in drawn:
            draw.polygon([(x - left, y - top) for x, y in pixels], fill=255)
        paste, (width, height) = self.image.im.paste, mask.size
        for x, y in self._pixels(tuple(places)):
            at, down = round(x) + left, round(y) + top
            paste(color, (at, down, at + width, down + height), mask.im)

    def disc(self, center: Point, radius: float, color: Paint, weight: float | None = None) -> None:
        """Paint a disc and its outline."""
        self.draw(oval(center, radius), color, weight)

    def clip(self, shape: Shape, paint: Callable[[Pen], None]) -> None:
        """Show what `paint` draws inside a shape only, and the shape's outline."""
        for points in map(closed, lines_of(shape)):
            pixels = self._pixels(points)
            self._clip(pixels, paint)
            self._trace(points, pixels, self.ink, None)

    def _clip(self, pixels: list[Point], paint: Callable[[Pen], None]) -> None:
        left, top, right, bottom = _box(pixels)
        left, top = max(0, left), max(0, top)
        size = (min(right + 1, self.image.width) - left, min(bottom + 1, self.image.height) - top)
        if min(size) <= 0:
            return
        layer, mask = Image.new(self.image.mode, size), Image.new("L", size)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in pixels], fill=255)
        paint(self._on(layer, (self._zero[0] - left, self._zero[1] - top)))
        self.image.paste(layer, (left, top), mask)

    def _pixels(self, points: Outline) -> list[Point]:
        (a, b), (c, d), (left, top) = self._right, self._down, self._zero
        if not b and not c:
            return [(x * a + left, y * d + top) for x, y in points]
        return [(x * a + y * c + left, x * b + y * d + top) for x, y in points]

    def _trace(self, points: Outline, pixels: list[Point], color: Paint, weight: float | None) -> None:
        """Draw along the pixels of a line's points."""
        width = max(1, round(self._weight if weight is None else weight * self._unit))
        number = self._number(color)
        self._painter.draw_lines(pixels, number, width)
        for corner in _corners(points):
            self._circle(pixels[corner], width / 2 - 0.5, number)

    def _circle(self, center: Point, radius: float, number: int) -> None:
        x, y = center
        self._painter.draw_ellipse((x - radius, y - radius, x + radius, y + radius), number, 1)

    def _number(self, color: Paint) -> int:
        return _number(self.image.mode, color)
