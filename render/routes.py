"""Ways along the gutters of a table: how the path of a move goes around what lies there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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
    first, last = ((xs.index(x), ys.index(y)) for x, y in (start, end))
    passed = _Search(xs, ys, last, _costs(xs, ys, around, others)).way(first)
    return _corners([(xs[column], ys[row]) for column, row in passed])


def _lines(fixed: list[int], sides: Iterable[tuple[int, int]], least: int, most: int) -> list[int]:
    """The lines along which a way may go: those that are fixed, and others close to the sides of what lies there."""
    kept, last = sorted(set(fixed)), least - _CLOSE - 1
    spared = {line for at in kept for line in range(at - _CLOSE, at + _CLOSE + 1)}
    for line in sorted({line for low, high in sides for line in (low - _GAP, high + _GAP)} - spared):
        if least < line < most and line > last + _CLOSE:
            kept.append(line)
            last = line
    return sorted(kept)


# What each piece of a line costs: the level ones by row, the upright ones by column.
_Costs = tuple[list[list[int]], list[list[int]]]
# A crossing by the numbers of its column and row.
_Place = tuple[int, int]
# What a way costs at least that goes on like this, what is paid for it already, where it leads, and from where.
_Step = tuple[int, int, int, int]


class _Search:
    """Looks for the cheapest way over the crossings of some lines, by their numbers.

    A state is a crossing and whether one comes there along a level line, as one number: twice that of the crossing,
    counted down the columns, and one more if so.
    """

    def __init__(self, xs: Sequence[int], ys: Sequence[int], end: _Place, costs: _Costs) -> None:
        self.rows, self.last = len(ys), (len(xs) - 1, len(ys) - 1)
        self.goal = end[0] * self.rows + end[1]
        self.level, self.upright = costs
        self.across = [abs(x - xs[end[0]]) for x in xs]
        self.down = [abs(y - ys[end[1]]) for y in ys]

    def way(self, start: _Place) -> list[_Place]:
        """The crossings of the cheapest way from one to the end."""
        first = 2 * (start[0] * self.rows + start[1])
        waiting: list[_Step] = [(0, 0, first, -1), (0, 0, first + 1, -1)]
        came: dict[int, int] = {}
        cheapest: dict[int, int] = {}
        while True:
            _, paid, state, before = heappop(waiting)
            if state in came:
                continue
            came[state] = before
            if state >> 1 == self.goal:
                return self._traced(came, state)
            for step in self._steps(state, paid):
                _, cost, near, _ = step
                if cost <= cheapest.get(near, cost):
                    cheapest[near] = cost
                    heappush(waiting, step)

    def _steps(self, state: int, paid: int) -> list[_Step]:
        """The ways on from a state to the next crossings."""
        rows, across, down = self.rows, self.across, self.down
        column, row = divmod(state >> 1, rows)
        bend, found = 0 if state & 1 else _BEND, []
        level, left = self.level[row], paid + down[row] + (_BEND if down[row] else 0)
        if column:
            cost = bend + level[column - 1]
            found.append((left + cost + across[column - 1], paid + cost, (state | 1) - 2 * rows, state))
        if column < self.last[0]:
            cost = bend + level[column]
            found.append((left + cost + across[column + 1], paid + cost, (state | 1) + 2 * rows, state))
        bend, upright = _BEND - bend, self.upright[column]
        left = paid + across[column] + (_BEND if across[column] else 0)
        if row:
            cost = bend + upright[row - 1]
            found.append((left + cost + down[row - 1], paid + cost, (state & -2) - 2, state))
        if row < self.last[1]:
            cost = bend + upright[row]
            found.append((left + cost + down[row + 1], paid + cost, (state & -2) + 2, state))
        return found

    def _traced(self, came: dict[int, int], state: int) -> list[_Place]:
        """The crossings on the way to a state."""
        places = []
        while state >= 0:
            places.append(divmod(state >> 1, self.rows))
            state = came[state]
        return places[::-1]


def _costs(xs: Sequence[int], ys: Sequence[int], around: Sequence[Box], others: Sequence[Way]) -> _Costs:
    level = [[right - left for left, right in pairwise(xs)] for _ in ys]
    upright = [[bottom - top for top, bottom in pairwise(ys)] for _ in xs]
    ways = [_around(*piece) for way in others for piece in pairwise(way)]
    for dear, boxes in ((_ACROSS, around), (_SHARED, ways)):
        for left, top, right, bottom in boxes:
            _raise(level[bisect_right(ys, top) : bisect_left(ys, bottom)], xs, (left, right), dear)
            _raise(upright[bisect_right(xs, left) : bisect_left(xs, right)], ys, (top, bottom), dear)
    return level, upright


def _around(start: Point, end: Point) -> Box:
    """What a straight piece of a way takes, with its edges."""
    (x, y), (to_x, to_y) = start, end
    return min(x, to_x) - _CLOSE, min(y, to_y) - _CLOSE, max(x, to_x) + _CLOSE, max(y, to_y) + _CLOSE


def _raise(lines: Sequence[list[int]], marks: Sequence[int], part: tuple[int, int], dear: int) -> None:
    """Make the costs of some lines so much dearer for each pixel between the ends of a part."""
    low, high = part
    first, last = max(1, bisect_right(marks, low)), min(len(marks) - 1, bisect_left(marks, high))
    for piece in range(first - 1, last) if lines else ():
        more = dear * (min(high, marks[piece + 1]) - max(low, marks[piece]))
        for costs in lines:
            costs[piece] += more


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
