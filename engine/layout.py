"""Where the piles stand on the table, without sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.piles import Spot


class Layout(NamedTuple):
    """The rows of a table that is as wide as `columns` cards.

    Each row holds one pile index, or None for a gap, for each column from the left. Where some row does, `indents`
    tells for each how many half cards further to the right it begins; the rows in `raised` lie half over the row
    above, and those in `again` begin at the top, beside what stands there. Of piles whose cards follow each other in
    one column, a row holds the last; `chains` tell all of each such column, from its upper end.
    """

    columns: int
    rows: tuple[tuple[int | None, ...], ...]
    indents: tuple[int, ...] = ()
    raised: frozenset[int] = frozenset()
    again: frozenset[int] = frozenset()
    chains: tuple[tuple[int, ...], ...] = ()

    def indent(self, row: int) -> int:
        """How many half cards further to the right a row begins."""
        return self.indents[row] if self.indents else 0

    def places(self, row: int) -> dict[int, int]:
        """The piles of a row by their distance from the left in half cards."""
        piles = enumerate(self.rows[row])
        return {self.indent(row) + 2 * place: pile for place, pile in piles if pile is not None}


def layout(grid: str, spots: Sequence[Spot]) -> Layout:
    """The layout that a text grid draws; ValueError if it names a pile that is not there, or misses one.

    Each line is a row; a word is a pile's short name, where piles that share a name are taken in order; "." is a
    gap. A row that begins with "^" lies half over the row above, and each "-" at its beginning moves it by half a
    card to the right. Piles in one word, as in "i1+o1", follow each other in one column. After an empty line rows
    begin at the top again.
    """
    left = list(range(len(spots)))

    chains: list[tuple[int, ...]] = []

    def take(word: str) -> int | None:
        if word == ".":
            return None
        if "+" in word:
            chains.append(tuple([found for each in word.split("+") if (found := take(each)) is not None]))
            return chains[-1][-1]
        index = next((i for i in left if spots[i].short() == word), None)
        if index is None:
            raise ValueError(f"no pile {word!r} for the layout")
        left.remove(index)
        return index

    written = [line.split() for line in grid.strip().splitlines()]
    lines = [words for words in written if words]
    parts = [number for number, words in enumerate(written) if not words]
    again = frozenset(number - before for before, number in enumerate(parts))
    raised = frozenset(number for number, words in enumerate(lines) if words[0] == "^")
    indents = tuple(words.count("-") for words in lines)
    rows = tuple(tuple(take(word) for word in words if word not in ("^", "-")) for words in lines)
    if left:
        raise ValueError(f"no place for {[spots[i].short() for i in left]}")
    columns = max(len(row) + (indent + 1) // 2 for row, indent in zip(rows, indents, strict=True))
    return Layout(columns, rows, indents if any(indents) else (), raised, again, tuple(chains))
