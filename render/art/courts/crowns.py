"""Crowns, around the middle of the band that lies on the forehead; the band is bent as it fits a head."""

from __future__ import annotations

from engine.cards import Suit
from render.art.pen import Pen
from render.art.suits import draw_suit
from render.colors import Color
from render.theme import Robe

_BAND = "M -19.6 -4.6 C -12 -1.4 12 -1.4 19.6 -4.6 L 18.8 3 C 12 6.2 -12 6.2 -18.8 3 Z"
_GEMS = ((-14.6, -0.2), (-7.6, 1), (0, 1.4), (7.6, 1), (14.6, -0.2))
_POINTS = "M 0 -2 L -19.6 -4 L -25.6 -19 L -13.4 -9.4 L 0 -26"
_ARCHES = "M 0 -3 L -19 -5 C -27 -20 -12 -27 0 -20.6"
_ARCH = "M -19 -5 C -26 -20 -12 -26.4 0 -20.6 C 12 -26.4 26 -20 19 -5"
_CROSS = (
    "M -2 -31.6 L 2 -31.6 L 2 -28.6 L 5.4 -28.6 L 5.4 -24.8 L 2 -24.8 L 2 -20.6 L -2 -20.6"
    " L -2 -24.8 L -5.4 -24.8 L -5.4 -28.6 L -2 -28.6 Z"
)
_TOWERS = "M 0 -2 L -19.6 -4 L -23 -20 L -14.6 -20 L -13.2 -12.4 L -5.4 -12 L -4.8 -23 L 0 -23"
_CAP = "M 0 -2 L -18 -4 C -19 -17 -8 -18 0 -18"
_LEAVES = "M 0 -2 L -19.4 -4 L -22 -11 L -10.6 -7.6 L 0 -12"
_FLEUR = (
    "M 0 0 C -2 -4 -8 -3 -7 -8 C -6 -11 -3 -10 -2.6 -8 C -4.4 -11 -3 -15 0 -17"
    " C 3 -15 4.4 -11 2.6 -8 C 3 -10 6 -11 7 -8 C 8 -3 2 -4 0 0 Z"
)


def _band(pen: Pen, robe: Robe, gem: Color) -> None:
    pen.draw(_BAND, robe.trim)
    for number, at in enumerate(_GEMS):
        pen.dot(at, 1.7 if number % 2 else 2.4, gem)


def pointed(pen: Pen, robe: Robe, gem: Color) -> None:
    """Three tall points with pearls, a cap within."""
    pen.whole(_CAP, robe.second)
    pen.whole(_POINTS, robe.trim)
    for at in ((-25.6, -20), (0, -27), (25.6, -20)):
        pen.disc(at, 3, gem, 1.3)
    _band(pen, robe, gem)


def closed(pen: Pen, robe: Robe, gem: Color) -> None:
    """Two arches over a cap, and a cross."""
    pen.whole(_ARCHES, robe.second if robe.second != gem else robe.main)
    pen.band(_ARCH, robe.trim, 3)
    pen.band("M 0 -4 L 0 -20.6", robe.trim, 3)
    pen.draw(_CROSS, robe.trim, 1.3)
    _band(pen, robe, gem)


def towers(pen: Pen, robe: Robe, gem: Color) -> None:
    """Battlements with a lozenge."""
    pen.whole(_TOWERS, robe.trim)
    draw_suit(pen, Suit.DIAMONDS, (0, -13), 11, gem)
    _band(pen, robe, gem)


def lilies(pen: Pen, robe: Robe, gem: Color) -> None:
    """Three lilies."""
    pen.whole(_CAP, robe.main)
    pen.whole(_LEAVES, robe.trim)
    for x, y, size in ((-20.6, -8.6, 0.86), (0, -9.6, 1.08), (20.6, -8.6, 0.86)):
        pen.moved((x, y), size).draw(_FLEUR, robe.trim, 1.3)
    _band(pen, robe, gem)
