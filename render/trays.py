"""Trays let into the felt: what lies in them waits there, and is not home as cards on foundations are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PIL import Image

from engine.piles import Spot
from render.geometry import Frame
from render.pile_rows import LABEL_HEIGHT, PileRow
from render.sprites import hard, rounded
from render.theme import Theme

# How many shades darker a tray is than the felt, how far it reaches around cards and above their labels, and the
# radius of its corners.
_DARKER, _AROUND, _ABOVE, _RADIUS = 3, 5, 2, 12

Box = tuple[int, int, int, int]


def lay_trays(
    ground: Image.Image, theme: Theme, placed: Frame, lines: Sequence[PileRow], spots: Sequence[Spot]
) -> None:
    """Darken the felt around cells, and around reserves that stand beside foundations, and their empty places."""
    for row in lines:
        for box in _trays(placed, row, spots):
            seen = ground.crop(box)
            darker = seen.point(
                [max(0, level - _DARKER) if level < len(theme.cloth) else level for level in range(256)]
            )
            ground.paste(darker, box, hard(rounded(*seen.size, _RADIUS)))


def _trays(placed: Frame, row: PileRow, spots: Sequence[Spot]) -> Iterator[Box]:
    """Where several such piles stand side by side; a stock next to them is among them."""
    beside = any(spots[pile].kind == "foundation" for pile in row.there)
    holding = {"cell", "reserve"} if beside else {"cell"}
    if row.fan or row.sides or row.runs:
        return
    for waits, part in groupby(row.piles, key=lambda pile: pile is not None and spots[pile].kind != "foundation"):
        there = [pile for pile in part if pile is not None]
        if waits and sum(spots[pile].kind in holding for pile in there) > 1:
            (left, top), (right, _) = placed.cards[there[0]], placed.cards[there[-1]]
            wide, high = placed.measure.width, placed.measure.height
            yield left - _AROUND, top - LABEL_HEIGHT - _ABOVE, right + wide + _AROUND, top + high + _AROUND
