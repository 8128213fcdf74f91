"""Charts of results, drawn on a score sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.art.pen import Point
from render.colors import Color, blend
from render.lettering import beside, label, largest, line
from render.markers import MARKERS, marker
from render.paper import Paper, Stroke
from render.plot import Scale, dashes, scale_of, spread, ticks
from render.sheets import SMALL_LETTERS
from render.sprites import rounded
from render.theme import CHART_INKS, Theme
from render.themes import USUAL_THEME

MOST_LINES, MOST_BARS = MARKERS, 12
_LETTERS = 40
# So many lines are not broken.
_WHOLE = 4
# Of a chart of lines: the plot, and the height of the paper.
_LEFT, _TOP, _RIGHT, _BOTTOM, _HIGH = 92, 36, 462, 430, 492
_NAMES, _EDGE = 492, 22
_SIGN, _SMALL_SIGN, _STROKE, _CASING = 28, 20, 5, 11
_DASH, _BREAK = 16, 11
# On a line with more points they are not marked.
_MARKED = 8
# Of a chart of bars: where they begin, the room for their numbers, and the step from one to the next.
_BARS, _NUMBERS, _BAR, _BAR_STEP = 396, 130, 36, 54
# At least so much is left between a bar and its numbers.
_GAP = 6
# Names beside them, and numbers that are long, are as large as they fit.
_SIZES = SMALL_LETTERS, 28, 24, 20, 17


class ChartLine(NamedTuple):
    """One player's line: points from left to right, and in words where it has come to.

    `instead` stands for a name that cannot be written.
    """

    name: str
    points: tuple[Point, ...]
    value: str
    instead: str = ""


class Bar(NamedTuple):
    """One bar: a part of a whole, and both in words."""

    name: str
    part: int
    whole: int
    value: str


class Ends(NamedTuple):
    """What stands below the first and the last point of a chart."""

    first: str
    last: str


def lines_png(title: str, lines: Sequence[ChartLine], ends: Ends, theme: Theme = USUAL_THEME) -> bytes:
    """A chart of at most seven lines as PNG, 800 pixels wide."""
    paper = Paper(theme, _HIGH)
    shown = [each for each in lines if each.points][:MOST_LINES]
    across, upward = _scales(shown)
    drawn = [[(across.at(x), upward.at(y)) for x, y in each.points] for each in shown]
    heights = spread([points[-1][1] for points in drawn], _LETTERS, (_TOP - 6, _BOTTOM - 8))
    paper.strokes([*_grid(theme, upward), *_strokes(theme, drawn, heights)])
    _scale(paper, upward, ends)
    for number, (each, y) in enumerate(zip(shown, heights, strict=True)):
        for point in drawn[number] if len(drawn[number]) <= _MARKED else ():
            _mark(paper, number, point, _SMALL_SIGN)
        _name(paper, number, each, round(y))
    return paper.png(title)


def _scales(lines: Sequence[ChartLine]) -> tuple[Scale, Scale]:
    points = [point for each in lines for point in each.points] or [(0.0, 0.0)]
    xs = [x for x, _ in points]
    across = Scale(min(xs), max(xs), _LEFT + 14, _RIGHT)
    return across, scale_of([y for _, y in points], (_BOTTOM, _TOP), from_nought=True)


def _grid(theme: Theme, upward: Scale) -> Iterator[Stroke]:
    for number in ticks(upward):
        y = round(upward.at(number))
        yield Stroke([(_LEFT, y), (_RIGHT, y)], 2, blend(theme.paper, theme.edge, 0.5))


def _strokes(theme: Theme, lines: Sequence[Sequence[Point]], heights: Sequence[float]) -> Iterator[Stroke]:
    """The lines, the first on top, each with a pale edge, so that one sees how they cross, and led to its name."""
    for number in reversed(range(len(lines))):
        color, points = CHART_INKS[number], lines[number]
        to_name = [(_RIGHT, points[-1][1]), (_NAMES - 8, heights[number])]
        whole = [*points, to_name[0]]
        broken = number >= _WHOLE
        yield Stroke(whole, _CASING, theme.paper)
        for piece in dashes(whole, _DASH, _BREAK) if broken else [whole]:
            yield Stroke(piece, _STROKE, color)
        yield Stroke(to_name, 2, color)


def _scale(paper: Paper, upward: Scale, ends: Ends) -> None:
    """The numbers at the left, and what stands below the first and the last point."""
    numbers = {number: f"{number:g}" for number in ticks(upward)}
    size = largest(_SIZES, [*numbers.values()], _LEFT - 16)
    for number, said in numbers.items():
        written = label(said, size, _LETTERS)
        at = _LEFT - 16 - written.width, round(upward.at(number)) - _LETTERS // 2
        paper.ink(written, at, quiet(paper.theme))
    size = beside(_SIZES, *ends, _RIGHT - _LEFT)
    first, last = (label(text, size, _LETTERS) for text in ends)
    y = _BOTTOM + (_HIGH - _BOTTOM - _LETTERS) // 2 + 4
    paper.ink(last, (_RIGHT - last.width // 2, y), quiet(paper.theme))
    if ends.first != ends.last:
        paper.ink(first, (_LEFT, y), quiet(paper.theme))


def quiet(theme: Theme) -> Color:
    """The colour of what stands back on paper."""
    return blend(theme.paper, theme.ink, 0.62)


def _mark(paper: Paper, number: int, point: Point, size: int) -> None:
    """The sign of a line upon a disc of paper."""
    at, around = (round(point[0]), round(point[1])), size + 8
    paper.ink(rounded(around, around, around // 2), (at[0] - around // 2, at[1] - around // 2), paper.theme.paper)
    paper.ink(marker(number, size), (at[0] - size // 2, at[1] - size // 2), CHART_INKS[number])


def _name(paper: Paper, number: int, each: ChartLine, y: int) -> None:
    """Whose line it is and where it has come to, beside its end."""
    top = y - _LETTERS // 2
    value = label(each.value, SMALL_LETTERS, _LETTERS)
    end = paper.width - _EDGE - value.width
    paper.ink(marker(number, _SIGN), (_NAMES, y - _SIGN // 2), CHART_INKS[number])
    start = _NAMES + _SIGN + 10
    paper.ink(line(each.name, SMALL_LETTERS, _LETTERS, end - 12 - start, each.instead), (start, top), paper.theme.ink)
    paper.ink(value, (end, top), paper.theme.ink)


def bars_png(title: str, bars: Sequence[Bar], theme: Theme = USUAL_THEME) -> bytes:
    """A chart of at most twelve bars as PNG, 800 pixels wide: the part is dark, the rest of the whole pale."""
    shown = bars[:MOST_BARS]
    paper = Paper(theme, 2 * _EDGE + _BAR_STEP * max(1, len(shown)) - (_BAR_STEP - _BAR))
    most = max((bar.whole for bar in shown), default=0) or 1
    for number, bar in enumerate(shown):
        _bar(paper, bar, most, _EDGE + number * _BAR_STEP)
    return paper.png(title)


def _bar(paper: Paper, bar: Bar, most: int, y: int) -> None:
    theme, top = paper.theme, y + (_BAR - _LETTERS) // 2
    room = paper.width - _BARS - _NUMBERS - _EDGE
    for amount, color in ((bar.whole, blend(theme.paper, theme.cloth[6], 0.3)), (bar.part, theme.cloth[6])):
        if amount:
            paper.ink(rounded(max(14, round(room * amount / most)), _BAR, 7), (_BARS, y), color)
    size = largest(_SIZES, [bar.name], _BARS - _EDGE - 18)
    paper.ink(line(bar.name, size, _LETTERS, _BARS - _EDGE - 18), (_EDGE, top), theme.ink)
    value = label(bar.value, largest(_SIZES, [bar.value], _NUMBERS - _GAP), _LETTERS)
    paper.ink(value, (paper.width - _EDGE - value.width, top), theme.ink)
