"""What a table shows beside its cards: the players' names, and the edges of thick piles."""

from __future__ import annotations

from typing import NamedTuple

from engine.view import View

# What shows of a covered card that lies face down, and face up.
Steps = tuple[int, int]


class Style(NamedTuple):
    """Whether the players' names stand on the picture, and which piles may show edges below."""

    named: bool
    thick: frozenset[int]


def style_of(view: View) -> Style:
    """The style of a table: where piles belong to somebody, several play."""
    named = any(pile.spot.owner is not None for pile in view.piles)
    return Style(named, frozenset([index for index, pile in enumerate(view.piles) if pile.thickness is not None]))
