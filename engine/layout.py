"""Where the piles stand on the table, without sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.piles import Spot


class Panel(NamedTuple):
    """A part of the table with rows of its own, as wide as `columns` cards.

    Each row holds one pile index, or None for a gap, for each column. Where some row does, `indents` tells for each
    how many half cards further to the right it begins; the rows in `raised` lie half over the row above.
    """

    columns: int
    rows: tuple[tuple[int | None, ...], ...]
    indents: tuple[int, ...] = ()
    raised: frozenset[int] = frozenset()


class Layout(NamedTuple):
    """Panels from left to right."""

    panels: tuple[Panel, ...]


def layout(grid: str, spots: Sequence[Spot]) -> Layout:
    """The layout that a text grid draws; ValueError if it names a pile that is not there, or misses one.

    Each line is a row; "|" parts the panels; a word is a pile's short name, where piles that share a name are
    taken in order; "." is a gap. A row that begins with "^" lies half over the row above, and each "-" at its
    beginning moves it by half a card to the right.
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

    def panel(rows: Sequence[Sequence[str]]) -> Panel:
        raised = frozenset(number for number, words in enumerate(rows) if words[0] == "^")
        indents = tuple(words.count("-") for words in rows)
        piles = tuple(tuple(take(word) for word in words if word not in ("^", "-")) for words in rows)
        columns = max(len(row) + (indent + 1) // 2 for row, indent in zip(piles, indents, strict=True))
        return Panel(columns, piles, indents if any(indents) else (), raised)

    lines = [[part.split() for part in line.split("|")] for line in grid.strip().splitlines()]
    panels = tuple(panel([part for part in parts if part]) for parts in zip(*lines, strict=True))
    if left:
        raise ValueError(f"no place for {[spots[i].short() for i in left]}")
    return Layout(panels)
