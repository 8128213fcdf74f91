"""What one player, or the whole channel, may see of a table."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from engine.cards import Card
from engine.layout import Layout
from engine.piles import Spot


class Bulk(IntEnum):
    """How thick a pile looks whose cards nobody may count."""

    NOTHING = 0
    THIN = 1
    MIDDLING = 2
    THICK = 3

    @staticmethod
    def of(count: int) -> Bulk:
        """The look of a pile of `count` cards."""
        if count == 0:
            return Bulk.NOTHING
        return Bulk.THIN if count <= 6 else Bulk.MIDDLING if count <= 16 else Bulk.THICK


class PileView(NamedTuple):
    """One pile as it is seen, cards from the bottom to the top, face-down ones as `Card.UNKNOWN`.

    Where `bulk` is None, `cards` is the whole pile. Otherwise nobody may count it: `cards` holds the face-up top
    card or nothing, and `bulk` the look of the whole pile, that card included; `counted` is the number of its
    cards where the table shows that, though nobody may look through them. Where it is `closed` no card may lie
    any more.
    """

    spot: Spot
    cards: tuple[Card, ...]
    bulk: Bulk | None = None
    counted: int | None = None
    closed: bool = False

    @property
    def empty(self) -> bool:
        """Whether no card lies here."""
        return not self.cards and not self.bulk


class View(NamedTuple):
    """A table as it is seen: one `PileView` for each pile of the layout, and who is to move.

    `turn` is a seat, or None when nobody is to move; `sitting` tells for each seat whether it still plays;
    `left` and `reached` are the piles that the last move took cards from and put them on.
    """

    piles: tuple[PileView, ...]
    layout: Layout
    turn: int | None
    sitting: tuple[bool, ...]
    left: frozenset[int] = frozenset()
    reached: frozenset[int] = frozenset()
