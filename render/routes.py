"""Ways along the gutters of a table: how the path of a move goes around what lies there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

Point = tuple[int, int]
# Left, top, right, bottom.
Box = tuple[int, int, int, int]
# The corners of a way.
Way = tuple[Point, ...]

# What a bend costs, in pixels of way, and how much dearer it is to go across what lies there, and across names: there
# a way would seem to begin or to end.
_BEND = 60
_ACROSS, _ACROSS_NAMES = 8, 60
# And to go along a way that is taken: another gutter is better, if it is no detour.
_SHARED = 2
# What it costs to come to an end from the side: there would be no room to turn.
_BARRED = 1000
_CLOSE = 7
# How far a way keeps from what it passes beside it, and above and below, where rows are close together.
_BESIDE, _BELOW = 10, 4
# Between columns no further apart than this a way keeps to the middle; so it does between rows close to its ends.
_NARROW = 2 * _BESIDE + 4


class Port(NamedTuple):
    """A point at which a way may begin or end, level or upright, and what that costs in pixels of way."""

    at: Point
    level: bool
    dear: int = 0


def route(
    starts: tuple[Port, ...],
    ends: tuple[Port, ...],
    around: tuple[Box, ...],
    field: Box,
    *,
    others: tuple[Way, ...] = (),
    names: tuple[Box, ...] = (),
) -> Way:
    """The corners of a way from one of some ports to one of others, level and upright; it spares boxes where it can.

    It keeps to the field, has few bends, and keeps away from `others`, which are the corners of ways, and even more
    from `names`.
    """
    ports = [port.at for port in (*starts, *ends)]
    # Names are less broad than what they stand at, so that there is nothing to be gained beside them.
    across = [(left, right) for left, _, right, _ in around]
    down = [(top, bottom) for _, top, _, bottom in (*around, *names)]
    xs = _lines({x for x, _ in ports}.union(_gutters(across)), across, _BESIDE, (field[0], field[2]))
    turns = {y for y in _gutters(down) if any(abs(y - end) <= _NARROW for _, end in ports)}
    ys = _lines({y for _, y in ports} | turns, down, _BELOW, (field[1], field[3]))
    first, last = (
        [_End(xs.index(x), ys.index(y), level, dear) for (x, y), level, dear in each] for each in (starts, ends)
    )
    ways = [_around(*piece) for way in others for piece in pairwise(way)]
    costs = _costs(xs, ys, ((_ACROSS, around), (_ACROSS_NAMES, names), (_SHARED, ways)))
    for end in last:
        _bar(costs, end)
    passed = _WaySearch(xs, ys, last, costs).way(first)
    return _corners([(xs[column], ys[row]) for column, row in passed])


def _lines(fixed: set[int], sides: Sequence[tuple[int, int]], away: int, field: tuple[int, int]) -> list[int]:
    """The lines along which a way may go: those that are fixed, and others so far `away` from what lies there."""
    least, most = field
    kept, last = sorted(fixed), least - _CLOSE - 1
    spared = {line for at in kept for line in range(at - _CLOSE, at + _CLOSE + 1)}
    for line in sorted({line for low, high in sides for line in (low - away, high + away)} - spared):
        if least < line < most and line > last + _CLOSE:
            kept.append(line)
            last = line
    return sorted(kept)


class _End(NamedTuple):
    """A crossing at which a way may begin or end, whether it is `level` there, and what that costs."""

    column: int
    row: int
    level: bool
    dear: int


def _gutters(sides: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The middle of each narrow space between two things, by their sides."""
    lows = sorted({low for low, _ in sides})
    for high in {high for _, high in sides}:
        near = bisect_left(lows, high)
        if near < len(lows) and 0 < lows[near] - high <= _NARROW:
            yield (high + lows[near]) // 2


# What each piece of a line costs: the level ones by row, the upright ones by column. Before the first piece of each
# and after the last there is one that nothing can pay for.
_Costs = tuple[list[list[int]], list[list[int]]]
# A crossing by the numbers of its column and row.
_Place = tuple[int, int]
# What a way costs at least that goes on like this, what is paid for it already, where it leads, and from where.
_Step = tuple[int, int, int, int]

# Before the first state of a way, and after the last one.
_NOWHERE = -1
# More than any way costs, and more than that.
_MUCH, _TOO_MUCH = 10**8, 10**9


