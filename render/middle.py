"""The middle that some tables are built around: rays lead from there, and a card that lies alone there is framed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from engine.piles import Spot
from render.geometry import WIDTH, Frame
from render.routes import Point

# What stands around a middle has so many rows at least, and is not further from the middle of the table than this.
_ROWS, _ASIDE = 3, WIDTH // 6
# So close to the middle a place is in it.
_NEAR = 4


def middle_of(placed: Frame, spots: Sequence[Spot]) -> Point | None:
    """The middle of a table's foundations where these stand in several rows; None where they do not.

    Where there are none, that of the single cards that are most of the table.
    """
    around = _around(placed, spots)
    corners = [placed.cards[pile] for pile in around]
    if len({y for _, y in corners}) < _ROWS:
        return None
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*corners, strict=True))
    x, y = (left + right + placed.measure.width) // 2, (top + bottom + placed.measure.height) // 2
    return (x, y) if abs(x - WIDTH // 2) <= _ASIDE else None


def _around(placed: Frame, spots: Sequence[Spot]) -> list[int]:
    """The foundations that stand on the table, or else its most frequent kind of single cards."""
    single = [pile for pile, spot in enumerate(spots) if spot.fan == "none" and placed.standing(pile)]
    kinds = Counter(spots[pile].kind for pile in single)
    kind = "foundation" if kinds["foundation"] else max(kinds, key=kinds.__getitem__, default="")
    return [pile for pile in single if spots[pile].kind == kind]


def crowned(placed: Frame, spots: Sequence[Spot], middle: Point | None) -> int | None:
    """The place in the middle of a table, if it is the only one of its kind."""
    if middle is None:
        return None
    half = placed.measure.width // 2, placed.measure.height // 2
    corner = middle[0] - half[0], middle[1] - half[1]
    there = [pile for pile, at in enumerate(placed.cards) if math.dist(at, corner) < _NEAR]
    alone = [pile for pile in there if not spots[pile].number]
    return alone[0] if alone else None
