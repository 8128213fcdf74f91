"""A position as text in letters of one width: every pile where the layout has it stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from engine.layout import Layout, Panel
from engine.piles import Fan

_BETWEEN_PILES, _BETWEEN_PANELS = "  ", " | "


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

    >>> blocks = [Block((" f1", " A♠")), Block((" t1", " ##", " 9♥")), Block((" t2", " K♣"))]
    >>> print(printed(Layout((Panel(2, ((None, 0), (1, 2))),)), blocks))
          f1
          A♠
    <BLANKLINE>
     t1   t2
     ##   K♣
     9♥
    """
    panels = [_panel(panel, blocks, gap) for panel in layout.panels]
    return "\n".join(line.rstrip() for line in _beside(panels, _BETWEEN_PANELS))


def _beside(parts: Sequence[list[str]], gap: str) -> list[str]:
    """Parts of the table side by side, the lines of each being of one width."""
    height = max(map(len, parts))
    filled = [part + [" " * len(part[0])] * (height - len(part)) for part in parts]
    return [gap.join(lines) for lines in zip(*filled, strict=True)]


def _panel(panel: Panel, blocks: Sequence[Block], gap: str) -> list[str]:
    """The rows of a panel one below the other; fans to a side have columns of their own."""
    rows = [[Block() if pile is None else blocks[pile] for pile in row] for row in panel.rows]
    indents = panel.indents or (0,) * len(rows)
    lines: list[str] = []
    for _, numbers in groupby(range(len(rows)), lambda number: _sideways(rows[number])):
        alike = [*numbers]
        widths = _widths([rows[number] for number in alike], moved=bool(panel.indents))
        for number in alike:
            if number and number not in panel.raised:
                lines.append("")
            lines += _row(rows[number], widths, indents[number], gap)
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def _sideways(row: Sequence[Block]) -> bool:
    return any(block.fan in ("left", "right") for block in row)


def _widths(rows: Sequence[Sequence[Block]], moved: bool) -> list[int]:
    """How wide each column is: all alike, and easy to halve, where rows are moved by half a column."""
    widths = [max(block.width for block in column) for column in zip_longest(*rows, fillvalue=Block())]
    widest = max(widths)
    return [widest + widest % 2] * len(widths) if moved else widths


def _row(row: Sequence[Block], widths: Sequence[int], indent: int, gap: str) -> list[str]:
    left = " " * (indent * (widths[0] + len(gap)) // 2)
    padded = [block.padded(width) for block, width in zip(row, widths, strict=False)]
    return [left + line for line in _beside(padded, gap)]
