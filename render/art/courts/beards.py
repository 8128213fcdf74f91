"""Beards and moustaches, around the middle of the face."""

from __future__ import annotations

from render.art.pen import Pen, oval
from render.colors import Color
from render.theme import LIP

_FORKED = (
    "M 0 10.4 C -9 11 -13.6 6 -16.4 -6 C -19 12 -17.6 24 -14 32 C -12 37 -11 40 -8.6 43.6 C -4.6 41 -1.6 38 0 33.4"
)
_FORKED_STRANDS = "M -8 20 C -9 26 -9 30 -8.4 37 M -3.4 21 L -3 30"
_FULL = "M 0 10.4 C -9 11 -13.6 6 -16.4 -6 C -19.4 10 -16.6 28.4 0 28.8"
_CLOSE = "M 0 10.4 C -9 11 -13.6 6 -16.4 -6 C -17.4 8 -13 23 0 23.6"
_LOWER_LIP = "M -4.4 13.4 C -2 18 2 18 4.4 13.4 Z"
_POINTED = "M 0 10.4 C -9 11 -13.6 6 -16 -6 C -18.6 14 -9 27 0 40"
_POINTED_STRANDS = "M -8 19 C -7 24 -5 28 -3 32 M 0 21 L 0 34 M 8 19 C 7 24 5 28 3 32"
_CURLED = ((-14.6, 12.6, 4.4), (-11.2, 20.6, 4.6), (-4.2, 25.4, 4.8))
_WHISKERS = "M 0 9.4 C -3.4 7.4 -7.4 8.4 -10.6 13 C -7.6 14.6 -2.6 14 0 11.8"
_TURNED_UP = (
    "M 0 9.6 C -3.4 7.4 -7 9 -9 10.6 C -10.4 11.4 -12 10.4 -12.4 8.4"
    " C -13.6 12.6 -11 15 -7.6 14.6 C -4.4 14.4 -1.4 13.6 0 11.8"
)
_MOUTH = "M -3.8 14.6 C -2 17.8 2 17.8 3.8 14.6 Z"
_PROFILE = "M -10 -4 C -12 12 -4 34 11 40 C 15 33 16 25 15.2 18.4 C 9 20.4 3.6 17 1 10 C -1 6 -2 0 -1 -6 Z"
_PROFILE_STRANDS = "M -3 14 C 0 23 4 29 9 34 M 5 20 C 7 26 9 29 12 32"
_PROFILE_WHISKER = "M 15.8 9.6 C 9 7 3.4 10 .6 16 C 6.6 18.4 12.6 16 15.8 12 Z"


def forked(pen: Pen, color: Color) -> None:
    """A long beard with two points."""
    pen.whole(_FORKED, color)
    pen.lines(_FORKED_STRANDS, 1.1)


def full(pen: Pen, color: Color) -> None:
    """A round beard."""
    pen.whole(_FULL, color)


def pointed(pen: Pen, color: Color) -> None:
    """A long beard with one point."""
    pen.whole(_POINTED, color)
    pen.line(_POINTED_STRANDS, weight=1.1)


def curled(pen: Pen, color: Color) -> None:
    """A beard that ends in curls."""
    for x, y, size in _CURLED:
        pen.both(oval((x, y), size), color, 1.2)
    pen.whole(_CLOSE, color, 1.2)
    pen.moved((1.6, 0)).fill(_LOWER_LIP, LIP)
    pen.moved((1.6, 0)).line("M -4.4 13.4 C -1.6 14.6 1.6 14.6 4.4 13.4", weight=1.1)


def drooping(pen: Pen, color: Color) -> None:
    """A moustache, and the mouth below it."""
    _moustache(pen, color, _WHISKERS)


def turned_up(pen: Pen, color: Color) -> None:
    """A moustache with its ends turned upwards, and the mouth below it."""
    _moustache(pen, color, _TURNED_UP)


def _moustache(pen: Pen, color: Color, half: str) -> None:
    lip = pen.moved((1.6, 0))
    lip.fill(_MOUTH, LIP)
    lip.whole(half, color, 1.2)


def in_profile(pen: Pen, color: Color) -> None:
    """Beard and moustache of a face that looks to the right."""
    pen.draw(_PROFILE, color)
    pen.line(_PROFILE_STRANDS, weight=1.1)
    pen.draw(_PROFILE_WHISKER, color, 1.2)


def tuft(pen: Pen, color: Color) -> None:
    """A thin moustache and a tuft on the chin."""
    lip = pen.moved((1.6, 0))
    lip.whole("M 0 10.2 C -3 8.6 -6.4 9.2 -8.6 12 C -5.6 12.8 -2 12.4 0 11.8", color, 1)
    lip.draw("M -2.4 18 L 2.4 18 L 0 24.4 Z", color, 1)
