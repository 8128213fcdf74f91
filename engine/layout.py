"""Where the piles stand on the table, without sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.piles import Spot


class Panel(NamedTuple):
    """A part of the table with rows of its own, as wide as `columns` cards.

    Each row holds one pile index, or None for a gap, for each column.
    """

    columns: int
    rows: tuple[tuple[int | None, ...], ...]


class Layout(NamedTuple):
    """Panels from left to right."""

    panels: tuple[Panel, ...]


def layout(grid: str, spots: Sequence[Spot]) -> Layout:
    """The layout that a text grid draws; ValueError if it names a pile that is not there, or misses one.

    Each line is a row; "|" parts the panels; a word is a pile's short name, where piles that share a name are
    taken in order; "." is a gap.
    """
    left = list(range(len(spots)))

    def take(word: str) -> int | None:
        if word == ".":
            return None
        index = next((i for i in left if spots[i].short() == word), None)
        if index is None:
            raise ValueError(f"no pile {word!r} for the layout")
        left.remove(index)
        return index

    lines = [[part.split() for part in line.split("|")] for line in grid.strip().splitlines()]
    panels = []
    for parts in zip(*lines, strict=True):
        rows = tuple(tuple(take(word) for word in part) for part in parts if part)
        panels.append(Panel(max(map(len, rows)), rows))
    if left:
        raise ValueError(f"no place for {[spots[i].short() for i in left]}")
    return Layout(tuple(panels))
