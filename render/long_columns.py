"""How closely the cards of columns lie that would make a table too high."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from render.card_sizes import Measure

# A table that gets higher than this has smaller cards. Columns cover theirs more where it gets so many pixels high,
# or so many widths of a card: earlier where they stand in one row, for there a single one may stretch the picture.
TALL, _COMFORTABLE = 1220, ((1166, 12), (1000, 10.5))
# A desktop shows a picture 350 pixels high. For cards that are wide enough there, a table with up to so many columns
# may be so many times as high as they are wide; above that ranks are smaller, as far as a phone still shows them.
# Ten columns have the smallest ranks as it is, and keep them for thirty cards in one: a phone matters more.
_HIGHEST = {7: 350 / 33, 9: 350 / 26, 10: 350 / 18}
_HIGHEST_OF_MANY = 350 / 24
# Where columns stand in more rows than these, ranks are what matters.
_FEW_ROWS, _HIGHEST_OF_ROWS = 3, 350 / 22
# Before ranks nearly touch, a table gets higher than that: up to `TALL`, or so many widths where it has several rows.
_HIGHEST_AT_LAST = 350 / 30.5
_DENSER, _SMALLER = 0.5, (1, 0.92, 0.84, 0.76)
# Where all that is not enough, less paper is left between two ranks than looks well.
_DENSEST = 1.2
# What shows of a covered card that lies face down in a column, and the least of it.
_STRIP_DOWN, _LEAST_DOWN = 20, 14

# What shows of a covered card that lies face down, and face up.
Steps = tuple[int, int]


class Way(NamedTuple):
    """One way in which columns can lie: how dense, with cards of which sizes, and how high the table may get so."""

    measure: Measure
    dense: float
    most: float


def strips(measure: Measure, dense: float = 0) -> Steps:
    """How much shows of a covered card in a column that lies face down, and face up: at 1 `dense` just enough."""
    down, up = (_STRIP_DOWN - _LEAST_DOWN) * min(1, dense), (measure.strip - measure.least) * dense
    return _STRIP_DOWN - round(down), measure.strip - round(up)


def comfortable(measure: Measure, rows: int) -> float:
    """How high a table with such cards may be before the columns in its rows lie dense."""
    high, wide = _COMFORTABLE[rows == 1]
    return min(high, wide * measure.width)


def ways(measure: Measure, columns: int, rows: int) -> Iterator[Way]:
    """How columns can lie that are too long, from the most comfortable way to the densest, with smaller ranks."""
    highest = _highest(columns, rows) * measure.width
    yield Way(measure, _DENSER, min(comfortable(measure, rows), highest))
    smaller = [replace(measure, index=measure.index * part) for part in _SMALLER]
    yield from [Way(each, 1, highest) for each in smaller[:-1]]
    yield Way(smaller[-1], 1, max(highest, TALL if rows == 1 else _HIGHEST_AT_LAST * measure.width))
    yield Way(smaller[-1], _DENSEST, math.inf)


def _highest(columns: int, rows: int) -> float:
    """How many widths of a card a table with so many columns may be high, or with several rows of them."""
    if rows > _FEW_ROWS:
        return _HIGHEST_OF_ROWS
    return next((times for most, times in _HIGHEST.items() if columns <= most), _HIGHEST_OF_MANY)
