"""Small charts below each other, one for each player, all by the same scales."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.charts import ChartLine, Ends, quiet
from render.colors import blend
from render.lettering import beside, label, largest, line
from render.paper import Paper, Stroke
from render.plot import Scale, stairs
from render.sheets import SMALL_LETTERS
from render.sprites import rounded
from render.theme import CHART_INKS, Theme
from render.themes import USUAL_THEME

MOST_MULTIPLES = 7
_ROW, _EDGE, _LETTERS, _FOOT = 84, 22, 40, 48
# The end of the name, that of the number at the beginning, and the plot; the value at its end is at the right edge.
_INK = CHART_INKS[2]
_NAME_END, _BEGIN, _LEFT, _RIGHT = 270, 338, 354, 616
_HIGH, _STROKE, _DOT = 54, 5, 15
_NAME_SIZES, _VALUE_SIZES, _FIRST = (SMALL_LETTERS, 29, 26, 24), (44, 36, 30), 24
_END_SIZES = 28, 24, 20, 17


def steps_png(title: str, lines: Sequence[ChartLine], ends: Ends, theme: Theme = USUAL_THEME) -> bytes:
    """How the numbers of at most seven players came down step by step as PNG, 800 pixels wide, a row for each."""
    shown = [each for each in lines if each.points][:MOST_MULTIPLES]
    paper = Paper(theme, 2 * _EDGE + _ROW * max(1, len(shown)) + _FOOT - _EDGE)
    across, upward = _scales(shown)
    paper.strokes(stroke for row, each in enumerate(shown) for stroke in _row(theme, each, row, (across, upward)))
    for row, each in enumerate(shown):
        _label(paper, each, row, upward)
    _ends(paper, ends)
    return paper.png(title)


def _scales(lines: Sequence[ChartLine]) -> tuple[Scale, Scale]:
    """From the first date to the last, and from the least number to the greatest, within a row."""
    xs, ys = ([point[axis] for each in lines for point in each.points] or [0.0] for axis in (0, 1))
    return Scale(min(xs), max(xs), _LEFT, _RIGHT), Scale(min(ys), max(ys), _HIGH, 0)


def _top(row: int) -> int:
    return _EDGE + row * _ROW + (_ROW - _HIGH) // 2


def _row(theme: Theme, each: ChartLine, row: int, scales: tuple[Scale, Scale]) -> Iterator[Stroke]:
    """A player's steps upon a pale ground line; those of a single win are all at one height."""
    across, upward = scales
    floor = _top(row) + _HIGH + 8
    points = [(across.at(x), _top(row) + upward.at(y)) for x, y in each.points]
    yield Stroke([(_LEFT, floor), (_RIGHT, floor)], 2, blend(theme.paper, theme.edge, 0.5))
    yield Stroke(stairs(points, _RIGHT), _STROKE, _INK)


def _label(paper: Paper, each: ChartLine, row: int, upward: Scale) -> None:
    """Whose row it is, and what the number has come to, beside the end of the steps."""
    theme, middle = paper.theme, _EDGE + row * _ROW + _ROW // 2
    room = _NAME_END - _EDGE
    name = line(each.name, largest(_NAME_SIZES, [each.name], room), _LETTERS, room, each.instead)
    paper.ink(name, (_EDGE, middle - _LETTERS // 2), theme.ink)
    size = largest(_VALUE_SIZES, [each.value], paper.width - _EDGE - _RIGHT - _DOT)
    value = label(each.value, size, _ROW - 20)
    paper.ink(value, (paper.width - _EDGE - value.width, middle - value.height // 2), theme.ink)
    y = round(_top(row) + upward.at(each.points[-1][1]))
    paper.ink(rounded(_DOT, _DOT, _DOT // 2), (_RIGHT - _DOT // 2, y - _DOT // 2), _INK)
    if len(each.points) > 1:
        _begin(paper, each, row)


def _begin(paper: Paper, each: ChartLine, row: int) -> None:
    """The number that the steps came down from, before them."""
    first = label(f"{each.points[0][1]:g}", _FIRST, _LETTERS)
    paper.ink(first, (_BEGIN - first.width, _EDGE + row * _ROW + (_ROW - _LETTERS) // 2), quiet(paper.theme))


def _ends(paper: Paper, ends: Ends) -> None:
    size = beside(_END_SIZES, *ends, _RIGHT - _LEFT)
    first, last = (label(text, size, _LETTERS) for text in ends)
    y = paper.height - _FOOT + 2
    paper.ink(last, (_RIGHT - last.width // 2, y), quiet(paper.theme))
    if ends.first != ends.last:
        paper.ink(first, (_LEFT, y), quiet(paper.theme))
