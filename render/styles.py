"""The two kinds of table: several players with sides of their own, or one who has the whole width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.view import View

# What shows of a covered card that lies face down, and face up.
Steps = tuple[int, int]


class Style(Protocol):
    """What is drawn otherwise on one kind of table than on the other; a value, by which frames are kept."""

    @property
    def strips(self) -> Steps:
        """The comfortable widths of what shows of a covered card in a fan to one side."""

    @property
    def beside(self) -> int:
        """The widest cards where fans run sideways: the width of the table is for the fans."""

    @property
    def named(self) -> bool:
        """Whether the players' names stand on the picture."""

    @property
    def grows(self) -> bool:
        """Whether there may be so many rows that cards lie denser, for the picture would be too high."""

    def __hash__(self) -> int:
        """As of any value."""

    def label(self, room: int, whole: int) -> int:
        """The width of a label, of the room between two cards and the whole width of the picture."""

    def edged(self, piles: Sequence[int], sides: bool) -> bool:
        """Whether room is left for the edges of thick piles below a row; `sides` tells of fans that run sideways."""


class SharedStyle(NamedTuple):
    """Several players: any pile may grow thick but those in rows that run sideways."""

    strips: Steps = (14, 30)
    # A suit of thirteen lies in comfort.
    beside: int = 84
    named: bool = True
    grows: bool = False

    def label(self, room: int, whole: int) -> int:
        """Labels are as wide as they want to be."""
        return whole

    def edged(self, piles: Sequence[int], sides: bool) -> bool:
        """Everywhere but in rows that run sideways, of which there are many."""
        return not sides


class SoloStyle(NamedTuple):
    """One player: `thick` are the piles that show edges."""

    thick: frozenset[int]
    strips: Steps = (14, 36)
    # Fans are shorter than of several players, as a rule.
    beside: int = 96
    named: bool = False
    grows: bool = True

    def label(self, room: int, whole: int) -> int:
        """Columns stand close together, and so do their labels."""
        return room

    def edged(self, piles: Sequence[int], sides: bool) -> bool:
        """Where one of the piles is thick."""
        return not self.thick.isdisjoint(piles)


SHARED = SharedStyle()


def style_of(view: View) -> Style:
    """The kind of a table: where piles belong to somebody, several play."""
    for pile in view.piles:
        if pile.spot.owner is not None:
            return SHARED
    return SoloStyle(frozenset([index for index, pile in enumerate(view.piles) if pile.thickness is not None]))
