"""Hats, around the middle of the forehead; drawn for a head that looks to the right."""

from __future__ import annotations

from render.art.pen import Pen, mirrored, oval
from render.colors import Color


def feathered(pen: Pen, cloth: Color, band: Color, feather: Color) -> None:
    """A soft cap with a long feather behind."""
    pen.draw("M -14 -6 C -22 -14 -30 -18 -40 -16 C -36 -4 -26 2 -14 2 Z", feather)
    pen.line("M -15 -2 C -22 -8 -28 -11 -35 -12", weight=1.1)
    pen.draw("M -18 1 C -24 -16 -6 -24 8 -21 C 22 -20 26 -8 20 0 C 10 -6 -8 -6 -18 1 Z", cloth)
    pen.line("M -8 -6 C -8 -12 -4 -16 2 -18", weight=1.1)
    pen.draw("M -19.6 4 C -8 -5 12 -5 22 2 L 21 -4.6 C 12 -11 -10 -11 -19 -3 Z", band)


def brimmed(pen: Pen, crown: Color, brim: Color, band: Color) -> None:
    """A low hat with a broad brim."""
    pen.draw("M -20 -2 C -19 -24 19 -24 21 -2 Z", crown)
    pen.draw("M -20 -4 C -10 -9 10 -9 21 -4 L 21 1 C 10 -3 -10 -3 -20 1 Z", band)
    pen.draw("M -29 2 C -14 -6 16 -6 30 1 C 30 6 26 7 20 5 C 8 1 -8 1 -20 5.6 C -27 8 -30 5 -29 2 Z", brim)
    pen.disc((0, -21), 3.4, band)


def beret(pen: Pen, cloth: Color, band: Color, feather: Color) -> None:
    """A velvet cap with a small feather."""
    pen.draw("M -20 0 C -32 -16 -10 -27 8 -21 C 30 -23 34 -8 22 0 C 12 4 -10 4 -20 0 Z", cloth)
    pen.line("M -12 -4 C -16 -9 -14 -14 -8 -17 M 8 -5 C 12 -9 16 -10 20 -9", weight=1.1)
    pen.draw("M -20 -3 C -10 .6 10 .6 21 -3 L 20 4.4 C 10 7 -10 7 -19 4.4 Z", band)
    pen.draw("M 14 -6 C 20 -20 32 -27 40 -23 C 38 -11 28 -2 16 -1 Z", feather)
    pen.line("M 17 -4 C 24 -9 31 -16 36 -21", weight=1.1)


def pointed(pen: Pen, cloth: Color, brim: Color, knob: Color) -> None:
    """A round cap with a brim cut into points."""
    pen.draw("M -22 -2 C -23 -18 -12 -26 0 -26 C 12 -26 23 -18 22 -2 Z", cloth)
    pen.lines("M -8 -5 C -10 -12 -7 -20 -3 -24", 1.1)
    pen.draw(
        (
            "M -22 5 C -12 1 12 1 22 5 L 27 -7 L 17.6 -4.6 L 11 -12 L 5 -6 L 0 -13 L -5 -6 L -11 -12"
            " L -17.6 -4.6 L -27 -7 Z"
        ),
        brim,
    )
    pen.disc((0, -28), 4, knob)


def fool(pen: Pen, one: Color, other: Color, bell: Color) -> None:
    """A cap with two ears and a crest, each with a bell."""
    ear = (
        "M 0 3 L -17.6 4 C -24 0 -32 -2 -38 6 C -42 12 -42 18 -43 24 C -49 6 -43 -14 -24 -20 C -12 -22 -2 -16 0 -9 Z"
    )
    pen.draw(ear, one)
    pen.draw(mirrored(ear, 0), other)
    pen.draw("M -16.6 4.6 C -14 -12 -8 -22 0 -30 C 8 -22 14 -12 16.6 4.6 C 9 -1 -9 -1 -16.6 4.6 Z", bell)
    for at in ((-43, 26), (43, 26), (0, -27)):
        pen.draw(oval(at, 4.6), bell)
        pen.line(((at[0], at[1] + 1), (at[0], at[1] + 4)), weight=1.2)
