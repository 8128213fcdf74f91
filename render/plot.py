"""Where the points of a chart lie on its paper."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from render.art.pen import Point

_ROUND = (1, 2, 2.5, 5, 10)
_MOST_TICKS = 5


class Scale(NamedTuple):
    """Numbers from `low` to `high` along pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """Where a number lies; where there is but one, at the end."""
        if self.high == self.low:
            return self.end
        return self.start + (self.end - self.start) * (number - self.low) / (self.high - self.low)


def scale_of(numbers: Sequence[float], pixels: tuple[float, float], *, from_nought: bool) -> Scale:
    """A scale that holds all of some numbers and begins and ends at round ones, of which it has at least two."""
    low, high = (min(0.0, *numbers, 0.0) if from_nought else min(numbers)), max(numbers)
    step = step_of(low, high)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    return Scale(low, high if high > low else low + step, *pixels)


def step_of(low: float, high: float) -> float:
    """The distance of round whole numbers of which about five lie between two numbers."""
    rough = max(1.0, (high - low) / (_MOST_TICKS - 1))
    power = 10.0 ** math.floor(math.log10(rough))
    steps = [part * power for part in _ROUND]
    return min(step for step in steps if step >= rough and step.is_integer())


def ticks(scale: Scale) -> Iterator[float]:
    """The round numbers of a scale."""
    step = step_of(scale.low, scale.high)
    return (scale.low + number * step for number in range(round((scale.high - scale.low) / step) + 1))


def spread(wanted: Sequence[float], apart: float, within: tuple[float, float]) -> list[float]:
    """Heights near those wanted, in the same order, but so far apart; there must be room for them."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    placed, free = [0.0] * len(wanted), within[0]
    for number in order:
        placed[number] = max(free, wanted[number])
        free = placed[number] + apart
    free = within[1]
    for number in reversed(order):
        placed[number] = min(free, placed[number])
        free = placed[number] - apart
    return placed


def stairs(points: Sequence[Point], end: float) -> list[Point]:
    """A line that keeps its height up to the next point, and after the last one up to the end."""
    corners = [corner for (_, y), after in pairwise(points) for corner in ((after[0], y), after)]
    return [points[0], *corners, (end, points[-1][1])]


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """The pieces of a line that is broken: each is so long, and so far from the next."""
    piece, left, drawing = [points[0]], on, True
    for (x, y), (far, low) in pairwise(points):
        gone, whole = 0.0, math.hypot(far - x, low - y)
        while whole - gone > left:
            gone += left
            corner = x + (far - x) * gone / whole, y + (low - y) * gone / whole
            if drawing:
                yield [*piece, corner]
            piece, drawing, left = [corner], not drawing, off if drawing else on
        left -= whole - gone
        piece.append((far, low))
    if drawing and len(piece) > 1:
        yield piece
