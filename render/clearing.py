"""Where the table is empty: room for something of a size that hides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from render.routes import Box, Point

# The table is looked at in squares with sides of so many pixels.
_CELL = 4
# Higher up is better than lower down, but less than half as much as nearer to the middle.
_DOWN = 0.4


# The same turn may be drawn for several people.
@lru_cache(maxsize=64)
def empty_place(taken: tuple[Box, ...], size: tuple[int, int], field: Box) -> Point | None:
    """Where in a field something of a size hides nothing that is taken, high up near the middle; None if nowhere."""
    left, top, right, bottom = field
    wide, high = (-(-side // _CELL) for side in size)
    columns, rows = (right - left) // _CELL, (bottom - top) // _CELL
    if wide > columns or high > rows:
        return None
    free = _free_rows([_cells(box, field) for box in taken], columns, rows)
    starts = [_runs(row, wide) for row in _stacked(free, high)]
    middle = (columns - wide) // 2
    found = [
        (abs(column - middle) + _DOWN * row, column, row)
        for row, fits in enumerate(starts)
        if fits
        for column in _nearest(fits, middle)
    ]
    if not found:
        return None
    _, column, row = min(found)
    return left + column * _CELL, top + row * _CELL


def _cells(box: Box, field: Box) -> Box:
    """The squares of a field that a box touches."""
    left, top, right, bottom = box
    across, down = field[0], field[1]
    return (left - across) // _CELL, (top - down) // _CELL, -((across - right) // _CELL), -((down - bottom) // _CELL)


def _free_rows(taken: Iterable[Box], columns: int, rows: int) -> list[int]:
    """For each row of squares its free ones, as the bits of a number."""
    free = [(1 << columns) - 1] * rows
    for left, top, right, bottom in taken:
        first, last = max(0, left), min(columns, right)
        if first >= last:
            continue
        kept = ~(((1 << last - first) - 1) << first)
        for row in range(max(0, top), min(rows, bottom)):
            free[row] &= kept
    return free


def _runs(free: int, wide: int) -> int:
    """The squares of a row at which so many free ones begin."""
    had = 1
    while had < wide and free:
        more = had if 2 * had < wide else wide - had
        free &= free >> more
        had += more
    return free


def _stacked(rows: list[int], high: int) -> list[int]:
    """What each row has in common with those below it, so many altogether."""
    had = 1
    while had < high:
        more = had if 2 * had < high else high - had
        rows = [row & below for row, below in zip(rows, rows[more:], strict=False)]
        had += more
    return rows


def _nearest(free: int, middle: int) -> list[int]:
    """The free squares next to the middle on both of its sides."""
    before, after = free & ((1 << (middle + 1)) - 1), free >> middle
    sides = [before.bit_length() - 1] if before else []
    return [*sides, middle + (after & -after).bit_length() - 1] if after else sides