class _WaySearch:
    """Looks for the cheapest way over the crossings of some lines, by their numbers.

    A state is a crossing and whether one comes there along a level line, as one number: twice that of the crossing,
    counted down the columns, and one more if so.
    """

    def __init__(self, xs: Sequence[int], ys: Sequence[int], ends: Sequence[_End], costs: _Costs) -> None:
        self.rows, self.states = len(ys), 2 * len(xs) * len(ys)
        self.goals = {self._state(column, row, not level): _BARRED for column, row, level, _ in ends}
        self.goals |= {self._state(column, row, level): dear for column, row, level, dear in ends}
        self.level, self.upright = costs
        self.across = _distances(xs, [xs[column] for column, *_ in ends])
        self.down = _distances(ys, [ys[row] for _, row, *_ in ends])

    def _state(self, column: int, row: int, level: bool) -> int:
        return 2 * (column * self.rows + row) + level

    def way(self, starts: Sequence[_End]) -> list[_Place]:
        """The crossings of the cheapest way from one of the starts to an end."""
        waiting: list[_Step] = []
        for start in starts:
            for level in (start.level, not start.level):
                state = self._state(start.column, start.row, level)
                heappush(waiting, (start.dear, start.dear, state, _NOWHERE))
        rows, across, down = self.rows, self.across, self.down
        # Steps off the lines lead beyond the states, or from one side to the other: nothing can pay for them.
        cheapest = [_MUCH] * (self.states + 2 * rows + 2)
        came: dict[int, int] = {}
        while True:
            _, paid, state, before = heappop(waiting)
            if state == _NOWHERE:
                return self._traced(came, before)
            if state in came:
                continue
            came[state] = before
            # Nobody need come here again.
            cheapest[state] = _NOWHERE
            if state in self.goals:
                paid_there = paid + self.goals[state]
                heappush(waiting, (paid_there, paid_there, _NOWHERE, state))
            # To all four sides: which state, what is paid there, and what is still to be paid at least.
            column, row = divmod(state >> 1, rows)
            pieces, upright, side = self.level[row], self.upright[column], state | 1
            on, turned = (paid, paid + _BEND) if state & 1 else (paid + _BEND, paid)
            right, below = across[column], down[row]
            right, below = right and right + _BEND, below and below + _BEND
            for near, cost, ahead in (
                (side - 2 * rows, on + pieces[column], below + across[column - 1]),
                (side + 2 * rows, on + pieces[column + 1], below + across[column + 1]),
                (side - 3, turned + upright[row], right + down[row - 1]),
                (side + 1, turned + upright[row + 1], right + down[row + 1]),
            ):
                if cost <= cheapest[near]:
                    cheapest[near] = cost
                    heappush(waiting, (cost + ahead, cost, near, state))

    def _traced(self, came: dict[int, int], state: int) -> list[_Place]:
        """The crossings on the way to a state."""
        places = []
        while state >= 0:
            places.append(divmod(state >> 1, self.rows))
            state = came[state]
        return places[::-1]


def _distances(lines: Sequence[int], ends: Sequence[int]) -> list[int]:
    """How far each line is from the part between the first and the last of the ends; one more is beyond the last."""
    first, last = min(ends), max(ends)
    return [*[max(first - line, line - last, 0) for line in lines], 0]


def _costs(xs: Sequence[int], ys: Sequence[int], taken: Sequence[tuple[int, Sequence[Box]]]) -> _Costs:
    """What each piece costs, where it is so much dearer to go across some boxes."""
    across, down = _pieces(xs), _pieces(ys)
    level, upright = [across.copy() for _ in ys], [down.copy() for _ in xs]
    for dear, boxes in taken:
        for left, top, right, bottom in boxes:
            # Of each box, the lines that lead through it.
            columns, rows = _within(xs, left, right), _within(ys, top, bottom)
            if rows.start < rows.stop:
                _raise(level[rows], xs, (left, right), columns, dear)
            if columns.start < columns.stop:
                _raise(upright[columns], ys, (top, bottom), rows, dear)
    return level, upright


def _within(marks: Sequence[int], low: int, high: int) -> slice:
    """Which of some marks lie within a part."""
    return slice(bisect_right(marks, low), bisect_left(marks, high))


def _pieces(marks: Sequence[int]) -> list[int]:
    """How long each piece of a line is between some marks."""
    return [_TOO_MUCH, *[high - low for low, high in pairwise(marks)], _TOO_MUCH]


def _around(start: Point, end: Point) -> Box:
    """What a straight piece of a way takes, with its edges."""
    (x, y), (to_x, to_y) = start, end
    return min(x, to_x) - _CLOSE, min(y, to_y) - _CLOSE, max(x, to_x) + _CLOSE, max(y, to_y) + _CLOSE


def _bar(costs: _Costs, end: _End) -> None:
    """Keep ways from coming to their end along the line across."""
    level, upright = costs
    column, row, is_level, _ = end
    line, at = (upright[column], row) if is_level else (level[row], column)
    line[at] += _BARRED
    line[at + 1] += _BARRED


def _raise(lines: Sequence[list[int]], marks: Sequence[int], part: tuple[int, int], within: slice, dear: int) -> None:
    """Make the costs of some lines so much dearer for each pixel between the ends of a part with marks within it."""
    low, high = part
    for piece in range(max(1, within.start), min(len(marks) - 1, within.stop) + 1):
        more = dear * (min(high, marks[piece]) - max(low, marks[piece - 1]))
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
