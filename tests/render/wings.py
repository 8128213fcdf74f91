"""A table with rows on both sides of the foundations, made up without a game."""

from __future__ import annotations

from engine.cards import pack
from engine.layout import layout
from engine.piles import Spot
from engine.view import PileView, View

_GRID = """
    t1 f1 t5
    t2 f2 t6
    t3 f3 t7
    t4 f4 t8
"""


def wings() -> View:
    """Foundations, and on each side four rows of one card each that run to the right."""
    spots = [Spot("foundation", number + 1, suit=number) for number in range(4)]
    spots += [Spot("tableau", number + 1, fan="right") for number in range(8)]
    deck = iter(pack()[20:])
    piles = tuple(PileView(spot, () if spot.kind == "foundation" else (next(deck),)) for spot in spots)
    return View(piles, layout(_GRID, spots), 0, (True,))
