"""Ways along the gutters of a table: how the path of a move goes around what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

Point = tuple[int, int]
# Left, top, right, bottom.
Box = tuple[int, int, int, int]
# The corners of a way.
Way = tuple[Point, ...]

# What a bend costs, in pixels of way, and how much dearer it is to go across what lies there.
_BEND = 60
_ACROSS = 8
# And to go along a way that is taken: another gutter is better, if it is no detour.
_SHARED = 2
_CLOSE = 7
_GAP = 4


@lru_cache(maxsize=256)
def route(
    start: Point, end: Point, around: tuple[Box, ...], field: Box, others: tuple[Way, ...] = ()
) -> tuple[Point, ...]:
    """The corners of a way from a point to another, level and upright, that spares the boxes where it can.

    It keeps to the field, has few bends, and keeps away from `others`, which are the corners of ways.
    """
    xs = _lines([start[0], end[0]], ((left, right) for left, _, right, _ in around), field[0], field[2])
    ys = _lines([start[1], end[1]], ((top, bottom) for _, top, _, bottom in around), field[1], field[3])
    costs = _costs(xs, ys, around, others)
    ends = [(xs.index(x), ys.index(y)) for x, y in (start, end)]
    came = _search(ends[0], ends[1], xs, ys, costs)
    return _corners([(xs[column], ys[row]) for column, row in came])


def _lines(fixed: list[int], sides: Iterable[tuple[int, int]], least: int, most: int) -> list[int]:
    """The lines along which a way may go: those that are fixed, and others close to the sides of what lies there."""
    kept = sorted(set(fixed))
    for line in sorted({line for low, high in sides for line in (low - _GAP, high + _GAP) if least < line < most}):
        if all(abs(line - other) > _CLOSE for other in kept):
            kept.append(line)
    return sorted(kept)


_Place = tuple[int, int]
# What each piece of a line costs: the level ones by row, the upright ones by column.
_Costs = tuple[list[list[int]], list[list[int]]]


def _search(start: _Place, end: _Place, xs: Sequence[int], ys: Sequence[int], costs: _Costs) -> list[_Place]:
    """The cheapest way over the crossings of the lines, by their numbers."""
    level, upright = costs
    came: dict[tuple[_Place, bool], tuple[_Place, bool] | None] = {}
    # First what is paid already with what is left at least.
    waiting: list[tuple[int, int, _Place, bool, tuple[_Place, bool] | None]] = [
        (0, 0, start, False, None),
        (0, 0, start, True, None),
    ]
    while waiting:
        _, cost, place, along, before = heappop(waiting)
        if (place, along) in came:
            continue
        came[place, along] = before
        if place == end:
            return _traced(came, (place, along))
        column, row = place
        for near, way in (
            ((column - 1, row), True),
            ((column + 1, row), True),
            ((column, row - 1), False),
            ((column, row + 1), False),
        ):
            if 0 <= near[0] < len(xs) and 0 <= near[1] < len(ys) and (near, way) not in came:
                step = level[row][min(column, near[0])] if way else upright[column][min(row, near[1])]
                paid = cost + step + (_BEND if way != along else 0)
                across, down = abs(xs[near[0]] - xs[end[0]]), abs(ys[near[1]] - ys[end[1]])
                left = across + down + (_BEND if (down if way else across) else 0)
                heappush(waiting, (paid + left, paid, near, way, (place, along)))
    return [start, end]


def _costs(xs: Sequence[int], ys: Sequence[int], around: Sequence[Box], others: Sequence[Way]) -> _Costs:
    level = [[right - left for left, right in pairwise(xs)] for _ in ys]
    upright = [[bottom - top for top, bottom in pairwise(ys)] for _ in xs]
    ways = [_around(*piece) for way in others for piece in pairwise(way)]
    for dear, boxes in ((_ACROSS, around), (_SHARED, ways)):
        for left, top, right, bottom in boxes:
            columns = [place for place, x in enumerate(xs) if left < x < right]
            rows = [place for place, y in enumerate(ys) if top < y < bottom]
            _raise((level, rows), xs, (left, right), dear)
            _raise((upright, columns), ys, (top, bottom), dear)
    return level, upright


def _around(start: Point, end: Point) -> Box:
    """What a straight piece of a way takes, with its edges."""
    (x, y), (to_x, to_y) = start, end
    return min(x, to_x) - _CLOSE, min(y, to_y) - _CLOSE, max(x, to_x) + _CLOSE, max(y, to_y) + _CLOSE


def _raise(
    raised: tuple[list[list[int]], Iterable[int]], marks: Sequence[int], part: tuple[int, int], dear: int
) -> None:
    """Make the costs of some lines so much dearer for each pixel between the ends of a part."""
    (costs, lines), (low, high) = raised, part
    pieces = [piece for piece in range(len(marks) - 1) if marks[piece] < high and marks[piece + 1] > low]
    for line in lines:
        for piece in pieces:
            covered = min(high, marks[piece + 1]) - max(low, marks[piece])
            costs[line][piece] += dear * covered


def _traced(came: dict[tuple[_Place, bool], tuple[_Place, bool] | None], last: tuple[_Place, bool]) -> list[_Place]:
    places = []
    at: tuple[_Place, bool] | None = last
    while at is not None:
        places.append(at[0])
        at = came[at]
    return places[::-1]


def _corners(points: Sequence[Point]) -> tuple[Point, ...]:
    """Only the ends and the bends of a way."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        if len(kept) > 1 and _straight(kept[-2], kept[-1], point):
            kept[-1] = point
        else:
            kept.append(point)
    return tuple(kept)


def _straight(a: Point, b: Point, c: Point) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]
