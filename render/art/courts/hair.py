"""Hair, around the middle of the face: what hangs behind it, and the fringe that falls over it."""

from __future__ import annotations

from render.art.pen import Pen, oval
from render.colors import Color

_ROLL = (
    "M -11 -22 C -22 -21 -24 -8 -23.4 2 C -23 8 -25.6 10 -28.6 8.6"
    " C -33.6 13 -30.4 21.6 -22.6 21.4 C -14.6 21 -12.4 14 -12.6 4 Z"
)
_ROLLED = "M -18 -12 C -20 -2 -17.4 6 -19 12.4 C -20 16.4 -24 17.4 -25 14.2"
_FLOWING = "M 0 -22 L -14 -22 C -25 -10 -21 6 -27 16 C -31 23 -29 30 -31 35 C -22 37 -10 36 0 36"
_STRANDS = "M -18 -12 C -21 0 -18 10 -23 20 C -25 24 -24 28 -25 32 M -14.8 12 C -16 20 -17 26 -16.6 33"
_PAGEBOY = "M 0 -22 L -13 -22 C -24 -14 -24.6 4 -26 16 C -23 24.4 -13.6 23 -12 15 L 0 15"
_COMBED = "M -18.6 -10 C -20.6 2 -20 8 -20.4 19 M -15.6 6 C -16.2 12 -16.6 14 -16.8 21"
_CAP = "M 0 -22 L -13 -22 C -21 -16 -21 -2 -18 6 L 0 6"
_CURLS = ((-19, -9, 6), (-22.4, 1.4, 6.4), (-21.6, 12, 6.2), (-16, 20, 5.2))
_BUN = "M -15 1 C -14 -7 -29 -7 -28.6 3 C -28.4 10.6 -17 10 -17.6 3.4 C -18 0 -23 .4 -22.6 4"
_PART = "M 0 -22 L -15 -22 C -18 -14 -17.4 -8 -15.6 -2 C -13.6 -10 -7 -13.6 0 -14.4"
_SWEPT = (
    "M -15.4 -22 C -18.6 -12 -17.4 -6 -16 -1 C -11 -13 4 -10 11 -15.4 C 14 -10 14.8 -6 16 -1"
    " C 18 -8 18.6 -14 15.4 -22 Z"
)
_STRAIGHT = "M -15.4 -22 L -16.8 -8.6 C -9 -11.4 9 -11.4 16.8 -8.6 L 15.4 -22 Z"
_SIDE = (
    "M 1 -21 C 2 -14 -1 -8 -3 -4 C -5 2 -3 8 -5 14 C -6.6 19 -9 21 -8 25 C -13 31 -24 31 -27.6 24"
    " C -30 18 -25.6 14 -22.4 17"
    " C -25 10 -24.6 2 -24 -6 C -23 -15 -18 -21 -12 -22 Z"
)
_SIDE_STRANDS = "M -8 -14 C -12 -2 -9 8 -12 18 C -13 22 -17 23 -18 20 M -16 -14 C -19 -4 -17 6 -18 12"


def rolled(pen: Pen, color: Color) -> None:
    """Long hair that ends in a roll on both sides."""
    pen.both(_ROLL, color)
    pen.lines(_ROLLED, 1.1)


def flowing(pen: Pen, color: Color) -> None:
    """Long hair that falls on the shoulders in waves."""
    pen.whole(_FLOWING, color)
    pen.lines(_STRANDS, 1.1)


def pageboy(pen: Pen, color: Color) -> None:
    """Hair down to the chin, turned inwards."""
    pen.whole(_PAGEBOY, color)
    pen.lines(_COMBED, 1.1)


def curls(pen: Pen, color: Color) -> None:
    """Rows of curls."""
    for x, y, size in _CURLS:
        pen.both(oval((x, y), size), color)
        pen.lines(f"M {x + 2} {y - 2} C {x - 3} {y - 4} {x - 4} {y + 3} {x + 1} {y + 2.4}", 1)
    pen.whole(_CAP, color, 0.01)


def buns(pen: Pen, color: Color) -> None:
    """Hair wound into a knot over each ear."""
    pen.whole(_CAP, color)
    pen.both(oval((-21.5, 2), 9.4), color)
    pen.lines(_BUN, 1.1)


def braids(pen: Pen, color: Color, ribbon: Color) -> None:
    """Two plaits that hang over the shoulders; drawn after the dress."""
    for step in range(5):
        pen.both(oval((-20.6 - step * 0.9, 11 + step * 7.6), 5.8 - step * 0.25, 5.2), color)
    pen.both("M -28.6 45 L -20.6 45 L -21.6 50 L -27.6 50 Z", ribbon, 1.2)


def cap_of_hair(pen: Pen, color: Color) -> None:
    """Hair close to the head, above plaits."""
    pen.whole(_CAP, color)


def beside(pen: Pen, color: Color) -> None:
    """Hair of a face that looks to the right: over the ear, with a roll at the collar."""
    pen.draw(_SIDE, color)
    pen.line(_SIDE_STRANDS, weight=1.1)


def parted(pen: Pen, color: Color) -> None:
    """A fringe parted in the middle."""
    pen.whole(_PART, color, 1.2)


def swept(pen: Pen, color: Color) -> None:
    """A fringe combed to one side."""
    pen.draw(_SWEPT, color, 1.2)


def straight(pen: Pen, color: Color) -> None:
    """A fringe cut straight."""
    pen.draw(_STRAIGHT, color, 1.2)
