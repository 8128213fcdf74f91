"""A position as text in letters of one width: every pile where the layout has it stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from engine.layout import Layout
from engine.piles import SIDEWAYS, Fan

_BETWEEN_PILES = "  "


class Block(NamedTuple):
    """The lines of one pile from its label down, and which way its cards are spread."""

    lines: tuple[str, ...] = ("",)
    fan: Fan = "none"

    @property
    def width(self) -> int:
        """How wide the longest line is."""
        return max(map(len, self.lines))

    def padded(self, width: int) -> list[str]:
        """The lines made as wide as their column; only cards that are spread to the right begin at its left side."""
        return [line.ljust(width) if self.fan == "right" else line.rjust(width) for line in self.lines]


def printed(layout: Layout, blocks: Sequence[Block], gap: str = _BETWEEN_PILES) -> str:
    """The text of a table, given the block of each pile, and what stands between two piles.

    Fans to a side have columns of their own.

    >>> blocks = [Block((" f1", " A♠")), Block((" t1", " ##", " 9♥")), Block((" t2", " K♣"))]
    >>> print(printed(Layout(2, ((None, 0), (1, 2))), blocks))
          f1
          A♠
    <BLANKLINE>
     t1   t2
     ##   K♣
     9♥
    """
    chained = {chain[-1]: chain for chain in layout.chains}
    rows = [
        [Block() if pile is None else _joined([blocks[each] for each in chained.get(pile, (pile,))]) for pile in row]
        for row in layout.rows
    ]
    indents = layout.indents or (0,) * len(rows)
    lines: list[str] = []
    for _, numbers in groupby(range(len(rows)), lambda number: _sideways(rows[number])):
        alike = [*numbers]
        widths = _widths([rows[number] for number in alike], moved=bool(layout.indents))
        for number in alike:
            if number and number not in layout.raised:
                lines.append("")
            lines += _row(rows[number], widths, indents[number], gap)
    return "\n".join(line.rstrip() for line in lines)


def _joined(blocks: Sequence[Block]) -> Block:
    """Piles that follow each other in one column."""
    return Block(tuple([line for block in blocks for line in block.lines]), blocks[-1].fan)


def _sideways(row: Sequence[Block]) -> bool:
    return any(block.fan in SIDEWAYS for block in row)


def _widths(rows: Sequence[Sequence[Block]], moved: bool) -> list[int]:
    """How wide each column is: all alike, and easy to halve, where rows are moved by half a column."""
    widths = [max(block.width for block in column) for column in zip_longest(*rows, fillvalue=Block())]
    widest = max(widths)
    return [widest + widest % 2] * len(widths) if moved else widths


def _row(row: Sequence[Block], widths: Sequence[int], indent: int, gap: str) -> list[str]:
    """Piles side by side, the lines of each being of one width."""
    left = " " * (indent * (widths[0] + len(gap)) // 2)
    height = max(len(block.lines) for block in row)
    parts = [
        block.padded(width) + [" " * width] * (height - len(block.lines))
        for block, width in zip(row, widths, strict=False)
    ]
    return [left + gap.join(lines) for lines in zip(*parts, strict=True)]
